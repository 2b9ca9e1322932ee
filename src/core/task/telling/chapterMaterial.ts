import type { ToldDocument } from '../../refinement/telling/toldContext';
import type { Language } from '../../text/language';
import type { Requirements, Templates } from '../model';
import { requirementsText } from './materialTexts';
import { told } from './toldNames';

/** What the writer of a chapter is told of its task: what the author confirmed, and what was found to help. */
export function chapterMaterial(
  requirements: Requirements,
  templates: Templates,
  language: Language,
): ToldDocument[] {
  const names = told[language];
  // Lessons stand in the playbook already, which every prompt is told.
  const picked = templates.entries.filter(({ kind }) => kind !== 'bullet');
  const text = picked
    .map(({ title, text: said, why }) => [title, said, ...(why === '' ? [] : [`→ ${why}`])].join('\n'))
    .join('\n\n');
  return [
    { name: names.requirements, text: requirementsText(requirements, language) },
    { name: names.picked, text },
  ].filter((one) => one.text !== '');
}
