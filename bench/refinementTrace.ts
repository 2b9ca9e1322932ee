import type { ConversationText } from '../src/core/llm/conversation/conversation';
import type { Random } from '../src/core/chapter/calibration/randomNumbers';
import { fillerWriter, type FillerWriter } from './filler';

/** What is asked while chapters are refined: which requests, about which texts, and what the replies do to these. All of it is made up. */

/** One request: what it says beside the texts, and the texts as they then stand. */
interface TracedRequest {
  instruction: string;
  texts: ConversationText[];
}

/** Requests about one chapter, in order, behind the same system prompt and documents. */
export interface TracedWork {
  requests: TracedRequest[];
}

const passes = 0.5;
const suggestionsPerRound = 8;
const refinementRounds = 4;

/** Assess, decide, revise, assess again, as an auto run does, each chapter of these; the author's decisions are kept as a text. */
export function refinementTrace(
  chapters: readonly { language: 'en' | 'zh'; text: string }[],
  random: Random,
): TracedWork[] {
  return chapters.map(({ language, text }, index) => ({
    requests: refine(`chapters/${String(index + 1).padStart(2, '0')}.md`, text, language, random),
  }));
}

function refine(path: string, text: string, language: 'en' | 'zh', random: Random): TracedRequest[] {
  const writer = fillerWriter(language, random);
  const paragraphs = text.trim().split(/\n{2,}/);
  const decisions: string[] = [];
  const requests: TracedRequest[] = [];
  const ask = (instruction: string): void => {
    const decided = decisions.length === 0 ? [] : [{ path: 'decisions', text: decisions.join('\n') }];
    requests.push({ instruction, texts: [{ path, text: paragraphs.join('\n\n') }, ...decided] });
  };
  for (let round = 1; round <= refinementRounds; round++) {
    ask('Assess the text.');
    if (random() < passes) return requests;
    const suggestions = Array.from(
      { length: suggestionsPerRound },
      (_, index) => `- s${round}${index + 1}: ${writer.sentence()}`,
    );
    const accepted = suggestions.filter(() => random() < 0.75);
    ask(['Revise the text as these suggestions say.', ...accepted].join('\n'));
    for (const suggestion of suggestions) {
      const isAccepted = accepted.includes(suggestion);
      decisions.push(`${suggestion.slice(2)} ${isAccepted ? 'accepted' : 'rejected'}`);
      const at = Math.floor(random() * paragraphs.length);
      if (isAccepted) paragraphs[at] = changed(paragraphs[at]!, language, writer, random);
    }
  }
  return requests;
}

/** One sentence of it is another. */
function changed(paragraph: string, language: 'en' | 'zh', writer: FillerWriter, random: Random): string {
  const sentences = sentencesOf(paragraph);
  sentences[Math.floor(random() * sentences.length)] = writer.sentence() + (language === 'en' ? ' ' : '');
  return sentences.join('').trimEnd();
}

function sentencesOf(text: string): string[] {
  return text.match(/[^.?。！\n]+(?:[.?。！]”?\s*|\n+|$)|\n+/g) ?? [];
}
