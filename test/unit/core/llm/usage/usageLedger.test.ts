import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { FileStore } from '../../../../../src/adapters/node/fileStore';
import { StoryFoldError, errorCodes } from '../../../../../src/core/errors';
import { UsageLedger } from '../../../../../src/core/llm/usage/usageLedger';
import type { UsageRecord } from '../../../../../src/core/llm/usage/usageRecord';
import { usageFile } from '../../../../../src/core/project/layout';
import type { Logger } from '../../../../../src/core/ports';
import { newerSchema } from '../../../../../src/core/storage/json';
import type { ProjectStore } from '../../../../../src/core/storage/projectStore';
import { ReadOnlyStore } from '../../../../../src/core/storage/readOnlyStore';
import { goldenProjects } from '../../../../golden/goldenProjects';
import { summarizeUsage } from '../../../../../src/core/llm/usage/usageSummary';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { usageRecord } from '../../../../fakes/usageRecord';

class NotedLogger implements Logger {
  readonly warnings: string[] = [];
  warn(message: string): void {
    this.warnings.push(message);
  }
  info(): void {}
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function readFrom(lines: string): Promise<Awaited<ReturnType<UsageLedger['read']>>> {
  const store = new MemoryStore();
  await store.commit([{ path: usageFile, bytes: encode(lines) }]);
  return new UsageLedger(store, new NotedLogger()).read();
}

const count = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const someRecord: fc.Arbitrary<UsageRecord> = fc.record(
  {
    at: count,
    run: fc.string(),
    step: fc.constantFrom('assessment', 'scene', 'judge_report'),
    phase: fc.constantFrom('brief', 'final'),
    chapter: fc.string({ unit: 'grapheme' }),
    attempt: fc.nat(9),
    task: fc.string(),
    try: fc.integer({ min: 1, max: 9 }),
    origin: fc.webUrl(),
    model: fc.string({ unit: 'binary' }),
    inputTokens: count,
    cachedTokens: count,
    outputTokens: count,
    reasoningTokens: count,
    estimated: fc.boolean(),
    estimatedInputTokens: count,
    milliseconds: count,
    outcome: fc.constantFrom('stop', 'length', 'refused', ...errorCodes),
    cost: fc.record({ amount: fc.double({ min: 0, max: 1e6, noNaN: true }), currency: fc.string() }),
  },
  {
    requiredKeys: [
      'at',
      'run',
      'step',
      'try',
      'origin',
      'model',
      'inputTokens',
      'cachedTokens',
      'outputTokens',
      'reasoningTokens',
      'estimated',
      'estimatedInputTokens',
      'milliseconds',
      'outcome',
    ],
  },
);

/** JSON has no minus zero, and no key without a value. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the usage ledger', () => {
  it('gives back what was written, in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someRecord, { maxLength: 10 }), async (records) => {
        const ledger = new UsageLedger(new MemoryStore(), new NotedLogger());
        for (const record of records) await ledger.add(record);
        assert.deepEqual(asJson(await ledger.read()), asJson({ records, damaged: 0 }));
      }),
      { numRuns: 60 },
    );
  });

  it('is empty where there is none', async () => {
    assert.deepEqual(await new UsageLedger(new MemoryStore(), new NotedLogger()).read(), {
      records: [],
      damaged: 0,
    });
  });

  it('keeps keys that it does not know, and counts lines of another version as far as they go', async () => {
    const { records, damaged } = await readFrom(
      [
        JSON.stringify({ ...usageRecord(), keptByNewer: { deep: [1] } }),
        '{"inputTokens":7,"outputTokens":3}',
        '{"inputTokens":7,"outputTokens":3,"at":"yesterday","step":["scene"],"cachedTokens":-4,"cost":"much","try":{},"estimated":1,"outcome":9,"chapter":2}',
        '{"inputTokens":7,"outputTokens":3,"step":"dreaming","outcome":"bored"}',
      ].join('\n'),
    );
    assert.equal(damaged, 0);
    assert.deepEqual(records[0]!['keptByNewer'], { deep: [1] });
    assert.deepEqual(
      records.map(({ inputTokens, outputTokens, cachedTokens }) => [inputTokens, outputTokens, cachedTokens]),
      [
        [1000, 100, 0],
        [7, 3, 0],
        [7, 3, 0],
        [7, 3, 0],
      ],
    );
    assert.equal(records[2]!.cost, undefined);
    assert.equal(records[2]!.estimated, true);
    assert.equal(records[3]!.step, 'dreaming');
  });

  it('counts lines that tell no tokens, and reads all the others', async () => {
    const whole = JSON.stringify(usageRecord());
    const { records, damaged } = await readFrom(
      [
        whole,
        whole.slice(0, 40),
        '{}',
        '[1]',
        '"x"',
        '{"inputTokens":-1,"outputTokens":2}',
        '{"inputTokens":1e999,"outputTokens":2}',
        '{"inputTokens":"7","outputTokens":2}',
        '',
        whole,
      ].join('\n'),
    );
    assert.equal(records.length, 2);
    assert.equal(damaged, 7);
  });

  it('of a golden project is read with all that it says', async () => {
    const golden = goldenProjects().find(({ name }) => name === 'today-english')!;
    const store = new MemoryStore();
    await store.commit([{ path: usageFile, bytes: new Uint8Array(golden.files.get(usageFile)!) }]);
    const usage = await new UsageLedger(store, new NotedLogger()).read();
    assert.equal(usage.damaged, 0);
    assert.deepEqual(
      [usage.records[0]!['keptInUsage'], usage.records[0]!.cost!['keptInCost']],
      ['salt', 'sand'],
    );
    const { calls, inputTokens, cachedTokens, outputTokens, costs, failedCalls, unpricedCalls } =
      summarizeUsage(usage);
    assert.deepEqual(
      { calls, inputTokens, cachedTokens, outputTokens, costs, failedCalls, unpricedCalls },
      {
        calls: 4,
        inputTokens: 4730,
        cachedTokens: 1664,
        outputTokens: 692,
        costs: { USD: 0.0094 },
        // Kept from going through, and of a version that says otherwise how it ended.
        failedCalls: 2,
        unpricedCalls: 1,
      },
    );
    await new UsageLedger(store, new NotedLogger()).add(usageRecord());
    const bytes = Buffer.from((await store.read(usageFile))!);
    assert.ok(bytes.subarray(0, golden.files.get(usageFile)!.length).equals(golden.files.get(usageFile)!));
  });

  it('cut off anywhere gives back all whole lines, and goes on from there', async () => {
    const records = [
      usageRecord({ inputTokens: 1 }),
      usageRecord({ model: '钢笔-1', inputTokens: 2 }),
      usageRecord({ inputTokens: 3 }),
    ];
    const whole = encode(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const ends = records.map(
      (_, index) =>
        encode(
          records
            .slice(0, index + 1)
            .map((record) => `${JSON.stringify(record)}\n`)
            .join(''),
        ).length - 1,
    );
    for (let cut = 0; cut <= whole.length; cut++) {
      const store = new MemoryStore();
      await store.commit([{ path: usageFile, bytes: whole.slice(0, cut) }]);
      const ledger = new UsageLedger(store, new NotedLogger());
      const count = ends.filter((end) => end <= cut).length;
      const isTorn = cut > 0 && ![...ends, ...ends.map((end) => end + 1)].includes(cut);
      const usage = await ledger.read();
      assert.deepEqual([usage.records.length, usage.damaged], [count, isTorn ? 1 : 0], `cut at ${cut}`);
      await ledger.add(usageRecord({ inputTokens: 4 }));
      const tokens = (await ledger.read()).records.map(({ inputTokens }) => inputTokens);
      assert.deepEqual(tokens, [...[1, 2, 3].slice(0, count), 4]);
    }
  });

  it('never throws, and tells the log what was not written', async () => {
    const failures = ['read_only', 'disk_full', 'locked', 'io', 'unsafe_path'] as const;
    for (const code of failures) {
      const store = new MemoryStore();
      const logger = new NotedLogger();
      const ledger = new UsageLedger(store, logger);
      store.nextFailure = new StoryFoldError(code, 'It cannot be written.', 'Look at the disk.');
      await ledger.add(usageRecord({ step: 'scene', inputTokens: 4321, outputTokens: 765 }));
      assert.equal(logger.warnings.length, 1);
      assert.match(
        logger.warnings[0]!,
        new RegExp(`usage\\.jsonl \\(${code}\\): scene, 4321 tokens in, 765 out`),
      );
      await ledger.add(usageRecord());
      assert.deepEqual([(await ledger.read()).records.length, logger.warnings.length], [1, 1]);
    }
    const broken = {
      append: () => Promise.reject(new TypeError('no such function')),
    } as unknown as ProjectStore;
    await new UsageLedger(broken, new NotedLogger()).add(usageRecord());
  });

  it('of a newer project stays as it is', async () => {
    const store = new MemoryStore();
    const ledger = new UsageLedger(
      new ReadOnlyStore(store, () => newerSchema('project.json', 9, 1)),
      new NotedLogger(),
    );
    await ledger.add(usageRecord());
    assert.equal(await store.read(usageFile), undefined);
  });

  it('loses nothing where two windows write it at the same time', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'storyfold-ledger-'));
    try {
      const windows = [await FileStore.open(folder), await FileStore.open(folder)];
      const ledgers = windows.map((store) => new UsageLedger(store, new NotedLogger()));
      await Promise.all(
        Array.from({ length: 40 }, (_, number) =>
          ledgers[number % 2]!.add(usageRecord({ inputTokens: number })),
        ),
      );
      const { records, damaged } = await ledgers[0]!.read();
      assert.deepEqual(
        records.map(({ inputTokens }) => inputTokens).sort((one, other) => one - other),
        Array.from({ length: 40 }, (_, number) => number),
      );
      assert.equal(damaged, 0);
      for (const store of windows) await store.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
