import assert from 'node:assert/strict';
import { variablesIn } from '../../../../../src/core/story/telling/saidVariables';

describe('variables as a model writes them', () => {
  for (const [written, read] of [
    [
      [
        { variable: 'hasLamp', value: 'true' },
        { name: 'nights', to: '+1' },
      ],
      { hasLamp: true, nights: '+1' },
    ],
    [{ variable: 'hasLamp', value: 'false' }, { hasLamp: false }],
    [
      { hasLamp: 'yes', trust: '>= 2' },
      { hasLamp: true, trust: '>=2' },
    ],
    [[{ hasLamp: true }, { trust: 2 }], { hasLamp: true, trust: 2 }],
    [{ name: 'Ida' }, { name: 'Ida' }],
    [
      ['hasLamp', 'trust = 2', 'nights +1', 'luck >= -1'],
      { hasLamp: true, trust: 2, nights: '+1', luck: '>=-1' },
    ],
    ['hasLamp：真；nights +1', { hasLamp: true, nights: '+1' }],
    [['level-2'], { 'level-2': true }],
    ['none', {}],
    [[], {}],
    [null, {}],
    [[{ value: true }, 7, ['x']], {}],
  ] as const)
    it(`are read from ${JSON.stringify(written)}`, () => assert.deepEqual(variablesIn(written), read));
});
