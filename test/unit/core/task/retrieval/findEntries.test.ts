import assert from 'node:assert/strict';
import { emptyBible, type StoryBible } from '../../../../../src/core/project/bible/storyBible';
import { playbookSchema } from '../../../../../src/core/project/playbook/playbook';
import { findEntries } from '../../../../../src/core/task/retrieval/findEntries';
import { craftTemplates } from '../../../../../src/core/task/templates/craftTemplates';
import { processorTimeUntil } from '../../../../fakes/processorTime';
import { requirements } from '../../../../fakes/scriptedTaskTalk';

const about = (objective: string) => ({
  ...requirements,
  objective,
  people: [],
  mustHappen: [],
  mustAvoid: [],
  facts: [],
  tone: '',
  audience: '',
});
const bibleOf = (...facts: string[]): StoryBible => ({
  ...emptyBible(),
  immutableFacts: facts.map((what, index) => ({ id: `f${index + 1}`, what })),
});

describe('the templates that ship', () => {
  it('are the same kinds in both languages, of a length that can be read', () => {
    const [english, chinese] = [craftTemplates('en'), craftTemplates('zh')];
    assert.ok(english.length >= 24);
    assert.deepEqual(
      chinese.map(({ id }) => id),
      english.map(({ id }) => id),
    );
    assert.equal(new Set(english.map(({ id }) => id)).size, english.length);
    for (const { id, text } of english) {
      const words = text.split(/\s+/u).length;
      assert.ok(words >= 80 && words <= 170, `${id}: ${words}`);
      assert.doesNotMatch(text, /\p{Script=Han}/u, id);
    }
    for (const { id, text } of chinese)
      assert.ok(text.length >= 140 && text.length <= 360, `${id}: ${text.length}`);
  });
});

describe('what is found for a chapter', () => {
  it('is what its requirements name, of all three kinds, each of which is there', async () => {
    const bible = bibleOf(
      'The lighthouse of Skarn burned down in the year of the flood.',
      'Otters are kept by nobody.',
    );
    const playbook = playbookSchema.parse({
      bullets: [
        { id: 'b1', text: 'When two people quarrel, let them talk of crockery.' },
        { id: 'b2', text: 'Never name the month.' },
      ],
    });
    const { entries, found } = await findEntries({
      requirements: about('Mara and her brother quarrel below the lighthouse of Skarn.'),
      bible,
      playbook,
      language: 'en',
    });
    assert.equal(entries.find(({ kind }) => kind === 'bible')?.id, 'f1');
    assert.equal(entries.find(({ kind }) => kind === 'bullet')?.id, 'b1');
    assert.ok(entries.some(({ kind, id }) => kind === 'template' && id === 'quarrel'));
    assert.ok(found >= entries.length);
  });

  it('finds Chinese names that no dictionary has', async () => {
    const { entries } = await findEntries({
      requirements: about('阿篱在渡口等苏映棠。'),
      bible: bibleOf('苏映棠的左手少一根指头。', '镇上只有一口井。'),
      playbook: undefined,
      language: 'zh',
    });
    assert.equal(entries.find(({ kind }) => kind === 'bible')?.id, 'f1');
  });

  it('is the same in the same order each time, and quick in a long work', async () => {
    const bible = bibleOf(
      ...Array.from(
        { length: 5000 },
        (_, at) => `Fact ${at}: the ferry number ${at % 97} has a red hull and goes at ${at % 24}.`,
      ),
    );
    const ask = () =>
      findEntries({
        requirements: about('The ferry with the red hull is late.'),
        bible,
        playbook: undefined,
        language: 'en',
      });
    const first = await ask();
    const took = await processorTimeUntil(async () => assert.deepEqual(await ask(), first));
    assert.ok(took < 3_000, `${took} ms`);
    assert.ok(first.entries.filter(({ kind }) => kind === 'bible').length <= 12);
  });

  it('is nothing where nothing fits', async () => {
    const { entries } = await findEntries({
      requirements: about('zzyzx qwrtp'),
      bible: undefined,
      playbook: undefined,
      language: 'en',
    });
    assert.deepEqual(entries, []);
  });
});
