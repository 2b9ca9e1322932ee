import assert from 'node:assert/strict';
import { Conversation } from '../../../../../src/core/llm/conversation/conversation';
import { formatInstruction } from '../../../../../src/core/llm/replies/replyFormat';
import { estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';
import { placesOf } from '../../../../../src/core/refinement/revision/modelEdits';
import { revisionFormat } from '../../../../../src/core/refinement/revision/revisionFormat';
import {
  alternativesGuide,
  revisionGuide,
  revisionInstruction,
} from '../../../../../src/core/refinement/revision/revisionPrompt';
import { expectedTokens, plannedRevision } from '../../../../../src/core/refinement/revision/revisionRequest';
import type { Language } from '../../../../../src/core/text/language';
import { suggestionOn } from '../../../../fakes/suggestions';

const chapters: Record<Language, string> = {
  en: Array.from(
    { length: 95 },
    (_, at) =>
      `On day ${at} the ferry came late again, and the old man at pier ${at} kept counting gulls until his tea was cold.`,
  ).join('\n\n'),
  zh: Array.from(
    { length: 94 },
    (_, at) => `第${at}天渡船又来晚了，${at}号码头的老人一直数着海鸥，数到手里的茶都凉透了。`,
  ).join('\n'),
};

function asked(language: Language, count: number) {
  const text = chapters[language];
  const lines = text.split(/\n+/);
  const suggestions = lines
    .filter((_, at) => at % 15 === 3)
    .slice(0, count)
    .map((exact, at) => suggestionOn(exact, { id: `s${at + 1}`, path: 'a.md' }));
  return { places: placesOf(suggestions, [{ path: 'a.md', text }]), texts: [{ path: 'a.md', text }] };
}

describe('the words that ask for a revision', () => {
  for (const language of ['en', 'zh'] as const) {
    it(`make six edits cost no more than 8 % of the chapter each, by their own rules (${language})`, () => {
      const { places, texts } = asked(language, 6);
      const { text } = texts[0]!;
      const edits = places.map(({ suggestion, passages: [passage] }) => {
        const words = text.slice(passage!.start, passage!.end);
        const [start, end] =
          language === 'en'
            ? [words.split(' ').slice(0, 6).join(' '), words.split(' ').slice(-6).join(' ')]
            : [words.slice(0, 8), words.slice(-8)];
        return { for: [suggestion.id], at: null, path: null, start, end, text: words };
      });
      const reply = estimateTokens(JSON.stringify({ edits, unaddressed: [] }));
      assert.ok(reply / 6 / estimateTokens(text) <= 0.08, `${reply / 6 / estimateTokens(text)}`);
      const expected = expectedTokens({ asked: places, texts });
      assert.ok(expected > reply / 2 && expected < 2 * reply, `${expected} for ${reply}`);
    });

    it(`name each suggestion by its id, with its passage, and what is locked (${language})`, () => {
      const { places, texts } = asked(language, 2);
      const [one, two] = places;
      const whole = { ...two!, passages: [], status: 'none' as const };
      const reworded = { ...one!, suggestion: { ...one!.suggestion, reworded: 'MY WORDS' } };
      const locked = [{ path: 'a.md', start: 0, end: 10 }];
      const said = revisionInstruction({ language, asked: [reworded, whole], texts, locked });
      const passage = texts[0]!.text.slice(one!.passages[0]!.start, one!.passages[0]!.end);
      for (const part of [
        '<suggestion id="s1">',
        '<suggestion id="s2">',
        passage,
        'MY WORDS',
        texts[0]!.text.slice(0, 10),
      ])
        assert.ok(said.includes(part), part);
    });

    it(`say what the keys of the reply mean (${language})`, () => {
      for (const key of ['"for"', '"start"', '"end"', '"text"', '"at"', '"path"', '"unaddressed"'])
        assert.ok(revisionGuide(language).includes(key), key);
      assert.ok(alternativesGuide(language).includes('"note"'));
    });
  }

  it('do not repeat a long passage, which the model has', () => {
    const text = 'x'.repeat(50_000);
    const places = placesOf(
      [suggestionOn(text, { path: 'a.md', summary: 'Shorter.' })],
      [{ path: 'a.md', text }],
    );
    const said = revisionInstruction({
      language: 'en',
      asked: places,
      texts: [{ path: 'a.md', text }],
      locked: [],
    });
    assert.ok(said.length < 1500);
  });

  it('describe the form where nothing before them does', () => {
    const { places, texts } = asked('en', 1);
    const form = formatInstruction(revisionFormat, 'en');
    const plannedWith = (system: string) =>
      plannedRevision({
        language: 'en',
        asked: places,
        texts,
        locks: new Map(),
        conversation: new Conversation({ language: 'en', system, documents: [], texts }),
      });
    assert.equal(plannedWith('You revise.')[0]!.format, revisionFormat);
    assert.equal(plannedWith(`You revise.\n\n${form}`)[0]!.format, undefined);
  });
});
