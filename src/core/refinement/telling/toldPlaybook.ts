import { estimateTokens } from '../../llm/usage/tokenEstimate';
import type { ToldBullet } from '../../project/playbook/playbook';
import type { Language } from '../../text/language';
import type { ToldDocument } from './toldContext';

/** What the model is told of the playbook by the name of its document alone: no guide of refinement speaks of it. */
const names: Readonly<Record<Language, string>> = {
  en: 'playbook: what has proved right for this author',
  zh: '写作经验：在这位作者这里屡试有效的做法',
};

/** Of what a model reads, the playbook takes no more. */
const share = 0.1;

/** As many lessons, from the first, as there is room for. `contextTokens`: how much the model reads; undefined where nobody said. */
export function fittedBullets(
  bullets: readonly ToldBullet[],
  contextTokens: number | undefined,
): readonly ToldBullet[] {
  if (contextTokens === undefined) return bullets;
  let left = contextTokens * share;
  const beyond = bullets.findIndex(({ text }) => (left -= estimateTokens(text)) < 0);
  return beyond === -1 ? bullets : bullets.slice(0, beyond);
}

/** The playbook as a document; none where it has no lessons. */
export function playbookDocuments(
  bullets: readonly ToldBullet[],
  language: Language,
  name = names[language],
): ToldDocument[] {
  const lines = bullets.map(({ text }) => text.trim()).filter((text) => text !== '');
  return lines.length === 0 ? [] : [{ name, text: lines.map(bulletLine).join('\n') }];
}

/** A lesson as it stands in the document. */
export function bulletLine(text: string): string {
  return `- ${text.trim()}`;
}
