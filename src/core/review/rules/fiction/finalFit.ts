import { say } from '../messages';
import type { DocumentRule } from '../rule';
import { appearsIn, listedCharacters } from './briefCharacters';
import { findingOnWhole } from './documentText';

/** Characters that the brief or the outline lists and that no chapter ever names. An observation: the book may not be finished. */
export const finalFitRule: DocumentRule = {
  id: 'finalFit',
  phases: ['final'],
  languages: ['en', 'zh'],
  check(request) {
    const path = request.documents[0]?.path;
    if (path === undefined || request.documents.every(({ text }) => text.trim() === '')) return [];
    return listedCharacters(request)
      .filter(({ name }) => !request.documents.some(({ text }) => appearsIn(text, name)))
      .map(({ name, document, start }) => ({
        ...findingOnWhole('finalFit', path, {
          type: 'consistency',
          severity: 'info',
          summary: say(
            request.language,
            `${name} is among the characters, but in no chapter`,
            `人物表里的“${name}”在各章都没有出现`,
          ),
          detail: say(
            request.language,
            'Bring them in, take them off the list, or check how the name is spelled.',
            '请让这个人物出场，或从人物表里删去；也请检查名字有没有写错。',
          ),
        }),
        otherRanges: [{ path: document.path, start, end: start + name.length }],
      }));
  },
};
