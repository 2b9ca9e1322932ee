import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import { badReplies, repliedStories, type BadReply, type RepliedStory } from '../../../fakes/badReplies';
import { changedOnlyWithin } from '../../../fakes/changedWithin';
import { modelAt } from '../../../fakes/modelServer/modelAt';
import { ModelServer } from '../../../fakes/modelServer/modelServer';
import { reply } from '../../../fakes/modelServer/replies';
import { testProject, type TestProject } from '../../../fakes/testProject';

const brief = 'A ferry keeper finds a ticket. 一个女孩放风筝。';

/** What is no text and no record of one is written by nobody. */
const ownFiles =
  /^(?:(?:brief|outline|sample)\.md|\.storyfold\/(?:refinementState\.json|samples\.json|usage\.jsonl|texts\/[0-9a-f]{64}|history\/sample\/\d{4}\.json|logs\/replies\/[\w-]+\.txt))$/;

describe('replies that are not what they should be', () => {
  it('are of at least 60 kinds, each known by a name of its own', () => {
    assert.ok(badReplies.length >= 60, `${badReplies.length}`);
    const names = badReplies.map(({ step, kind }) => `${step}: ${kind}`);
    assert.equal(new Set(names).size, names.length);
  });

  it('are judged by a measure that sees what it should', () => {
    const text = 'One two three.\n\nFour five six.\n';
    const passages = [{ start: 4, end: 7 }];
    const within = (after: string, margin: number): boolean =>
      changedOnlyWithin(text, after, passages, margin);
    assert.ok(within(text, 0));
    assert.ok(within('One 2 three.\n\nFour five six.\n', 0));
    assert.ok(within('One 2.\n\nFour five six.\n', 40));
    for (const after of [
      'One two 3.\n\nFour five six.\n',
      'one two three.\n\nFour five six.\n',
      'One two three.\n\nFour five 6.\n',
      'One two three.\n\nFour five six.\n\nMore.\n',
    ])
      assert.ok(!within(after, 0), after);
    assert.ok(!within('1.\n\nFour 5 six.\n', 40));
  });

  for (const bad of badReplies) {
    for (const story of repliedStories) {
      it(`${bad.step}, ${story.language}: ${bad.kind}`, async () => {
        const queue = [...bad.replies(story)];
        const next = () => {
          const sent = queue.length > 1 ? queue.shift()! : queue[0]!;
          // A megabyte in the usual pieces would be sixty thousand of them.
          return typeof sent === 'string' ? reply(sent, { pieceSize: 1024 }) : sent;
        };
        const server = await ModelServer.start({
          replies: ({ asked }) => (asked === bad.step ? next() : JSON.stringify(story.assessment)),
        });
        try {
          const files = { 'brief.md': brief, 'outline.md': brief, 'sample.md': story.text };
          const project = await testProject(files, [], {
            model: modelAt(server.url),
            project: { language: story.language },
          });
          if (bad.step === 'assessment') await tryAssessment(project, bad, story);
          else await tryRevision(project, bad, story);
          assert.equal(await project.read('brief.md'), brief);
          assert.equal(await project.read('outline.md'), brief);
          for (const path of project.store.disk.files.keys()) assert.match(path, ownFiles);
          assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
          assert.ok(
            server.requests.length <= (bad.step === 'assessment' ? 2 : 3),
            'no more requests than that',
          );
          const state = await project.controller.state('sample');
          assert.ok(['idle', 'awaiting_decision'].includes(state.status), state.status);
          assert.equal(state.pending, undefined);
          // The next start of the program can go on from here.
          await project.reopen([]).state('sample');
        } finally {
          await server.close();
        }
      });
    }
  }
});

async function tryAssessment(
  project: TestProject,
  { becomes }: Extract<BadReply, { step: 'assessment' }>,
  story: RepliedStory,
): Promise<void> {
  const outcome = await settled(project.controller.assess('sample'));
  assert.equal(await project.read('sample.md'), story.text);
  if ('fails' in becomes) {
    failedWith(outcome, becomes.fails, project);
    assert.equal((await project.controller.state('sample')).currentRound, undefined);
    return;
  }
  assert.ok('value' in outcome, String('error' in outcome && outcome.error));
  const { suggestions } = outcome.value.round;
  const located = suggestions.filter(({ anchor }) => anchor);
  assert.deepEqual(
    { located: located.length, whole: suggestions.length - located.length },
    becomes,
    JSON.stringify(suggestions.map(({ summary, anchor }) => [summary.slice(0, 80), anchor?.exact])),
  );
  for (const { id, path, status, source, anchor, summary, replacement } of suggestions) {
    assert.match(id, /^s\d+$/);
    assert.deepEqual([path, status, source], ['sample.md', 'open', 'model']);
    assert.ok(!anchor || story.text.slice(anchor.start).startsWith(anchor.exact));
    assert.ok(
      summary.length > 0 && summary.length <= 400 && !/\p{Surrogate}/u.test(summary),
      summary.slice(0, 80),
    );
    assert.ok(!/[\0-\x08\x1b]/.test(replacement ?? ''));
  }
}

async function tryRevision(
  project: TestProject,
  { becomes }: Extract<BadReply, { step: 'revision' }>,
  story: RepliedStory,
): Promise<void> {
  const { controller } = project;
  const { round } = await controller.assess('sample');
  await controller.lock('sample', { quote: story.locked });
  const accepted = ['s1', 's2'];
  const passages = round.suggestions
    .filter(({ id }) => accepted.includes(id))
    .map(({ anchor }) => ({ start: anchor!.start, end: anchor!.start + anchor!.exact.length }));
  assert.equal(passages.length, 2);
  const outcome = await settled(controller.revise('sample', { accept: accepted }));
  const after = await project.read('sample.md');
  assert.ok(changedOnlyWithin(story.text, after, passages), after);
  assert.ok(after.includes(story.locked));
  assert.ok(!/\p{Surrogate}/u.test(after) && !/[\0-\x08\x1b]/.test(after));
  const history = [...project.store.disk.files.keys()].filter((path) => path.includes('/history/'));
  if ('fails' in becomes) {
    failedWith(outcome, becomes.fails, project);
    assert.equal(after, story.text);
    assert.deepEqual(history, []);
    return;
  }
  assert.ok('value' in outcome, String('error' in outcome && outcome.error));
  const { applied, notApplied, strays } = outcome.value;
  assert.deepEqual(applied, becomes.applied, JSON.stringify([notApplied, strays.slice(0, 3)]));
  // What was accepted is applied, or it is said why not.
  assert.deepEqual([...applied, ...notApplied.map(({ id }) => id)].sort(), accepted);
  assert.equal(after === story.text, applied.length === 0);
  assert.equal(history.length, applied.length === 0 ? 0 : 1);
}

type Settled<T> = { value: T } | { error: unknown };

async function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

function failedWith(outcome: Settled<unknown>, code: string, project: TestProject): void {
  assert.ok(
    'error' in outcome,
    `was taken: ${JSON.stringify('value' in outcome && outcome.value).slice(0, 800)}`,
  );
  const { error } = outcome;
  assert.ok(error instanceof StoryFoldError, String(error));
  assert.equal(error.code, code, error.message);
  assert.ok(error.message !== '' && error.hint !== '');
  const kept = [...project.store.disk.files.keys()].filter((path) => path.includes('/logs/replies/'));
  // Nothing came that could be kept.
  assert.equal(kept.length > 0, code !== 'reply_empty');
}
