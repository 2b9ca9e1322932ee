/**
 * The part of a chapter's file name that says its title: `the-arrival`, `到来`. Latin letters lose their marks, other scripts
 * keep their characters, and everything that a file system or a shell could stumble over becomes a hyphen. At most 60
 * characters; `chapter` when nothing is left.
 */
export function chapterSlug(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  const short = [...plain].slice(0, 60).join('');
  return short.replace(/^-+|-+$/g, '') || 'chapter';
}

/** `03-the-arrival.md`; `letter` places a chapter without a number behind the one before it, `03a-interlude.md`. */
export function chapterFileName(number: number, letter: string, slug: string): string {
  return `${String(number).padStart(2, '0')}${letter}-${slug}.md`;
}

/** What a chapter's file name says: `03a-interlude.md` is number 3, letter `a`, slug `interlude`. */
interface ChapterFileName {
  number: number;
  /** Small; empty when there is none. */
  letter: string;
  /** Everything behind; authors name files as they like, so this may hold blanks and be empty. */
  slug: string;
}

/** Reads what `chapterFileName` writes, and what authors write like it: `3 The Arrival.md`. Undefined when no number begins the name. */
export function readChapterFileName(path: string): ChapterFileName | undefined {
  const match = /^(\d{1,4})([a-z]?)(?![\p{Script=Latin}\d])[-_. ]*(.*)$/isu.exec(fileStem(path));
  return match ? { number: Number(match[1]), letter: match[2]!.toLowerCase(), slug: match[3]! } : undefined;
}

/** A file's name without its folders (of any system) and its extension. */
export function fileStem(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.[^.]*$/, '');
}

/** Whether each number is greater than the one before it. */
export function areRising(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);
}

/**
 * Where each of some chapters stands among the others, for names and ids. Chapters keep their own numbers as long as these
 * rise; one without a number (a prologue, an interlude) comes behind the one before it as `03a`, or before all as `00`.
 * When the numbers do not rise (each part begins anew), all are numbered through from 1.
 */
export function chapterPlaces(
  numbers: readonly (number | undefined)[],
): { number: number; letter: string }[] {
  const own = numbers.filter((number) => number !== undefined);
  // Before a chapter 0 there is no number left, and after 26 chapters without one no letter.
  const unnumbered = numbers.length - own.length;
  if (own.length === 0 || !areRising(own) || unnumbered > 26 || (own[0] === 0 && numbers[0] === undefined)) {
    return numbers.map((_, index) => ({ number: index + 1, letter: '' }));
  }
  let before = 0;
  let following = -1;
  return numbers.map((number, index) => {
    if (number !== undefined) {
      before = number;
      following = -1;
      return { number, letter: '' };
    }
    following++;
    const letters = index === following ? following - 1 : following;
    return { number: before, letter: letters < 0 ? '' : String.fromCharCode(97 + letters) };
  });
}
