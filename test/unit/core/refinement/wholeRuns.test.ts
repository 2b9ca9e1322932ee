import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AssessOutcome, ReviseOutcome } from '../../../../src/core/refinement/model';
import type { Finding, Reviewer, Suggestion, SuggestionSource } from '../../../../src/core/review/model';
import type { Assessment } from '../../../../src/core/review/modelReview/assessmentFormat';
import type { Dialect } from '../../../../src/core/project/records';
import type { Language } from '../../../../src/core/text/language';
import type { Range } from '../../../../src/core/text/range';
import type { SuggestionStatus } from '../../../../src/shared/values';
import { changedOnlyWithin } from '../../../fakes/changedWithin';
import { expectCode } from '../../../fakes/expectCode';
import type { Script } from '../../../fakes/modelServer/answer';
import type { ReceivedRequest } from '../../../fakes/modelServer/receivedRequest';
import { reply } from '../../../fakes/modelServer/replies';
import { modelProject, type ModelProject } from './modelProject';

const root = join(__dirname, '../../../..');
const stories = ['what-goes-in-the-book', 'yi-xiang-xue', 'the-dry-bed'] as const;
type Story = (typeof stories)[number];

/** What was suggested and decided in a run, as its history has it. */
interface Run {
  title: string;
  language: Language;
  dialect: Dialect;
  audience: string;
  rounds: RunRound[];
}
interface RunRound {
  focus?: string;
  /** Of a `refine` that went on without asking. */
  byItself?: boolean;
  suggestions: RunSuggestion[];
}
interface RunSuggestion {
  /** As it was numbered then, among what the rules found. */
  id: string;
  by: SuggestionSource;
  became: SuggestionStatus;
  summary: string;
  path?: string;
  quote?: string;
  /** What stood before the quote. */
  before?: string;
  others?: { quote: string; before: string }[];
  /** The number of the alternative that the author took. */
  took?: number;
}

const fixture = (story: string, name: string): string =>
  readFileSync(join(root, 'test/fixtures/rounds', story, name), 'utf8');
const runOf = (story: Story): Run => JSON.parse(fixture(story, 'run.json')) as Run;

/** The story's files before or after, by their paths in a project. */
function textsOf(story: Story, when: 'before' | 'after'): Record<string, string> {
  const folder = join(root, 'docs/examples', story, when);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  return Object.fromEntries(
    names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]),
  );
}

/** The replies of one kind in their order, as they came. */
function repliesFor(story: Story, kind: 'assessment' | 'revision' | 'alternatives'): string[] {
  return runOf(story).rounds.flatMap((_, index) => {
    const name = `${index + 1}-${kind}.json`;
    return existsSync(join(root, 'test/fixtures/rounds', story, name)) ? [fixture(story, name)] : [];
  });
}

/** A reply with the ids that its suggestions have in this request: without the rules they are numbered otherwise. */
function withIdsOf({ body }: ReceivedRequest, text: string, run: Run): string {
  const blocks = [
    ...body!.messages.at(-1)!.content.matchAll(/<suggestion id="(s\d+)"[^>]*>([^]*?)<\/suggestion>/g),
  ];
  return text.replace(/"s\d+"/g, (quoted) => {
    const meant = run.rounds.flatMap(({ suggestions }) => suggestions).find(({ id }) => `"${id}"` === quoted);
    if (!meant) return quoted;
    const [, id] = blocks.find(([, , words]) => words!.includes(meant.summary)) ?? [];
    return `"${id ?? 's0'}"`;
  });
}

/** Says again what of the rules' findings was carried out; the others have no part in a replay. */
function rulesOf(run: Run): Reviewer {
  const applied = run.rounds
    .flatMap(({ suggestions }) => suggestions)
    .filter(({ by, became }) => by === 'rules' && became === 'applied');
  return {
    review: ({ documents, focus }) => {
      const findings = applied.flatMap(({ summary, path, quote, before, others }): Finding[] => {
        const text = documents.find((document) => document.path === path)?.text;
        if (text === undefined || (focus && focus.path !== path)) return [];
        const [range, ...otherRanges] = [{ quote: quote!, before: before! }, ...others!].map((place) => {
          const start = text.indexOf(place.before + place.quote) + place.before.length;
          return { path: path!, start, end: start + place.quote.length };
        });
        if (!text.includes(before! + quote!)) return [];
        return [
          {
            type: 'style',
            severity: 'suggestion',
            source: 'rules',
            rule: 'echo',
            summary,
            path: path!,
            range: range!,
            otherRanges,
          },
        ];
      });
      return Promise.resolve({ findings });
    },
  };
}

/** A project with the texts before, and a model that replies as it did. */
async function replayOf(story: Story, replies: Partial<Record<string, Script[]>> = {}): Promise<Replay> {
  const run = runOf(story);
  const project = await modelProject(
    textsOf(story, 'before'),
    [],
    {
      assessment: repliesFor(story, 'assessment'),
      revision: repliesFor(story, 'revision').map(
        (text): Script =>
          (request) =>
            reply(withIdsOf(request, text, run))(request),
      ),
      alternatives: repliesFor(story, 'alternatives'),
      ...replies,
    },
    { project: { title: run.title, language: run.language, dialect: run.dialect, audience: run.audience } },
  );
  return { run, project, controller: project.reopen([rulesOf(run)]) };
}
interface Replay {
  run: Run;
  project: ModelProject;
  controller: ModelProject['controller'];
}

/** Those that can be in a replay: the model's, the author's, and what of the rules' was done. */
const replayed = ({ suggestions }: RunRound): RunSuggestion[] =>
  suggestions.filter(({ by, became }) => by !== 'rules' || became === 'applied');
const summariesOf = (suggestions: readonly { summary: string }[]): string[] =>
  suggestions.map(({ summary }) => summary).sort();
const doneIn = (round: RunRound): string[] =>
  summariesOf(replayed(round).filter(({ became }) => became === 'applied'));

/** Does what the author did in one round, and looks whether the same came of it. */
async function decide(replay: Replay, round: RunRound): Promise<void> {
  const { controller } = replay;
  const { round: assessed }: AssessOutcome = await controller.assess('final', {
    ...(round.focus !== undefined && { focus: round.focus }),
  });
  const expected = replayed(round);
  for (const { summary, quote, path } of expected.filter(({ by }) => by === 'author'))
    await controller.suggest('final', { text: summary, quote: quote!, path: path! });
  assert.deepEqual(
    summariesOf(assessed.suggestions),
    summariesOf(expected.filter(({ by }) => by !== 'author')),
  );
  assertPlaced(assessed.suggestions, expected);
  const { suggestions: now } = (await controller.state('final')).currentRound!;
  const idOf = (summary: string): string => now.find((one) => one.summary === summary)!.id;
  for (const { summary, took } of expected) {
    if (took === undefined) continue;
    const { suggestion } = await controller.alternatives('final', idOf(summary), { count: 3 });
    assert.equal(suggestion.alternatives?.length, 3);
    await controller.takeAlternative('final', idOf(summary), took);
  }
  const became = (status: SuggestionStatus): string[] =>
    expected.filter((one) => one.became === status).map(({ summary }) => idOf(summary));
  for (const id of became('waived')) await controller.waive('final', id);
  const accept = became('applied');
  if (accept.length === 0) return;
  const outcome = await controller.revise('final', { accept, reject: became('rejected') });
  assertDone(outcome, now, round);
}

/** Every quote found its place, and the one that was meant. */
function assertPlaced(suggestions: readonly Suggestion[], expected: readonly RunSuggestion[]): void {
  for (const { summary, anchor, path } of suggestions) {
    assert.ok(anchor, summary);
    const then = expected.find((one) => one.summary === summary)!;
    if (then.quote === undefined) continue;
    assert.deepEqual([path, anchor.exact], [then.path, then.quote]);
  }
}

function assertDone(outcome: ReviseOutcome, suggestions: readonly Suggestion[], round: RunRound): void {
  const applied = suggestions.filter(({ id }) => outcome.applied.includes(id));
  assert.deepEqual(summariesOf(applied), doneIn(round));
  assert.deepEqual([outcome.notApplied, outcome.strays], [[], []]);
}

async function assertTexts(project: ModelProject, expected: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(expected)) assert.equal(await project.read(path), text, path);
}

describe('whole runs', () => {
  let replay: Replay;
  afterEach(() => replay.project.server.close());

  for (const story of stories) {
    it(`of ${story} come out as they did`, async () => {
      replay = await replayOf(story);
      const { run, project, controller } = replay;
      for (const round of run.rounds.filter(({ byItself }) => byItself !== true)) await decide(replay, round);
      const alone = run.rounds.filter(({ byItself }) => byItself === true);
      if (alone.length > 0) {
        const { rounds } = await controller.refine('final', { rounds: 1, scope: 'section' });
        assert.deepEqual(
          rounds.map(({ focus, applied, notApplied }) => [focus, applied, notApplied]),
          alone.map((round) => [round.focus, doneIn(round).length, 0]),
        );
        for (const { revision } of rounds)
          assert.deepEqual([revision?.notApplied, revision?.strays], [[], []]);
      }
      await assertTexts(project, textsOf(story, 'after'));
      assert.deepEqual(project.server.problems(), []);
    });
  }

  it('have a place for every further quote of the texts, and for none of the plan', async () => {
    const quotes: Record<string, [inTexts: number, placed: number, inPlan: number]> = {};
    for (const story of stories) {
      replay = await replayOf(story);
      const { focus } = replay.run.rounds[0]!;
      const { round } = await replay.controller.assess('final', focus === undefined ? {} : { focus });
      const said = JSON.parse(fixture(story, '1-assessment.json')) as Assessment;
      const others = said.suggestions.flatMap(({ otherQuotes }) => otherQuotes);
      const ofPlan = others.filter((other) => typeof other === 'object' && other.path === 'outline.md');
      const placed = round.suggestions.flatMap(({ otherAnchors }) => otherAnchors ?? []);
      quotes[story] = [others.length - ofPlan.length, placed.length, ofPlan.length];
      await replay.project.server.close();
    }
    assert.deepEqual(quotes, {
      'what-goes-in-the-book': [5, 5, 0],
      'yi-xiang-xue': [5, 5, 4],
      'the-dry-bed': [2, 2, 0],
    });
  });

  describe('with replies as weak models send them', () => {
    const bad = (name: string): string => fixture('bad', name);
    let accepted: Suggestion[];

    /** The first round up to the author's decision, with this in place of the revision that came. */
    const decidedWith = async (story: Story, ...sent: string[]): Promise<() => Promise<ReviseOutcome>> => {
      replay = await replayOf(story, {
        revision: sent.map(
          (text): Script =>
            (request) =>
              reply(withIdsOf(request, text, replay.run))(request),
        ),
      });
      const { run, controller } = replay;
      const { round } = await controller.assess('final');
      const chosen = doneIn(run.rounds[0]!);
      accepted = round.suggestions.filter(({ summary }) => chosen.includes(summary));
      const accept = accepted.map(({ id }) => id);
      return () => controller.revise('final', { accept });
    };
    /** The summaries of what was left undone begin so. */
    const undoneOf = ({ notApplied }: ReviseOutcome): [string, string][] =>
      notApplied.map(({ id, reason }) => [
        accepted
          .find((one) => one.id === id)!
          .summary.split(' ')
          .slice(0, 3)
          .join(' '),
        reason,
      ]);
    /** Nothing is changed but in passages that the author accepted. */
    const assertOnlyAccepted = async (story: Story): Promise<void> => {
      for (const [path, before] of Object.entries(textsOf(story, 'before'))) {
        const passages = accepted.flatMap((one) => passagesOf(one, path));
        const after = await replay.project.read(path);
        assert.ok(changedOnlyWithin(before, after, passages), path);
      }
    };

    const strays: { name: string; undone: [string, string][]; strays: number }[] = [
      // Of two chapters only one was sent; what was made smoother unasked is set aside, the words before the text too.
      { name: 'full-text.md', undone: [['At the theft', 'unchanged']], strays: 4 },
      { name: 'ids-that-are-not-there.json', undone: [], strays: 0 },
      { name: 'into-the-next-paragraph.json', undone: [['At the theft', 'stray']], strays: 1 },
      {
        name: 'places-in-other-words.json',
        undone: [
          ['After Denise sits', 'unlocated'],
          ['In the last', 'unlocated'],
        ],
        strays: 2,
      },
      { name: 'fenced.txt', undone: [], strays: 0 },
    ];
    for (const { name, undone, strays: count } of strays) {
      it(`take from ${name} what was asked for`, async () => {
        const story = 'what-goes-in-the-book';
        const revise = await decidedWith(story, bad(name));
        const outcome = await revise();
        assert.deepEqual(undoneOf(outcome), undone);
        assert.equal(outcome.applied.length, doneIn(replay.run.rounds[0]!).length - undone.length);
        assert.equal(outcome.strays.length, count);
        await assertOnlyAccepted(story);
      });
    }

    for (const [story, name] of [
      ['what-goes-in-the-book', 'fenced-and-cut-short.txt'],
      ['yi-xiang-xue', 'marks-not-escaped.txt'],
    ] as const) {
      it(`change nothing for ${name}, and go on with the next`, async () => {
        const revise = await decidedWith(story, bad(name), fixture(story, '1-revision.json'));
        await expectCode('reply_invalid', revise);
        await assertTexts(replay.project, textsOf(story, 'before'));
        const outcome = await revise();
        assert.deepEqual([outcome.notApplied, outcome.strays], [[], []]);
        assert.equal(outcome.applied.length, doneIn(replay.run.rounds[0]!).length);
      });
    }

    it('find a quote with a few other words in it, and keep a retold one without a place', async () => {
      replay = await replayOf('yi-xiang-xue', { assessment: [reply(bad('quotes-in-other-words.json'))] });
      const { round } = await replay.controller.assess('final');
      const anchorOf = (start: string): string | undefined =>
        round.suggestions.find(({ summary }) => summary.startsWith(start))!.anchor?.exact;
      assert.match(anchorOf('字刚化完')!, /^青禾明白了：.*离开过我们$/);
      assert.match(anchorOf('提纲要水伯')!, /^水伯是学校的校工，.*干了再写。$/);
      const nowhere = round.suggestions.filter(({ anchor }) => !anchor);
      assert.deepEqual(
        nowhere.map(({ summary, replacement }) => [summary.slice(0, 5), replacement]),
        [
          ['父女俩最难', undefined],
          ['方大可捞起', undefined],
        ],
      );
    });
  });
});

/** Where an assessment says that something has to change. */
function passagesOf({ path, anchor, otherAnchors = [] }: Suggestion, file: string): Range[] {
  const anchors = anchor ? [{ ...anchor, path }, ...otherAnchors] : otherAnchors;
  return anchors
    .filter((one) => (one.path ?? path) === file)
    .map(({ start, exact }) => ({ start, end: start + exact.length }));
}
