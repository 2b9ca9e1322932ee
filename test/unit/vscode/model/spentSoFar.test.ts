import assert from 'node:assert/strict';
import type { Price } from '../../../../src/core/llm/usage/prices';
import { UsageLedger } from '../../../../src/core/llm/usage/usageLedger';
import type { UsageRecord } from '../../../../src/core/llm/usage/usageRecord';
import { usageFile } from '../../../../src/core/project/layout';
import type * as SpentModule from '../../../../src/vscode/model/spentSoFar';
import { loadForEditor } from '../../../fakes/editorModule';
import { MemoryStore } from '../../../fakes/memoryStore';
import { treeEditor } from '../../../fakes/treeEditor';
import { usageRecord } from '../../../fakes/usageRecord';

const silent = { info: () => undefined, warn: () => undefined };

describe('what a project has taken so far', () => {
  let store: MemoryStore;
  let spent: SpentModule.SpentSoFar;
  let prices: Record<string, Price>;
  let reads: number;

  beforeEach(() => {
    const { SpentSoFar } = loadForEditor<typeof SpentModule>('model/spentSoFar', treeEditor());
    store = new MemoryStore();
    prices = {};
    reads = 0;
    const ledger = new UsageLedger(store, silent);
    spent = new SpentSoFar(store, { read: () => (reads++, ledger.read()) }, () => prices);
  });

  const add = (record: Partial<UsageRecord>): Promise<unknown> =>
    store.append(usageFile, JSON.stringify(usageRecord(record)));

  it('is nothing where nothing was asked', async () => {
    assert.equal(await spent.read(), undefined);
    assert.equal(reads, 0);
  });

  it('is counted as a whole and for each chapter, what belongs to none in none', async () => {
    await add({ chapter: '01', cost: { amount: 1.5, currency: 'USD' } });
    await add({ chapter: '01' });
    await add({ chapter: '02', cost: { amount: 2, currency: 'USD' } });
    await add({});
    assert.deepEqual(await spent.read(), {
      whole: { tokens: 4400, cost: 'at least 3.50 USD' },
      byChapter: new Map([
        ['01', { tokens: 2200, cost: 'at least 1.50 USD' }],
        ['02', { tokens: 1100, cost: '2.00 USD' }],
      ]),
    });
  });

  it('is read again only when the ledger has grown or prices are others', async () => {
    await add({ chapter: '01' });
    const first = await spent.read();
    assert.deepEqual(first!.byChapter.get('01'), { tokens: 1100 });
    await Promise.all([spent.read(), spent.read()]);
    assert.equal(reads, 1);
    prices = { '*': { input: 1000, cachedInput: 1000, output: 1000, currency: 'CNY' } };
    assert.equal((await spent.read())!.byChapter.get('01')!.cost, '1.10 CNY');
    await add({ chapter: '01' });
    assert.equal((await spent.read())!.byChapter.get('01')!.tokens, 2200);
    assert.equal(reads, 3);
  });

  it('is tried again after it could not be read', async () => {
    await add({ chapter: '01' });
    const { read } = store;
    store.read = () => Promise.reject(new Error('away'));
    await assert.rejects(spent.read(), /away/);
    store.read = read;
    assert.equal((await spent.read())!.whole!.tokens, 1100);
  });
});
