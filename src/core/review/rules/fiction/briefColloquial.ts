import type { BriefField } from './briefFieldNames';

/** How writers head the fields of a brief in words of their own, as a whole heading: "Who’s in it", "What stands in their way". */
const headings: Readonly<Record<BriefField, RegExp>> = {
  premise:
    /^(?:(?:the )?(?:idea|story|book) in (?:a nutshell|brief|a line|one (?:line|sentence))|in (?:a nutshell|brief|one (?:line|sentence))|what happens(?: in it)?|what(?:'s| is) the story)$/i,
  audience:
    /^(?:who(?:'s| is) it for|who (?:it's|it is|this is|the book is) (?:written |meant )?for|who (?:will|should|might) read it|who (?:I'm|I am) writing (?:it )?for|written for|for whom)$/i,
  genre:
    /^(?:(?:what )?(?:kind|sort|type) of (?:book|story|novel)(?: (?:it is|is it|this is))?|how it (?:should )?feels?|what it (?:should )?feels? like|how it (?:should )?(?:sounds?|reads?))$/i,
  setting:
    /^(?:where(?: (?:and|&) when)?(?: (?:it|the story) (?:happens|takes place|is set|plays))?|when and where(?: it (?:happens|takes place|is set))?|where we are)$/i,
  characters:
    /^(?:who(?:'s| is) in it|who(?:'s| is) who|who we meet|(?:the )?people(?: in it)?|who it happens to)$/i,
  conflict:
    /^(?:what(?:'s| stands| is) in (?:the|their|his|her|its) way|what goes wrong|what(?:'s| is) wrong|(?:the )?trouble|what (?:they're|they are|he's|she's) up against|what(?:'s| is) the (?:trouble|problem)|what could go wrong)$/i,
  themes:
    /^(?:what (?:it's|it is|the story is) (?:really|truly|actually) about|what(?:'s| is) (?:really )?underneath|what lies (?:beneath|underneath)|what it means|what (?:I want|I'd like) to say)$/i,
  length: /^(?:how long(?: (?:it is|is it|it (?:should|will) be))?|how (?:many words|big))$/i,
};

/** Whether the words are a heading of the field as people talk. */
export function isColloquialHeading(field: BriefField, words: string): boolean {
  return headings[field].test(words.replaceAll('’', "'").replace(/[?!.:]+$/, ''));
}
