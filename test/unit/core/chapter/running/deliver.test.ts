import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StoryFoldError } from '../../../../../src/core/errors';
import { retryLevels } from '../../../../../src/shared/values';
import { chapterProject, type ChapterProject } from '../../../../fakes/chapterProject';
import { expectCode } from '../../../../fakes/expectCode';
import { failing } from '../../../../fakes/scriptedChapterTalk';

const path = 'chapters/01-the-ferry.md';
const mine = '# Chapter 1: The Ferry\n\nI wrote this myself.\n';
const notes = '<!-- never forget the gulls -->\n\n# Chapter 1: The Late Ferry\n';

/** A project in which the author does this while the judge reads. */
async function whileJudged(
  does: (project: ChapterProject) => Promise<unknown>,
  begun: (project: ChapterProject) => Promise<unknown> = () => Promise.resolve(),
): Promise<ChapterProject> {
  let isBegun = false;
  const project: ChapterProject = await chapterProject({
    scenes: [2],
    before: async ({ what }) => {
      if (what === 'judge' && isBegun) await does(project);
    },
  });
  await begun(project);
  isBegun = true;
  return project;
}

async function rename({ store, read, write }: ChapterProject, to: string, text?: string): Promise<void> {
  await write(to, text ?? (await read(path))!);
  await store.commit([{ path, bytes: undefined }]);
}

const generate = ({ controller }: ChapterProject) => controller.generate('1');
const anew = ({ controller }: ChapterProject) => controller.retry('1', { level: 'full_retry' });

describe('what is delivered while the author is at work', () => {
  it('goes to their file under the name that it has by then', async () => {
    const project = await whileJudged((one) => rename(one, 'chapters/01-renamed.md'), generate);
    const outcome = await anew(project);
    assert.equal(outcome.path, 'chapters/01-renamed.md');
    assert.equal(await project.read(path), undefined);
    assert.match((await project.read('chapters/01-renamed.md'))!, /Attempt 1/);
    assert.equal((await project.controller.show('1')).path, 'chapters/01-renamed.md');
  });

  it('waits beside their own words, whatever they called the file', async () => {
    for (const begun of [undefined, generate]) {
      const name = 'chapters/1 Mine.md';
      const does = (one: ChapterProject) => (begun ? rename(one, name, mine) : one.write(name, mine));
      const project = await whileJudged(does, begun);
      const outcome = await (begun ? anew(project) : generate(project));
      assert.deepEqual([outcome.path, outcome.proposed], [name, 'chapters/1 Mine.proposed.md']);
      assert.equal(await project.read(name), mine);
      assert.equal(await project.read(path), undefined);
    }
  });

  it('stands below the heading and the notes that they wrote meanwhile', async () => {
    const project = await whileJudged((one) => one.write(path, notes));
    await generate(project);
    const text = (await project.read(path))!;
    assert.ok(text.startsWith(`${notes}\nAttempt 0`), text);
    assert.equal((await project.controller.list())[0]!.changedSince, false);
  });

  it('stands below them after every retry, at whatever level, and when an attempt is kept', async () => {
    const tops = [
      notes,
      '---\r\ndraft: 3\r\n---\r\n\r\n# Chapter 1: My Own Ferry\r\n',
      '\uFEFF# Chapter 1: My Own Ferry\n',
    ];
    const way = fc.constantFrom(...retryLevels, 'keep' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tops),
        fc.array(way, { minLength: 1, maxLength: 4 }),
        async (top, ways) => {
          let isBegun = false;
          const project: ChapterProject = await chapterProject({
            scenes: [2],
            // Some retries are made over, about one scene alone.
            verdicts: (_, attempt) =>
              attempt % 2 === 1 ? failing({ type: 'hook', scenes: [2] }) : undefined,
            before: async ({ what }) => {
              if (what === 'judge' && !isBegun) await project.write(path, top);
              isBegun ||= what === 'judge';
            },
          });
          const { controller, read } = project;
          await generate(project);
          for (const level of ways) {
            const outcome = await (level === 'keep'
              ? controller.keepAttempt('1', 0)
              : controller.retry('1', { level }));
            assert.equal(outcome.proposed, null, level);
            const text = (await read(path))!;
            assert.ok(text.startsWith(top), `${level}: ${text}`);
            assert.match(text.slice(top.length), /^\r?\nAttempt \d+: how scene 1/);
            assert.equal((await controller.list())[0]!.changedSince, false);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('stands below them where the author’s words follow their heading at once', async () => {
    const tight = '# Chapter 1: Mine\nI wrote this myself.\n';
    const project = await chapterProject({ scenes: [1] }, { files: { [path]: tight } });
    const { proposed } = await project.controller.retry('1', { level: 'full_retry' });
    assert.match((await project.read(proposed!))!, /^# Chapter 1: Mine\nAttempt 0/);
    await project.controller.acceptProposal('1');
    await anew(project);
    assert.match((await project.read(path))!, /^# Chapter 1: Mine\nAttempt 1/);
  });

  it('is known for what it is where a crash came before it was noted', async () => {
    const project = await whileJudged((one) => one.write(path, notes));
    const { store } = project;
    const commit = store.commit.bind(store);
    let writes = 0;
    store.commit = async (changes) => {
      const isState = changes.some((change) => change.path.endsWith('/01/state.json'));
      // The first was the author's own.
      if (writes === 2 && isState) throw new StoryFoldError('io', 'The program died.', 'Start it again.');
      await commit(changes);
      if (changes.some((change) => change.path === path)) writes++;
    };
    await expectCode('io', () => generate(project));
    store.commit = commit;
    assert.equal((await project.state()).delivered, undefined);
    const written = await project.read(path);
    const outcome = await project.reopen().controller.generate('1');
    assert.deepEqual([outcome.proposed, await project.read(path)], [null, written]);
  });

  it('is parted by a blank line from a heading that stands alone', async () => {
    const project = await chapterProject();
    await project.write(path, '# Chapter 1: The Ferry\r\n');
    await generate(project);
    assert.match((await project.read(path))!, /^# Chapter 1: The Ferry\r\n\r\nAttempt 0/);
  });

  it('is taken from what is worked on where the attempt’s own file is gone', async () => {
    const project = await whileJudged(() => Promise.resolve(), generate);
    const state = await project.state();
    const changed = { ...state, toDeliver: 0, pendingSteps: ['update_bible'] };
    await project.write('.storyfold/chapters/01/state.json', JSON.stringify(changed));
    await project.store.commit([
      { path, bytes: undefined },
      { path: '.storyfold/chapters/01/attempt-0.md', bytes: undefined },
    ]);
    await generate(project);
    assert.match((await project.read(path))!, /Attempt 0/);
  });

  it('is made again where nothing is left of it, once the author says so: it costs', async () => {
    const project = await whileJudged(() => Promise.resolve(), generate);
    const changed = { ...(await project.state()), toDeliver: 7 };
    await project.write('.storyfold/chapters/01/state.json', JSON.stringify(changed));
    await expectCode('not_found', () => generate(project));
    await expectCode('refused', () => generate(project));
    const outcome = await anew(project);
    assert.equal(outcome.passed, true);
    assert.equal(outcome.attempts.length, 2);
  });

  for (const elsewhere of ['../../evil.md', 'outline.md', 'chapters/02-the-lamp.md'])
    it(`never goes to ${elsewhere}, whatever the state says`, async () => {
      const project = await whileJudged(() => Promise.resolve(), generate);
      const lamp = '# Chapter 2: The Lamp\n\nAll of it mine.\n';
      await project.write('chapters/02-the-lamp.md', lamp);
      const state = await project.state();
      const changed = { ...state, delivered: { ...state.delivered, path: elsewhere } };
      await project.write('.storyfold/chapters/01/state.json', JSON.stringify(changed));
      await project.store.commit([{ path, bytes: undefined }]);
      const outcome = await project.controller.generate('1', { force: true });
      assert.deepEqual([outcome.path, outcome.proposed], [path, null]);
      assert.equal(await project.read('chapters/02-the-lamp.md'), lamp);
    });
});

describe('a proposal whose words the author has put into their file by hand', () => {
  it('is taken away when that attempt is kept, since nothing waits any more', async () => {
    const project = await chapterProject({ scenes: [2] }, { files: { [path]: mine } });
    const { proposed } = await project.controller.retry('1', { level: 'full_retry' });
    await project.write(path, (await project.read(proposed!))!);
    const outcome = await project.controller.keepAttempt('1', 0);
    assert.equal(outcome.proposed, null);
    assert.equal(await project.read(proposed!), undefined);
    assert.match((await project.read(path))!, /Attempt 0/);
  });
});

describe('a proposal that the author goes on writing while it is accepted', () => {
  it('is kept as they have it', async () => {
    const project = await chapterProject({}, { files: { [path]: mine } });
    const { proposed } = await project.controller.retry('1', { level: 'full_retry' });
    const theirs = `${(await project.read(proposed!))!}And one line more.\n`;
    const { store } = project;
    const commit = store.commit.bind(store);
    let isTyped = false;
    store.commit = async (changes) => {
      await commit(changes);
      if (isTyped || !changes.some((change) => change.path === path)) return;
      isTyped = true;
      await project.write(proposed!, theirs);
    };
    const { changedVersions } = await project.controller.acceptProposal('1');
    assert.equal(isTyped, true);
    assert.equal(changedVersions?.length, 1);
    assert.equal(await project.read(changedVersions[0]!), theirs);
  });
});

describe('a proposal that the author changed before they took it', () => {
  it('is what the bible is told of, and not the attempt that it was', async () => {
    for (const isChangedSince of [false, true]) {
      const project = await chapterProject({ scenes: [2] }, { files: { [path]: mine } });
      const { controller, talk } = project;
      const { proposed } = await controller.retry('1', { level: 'full_retry' });
      const theirs = (await project.read(proposed!))!.replace('how scene 2', 'why, as I have it, scene 2');
      await project.write(proposed!, theirs);
      await controller.acceptProposal('1');
      if (isChangedSince) await project.write(path, theirs.replace('as I have it', 'as I had it'));
      assert.equal((await controller.generate('1')).bibleUpdated, true);
      const { told } = talk.answered.find(({ what }) => what === 'bible')!;
      assert.equal(told.length, 2);
      assert.equal(told[1]!.text.includes('why, as I have it, scene 2'), !isChangedSince);
      // What was said of another text than stands there is known to be so.
      assert.equal((await controller.list())[0]!.bibleStale, isChangedSince);
    }
  });
});

describe('a proposal that is taken where its chapter has no file any more', () => {
  it('goes to a name of its own, and not into another chapter’s file of that name', async () => {
    const own = 'chapters/1 Mine.md';
    const project = await chapterProject({ scenes: [2] }, { files: { [own]: mine } });
    assert.ok((await project.controller.retry('1', { level: 'full_retry' })).proposed);
    const lamp = '# Chapter 2: The Lamp\n\nAll of it mine.\n';
    await project.store.commit([{ path: own, bytes: undefined }]);
    await project.write(path, lamp);
    const outcome = await project.controller.acceptProposal('1');
    assert.equal(outcome.path, 'chapters/01-the-ferry-2.md');
    assert.match((await project.read(outcome.path))!, /Attempt 0/);
    assert.equal(await project.read(path), lamp);
  });
});

describe('a version that waits while the bible is told of the text that there is', () => {
  it('is told to the bible all the same once it is taken', async () => {
    const project = await chapterProject({ scenes: [2] });
    const { controller, talk } = project;
    await generate(project);
    await project.write(path, mine);
    assert.ok((await anew(project)).proposed);
    await controller.updateBible('1');
    await controller.acceptProposal('1');
    assert.equal((await generate(project)).bibleUpdated, true);
    assert.match(talk.answered.at(-1)!.told[0]!.text, /Attempt 1/);
    assert.equal((await controller.list())[0]!.bibleStale, false);
  });
});

describe('what a step needs', () => {
  it('is made again where it is taken away between two steps, once in a run', async () => {
    let takes = 1;
    const project: ChapterProject = await chapterProject();
    const { store } = project;
    const commit = store.commit.bind(store);
    store.commit = async (changes) => {
      await commit(changes);
      if (takes === 0 || !changes.some((change) => change.path.endsWith('/draft.md') && change.bytes)) return;
      takes--;
      const scenes = await store.list('.storyfold/chapters/01/scenes');
      const gone = ['draft.md', ...scenes.map((name) => `scenes/${name}`)];
      await commit(gone.map((name) => ({ path: `.storyfold/chapters/01/${name}`, bytes: undefined })));
    };
    const outcome = await generate(project);
    assert.deepEqual(outcome.missing, ['draft_text']);
    assert.equal(outcome.passed, true);
    takes = Infinity;
    await expectCode('io', () => project.controller.retry('1', { level: 'full_retry' }));
    takes = 0;
    assert.equal((await generate(project)).passed, true);
  });
});
