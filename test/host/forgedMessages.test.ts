import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { intentNumber, parseIntent, type Message } from '../../src/shared/protocol';
import { openWorkbench, until, type OpenedWorkbench } from './workbenchPage';

type Settled = Extract<Message, { type: 'settled' }>;

const count = 10_000;
const seed = 20_260_611;
/** So often the author does something in between, as a real page says it. */
const betweenDecisions = 200;

const strange = fc.constantFrom<unknown>(
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  's1',
  's999',
  'l7',
  null,
  undefined,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  NaN,
  '9',
  [],
  {},
  ['s1'],
  'x'.repeat(30_000),
);
const types = fc.constantFrom<unknown>(
  ...['assess', 'decide', 'revise', 'waive', 'reword', 'suggest', 'alternatives', 'takeAlternative', 'lock'],
  ...[
    'unlock',
    'endPhase',
    'rejectAll',
    'refine',
    'generate',
    'generateChapters',
    'deleteEverything',
    '__proto__',
  ],
);
const phase = fc.constantFrom<unknown>('brief', 'outline', 'sample', 'final', 'epilogue', '__proto__', 3);
/** `now` is made the revision that the project is at, `before` the one that it was at. */
const otherRev = fc.oneof(fc.integer({ min: 500, max: 1_000_000 }), fc.constant('before'), strange);
const onOneSuggestion = fc.constantFrom(
  { type: 'decide', status: 'accepted' },
  { type: 'decide', status: 'rejected' },
  { type: 'waive' },
  { type: 'reword', text: 'Say it otherwise.' },
  { type: 'alternatives' },
  { type: 'takeAlternative', number: 1 },
  { type: 'lock' },
);

/** Of every shape there is, and of none. The test puts in the numbers and the revisions. */
const forged = fc.oneof(
  fc.record({
    type: types,
    phase,
    rev: otherRev,
    id: strange,
    status: fc.constantFrom('accepted', 'applied', 7),
  }),
  fc.record({ type: types, phase, rev: otherRev, id: fc.constantFrom('s1', 's2', 's404'), text: strange }),
  fc.record({ type: types, phase, rev: otherRev, command: strange, path: strange }),
  fc.record({ type: fc.constant('unlock'), phase, rev: otherRev, lock: strange }),
  fc.record({ type: fc.constant('revise'), phase, rev: otherRev, accept: fc.constant('all') }),
  // All is as it should be but the revision.
  fc
    .tuple(onOneSuggestion, otherRev)
    .map(([intent, rev]) => ({ ...intent, phase: 'brief', rev, id: 's1' }) as Record<string, unknown>),
  // All but the suggestion: one that there never was, and one of another phase.
  fc
    .tuple(onOneSuggestion, fc.constantFrom('brief', 'outline', 'sample', 'final'))
    .map(([intent, of]) => ({ ...intent, phase: of, rev: 'now', id: of === 'brief' ? 's404' : 's1' })),
  fc.dictionary(fc.string(), fc.anything()),
);
/** What only changes what is seen, with places and names that there are not. */
const seen = fc.oneof(
  fc.record({
    type: fc.constant('draw'),
    from: fc.oneof(fc.nat(1_000_000), strange),
    count: fc.integer({ min: -3, max: 600 }),
  }),
  fc.record({ type: fc.constant('selectPhase'), phase }),
  fc.record({ type: fc.constant('selectProject'), project: strange }),
  fc.record({
    type: fc.constant('jump'),
    phase,
    to: fc.constantFrom('lost', 'undecided', 'end'),
    after: strange,
  }),
  fc.record({
    type: fc.constant('reveal'),
    phase,
    id: fc.constantFrom('s404', '../s1'),
    keepFocus: fc.boolean(),
  }),
  fc.record({ type: fc.constantFrom('stop', 'answerProposal'), now: fc.boolean(), approve: fc.boolean() }),
  fc.record({ type: fc.constant('stop'), now: fc.boolean() }),
  fc.record({ type: fc.constant('answerProposal'), approve: fc.boolean() }),
  fc.constant({ type: 'dismissOutcome' }),
  fc.constant({ type: 'showProposal' }),
);

describe('messages that no workbench would send', () => {
  let workbench: OpenedWorkbench;
  let project: string;
  const settled = new Map<number, Settled>();
  let read = 0;
  /** Each message is looked at once. */
  const answers = (): ReadonlyMap<number, Settled> => {
    for (; read < workbench.heard.length; read++) {
      const message = workbench.heard[read]!;
      if (message.type === 'settled') settled.set(message.intent, message);
    }
    return settled;
  };
  const answerTo = (intent: number): Promise<Settled> => until(() => answers().get(intent));

  before(async () => {
    workbench = await openWorkbench('He took the the oar. She saw the the boat.\n', [
      { rule: 'doubledThe', pattern: /the the/, replacement: 'the' },
    ]);
    project = workbench.selection.requireProject().id;
    workbench.say({
      type: 'assess',
      intent: 1,
      project,
      phase: 'brief',
      rev: 0,
    });
    assert.equal((await answerTo(1)).problem, undefined);
  });

  after(() => workbench.close());

  it(`are refused, ${count} of them, while what the author decides in between is done`, async function () {
    this.timeout(120_000);
    const states = () => workbench.selection.project!.states();
    const started = performance.now();
    const before = await filesOf(workbench.folder);
    const statesBefore = await states();
    const errors: unknown[] = [];
    const note = (error: unknown): void => void errors.push(error);
    process.on('unhandledRejection', note);
    let { rev } = statesBefore.brief;
    let decided = 0;
    let only = 0;
    const refused = new Set<number>();
    const made = { now: () => rev, before: () => rev - 1 };
    try {
      const messages = fc.sample(fc.oneof({ weight: 9, arbitrary: forged }, { weight: 1, arbitrary: seen }), {
        numRuns: count,
        seed,
      }) as Record<string, unknown>[];
      for (const [index, message] of messages.entries()) {
        const isSeen = parseIntent(message) !== undefined;
        if (isSeen) only++;
        const phaseRev = message['phase'] === 'brief' ? made : { now: () => 0, before: () => 500 };
        const given = message['rev'];
        const said: unknown = {
          ...message,
          ...(given === 'now' || given === 'before' ? { rev: phaseRev[given]() } : {}),
          ...(isSeen ? {} : { intent: index + 10, project }),
        };
        workbench.say(said);
        const number = intentNumber(said);
        if (number !== undefined) refused.add(number);
        if (index % betweenDecisions < betweenDecisions - 1) continue;
        await until(() =>
          [...refused].slice(-betweenDecisions).every((each) => answers().has(each)) ? true : undefined,
        );
        const intent = 1_000_000 + index;
        const status = decided % 2 === 0 ? 'accepted' : 'open';
        workbench.say({
          type: 'decide',
          intent,
          project,
          phase: 'brief',
          rev,
          id: 's1',
          status,
        });
        const answer = await answerTo(intent);
        assert.deepEqual([answer.problem, answer.rev], [undefined, rev + 1], `decision ${decided}`);
        rev++;
        decided++;
        assert.equal((await states()).brief.currentRound!.suggestions[0]!.status, status);
      }
      await until(() => ([...refused].every((number) => answers().has(number)) ? true : undefined));
    } finally {
      process.off('unhandledRejection', note);
    }
    const seconds = (performance.now() - started) / 1000;
    this.test!.title += `: ${refused.size} refused, ${only} only looked, ${decided} decisions done, ${seconds.toFixed(1)} s`;
    assert.equal(refused.size + only, count);
    assert.ok(only > 300 && decided === count / betweenDecisions);
    assert.deepEqual(
      [...refused].filter((number) => answers().get(number)!.problem === undefined),
      [],
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(await filesOf(workbench.folder), before);
    const { brief, ...others } = await states();
    const { brief: briefBefore, ...othersBefore } = statesBefore;
    assert.deepEqual(others, othersBefore);
    assert.deepEqual({ ...brief, rev: 0 }, { ...briefBefore, rev: 0 });
    assert.ok(seconds < 60, `It took ${seconds} s.`);
  });
});

/** Every file of the folder but locks and the state, which the decisions in between change, with its bytes. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !/[\\/]locks$/.test(entry.parentPath) && !/refinementState/.test(entry.name),
  );
  const read = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return [path.relative(folder, file), await fs.readFile(file, 'base64')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
