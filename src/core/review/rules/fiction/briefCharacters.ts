import type { ReviewDocument, ReviewRequest } from '../../model';
import { namedFields } from './briefStructure';

/** A name in a list of characters, and where it stands. */
interface ListedCharacter {
  name: string;
  document: ReviewDocument;
  start: number;
}

const englishHead =
  /^[ \t]*(?:(?:[-*+]|\d{1,2}[.)])[ \t]+)?(?:\*\*|__|\|[ \t]*)?((?:(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Aunt|Uncle|Old|Captain)\.?[ \t]+)?\p{Lu}[\p{L}’'-]+(?:[ \t]+(?:(?:of|the|de|von|van)[ \t]+)?\p{Lu}[\p{L}’'-]+){0,2})(?:\*\*|__)?[ \t]*(?:[:,(|–—-]|is\b|was\b|$)/u;
const chineseHead =
  /^[ \t\u3000]*(?:(?:[-*+·•]|\d{1,2}[.、）)])[ \t]*)?(?:\*\*|\|[ \t]*)?(\p{Script=Han}{2,4}(?:·\p{Script=Han}{1,6})?)(?:\*\*)?[ \t]*(?:[：:，,（(—|\-]|是|$)/u;
const notNames =
  /^(?:The|A|An|She|He|They|Her|His|Main|Others?|Minor|Supporting|Protagonist|Antagonist|Hero|Villain|主角|配角|反派|主人公|其他|其他人|其余人|其他人物|次要人物|主要人物|男主|女主|男主角|女主角)$/;

/** The characters that the brief or the outline lists, one a line ("- Mara, the keeper", "林晚：守灯人"). Prose is not searched. */
export function listedCharacters(request: ReviewRequest): ListedCharacter[] {
  const head = request.language === 'zh' ? chineseHead : englishHead;
  const found = new Map<string, ListedCharacter>();
  for (const document of [request.context.brief, request.context.outline]) {
    if (!document) continue;
    for (const field of namedFields(document.text)) {
      if (field.field !== 'characters') continue;
      let start = field.bodyStart;
      const lines = field.body.split('\n');
      for (const [index, line] of lines.entries()) {
        const isTitle = isRuleOfTable(lines[index + 1] ?? '');
        const name = isTitle ? undefined : head.exec(line)?.[1]?.trim();
        if (name && !notNames.test(name) && !found.has(name))
          found.set(name, { name, document, start: start + line.indexOf(name) });
        start += line.length + 1;
      }
    }
  }
  return [...found.values()];
}

/** `|---|:--:|`: what stands above it are the titles of a table's columns. */
function isRuleOfTable(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[\s:|-]+$/.test(line);
}

/** Whether any part of the name that people are called by stands in the text. */
export function appearsIn(text: string, name: string): boolean {
  if (/\p{Script=Han}/u.test(name)) {
    const parts = name.split('·').filter((part) => part.length >= 2);
    // 林小满 is called 小满 by everybody.
    return [name, ...parts, ...(name.length === 3 ? [name.slice(1)] : [])].some((part) =>
      text.includes(part),
    );
  }
  return name
    .split(/\s+/)
    .filter(
      (part) =>
        part.length >= 3 &&
        !/^(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Aunt|Uncle|Old|Captain|the|of|de|von|van)\.?$/.test(part),
    )
    .some((part) => text.includes(part));
}
