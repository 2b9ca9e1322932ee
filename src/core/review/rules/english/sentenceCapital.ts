import type { ParagraphFinding, ParagraphRule } from '../rule';

/** Words that begin a sentence, and stand behind no abbreviation; one of two letters, "p.m." or "Dr.", is none by its length. */
const small =
  /(?<=(?<![.…])\b(?!(?:[Ee]tc|[Vv]iz|[Mm]rs|[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept|[Oo]ct|[Nn]ov|[Dd]ec|[Aa]pprox|[Ee]sp|[Ii]ncl|[Vv]ol|[Ff]ig|[Cc]hap|[Dd]ept|[Gg]ovt|[Mm]isc|[Oo]rig|[Aa]bbr|[Ii]bid|[Aa]non|[Ii]llus|[Aa]ssoc|[Cc]orp|[Pp]rof|[Cc]apt|[Ll]ieut|[Mm]essrs|[Mm]lle|[Ss]ergt|[Ss]upt|[Hh]on|[Rr]ev|[Gg]en|[Cc]ol|[Mm]aj|[Ss]gt|[Ee]sq|[Ii]nc|[Ll]td|[Aa]ve|[Ll]bs|[Hh]rs|[Mm]ins|[Ss]ecs|[Nn]os|[Ee]st|[Ss]eq)\.)\p{L}[\p{Ll}’']{2,}\. )(?:the|he|she|it|his|her|there|they|but|we|then|this|that|these|those|my|our|their|you|when|if|what|nobody|nothing|someone)(?= \p{Ll})/gu;

/** A full stop and then a small letter. Behind ! and ? much good prose goes on small ("Oh! that I had"); behind a full stop none does. */
export const sentenceCapitalRule: ParagraphRule = {
  id: 'sentenceCapital',
  languages: ['en'],
  check(paragraph) {
    // Who writes without capitals at all means it.
    if (!/\p{Lu}/u.test(paragraph)) return [];
    return [...paragraph.matchAll(small)].map(({ 0: word, index }): ParagraphFinding => {
      const replacement = word.charAt(0).toUpperCase() + word.slice(1);
      return {
        rule: 'sentenceCapital',
        type: 'style',
        severity: 'should_fix',
        summary: `“${word}” should be “${replacement}”`,
        detail: 'It begins a sentence; or else the full stop before it should be a comma.',
        start: index,
        end: index + word.length,
        replacement,
        askFirst: true,
      };
    });
  },
};
