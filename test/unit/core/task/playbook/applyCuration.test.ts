import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isActive, wordsHash } from '../../../../../src/core/project/playbook/bulletWords';
import { emptyPlaybook, type Bullet, type Playbook } from '../../../../../src/core/project/playbook/playbook';
import type { CurationOperation } from '../../../../../src/core/task/model';
import { applyCuration, skipReasons } from '../../../../../src/core/task/playbook/applyCuration';
import { countJudged, countTold } from '../../../../../src/core/task/playbook/countBullets';
import { sameLesson } from '../../../../../src/core/task/playbook/sameLesson';

const source = { task: 'ferry', run: 1, at: 5 };

function bullet(id: string, text: string, more: Partial<Bullet> = {}): Bullet {
  return {
    id,
    text,
    topic: '',
    origin: { by: 'task', task: 'lamp', run: 1, at: 1 },
    counters: { told: 2, helpful: 1, harmful: 0 },
    wrote: wordsHash(text),
    pinned: false,
    retired: false,
    ...more,
  };
}

const playbookOf = (...bullets: Bullet[]): Playbook => ({ ...emptyPlaybook(), nextId: 90, bullets });
const reasons = (playbook: Playbook, ...operations: CurationOperation[]): string[] =>
  applyCuration(playbook, operations, source).skipped.map(({ why }) => why);

const add = (text: string): CurationOperation => ({ kind: 'add', text, topic: '' });

describe('what a curation does with the playbook', () => {
  it('adds, updates, merges and removes, and says so', () => {
    const before = playbookOf(
      bullet('b1', 'End on an object.'),
      bullet('b2', 'Name the boat early.'),
      bullet('b3', 'Say the name of the boat on the first page.'),
      bullet('b4', '别用天气收尾。'),
    );
    const { playbook, changes, skipped } = applyCuration(
      before,
      [
        { kind: 'add', text: '- Let the gulls\n answer.', topic: 'sound' },
        { kind: 'update', id: 'b1', text: 'End on an object in a hand.' },
        { kind: 'merge', ids: ['b2', 'b3'], text: 'Name the boat on the first page.' },
        { kind: 'remove', id: 'b4' },
      ],
      source,
    );
    assert.deepEqual(
      playbook.bullets.map(({ id, text }) => [id, text]),
      [
        ['b1', 'End on an object in a hand.'],
        ['b2', 'Name the boat on the first page.'],
        ['b90', 'Let the gulls answer.'],
      ],
    );
    assert.equal(playbook.nextId, 91);
    assert.deepEqual(
      changes.map(({ kind, id, into }) => [kind, id, into]),
      [
        ['added', 'b90', undefined],
        ['updated', 'b1', undefined],
        ['updated', 'b2', undefined],
        ['merged', 'b3', 'b2'],
        ['removed', 'b4', undefined],
      ],
    );
    assert.deepEqual(playbook.bullets[2]!.origin, { by: 'task', ...source });
    assert.deepEqual(playbook.bullets[0]!.origin, before.bullets[0]!.origin);
    assert.deepEqual(skipped, []);
  });

  it('leaves the author’s alone: written, edited, pinned, retired', () => {
    const authors = [
      bullet('b1', 'Wind first.', { origin: { by: 'author' }, wrote: undefined }),
      bullet('b2', 'Salt second.', { wrote: wordsHash('Sugar second.') }),
      bullet('b3', 'Rope third.', { pinned: true }),
      bullet('b4', 'Lamp fourth.', { retired: true }),
    ];
    const before = playbookOf(...authors, bullet('b5', 'Gulls fifth.'));
    const operations = authors.flatMap(({ id }): CurationOperation[] => [
      { kind: 'update', id, text: 'Something else entirely.' },
      { kind: 'remove', id },
      { kind: 'merge', ids: ['b5', id], text: 'Both in one.' },
    ]);
    const { playbook, skipped } = applyCuration(before, operations, source);
    assert.equal(playbook, before);
    assert.deepEqual(new Set(skipped.map(({ why }) => why)), new Set(['authors']));
    assert.equal(skipped.length, 12);
  });

  it('does not learn again what is known or retired, in either language, but what forbids it', () => {
    const before = playbookOf(
      bullet('b1', 'End the chapter on an object that somebody holds.'),
      bullet('b2', '每一章都结束在一个人手里的东西上。', { retired: true }),
    );
    assert.deepEqual(reasons(before, add('End the chapter on an object somebody holds!')), ['known']);
    assert.deepEqual(reasons(before, add('每一章都结束在一个人手里的东西上')), ['retired']);
    assert.deepEqual(reasons(before, add('Never end the chapter on an object that somebody holds.')), []);
  });

  it('says why it does not do a thing', () => {
    const before = playbookOf(bullet('b1', 'End on an object.'), bullet('b2', 'Name the boat.'));
    assert.deepEqual(
      reasons(
        before,
        add(' - '),
        add('x'.repeat(401)),
        { kind: 'update', id: 'b1', text: 'End on an object.' },
        { kind: 'update', id: 'b7', text: 'Who knows.' },
        { kind: 'merge', ids: ['b1', 'b1', 'b8'], text: 'One.' },
        { kind: 'update', id: 'b1', text: 'Name the boat.' },
      ),
      ['empty', 'too_long', 'unchanged', 'unknown_bullet', 'unknown_bullet', 'known'],
    );
    const four = [1, 2, 3, 4].map((number) => add(`Count ${number} gulls.`));
    assert.deepEqual(reasons(before, ...four), ['too_many']);
    const full = playbookOf(...Array.from({ length: 60 }, (_, at) => bullet(`b${at}`, `Count ${at} ropes.`)));
    assert.deepEqual(reasons(full, add('Name the harbour.')), ['full']);
  });

  it('never goes beyond its limits, whatever is proposed, and what it leaves alone is the very same', () => {
    const id = fc.nat(14).map((number) => `b${number}`);
    const text = fc.oneof(
      fc.nat(30).map((number) => `Count ${number} ropes.`),
      fc.string({ maxLength: 500 }),
    );
    const operation: fc.Arbitrary<CurationOperation> = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), text, topic: fc.string({ maxLength: 90 }) }),
      fc.record({ kind: fc.constant('update' as const), id, text }),
      fc.record({ kind: fc.constant('merge' as const), ids: fc.array(id, { maxLength: 5 }), text }),
      fc.record({ kind: fc.constant('remove' as const), id }),
    );
    const existing = fc
      .array(
        fc.record({
          pinned: fc.boolean(),
          retired: fc.boolean(),
          isEdited: fc.boolean(),
        }),
        { maxLength: 12 },
      )
      .map((flags) =>
        playbookOf(
          ...flags.map(({ pinned, retired, isEdited }, at) =>
            bullet(`b${at}`, `Mend ${at} nets.`, {
              pinned,
              retired,
              ...(isEdited && { wrote: wordsHash('Mend.') }),
            }),
          ),
        ),
      );
    const limits = { bullets: 10, characters: 400, added: 3, changed: 6 };
    fc.assert(
      fc.property(existing, fc.array(operation, { maxLength: 14 }), (before, operations) => {
        const { playbook, changes, skipped } = applyCuration(before, operations, { ...source, limits });
        const added = changes.filter(({ kind }) => kind === 'added').length;
        assert.ok(added <= 3 && changes.length - added <= 6);
        const active = playbook.bullets.filter(isActive).length;
        assert.ok(active <= Math.max(10, before.bullets.filter(isActive).length));
        const changed = new Set(changes.map((change) => change.id));
        for (const one of before.bullets) {
          const isAuthors = one.pinned || one.retired || one.wrote !== wordsHash(one.text);
          if (isAuthors) assert.ok(!changed.has(one.id));
          if (!changed.has(one.id)) assert.ok(playbook.bullets.includes(one));
        }
        for (const one of playbook.bullets) {
          assert.ok(one.text.length <= 400 && !/[\r\n]/u.test(one.text));
          if (changed.has(one.id)) assert.notEqual(one.text, '');
        }
        assert.equal(new Set(playbook.bullets.map((one) => one.id)).size, playbook.bullets.length);
        for (const { why } of skipped) assert.ok(skipReasons.includes(why));
        if (changes.length === 0) assert.equal(playbook, before);
      }),
      { numRuns: 400 },
    );
  });
});

describe('how much one curation may do', () => {
  const limits = { bullets: 60, characters: 400, added: 2, changed: 3 };
  const six = playbookOf(
    ...['Wind first.', 'Salt second.', 'Rope third.', 'Lamp fourth.', 'Gulls fifth.', 'Tar sixth.'].map(
      (text, at) => bullet(`b${at + 1}`, text),
    ),
  );
  const done = (operations: CurationOperation[], given: Partial<typeof limits> = {}) => {
    const { playbook, changes, skipped } = applyCuration(six, operations, {
      ...source,
      limits: { ...limits, ...given },
    });
    return {
      made: changes.map(({ kind, id }) => `${kind} ${id}`),
      skipped: skipped.map(({ why }) => why),
      ids: playbook.bullets.map(({ id }) => id),
    };
  };
  const remove = (id: string): CurationOperation => ({ kind: 'remove', id });
  const update = (id: string, text: string): CurationOperation => ({ kind: 'update', id, text });
  const merge = (ids: string[], text: string): CurationOperation => ({ kind: 'merge', ids, text });

  it('is so many changes, whatever their kind, and what is added is counted by itself', () => {
    assert.deepEqual(
      done([
        add('Name the harbour.'),
        remove('b1'),
        update('b2', 'Salt always second, after bread.'),
        add('Count the bells.'),
        remove('b3'),
        remove('b4'),
        update('b5', 'Gulls never answer twice.'),
        add('Paint the hull.'),
      ]),
      {
        made: ['added b90', 'removed b1', 'updated b2', 'added b91', 'removed b3'],
        skipped: ['too_many', 'too_many', 'too_many'],
        ids: ['b2', 'b4', 'b5', 'b6', 'b90', 'b91'],
      },
    );
  });

  it('may end with a change of each kind', () => {
    const two = [remove('b1'), remove('b2')];
    for (const last of [
      remove('b3'),
      update('b3', 'Rope before dawn.'),
      merge(['b3', 'b4'], 'Rope third.'),
    ]) {
      assert.deepEqual(done([...two, last], { changed: last.kind === 'merge' ? 4 : 3 }).skipped, []);
      assert.deepEqual(done([...two, last], { changed: last.kind === 'merge' ? 3 : 2 }).skipped, [
        'too_many',
      ]);
    }
  });

  it('merges those that are there, where there are two', () => {
    assert.deepEqual(done([merge(['b1', 'b8', 'b2'], 'Wind and salt.')]).made, ['updated b1', 'merged b2']);
  });

  it('is for a merger as many as it names: all of it or nothing', () => {
    assert.deepEqual(done([merge(['b1', 'b2', 'b3'], 'Wind, salt, rope.')]).made, [
      'updated b1',
      'merged b2',
      'merged b3',
    ]);
    assert.deepEqual(done([merge(['b1', 'b2', 'b3', 'b4'], 'All of it.')]), {
      made: [],
      skipped: ['too_many'],
      ids: ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'],
    });
    assert.deepEqual(done([merge(['b1', 'b2'], 'Both.')], { changed: 2 }).skipped, []);
  });

  it('is what the playbook has room for: lessons that are told no more take none', () => {
    const held = playbookOf(bullet('b1', 'Wind first.'), bullet('b2', 'Salt second.', { retired: true }));
    const into = (bullets: number) =>
      applyCuration(held, [add('Name the harbour.')], { ...source, limits: { ...limits, bullets } }).skipped;
    assert.deepEqual(into(2), []);
    assert.deepEqual(into(1), [{ text: 'Name the harbour.', why: 'full' }]);
  });

  it('is a lesson of so many characters, and not one more', () => {
    assert.deepEqual(reasons(six, add('x'.repeat(400))), []);
    assert.deepEqual(reasons(six, add('x'.repeat(401))), ['too_long']);
    assert.deepEqual(reasons(six, { kind: 'update', id: 'b1', text: ' ' }), ['empty']);
    assert.deepEqual(reasons(six, merge(['b1', 'b2'], 'y'.repeat(401))), ['too_long']);
  });
});

describe('what a curation leaves behind', () => {
  const two = playbookOf(bullet('b1', 'Wind first.'), bullet('b2', 'Salt second.', { topic: 'food' }));
  const after = (operations: CurationOperation[], before = two) => applyCuration(before, operations, source);

  it('of a new lesson: where it comes from, nothing counted yet, and no topic longer than a line', () => {
    const [added] = after([{ kind: 'add', text: 'Name the\nharbour.', topic: 't'.repeat(70) }]).changes;
    assert.deepEqual(added, {
      kind: 'added',
      id: 'b90',
      after: {
        id: 'b90',
        text: 'Name the harbour.',
        topic: 't'.repeat(60),
        origin: { by: 'task', task: 'ferry', run: 1, at: 5 },
        counters: { told: 0, helpful: 0, harmful: 0 },
        wrote: wordsHash('Name the harbour.'),
        pinned: false,
        retired: false,
      },
    });
  });

  it('of a changed one: all but its words, which are the engine’s', () => {
    const [changed] = after([{ kind: 'update', id: 'b2', text: 'Salt and bread.' }]).changes;
    assert.deepEqual(changed, {
      kind: 'updated',
      id: 'b2',
      before: two.bullets[1],
      after: { ...two.bullets[1], text: 'Salt and bread.', wrote: wordsHash('Salt and bread.') },
    });
  });

  it('of one that is taken out: where it stood, so that it can be put back', () => {
    assert.deepEqual(after([{ kind: 'remove', id: 'b2' }]).changes, [
      { kind: 'removed', id: 'b2', before: two.bullets[1], previous: 'b1' },
    ]);
    assert.deepEqual(after([{ kind: 'remove', id: 'b1' }]).changes, [
      { kind: 'removed', id: 'b1', before: two.bullets[0] },
    ]);
  });

  it('of a merger in the words of its first: that one as it was, the others gone into it', () => {
    assert.deepEqual(after([{ kind: 'merge', ids: ['b1', 'b2'], text: 'Wind first.' }]).changes, [
      { kind: 'merged', id: 'b2', before: two.bullets[1], into: 'b1', previous: 'b1' },
    ]);
    const known = playbookOf(...two.bullets, bullet('b3', 'Mend the nets.'));
    assert.deepEqual(after([{ kind: 'merge', ids: ['b1', 'b2'], text: 'Mend the nets.' }], known).skipped, [
      { text: 'Mend the nets.', why: 'known' },
    ]);
  });

  it('of what it did not do: the words that were proposed, on one line and not endless; of a removal the lesson’s', () => {
    const authors = playbookOf(bullet('b1', 'Wind first.', { pinned: true }));
    assert.deepEqual(
      after(
        [
          { kind: 'update', id: 'b1', text: 'Wind\nlast.' },
          { kind: 'remove', id: 'b1' },
          { kind: 'remove', id: 'b7' },
          add('x'.repeat(1_000)),
        ],
        authors,
      ).skipped,
      [
        { text: 'Wind last.', why: 'authors' },
        { text: 'Wind first.', why: 'authors' },
        { text: 'b7', why: 'unknown_bullet' },
        { text: 'x'.repeat(800), why: 'too_long' },
      ],
    );
  });

  it('says that a lesson is known where one that is told says it, also beside one that is told no more', () => {
    const both = playbookOf(
      bullet('b1', 'End on an object.', { retired: true }),
      bullet('b2', 'End on an object.'),
    );
    assert.deepEqual(reasons(both, add('End on an object!')), ['known']);
  });

  it('may say of a lesson itself much the same in other words', () => {
    const before = playbookOf(bullet('b1', 'End the chapter on an object that somebody holds.'));
    const text = 'End the chapter on an object somebody holds!';
    assert.deepEqual(reasons(before, { kind: 'update', id: 'b1', text }), []);
  });
});

describe('counting lessons', () => {
  it('counts each once for a run, and leaves all others the very same', () => {
    const before = playbookOf(bullet('b1', 'One.'), bullet('b2', 'Two.'));
    const told = countTold(before, ['b1', 'b1', 'b9']);
    assert.deepEqual(told.bullets[0]!.counters, { told: 3, helpful: 1, harmful: 0 });
    assert.equal(told.bullets[1], before.bullets[1]);
    const judged = countJudged(told, { helpful: ['b2'], harmful: ['b2', 'b1'] });
    assert.deepEqual(
      judged.bullets.map(({ counters }) => counters),
      [
        { told: 3, helpful: 1, harmful: 1 },
        { told: 2, helpful: 2, harmful: 1 },
      ],
    );
    assert.equal(countTold(before, ['b9']), before);
    const [praised] = countJudged(before, { helpful: ['b1'], harmful: [] }).bullets;
    assert.deepEqual(praised!.counters, { told: 2, helpful: 2, harmful: 0 });
  });
});

describe('the same lesson', () => {
  it('is the same whichever way round, and with itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        assert.equal(sameLesson(one, other), sameLesson(other, one));
        assert.ok(sameLesson(one, one));
      }),
    );
  });

  const asked = 'End the chapter on an object that somebody holds.';

  it('is none with one that forbids it, in whatever words', () => {
    const forbidding = [
      ...['Do not end', 'No: end', 'Never end', 'Nor end', 'Avoid: end', 'Without: end', 'Stop: end'],
      ...['Cut: end', 'Less: end', 'Fewer: end', 'Dont end', "Don't end", 'Don’t end', 'AVOID end'],
      ...[
        "It doesn't end",
        'It doesn’t end',
        'It doesnt end',
        "It isn't: end",
        'It isn’t: end',
        'It isnt: end',
      ],
    ].map((words) => asked.replace('End', words));
    assert.deepEqual(
      forbidding.filter((one) => sameLesson(one, asked)),
      [],
    );
    // Two that forbid say the same.
    assert.deepEqual(
      forbidding.filter((one) => !sameLesson(one, asked.replace('End', 'Never end'))),
      [],
    );
    const weather = '每一章都用天气来收尾，再写一件东西';
    for (const word of ['不', '勿', '别', '莫', '没', '无', '避免', '少用', '禁']) {
      assert.ok(!sameLesson(weather.replace('都', word), weather.replace('都', '多')), word);
      assert.ok(sameLesson(weather.replace('都', word), weather.replace('都', '别')), word);
    }
  });

  it('is no ban for a word that only looks like one', () => {
    for (const word of [
      'Note',
      'Knot',
      'Nowhere',
      'Piano',
      'Stopping',
      'Nonstop',
      'Cutter',
      'Uncut',
      'Bless',
      'Lessen',
    ])
      assert.ok(sameLesson(asked.replace('End', `${word}: end`), asked), word);
    const weather = '每一章都用天气来收尾，再写一件东西';
    for (const word of ['少', '避']) assert.ok(sameLesson(weather.replace('再', word), weather), word);
  });

  it('is none with another number in it', () => {
    assert.ok(!sameLesson('Keep a scene under 900 words.', 'Keep a scene under 700 words.'));
  });
});
