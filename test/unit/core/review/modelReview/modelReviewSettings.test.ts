import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { StoryFoldError } from '../../../../../src/core/errors';
import { modelReviewSettings } from '../../../../../src/core/review/modelReview/modelReviewSettings';
import type { Language } from '../../../../../src/core/text/language';

const read = (
  settings: Record<string, unknown>,
  { language = 'en', audience = '' }: { language?: Language; audience?: string } = {},
) => modelReviewSettings({ settings, language, audience });
const rolesOf = (value: unknown, language: Language = 'en') =>
  read({ 'storyfold.review.roles': value }, { language }).roles;
const namesOf = (value: unknown) => rolesOf(value).map(({ name }) => name);

function refused(settings: Record<string, unknown>): StoryFoldError {
  try {
    read(settings);
  } catch (error) {
    assert.ok(error instanceof StoryFoldError, String(error));
    assert.equal(error.code, 'invalid_input');
    const [name] = Object.keys(settings);
    assert.ok(error.message.includes(name!), error.message);
    assert.ok(error.hint.length > 0);
    assert.equal(error.details['setting'], name);
    return error;
  }
  assert.fail(`${JSON.stringify(settings)} was taken`);
}

describe('settings of a model’s review', () => {
  it('are no roles, one call, and an age check where an audience is stated that may be young', () => {
    assert.deepEqual(read({}), { roles: [], callPerRole: false, ageCheck: false });
    assert.equal(read({}, { audience: 'readers of 12 and up' }).ageCheck, true);
    assert.equal(read({}, { audience: 'lovers of the sea' }).ageCheck, true);
    assert.equal(read({}, { audience: 'adults; readers of literary magazines' }).ageCheck, false);
    assert.equal(read({ 'storyfold.review.ageCheck': true }, { audience: '成人' }).ageCheck, true);
    assert.equal(read({ 'storyfold.review.ageCheck': false }, { audience: '12+' }).ageCheck, false);
    assert.equal(read({ 'storyfold.review.ageCheck': 'true' }).ageCheck, true);
    assert.equal(read({ 'storyfold.review.callPerRole': 'true' }).callPerRole, true);
    for (const unset of [undefined, null, ''])
      assert.deepEqual(
        read({
          'storyfold.review.roles': unset,
          'storyfold.review.callPerRole': unset,
          'storyfold.review.ageCheck': unset,
        }),
        { roles: [], callPerRole: false, ageCheck: false },
      );
  });

  it('take the built-in roles under their names in both languages', () => {
    assert.deepEqual(namesOf('reader, critic,teacher,child_rights'), [
      'reader',
      'critic',
      'teacher',
      'child_rights',
    ]);
    assert.deepEqual(namesOf('读者、评论家，教师\n儿童权益'), [
      'reader',
      'critic',
      'teacher',
      'child_rights',
    ]);
    for (const name of ['child-rights', 'childRights', 'Child rights', 'child_rights'])
      assert.deepEqual(namesOf([name]), ['child_rights']);
    assert.deepEqual(namesOf(['reader', { name: 'reader' }, 'Reader']), ['reader']);
    assert.match(rolesOf('teacher', 'zh')[0]!.looksAt, /老师/);
    assert.match(rolesOf('teacher')[0]!.looksAt, /class/);
  });

  it('take own roles, as objects or in a string, commas included', () => {
    const own = { name: 'grandmother', looksAt: 'what a six-year-old asks, when read to' };
    assert.deepEqual(rolesOf([own]), [own]);
    assert.deepEqual(rolesOf([`${own.name}: ${own.looksAt}`]), [own]);
    assert.deepEqual(
      rolesOf(`reader, ${own.name}: ${own.looksAt}, critic`).map(
        ({ name, looksAt }) => name + looksAt.length,
      ),
      ['reader', 'grandmother', 'critic'].map((name, at) => {
        const looksAt = at === 1 ? own.looksAt : rolesOf(name)[0]!.looksAt;
        return name + looksAt.length;
      }),
    );
    assert.deepEqual(rolesOf('奶奶：孩子会问什么，哪里会怕；渔夫：潮水对不对'), [
      { name: '奶奶', looksAt: '孩子会问什么，哪里会怕' },
      { name: '渔夫', looksAt: '潮水对不对' },
    ]);
    assert.deepEqual(rolesOf({ name: 'teacher', looksAt: 'spelling only' }), [
      { name: 'teacher', looksAt: 'spelling only' },
    ]);
  });

  it('refuse what does not fit, and say which setting it is and what that takes', () => {
    for (const wrong of [
      'grandmother',
      ['grandmother'],
      'grandmother:',
      ': everything',
      7,
      true,
      [7],
      [null],
      [[]],
      [{ name: '', looksAt: 'x' }],
      [{ looksAt: 'x' }],
      [{ name: 'x', looksAt: 7 }],
      [{ name: 'x'.repeat(41), looksAt: 'x' }],
      [{ name: 'x', looksAt: 'x'.repeat(401) }],
      Array.from({ length: 13 }, (_, at) => `role ${at}: something`),
    ])
      assert.match(refused({ 'storyfold.review.roles': wrong }).hint, /It takes/);
    assert.match(
      refused({ 'storyfold.review.roles': 'reader, age_check' }).hint,
      /storyfold\.review\.ageCheck/,
    );
    for (const wrong of ['yes', 1, [], {}, 'on']) {
      assert.match(refused({ 'storyfold.review.callPerRole': wrong }).hint, /true or false/);
      assert.match(refused({ 'storyfold.review.ageCheck': wrong }).hint, /true or false/);
    }
  });

  it('never fail in another way', () => {
    const anything = fc.oneof(fc.anything(), fc.string(), fc.array(fc.oneof(fc.string(), fc.anything())));
    fc.assert(
      fc.property(anything, anything, (roles, flag) => {
        try {
          const settings = read({ 'storyfold.review.roles': roles, 'storyfold.review.ageCheck': flag });
          for (const { name, looksAt } of settings.roles)
            assert.ok(name.trim() !== '' && looksAt.trim() !== '');
          assert.equal(new Set(settings.roles.map(({ name }) => name)).size, settings.roles.length);
        } catch (error) {
          if (!(error instanceof StoryFoldError)) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
