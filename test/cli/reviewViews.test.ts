import assert from 'node:assert/strict';
import { alternativesLines } from '../../src/cli/refinement/alternativesView';
import type { CommandContext, Workspace } from '../../src/cli/commandLine/commandContext';
import { messagesFor } from '../../src/cli/messages/messages';
import { modelRunOptions } from '../../src/cli/models/modelRunOptions';
import { Output } from '../../src/cli/terminal/output';
import { refineLines } from '../../src/cli/refinement/refineView';
import { revisionLines } from '../../src/cli/refinement/revisionView';
import { roundsLines } from '../../src/cli/refinement/roundsView';
import { sourceName } from '../../src/cli/messages/sourceName';
import { spentLine } from '../../src/cli/models/spentLine';
import { roundLines } from '../../src/cli/refinement/suggestionListView';
import { TextPlaces } from '../../src/cli/refinement/textPlaces';
import { displayWidth } from '../../src/cli/terminal/textWidth';
import { readModelSettings } from '../../src/core/llm/calls/readModelSettings';
import type { RunEstimate } from '../../src/core/llm/calls/runEstimate';
import type { RunProgress } from '../../src/core/llm/calls/runProgress';
import { noUsage } from '../../src/core/llm/usage/tokenUsage';
import type { RefineOutcome, ReviseOutcome, RoundRow } from '../../src/core/refinement/model';
import type { Suggestion } from '../../src/core/review/model';
import { usageRecord } from '../fakes/usageRecord';

const languages = ['en', 'zh'] as const;
const widths = [60, 80, 120];
const path = 'chapters/01-the-ferry.md';
const text = '# Chapter 1: The Ferry\n\nThe kettle sang. Nobody came to the door, and nobody went.\n';
const files = new Map([[path, new TextPlaces(path, text)]]);
const workspace = { store: { read: () => Promise.resolve(undefined) } } as unknown as Workspace;

function outputOf(language: 'en' | 'zh', columns = 80): Output {
  return new Output({ write: () => true, columns }, { write: () => true }, {}, messagesFor(language));
}

const passage = 'Nobody came to the door, and nobody went.';
const suggestion: Suggestion = {
  id: 's1',
  type: 'style',
  summary: 'The sentence says nothing new',
  severity: 'suggestion',
  source: 'role:reader',
  status: 'open',
  path,
  anchor: { exact: passage, prefix: '', suffix: '', start: text.indexOf(passage) },
};
const alternatives = [
  { text: 'Nobody came to the door.', note: 'shorter' },
  { text: 'The door stayed shut.', note: '' },
];

function fits(lines: readonly string[], output: Output): void {
  for (const line of lines.flatMap((one) => one.split('\n')))
    assert.ok(displayWidth(line) <= output.width, line);
  assert.doesNotMatch(lines.join('\n'), /undefined|NaN|\[object/);
}

describe('what a model found', () => {
  const round = (suggestions: Suggestion[]) => ({ round: 1, assessedAt: 0, suggestions, files: [] });
  const shown = (suggestions: Suggestion[], output: Output) =>
    roundLines({
      phase: 'final',
      round: round(suggestions),
      files,
      output,
      limit: undefined,
      showRule: false,
      showAll: 'storyfold show final',
      otherWays: (id) => `storyfold alternatives final ${id}`,
    });

  it('is told apart by who found it, and what the rules found alone is not', () => {
    const byRules: Suggestion = { ...suggestion, id: 's2', source: 'rules' };
    const own: Suggestion = { ...suggestion, id: 's3', source: 'role:a grand\nmother' };
    for (const [language, reader, rules] of [
      ['en', 'reader', 'the rules'],
      ['zh', '读者', '规则'],
    ] as const) {
      const output = outputOf(language);
      const all = shown([suggestion, byRules, { ...suggestion, id: 's4' }, own], output).join('\n');
      assert.match(all, new RegExp(`${reader} ?\\(?2\\)?.*${rules}.*a grand⏎mother`));
      assert.equal(all.split(`· ${reader}`).length, 3);
      const alone = shown([byRules], output).join('\n');
      assert.doesNotMatch(alone, new RegExp(rules));
    }
    assert.equal(sourceName('role:toString', messagesFor('en')), 'toString');
  });

  for (const language of languages)
    for (const columns of widths)
      it(`says where, who and which other ways, no line wider than the terminal (${language}, ${columns})`, () => {
        const output = outputOf(language, columns);
        const declined: Suggestion = {
          ...suggestion,
          status: 'not_applied',
          notApplied: 'declined',
          why: 'It would take a scene that is not there, '.repeat(4),
          alternatives,
        };
        fits(shown([declined, { ...suggestion, id: 's2' }], output), output);
        const ways = alternativesLines(declined, files, output);
        fits(ways, output);
        assert.match(ways.join('\n'), /^ {4}1 {2}Nobody came to the door\.\n {9}shorter$/m);
        assert.match(ways.join('\n'), /^ {4}2 {2}The door stayed shut\.$/m);
      });

  it('mentions other ways in a list, and how to read them, without the ways themselves', () => {
    for (const [language, said] of [
      ['en', '2 other ways: storyfold alternatives final s1'],
      ['zh', '另有 2 种改法：storyfold alternatives final s1'],
    ] as const) {
      const text = shown([{ ...suggestion, alternatives }], outputOf(language)).join('\n');
      assert.ok(text.includes(said), text);
      assert.doesNotMatch(text, /stayed shut/);
    }
  });

  it('shows the passage once as it stands, each other way whole, and which was taken', () => {
    const output = outputOf('en', 100);
    const long = Array.from({ length: 60 }, (_, index) => `Sentence ${index} of the other way.`).join(' ');
    const ways = [...alternatives, { text: `${long}\n\nA second paragraph.`, note: 'long' }];
    const taken = { ...suggestion, alternatives: ways, replacement: alternatives[0]!.text };
    const text = alternativesLines(taken, files, output).join('\n');
    const plain = text.replace(/\s+/g, ' ');
    assert.equal(plain.split(suggestion.anchor!.exact.trim().replace(/\s+/g, ' ')).length, 2, text);
    assert.ok(plain.includes(long), text);
    assert.match(text, /\n {7}A second paragraph\.\n {9}long$/);
    assert.match(text, /shorter \(taken\)/);
    assert.doesNotMatch(text, /\[-|\{\+|…/);
    const only = alternativesLines(taken, files, output, 1).join('\n');
    assert.match(only, /1 {2}Nobody came to the door\./);
    assert.doesNotMatch(only, /stayed shut|Sentence|taken/);
  });
});

describe('what became of a revision', () => {
  const outcome: ReviseOutcome = {
    phase: 'final',
    round: 1,
    decision: 'accept_all',
    applied: [],
    notApplied: [{ id: 's1', reason: 'declined', why: 'It would take a scene\nthat is not there.' }],
    strays: [
      {
        path,
        before: 'The kettle sang.',
        after: 'The kettle was silent.',
        reason: 'locked',
        suggestions: ['s1', 's4'],
      },
      { path, before: '', after: 'A bell rang.', reason: 'stray' },
    ],
    files: [],
  };

  for (const language of languages)
    for (const columns of widths)
      it(`says why, and what was set aside (${language}, ${columns})`, async () => {
        const output = outputOf(language, columns);
        const lines = await revisionLines({ outcome, before: [suggestion], rejected: [], workspace, output });
        fits(lines, output);
        const all = lines.join('\n');
        const { notAppliedNames } = messagesFor(language);
        for (const part of ['scene⏎that', 's1', 's4', 'The kettle was silent.', 'A bell rang.'])
          assert.ok(all.replace(/\n\s*/g, ' ').includes(part), `${part} in ${all}`);
        for (const reason of ['declined', 'locked', 'stray'] as const)
          assert.ok(
            all.replace(/\n\s*/g, language === 'en' ? ' ' : '').includes(notAppliedNames[reason]),
            reason,
          );
      });

  for (const language of languages)
    it(`tells what the author turned down from what the model left (${language})`, async () => {
      const turnedDown: ReviseOutcome = {
        ...outcome,
        notApplied: [{ id: 's1', reason: 'declined', turnedDown: true }],
        strays: [],
      };
      const output = outputOf(language);
      const view = { outcome: turnedDown, before: [suggestion], rejected: [], workspace, output };
      const all = (await revisionLines(view)).join('\n');
      const { approval, notAppliedNames } = messagesFor(language);
      assert.ok(all.includes(approval.turnedDown), all);
      assert.ok(!all.includes(notAppliedNames.declined), all);
    });
});

describe('rounds by themselves, part by part', () => {
  const outcome: RefineOutcome = {
    phase: 'final',
    rounds: [
      { round: 1, suggestions: 3, applied: 2, notApplied: 1, revision: undefined },
      { round: 2, suggestions: 1, applied: 0, notApplied: 1, revision: undefined, focus: 'Chapter 2' },
    ],
    stopReason: 'no_change',
    parts: [{ stopReason: 'max_rounds' }, { focus: 'Chapter 2', stopReason: 'no_change' }],
  };
  for (const language of languages)
    it(`say which part, and why each ended (${language})`, async () => {
      const output = outputOf(language, 60);
      const lines = await refineLines(outcome, workspace, output);
      fits(lines, output);
      const { stopNames } = messagesFor(language);
      const all = lines.join('\n').replace(/\n */g, language === 'en' ? ' ' : '');
      assert.ok(all.includes(stopNames.max_rounds), all);
      assert.equal(all.split('Chapter 2').length, 3);
      assert.equal(all.split(stopNames.no_change).length, 3);
    });
  for (const language of languages)
    it(`say what each applied, what the model says about it, and what was set aside (${language})`, async () => {
      const revision: ReviseOutcome = {
        phase: 'final',
        round: 1,
        decision: 'accept_all',
        applied: ['s1', 's2'],
        notApplied: [],
        notes: [{ id: 's2', note: 'I called the ferry\nthe Heron.' }],
        strays: [{ path, before: 'sang', after: 'screamed', reason: 'locked', suggestions: ['s7'] }],
        files: [],
      };
      const output = outputOf(language, 60);
      const [first, ...others] = outcome.rounds;
      const rounds = [{ ...first!, revision }, ...others];
      const lines = await refineLines({ ...outcome, rounds }, workspace, output);
      fits(lines, output);
      const all = lines.join('\n');
      for (const part of ['s1', 's2', 'ferry⏎the Heron', 's7', 'screamed'])
        assert.ok(all.includes(part), all);
      assert.ok(all.includes(messagesFor(language).revise.strays), all);
      const revised = await revisionLines({
        outcome: revision,
        before: [suggestion, { ...suggestion, id: 's2' }],
        rejected: [],
        workspace,
        output,
      });
      fits(revised, output);
      assert.match(revised.join('\n'), /s2(?:[^s]|s(?!7))*ferry⏎the/);
    });
  it('say in words that nothing was finished, or what was', async () => {
    const stopped = { ...outcome, stopReason: 'cancelled' as const };
    const none = await refineLines({ ...stopped, rounds: [] }, workspace, outputOf('en'));
    assert.match(none.join('\n'), /Stopped by you before a round was finished/);
    assert.doesNotMatch(none.join('\n'), /\b0 /);
  });
  it('say nothing of parts where there are none', async () => {
    const { parts: _, ...whole } = outcome;
    const lines = await refineLines(whole, workspace, outputOf('en'));
    assert.doesNotMatch(lines.join('\n'), /Part by part/);
  });
});

describe('the history with a model', () => {
  const row = (more: Partial<RoundRow>): RoundRow => ({
    entry: 1,
    parent: null,
    kind: 'round',
    round: 1,
    at: 0,
    assessedAt: 0,
    decision: 'accept_all',
    suggestions: 2,
    applied: 1,
    before: 'a'.repeat(64),
    after: 'b'.repeat(64),
    ...more,
  });
  const usage = { ...noUsage, inputTokens: 5000, outputTokens: 678 };
  it('has the tokens of each round, and what was written by a model', () => {
    const rows = [row({ usage }), row({ entry: 2, parent: 1, kind: 'generate', decision: null })];
    const lines = roundsLines('final', rows, 2, outputOf('en', 120));
    assert.match(lines[1]!, /Applied {2}Tokens/);
    assert.match(lines[2]!, /5,678/);
    assert.match(lines[3]!, /written by a model/);
  });
  for (const language of languages)
    for (const columns of [60, 80])
      it(`leaves out texts where there is no room for them (${language}, ${columns})`, () => {
        const output = outputOf(language, columns);
        const long = { ...usage, inputTokens: 1_234_567 };
        const rows = [
          row({ usage: long, decision: 'accept_selected' }),
          row({ entry: 2, parent: 1, kind: 'restore', restored: 1, decision: null }),
        ];
        const lines = roundsLines('final', rows, 2, output);
        const told = lines.join('\n');
        assert.match(told, /1,235,245/);
        // Below 80 a line may still be too long; it is never longer than it has to be.
        if (columns === 80) fits(lines, output);
        assert.doesNotMatch(told, /aaaaaaa/);
      });
  it('has no such column where no model was asked', () => {
    assert.doesNotMatch(roundsLines('final', [row({})], 1, outputOf('en', 120)).join('\n'), /Tokens/);
  });
});

describe('what a run with a model takes', () => {
  const estimate: RunEstimate = {
    calls: 3,
    inputTokens: 12_000,
    cachedTokens: 8000,
    outputTokens: 1500,
    cost: { amount: 0.0123, currency: 'USD' },
    costWithoutCache: { amount: 0.03, currency: 'USD' },
    beyond: undefined,
    assumes: ['not_calibrated', 'no_retries', 'reply_lengths', 'prefix_cache'],
  };

  async function told(
    language: 'en' | 'zh',
    {
      estimated,
      progress,
      isFamiliar = false,
    }: { estimated?: RunEstimate; progress?: RunProgress; isFamiliar?: boolean },
    columns = 80,
  ): Promise<string> {
    let shown = '';
    const stderr = { isTTY: true, columns, write: (piece: string) => (shown += piece) };
    const output = new Output({ write: () => true }, stderr, { NO_COLOR: '1' }, messagesFor(language));
    const settings = readModelSettings({
      'storyfold.model.name': 'small',
      'storyfold.refinement.reviseModel': 'large',
    });
    const endpoint = { model: { origin: 'http://127.0.0.1:4' } };
    const context = {
      messages: output.messages,
      output,
      canAsk: false,
      run: {},
    } as unknown as CommandContext;
    const asked = { endpoint, settings, ledger: { made: [] }, isFamiliar };
    const run = modelRunOptions(context, { asked } as unknown as Workspace, ['assessment', 'revision']);
    if (estimated) await run.beforeCost?.(estimated);
    if (progress) {
      output.working('Working');
      run.onModelProgress?.(progress);
      await new Promise((resolve) => setTimeout(resolve, 250));
      output.endProgress();
    }
    return shown;
  }

  for (const language of languages)
    it(`is told before, with where it goes and what that supposes (${language})`, async () => {
      const all = (await told(language, { estimated: estimate })).replace(
        /\n\s*/g,
        language === 'en' ? ' ' : '',
      );
      for (const part of [
        '3',
        '12,000',
        '8,000',
        '1,500',
        '0.0123 USD',
        '0.03 USD',
        'http://127.0.0.1:4',
        'small',
        'large',
      ])
        assert.ok(all.includes(part), `${part} in ${all}`);
      assert.match(all, language === 'en' ? /is not known yet/ : /还不知道这个模型/);
      const unpriced = {
        ...estimate,
        cost: undefined,
        costWithoutCache: undefined,
        assumes: ['no_price'] as const,
      };
      assert.match(await told(language, { estimated: unpriced }), /storyfold\.model\.prices/);
      assert.equal(await told(language, { estimated: { ...estimate, calls: 0 } }), '');
      const again = await told(language, { estimated: unpriced, isFamiliar: true });
      assert.match(again, /12,000/);
      assert.doesNotMatch(again, /storyfold\.model\.prices|estimate|估计/);
    });

  for (const language of languages)
    it(`says before that it goes beyond what one run may take, and how to change that (${language})`, async () => {
      assert.doesNotMatch(await told(language, { estimated: estimate }), /storyfold\.budget/);
      const requests = { ...estimate, beyond: { of: 'calls', limit: 2 } } as const;
      assert.match(
        await told(language, { estimated: requests }),
        /2 (requests|次请求)[\s\S]*storyfold\.budget\.calls/,
      );
      const tokens = { ...estimate, beyond: { of: 'tokens', limit: 10_000 } } as const;
      assert.match(
        await told(language, { estimated: tokens }),
        /10,000 (tokens|词元)[\s\S]*storyfold\.budget\.tokens/,
      );
    });

  for (const language of languages)
    it(`is told while it goes on, in one line (${language})`, async () => {
      const common = { step: 'assessment', try: 1, maxTries: 4, characters: 0, spent: noUsage } as const;
      const writing = await told(language, { progress: { ...common, state: 'writing', characters: 1234 } });
      assert.match(writing, /Working · .*1,234/);
      const wait = { milliseconds: 3200, because: 'rate_limited' } as const;
      const waiting = await told(language, { progress: { ...common, state: 'waiting', wait } });
      assert.match(
        waiting,
        language === 'en' ? /waiting 4 s.*2 of 4.*too many requests/ : /等 4 秒.*2.*4.*请求过多/,
      );
      // And as a line that stays, since the other is gone in the next moment.
      assert.match(waiting, /\n/);
      const asking = await told(language, { progress: { ...common, state: 'asking', try: 3 } });
      assert.match(asking, language === 'en' ? /try 3 of 4/ : /第 3 次，最多 4 次/);
      assert.doesNotMatch(asking, /\n/);
      const narrow = await told(
        language,
        { progress: { ...common, state: 'writing', characters: 1234 } },
        30,
      );
      for (const line of narrow.split('\r\u001b[2K')) assert.ok(displayWidth(line) < 30, line);
    });

  it('is told afterwards, with what failed and what has no price', () => {
    const messages = messagesFor('en');
    assert.equal(spentLine([], messages), undefined);
    const made = [
      usageRecord({
        inputTokens: 1000,
        cachedTokens: 512,
        outputTokens: 200,
        cost: { amount: 0.5, currency: 'USD' },
      }),
      usageRecord({ inputTokens: 500, cachedTokens: 0, outputTokens: 0, outcome: 'rate_limited' }),
    ];
    for (const record of made) Object.assign(record, { reasoningTokens: 0, estimated: false });
    assert.equal(
      spentLine(made, messages),
      '2 requests to the model: 1,500 tokens sent (512 of them from its cache), 200 written. Cost: 0.50 USD, and what has no known price.',
    );
  });
});
