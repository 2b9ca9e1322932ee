import assert from 'node:assert/strict';
import { PhaseConversations } from '../../../../../src/core/refinement/telling/phaseConversations';
import { cacheLifetime } from '../../../../../src/core/refinement/telling/recentRounds';

const beginning = {
  language: 'en' as const,
  system: 'You read.',
  documents: [{ name: 'title', text: 'A test' }],
};
const paragraphs = Array.from(
  { length: 20 },
  (_, index) => `Paragraph ${index} stands where it stood before.`,
);
const text = (...changed: number[]) => [
  {
    path: 'sample.md',
    text: paragraphs.map((one, index) => (changed.includes(index) ? `${one} More.` : one)).join('\n\n'),
  },
];
const nothingEarlier = () => Promise.resolve([]);
const never = () => Promise.reject(new Error('Nobody should look for earlier rounds.'));

describe('conversations kept from one operation to the next', () => {
  it('go on: later requests begin as earlier ones did', async () => {
    const conversations = new PhaseConversations();
    const first = (await conversations.told('sample', beginning, text(), 0, nothingEarlier)).messages('');
    const second = (await conversations.told('sample', beginning, text(3), 1000, never)).messages('');
    assert.ok(second[1]!.content.startsWith(first[1]!.content));
    assert.match(second[1]!.content, /Paragraph 3 stands where it stood before\. More\./);
  });

  it('begin anew when what stands before the texts has changed, or when nobody has it in a cache any more', async () => {
    const conversations = new PhaseConversations();
    await conversations.told('sample', beginning, text(), 0, nothingEarlier);
    await conversations.told('sample', beginning, text(3), 1, nothingEarlier);
    const later = 2 + cacheLifetime;
    const fresh = await conversations.told('sample', beginning, text(3), later, nothingEarlier);
    assert.equal(fresh.messages('')[1]!.content.includes('<changed'), false);
    const other = { ...beginning, system: 'You read with care.' };
    const [system] = (await conversations.told('sample', other, text(3), later, nothingEarlier)).messages('');
    assert.ok(system!.content.startsWith('You read with care.'));
  });

  it('begin with the texts as they stand, and with nothing earlier, when what stands before them has changed', async () => {
    const conversations = new PhaseConversations();
    await conversations.told('sample', beginning, text(), 0, nothingEarlier);
    const other = { ...beginning, documents: [{ name: 'title', text: 'Another title' }] };
    const fresh = await conversations.told('sample', other, text(3), 1, never);
    const [, user] = fresh.messages('');
    assert.equal(user!.content.includes('<changed'), false);
    assert.match(user!.content, /Paragraph 3 stands where it stood before\. More\./);
  });

  it('are one for each part', async () => {
    const conversations = new PhaseConversations();
    const one = await conversations.told('final\n1', beginning, text(), 0, nothingEarlier);
    const other = await conversations.told('final\n2', beginning, text(3), 0, nothingEarlier);
    assert.notEqual(one, other);
    assert.equal(await conversations.told('final\n1', beginning, text(), 0, never), one);
  });

  it('are rebuilt from the rounds before, to the letter', async () => {
    const here = new PhaseConversations();
    await here.told('sample', beginning, text(), 0, nothingEarlier);
    await here.told('sample', beginning, text(3), 1, never);
    const went = (await here.told('sample', beginning, text(3, 7), 2, never)).messages('');
    const elsewhere = new PhaseConversations();
    const earlier = () => Promise.resolve([text(), text(3)]);
    const rebuilt = await elsewhere.told('sample', beginning, text(3, 7), 3, earlier);
    assert.deepEqual(rebuilt.messages(''), went);
  });
});
