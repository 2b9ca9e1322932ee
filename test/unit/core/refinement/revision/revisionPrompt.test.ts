import assert from 'node:assert/strict';
import { Conversation } from '../../../../../src/core/llm/conversation/conversation';
import { formOrder } from '../../../../../src/core/llm/replies/formInWords';
import { estimateTokens } from '../../../../../src/core/llm/usage/tokenEstimate';
import { placesOf } from '../../../../../src/core/refinement/revision/passages';
import { revisionFormat } from '../../../../../src/core/refinement/revision/revisionFormat';
import {
  alternativesGuide,
  revisionGuide,
  alternativesInstruction,
  revisionInstruction,
} from '../../../../../src/core/refinement/revision/revisionPrompt';
import { expectedTokens, plannedRevision } from '../../../../../src/core/refinement/revision/revisionRequest';
import type { ManuscriptText } from '../../../../../src/core/ports';
import { toldParts } from '../../../../../src/core/refinement/revision/toldParts';
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
  const texts = [{ path: 'a.md', text }];
  return {
    places: placesOf(suggestions, texts),
    texts,
    told: toldParts([manuscriptText(text)], new Set(['a.md']), undefined),
  };
}

function manuscriptText(text: string): ManuscriptText {
  return { path: 'a.md', text, byteOrderMark: false, sha256: '' };
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
            ? [words.split(' ').slice(0, 4).join(' '), words.split(' ').slice(-4).join(' ')]
            : [words.slice(0, 6), words.slice(-6)];
        return { start, end, text: words, for: suggestion.id };
      });
      const reply = estimateTokens(JSON.stringify({ edits, unaddressed: [] }));
      assert.ok(reply / 6 / estimateTokens(text) <= 0.08, `${reply / 6 / estimateTokens(text)}`);
      const expected = expectedTokens({ asked: places, texts });
      assert.ok(expected > reply / 2 && expected < 2 * reply, `${expected} for ${reply}`);
    });

    it(`name each suggestion by its id, with its passage, and what is locked (${language})`, () => {
      const { places, texts, told } = asked(language, 2);
      const [one, two] = places;
      const whole = { ...two!, passages: [], status: 'none' as const };
      const reworded = { ...one!, suggestion: { ...one!.suggestion, reworded: 'MY WORDS' } };
      const locked = [{ path: 'a.md', start: 0, end: 10 }];
      const said = revisionInstruction({ language, asked: [reworded, whole], texts, told, locked });
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
      for (const key of [
        '"passage"',
        '"start"',
        '"end"',
        '"after"',
        '"before"',
        '"text"',
        '"for"',
        '"unaddressed"',
      ])
        assert.ok(revisionGuide(language).includes(key), key);
      assert.ok(alternativesGuide(language).includes('"note"'));
    });
  }

  it('do not repeat a long passage to a model that was told it, and give it whole where it was not', () => {
    const text = `First. ${'x'.repeat(50_000)} MIDDLE ${'y'.repeat(50_000)} Last.`;
    const texts = [{ path: 'a.md', text }];
    const replacement = `${'z'.repeat(600)} OFFER ${'z'.repeat(600)}`;
    const places = placesOf([suggestionOn(text, { path: 'a.md', summary: 'Shorter.', replacement })], texts);
    const said = (parts: { start: number; end: number }[]) => {
      const told = parts.map((part) => ({ path: 'a.md', ...part, text: text.slice(part.start, part.end) }));
      const all = { language: 'en' as const, texts, told };
      return [
        revisionInstruction({ ...all, asked: places, locked: [] }),
        alternativesInstruction({ ...all, asked: places[0]!, count: 2 }),
      ];
    };
    for (const words of said([{ start: 0, end: text.length }])) {
      assert.ok(words.length < 3000 && !words.includes('MIDDLE'));
      assert.ok(words.includes('OFFER'), 'which stands nowhere else');
    }
    for (const parts of [[], [{ start: 0, end: 40_000 }]])
      for (const words of said(parts)) assert.ok(words.includes('MIDDLE'));
  });

  it('end with the order for their document', () => {
    for (const language of ['en', 'zh'] as const) {
      const { places, texts, told } = asked(language, 1);
      const conversation = new Conversation({ language, system: 'You revise.', documents: [], texts });
      const [planned] = plannedRevision({
        language,
        asked: places,
        texts,
        told,
        locks: new Map(),
        conversation,
      });
      assert.equal(planned?.format, revisionFormat);
      assert.ok(
        revisionInstruction({ language, asked: places, texts, told, locked: [] }).endsWith(
          formOrder('revision', language),
        ),
      );
      assert.ok(
        alternativesInstruction({ language, asked: places[0]!, texts, told, count: 2 }).endsWith(
          formOrder('alternatives', language),
        ),
      );
    }
  });
});
