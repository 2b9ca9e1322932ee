import * as assert from 'node:assert/strict';
import { ZhlintChecker } from '../../src/adapters/checkers/zhlintChecker';
import { HarperChecker } from '../../src/adapters/checkers/harperChecker';
import type { Checker, CheckerOptions } from '../../src/core/review/checker';
import { harperWasmPath } from '../../bench/reviewWorkerBundle';
import { FakeChecker } from '../fakes/fakeChecker';

const options: CheckerOptions = { dialect: 'british', script: 'simplified' };

interface Case {
  name: string;
  make(): Checker;
  /** A paragraph with one fault, the fault, and the right words. */
  faulty: string;
  wrong: string;
  right: string;
  clean: string;
}

const cases: Case[] = [
  {
    name: 'the fake',
    make: () => new FakeChecker('en', { an: 'a' }),
    faulty: 'It was 😀 an hat.',
    wrong: 'an',
    right: 'a',
    clean: 'It rose.',
  },
  {
    name: 'harper',
    make: () => new HarperChecker(harperWasmPath()),
    faulty: 'He saw 😀, and he recieved it.',
    wrong: 'recieved',
    right: 'received',
    clean: 'He waited for an instant, and the dog wagged its tail.',
  },
  {
    name: 'zhlint',
    make: () => new ZhlintChecker(),
    faulty: '他走了,天黑了。',
    wrong: ',',
    right: '，',
    clean: '他走了，天黑了。',
  },
];

for (const { name, make, faulty, wrong, right, clean } of cases) {
  describe(`a checker: ${name}`, () => {
    let checker: Checker;
    before(() => {
      checker = make();
    });

    it('finds a fault at its place in UTF-16 units, with its correction', async () => {
      const remarks = await checker.check(faulty, options);
      assert.equal(remarks.length, 1);
      const [remark] = remarks;
      assert.equal(
        faulty.slice(0, remark!.start) + remark!.replacements[0] + faulty.slice(remark!.end),
        faulty.replace(wrong, right),
      );
      assert.ok(remark!.start >= 0 && remark!.end <= faulty.length);
      assert.notEqual(remark!.message, '');
      assert.notEqual(remark!.rule, '');
    });

    it('has nothing to say of clean text, and of none', async () => {
      assert.deepEqual(await checker.check(clean, options), []);
      assert.deepEqual(await checker.check('', options), []);
    });

    it('says the same twice', async () => {
      assert.deepEqual(await checker.check(faulty, options), await checker.check(faulty, options));
    });
  });
}

describe('harper as it is shipped', () => {
  let checker: HarperChecker;
  before(() => {
    checker = new HarperChecker(harperWasmPath());
  });
  const edits = async (text: string, more: Partial<CheckerOptions> = {}): Promise<string[]> =>
    (await checker.check(text, { ...options, ...more })).map(
      (remark) => `${remark.severity}: ${text.slice(remark.start, remark.end)} → ${remark.replacements[0]}`,
    );

  it('finds confused words', async () => {
    assert.deepEqual(await edits('The dog wagged it’s tail.'), ['should_fix: it’s → its']);
    assert.deepEqual(await edits('They took there hats.'), ['should_fix: there → their']);
    assert.deepEqual(await edits('He was taller then me.'), ['should_fix: then → than']);
  });

  it('finds verb forms, and only mentions them in speech', async () => {
    assert.deepEqual(await edits('She did not went home.'), ['should_fix: went → go']);
    assert.deepEqual(await edits('“She did not went home,” said Tom.'), ['info: went → go']);
  });

  it('spells carefully', async () => {
    assert.deepEqual(await edits('He recieved the letter.'), ['suggestion: recieved → received']);
    assert.deepEqual(await edits('Maren rowed past Skarholm to the gasogene.'), []);
  });

  it('says which corrections are only the likeliest of several', async () => {
    const guesses = async (text: string) =>
      (await checker.check(text, options)).map(({ isGuess = false }) => isGuess);
    assert.deepEqual(await guesses('He recieved the letter.'), [false]);
    assert.deepEqual(await guesses('She must decide wether to take the ferry.'), [true]);
    assert.deepEqual(await guesses('He waited for a instant.'), [false]);
  });

  it('obeys the dialect', async () => {
    assert.deepEqual(await edits('The colour of the harbour was grey.', { dialect: 'british' }), []);
    assert.notDeepEqual(await edits('The colour of the sea was blue.', { dialect: 'american' }), []);
    assert.deepEqual(await edits('The color of the sea was blue.', { dialect: 'american' }), []);
  });

  it('says in a writer’s words what is wrong when the library cannot be loaded', async () => {
    const missing = new HarperChecker('/nowhere/harper.wasm');
    await assert.rejects(
      missing.check('He left.', options),
      (error: Error & { code?: string }) => error.code === 'io' && error.message.length < 200,
    );
  });
});
