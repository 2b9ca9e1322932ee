import type { Range } from './range';

const closers = '"\'”’»)）]】』」》〉*_';
const openers = '"\'“‘«(（[【『「《〈*_';

/** Never the end of a sentence: a name follows. */
const titles = new Set(
  'mr mrs ms messrs mx dr prof st mt capt cpt col gen lt sgt cpl maj cmdr rev hon fr sr pres gov sen rep supt insp mme mlle mssrs vs cf viz'.split(
    ' ',
  ),
);
/** The end of a sentence only when a capital follows that begins one. */
const abbreviations = new Set(
  'etc inc ltd co corp jr bros dept est fig no vol ch pp jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);
/** Before a number these stand for a word. */
const beforeNumbers = new Set(
  'no vol ch pp p fig jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
);

const speech =
  'said|says|asked|asks|replied|cried|shouted|called|whispered|murmured|muttered|answered|added|continued|exclaimed|growled|snapped|sighed|laughed|demanded|yelled|screamed|hissed|breathed|repeated|began|agreed|went on';
/** `John asked`, `the old man said`, `said John`: what was spoken goes on as the same sentence. */
const englishTag = new RegExp(
  `^\\s+(?:(?:${speech})\\b|(?!(?:He|She|It|They|We|You)\\b)(?:[A-Z][\\w’'-]*\\s+){1,3}(?:${speech})\\b)`,
);
const chineseTag =
  /^[^，。！？!?…；：“「『\n]{0,10}(?:说|說|道|问|問|答|喊|叫|嚷|吼|叹|嘆|骂|罵|笑)(?:着|了|道)?[，。：；]/u;

/**
 * The sentences of a range, without the white space around them, each with the quotation marks that close it. A line end always ends
 * one, so give it one block at a time when lines are wrapped: within a prose block of `paragraphs` single line ends are passed over
 * when `wrapped` is set. What is spoken and its tag ("Stop!" he said. “走！”他说。) are one sentence; so is a name after
 * an abbreviation ("Mr. Smith"), and what follows an ellipsis unless a quotation closes there.
 */
export function sentences(text: string, range: Range, wrapped = false): Range[] {
  const found: Range[] = [];
  let start = range.start;
  const finish = (end: number): void => {
    const trimmed = trim(text, start, end);
    if (trimmed) found.push(trimmed);
    start = end;
  };
  let offset = range.start;
  while (offset < range.end) {
    const character = text[offset]!;
    if (character === '\n' || character === '\r') {
      offset++;
      if (!wrapped) finish(offset);
      continue;
    }
    if (!isTerminator(character)) {
      offset++;
      continue;
    }
    const markStart = offset;
    while (offset < range.end && (isTerminator(text[offset]!) || text[offset] === '—')) offset++;
    const markEnd = offset;
    while (offset < range.end && closers.includes(text[offset]!) && !opensNext(text, offset, range.end))
      offset++;
    if (endsSentence(text, start, markStart, markEnd, offset, range.end)) finish(offset);
  }
  finish(range.end);
  return found;
}

function isTerminator(character: string): boolean {
  return '.!?。！？…．｡⁉‼'.includes(character);
}

/** Whether a straight quote, star or underscore behind white space opens what follows rather than closing what was. */
function opensNext(text: string, offset: number, end: number): boolean {
  if (!'"\'*_'.includes(text[offset]!)) return false;
  return /\s/.test(text[offset - 1]!) && offset + 1 < end && /\S/.test(text[offset + 1]!);
}

function endsSentence(
  text: string,
  start: number,
  markStart: number,
  markEnd: number,
  closed: number,
  end: number,
): boolean {
  const rest = text.slice(closed, Math.min(end, closed + 80));
  if (rest.trim() === '') return true;
  const mark = text.slice(markStart, markEnd);
  const isClosed = closed > markEnd;
  const next = rest.trimStart()[0]!;
  const spaced = rest[0] !== next;
  // A comma or the like goes on with the sentence.
  if (/[,;:，；：、）)—–]/u.test(next)) return false;
  if (/^[.…．]+$/u.test(mark) && /…|\.\.|．．/u.test(mark)) {
    // An ellipsis is a pause, unless a quotation closes or a capital begins anew.
    if (/\p{Script=Han}/u.test(next) || isHanBefore(text, markStart))
      return isClosed && !chineseTag.test(rest);
    return spaced && startsSentence(rest) && !(isClosed && englishTag.test(rest));
  }
  if (/[。！？．｡]/u.test(mark)) return !(isClosed && chineseTag.test(rest));
  // Typed with ASCII marks, Chinese has no white space between sentences.
  if (/\p{Script=Han}|[“「『]/u.test(next) && (isHanBefore(text, markStart) || /[!?]/.test(mark))) {
    return !(isClosed && chineseTag.test(rest));
  }
  if (!spaced) return false;
  // A name may tag a question or a cry; after a full stop it begins anew.
  if (isClosed && mark !== '.' && englishTag.test(rest)) return false;
  if (!startsSentence(rest)) return false;
  return mark !== '.' || isClosed || !isAbbreviation(text, start, markStart, rest);
}

function startsSentence(rest: string): boolean {
  let text = rest.trimStart();
  while (text !== '' && openers.includes(text[0]!)) text = text.slice(1);
  // Whatever has no small letters begins one too: digits, Han, a dash of dialogue.
  return text === '' || !/^\p{Ll}/u.test(text);
}

function isHanBefore(text: string, offset: number): boolean {
  return offset > 0 && /[\p{Script=Han}”」』]/u.test(text[offset - 1]!);
}

function isAbbreviation(text: string, start: number, markStart: number, rest: string): boolean {
  const before = text.slice(Math.max(start, markStart - 12), markStart);
  const word = /[\p{Script=Latin}.]+$/u.exec(before)?.[0];
  if (word === undefined) return false;
  const plainWord = word.toLowerCase();
  if (titles.has(plainWord)) return true;
  // Initials: J. R. R. Tolkien. But "It was I. Then" ends.
  if (/^\p{Lu}$/u.test(word) && word !== 'I') return true;
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word))
    return !/^[ap]\.m$/.test(plainWord) && !/^u\.s(\.a)?$/.test(plainWord) && !startsWithCommonOpener(rest);
  const nextIsNumber = /^\s*\d/.test(rest);
  if (beforeNumbers.has(plainWord)) return nextIsNumber;
  return abbreviations.has(plainWord) && !startsWithCommonOpener(rest) && !/^\s+["“‘']/.test(rest);
}

/** Words that hardly ever follow an abbreviation with a capital unless they begin a sentence. */
function startsWithCommonOpener(rest: string): boolean {
  return /^\s+["“‘']?(?:The|A|An|He|She|It|They|We|I|You|But|And|Then|There|This|That|His|Her|When|What|Why|How|No|Yes|In|On|At|So|If)\b/.test(
    rest,
  );
}

function trim(text: string, start: number, end: number): Range | undefined {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return start < end ? { start, end } : undefined;
}
