import assert from 'node:assert/strict';
import {
  isObject,
  listOf,
  membersOf,
  numberOf,
  oneOf,
  timeOf,
} from '../../../../src/core/storage/jsonValues';

describe('JSON that no schema describes', () => {
  it('has members where it is an object; a list has none', () => {
    const others = [[], [1], null, undefined, 'text', 7, true];
    assert.deepEqual(others.map(isObject), Array(others.length).fill(false));
    assert.deepEqual(others.map(membersOf), Array(others.length).fill({}));
    const members = { a: 1 };
    assert.ok(isObject(members));
    assert.equal(membersOf(members), members);
  });

  it('has items where it is a list', () => {
    assert.deepEqual(listOf([1, 'a']), [1, 'a']);
    for (const value of [{ length: 1 }, null, 'text']) assert.deepEqual(listOf(value), []);
  });

  it('is a number where one is written that there is', () => {
    assert.deepEqual([0, -1.5].map(numberOf), [0, -1.5]);
    for (const value of ['7', JSON.parse('1e999'), NaN, null]) assert.equal(numberOf(value), undefined);
  });

  it('is a time in milliseconds or as a date that is written out', () => {
    assert.equal(timeOf(5), 5);
    assert.equal(timeOf('1970-01-01T00:00:02Z'), 2000);
    for (const value of ['soon', '', null, {}, JSON.parse('-1e999')]) assert.equal(timeOf(value), undefined);
  });

  it('is one of some words or none of them', () => {
    assert.equal(oneOf(['open', 'done'], 'done'), 'done');
    for (const value of ['Done', 'toString', 0, undefined])
      assert.equal(oneOf(['open', 'done'], value), undefined);
  });
});
