import * as assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { detached, ParagraphCache } from '../../../../../src/core/review/rules/paragraphCache';

const nothing = { own: [], checked: [] };

describe('the paragraph cache', () => {
  it('gives back what it was given', () => {
    const cache = new ParagraphCache();
    const review = { own: [], checked: [] };
    cache.set('a', review);
    assert.equal(cache.get('a'), review);
    assert.equal(cache.get('b'), undefined);
  });

  it('lets go of what was asked for least recently', () => {
    const cache = new ParagraphCache(10);
    cache.set('aaaa', nothing);
    cache.set('bbbb', nothing);
    cache.get('aaaa');
    cache.set('cccc', nothing);
    assert.equal(cache.get('bbbb'), undefined);
    assert.notEqual(cache.get('aaaa'), undefined);
    assert.notEqual(cache.get('cccc'), undefined);
  });

  it('keeps the one paragraph that alone is beyond the limit', () => {
    const cache = new ParagraphCache(3);
    cache.set('a', nothing);
    cache.set('bbbbbb', nothing);
    assert.notEqual(cache.get('bbbbbb'), undefined);
    assert.equal(cache.size, 1);
  });

  it('never holds more characters than it may, whatever is put in', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 })), (keys) => {
        const cache = new ParagraphCache(30);
        const held = new Set<string>();
        for (const key of keys) {
          cache.set(key, nothing);
          held.add(key);
          const total = [...held].filter((one) => has(cache, one)).reduce((sum, one) => sum + one.length, 0);
          assert.ok(total <= Math.max(30, key.length));
          assert.ok(has(cache, key));
        }
      }),
    );
  });
});

describe('detached text', () => {
  it('reads as what it was made from, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(detached(text), text);
      }),
    );
    assert.equal(detached('\ud83d lone \u2028'), '\ud83d lone \u2028');
  });
});

function has(cache: ParagraphCache<object>, key: string): boolean {
  return cache.get(key) !== undefined;
}
