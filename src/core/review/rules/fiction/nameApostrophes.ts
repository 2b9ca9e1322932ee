import type { Finding } from '../../model';
import { paragraphMemo } from '../paragraphMemo';
import { proseOf } from '../prose';
import type { DocumentRule } from '../rule';
import { findingInProse } from './documentText';

/** "Pope’s Court", "Popes Court", "Popes’ Court": a name before another, with an s and perhaps an apostrophe. */
const possessive = /(?<![\p{L}])(\p{Lu}\p{Ll}{2,})(?:(['’])s|s(['’]?)) (\p{Lu}\p{Ll}{2,})(?![\p{L}])/gu;

type Form = "'s" | 's' | "s'";

interface Possessive {
  start: number;
  text: string;
  name: string;
  next: string;
  form: Form;
  key: string;
}

const possessivesIn = paragraphMemo((paragraph): Possessive[] =>
  [...paragraph.matchAll(possessive)].map((match) => {
    const [text, name = '', before, behind, next = ''] = match;
    const form: Form = before ? "'s" : behind ? "s'" : 's';
    return { start: match.index, text, name, next, form, key: `${name} ${next}` };
  }),
);

/** A name with and without its apostrophe, when one of the two is seen once and the other more than once. */
export const nameApostrophesRule: DocumentRule = {
  id: 'nameApostrophes',
  phases: ['outline', 'sample', 'final'],
  languages: ['en'],
  check({ documents }) {
    const forms = new Map<string, Map<Form, number>>();
    const places = documents.flatMap((document) =>
      proseOf(document).flatMap((paragraph) =>
        possessivesIn(paragraph.text).map((found) => ({ document, paragraph, ...found })),
      ),
    );
    for (const { key, form } of places) {
      const ofName = forms.get(key) ?? new Map<Form, number>();
      forms.set(key, ofName.set(form, (ofName.get(form) ?? 0) + 1));
    }
    return places.flatMap(({ document, paragraph, start, text, name, next, form, key }): Finding[] => {
      const [usual] = [...(forms.get(key) ?? [])].sort(([, one], [, other]) => other - one);
      if (!usual || forms.get(key)?.size === 1 || forms.get(key)?.get(form) !== 1) return [];
      // Once each: the one without its mark is the likelier slip, and the author knows.
      const isEven = usual[1] === 1;
      const [other] = isEven ? [...(forms.get(key) ?? [])].filter(([one]) => one !== form) : [usual];
      if (!other || (isEven ? form !== 's' : usual[0] === form)) return [];
      const apostrophe = document.text.includes('’') ? '’' : "'";
      const right = `${name}${other[0].replace("'", apostrophe)} ${next}`;
      return [
        findingInProse('nameApostrophes', document, paragraph, {
          type: 'consistency',
          severity: isEven ? 'info' : 'suggestion',
          summary: `“${text}” is spelled “${right}” elsewhere`,
          detail: isEven
            ? 'Each spelling appears once; one of them is most likely a slip.'
            : `“${right}” appears ${other[1]} times, this spelling only once.`,
          start,
          end: start + text.length,
          replacement: right,
        }),
      ];
    });
  },
};
