// What an exported story has beside what the tree says, and what an import takes out again.

/** For whose markup the export is written. */
export const sugarCube = { format: 'SugarCube', 'format-version': '2.37.3' };

/** What stands where a choice says nothing, since a link has to. */
export const noWords = '…';

/** What is told before a passage: the response to the choice that led there. `variable` is its name in SugarCube, with the sigil. */
export function responseHeader(variable: string): string {
  return `<<if ${variable}>><<= ${variable}>><<set ${variable} to "">>\n\n<</if>>`;
}
