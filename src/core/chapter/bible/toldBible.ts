import type { Clue, Character, Origin, Progress, StoryBible } from '../../project/bible/storyBible';
import type { Language } from '../../text/language';

export interface ToldUntil {
  /** Ids of the chapters before the one in question, in order. */
  before: readonly string[];
  language: Language;
}

/**
 * The bible as a model is told it, a line for each thing; empty where there is nothing to tell. Nothing of later chapters is in it, nor of
 * chapters that are no more. The clues that are still open come last.
 */
export function toldBible(bible: StoryBible, until: ToldUntil): string {
  return [toldSoFar(bible, until), toldOpenClues(bible, until)].filter((part) => part !== '').join('\n\n');
}

/**
 * All but which clues are open: what the author laid down, then chapter by chapter what each added. So what was told before one chapter is the
 * beginning of what is told before the next, and a provider need not read it again.
 */
export function toldSoFar(bible: StoryBible, { before, language }: ToldUntil): string {
  const known = new Set<string>();
  const blocks = [toldFrom(bible, undefined, known, language)];
  for (const chapter of before) blocks.push(toldFrom(bible, chapter, known.add(chapter), language));
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** The clues that wait for what becomes of them. */
export function toldOpenClues(bible: StoryBible, { before, language }: ToldUntil): string {
  const known = new Set(before);
  const open = bible.clues.filter((clue) => isKnown(clue, known) && isOpen(clue, known));
  const lines = open.map(({ what }) => oneLine(what)).filter((what) => what !== '');
  return lines.length === 0 ? '' : [words[language].open, ...lines.map((line) => `- ${line}`)].join('\n');
}

/** Whether nothing has paid a clue off, as far as these chapters go. */
export function isOpen({ open, paidOffIn, progress }: Clue, chapters: ReadonlySet<string>): boolean {
  if (open === false) return false;
  if (paidOffIn !== undefined && paidOffIn !== '' && chapters.has(paidOffIn)) return false;
  return !progress.some((part) => part.status === 'paid_off' && isKnown(part, chapters));
}

/** Whether the author laid it down, or one of these chapters tells it. */
export function isKnown({ chapter }: Origin, chapters: ReadonlySet<string>): boolean {
  return chapter === undefined || chapters.has(chapter);
}

interface Words {
  authors: string;
  chapter: (id: string) => string;
  open: string;
  summary: string;
  alias: (name: string, alias: string) => string;
  immutable: string;
  clue: string;
  progress: Readonly<Record<Progress['status'], string>>;
  colon: string;
  comma: string;
  /** Of aliases behind a name. */
  brackets: readonly [string, string];
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    authors: 'Laid down by the author:',
    chapter: (id) => `Chapter ${id}:`,
    open: 'Clues still open:',
    summary: 'What happens: ',
    alias: (name, alias) => `${name} is also called ${alias}`,
    immutable: 'Never changes: ',
    clue: 'Clue planted: ',
    progress: { advanced: 'Clue followed: ', paid_off: 'Clue paid off: ' },
    colon: ': ',
    comma: ', ',
    brackets: [' (', ')'],
  },
  zh: {
    authors: '作者的设定：',
    chapter: (id) => `第 ${id} 章：`,
    open: '尚未收回的线索：',
    summary: '梗概：',
    alias: (name, alias) => `${name}又名${alias}`,
    immutable: '不可更改：',
    clue: '埋下线索：',
    progress: { advanced: '线索推进：', paid_off: '线索收回：' },
    colon: '：',
    comma: '、',
    brackets: ['（', '）'],
  },
};

/**
 * What one chapter added, or the author, under a line that says so.
 *
 * @param known the chapters so far, with this one
 */
function toldFrom(
  bible: StoryBible,
  chapter: string | undefined,
  known: ReadonlySet<string>,
  language: Language,
): string {
  const told = words[language];
  const isFrom = (entry: Origin): boolean => entry.chapter === chapter;
  const lines: string[] = [];
  const line = (label: string, text: string): void => {
    const said = oneLine(text);
    if (said !== '') lines.push(`- ${label}${said}`);
  };
  for (const { summary } of bible.summaries.filter(isFrom)) line(told.summary, summary);
  for (const character of bible.characters) characterLines(character, isFrom, known, told, line);
  for (const { between, what } of bible.relationships.filter(isFrom))
    line(
      '',
      [between.map(oneLine).filter(isSaid).join(' – '), oneLine(what)].filter(isSaid).join(told.colon),
    );
  for (const { when, what } of bible.timeline.filter(isFrom))
    line('', [oneLine(when), oneLine(what)].filter(isSaid).join(told.colon));
  for (const clue of bible.clues) {
    if (isFrom(clue)) line(told.clue, clue.what);
    const thread = isKnown(clue, known) ? oneLine(clue.what) : '';
    for (const { status, what } of clue.progress.filter(isFrom))
      line(told.progress[status], [thread, oneLine(what)].filter(isSaid).join(told.colon));
  }
  for (const { what } of bible.immutableFacts.filter(isFrom)) line(told.immutable, what);
  if (lines.length === 0) return '';
  return [chapter === undefined ? told.authors : told.chapter(oneLine(chapter)), ...lines].join('\n');
}

function characterLines(
  character: Character,
  isFrom: (entry: Origin) => boolean,
  known: ReadonlySet<string>,
  told: Words,
  line: (label: string, text: string) => void,
): void {
  const { role } = character;
  const aliases = character.aliases.filter(isFrom).map((alias) => oneLine(alias.name));
  const facts = character.facts.filter(isFrom);
  const name = nameSoFar(character, known);
  const others = aliases.filter((alias) => isSaid(alias) && alias !== name);
  if (isFrom(character)) {
    const [begin, end] = told.brackets;
    const called = others.length === 0 ? '' : `${begin}${others.join(told.comma)}${end}`;
    line('', [`${name}${called}`, oneLine(role)].filter(isSaid).join(told.colon));
  } else for (const alias of others) line('', told.alias(name, alias));
  for (const { what, as } of facts) {
    const called = as === undefined || isKnown(character, known) ? name : oneLine(as);
    if (oneLine(what) !== '') line('', `${called}${told.colon}${what}`);
  }
}

/** A name that only a later chapter tells is not told before it. */
export function nameSoFar(character: Character, known: ReadonlySet<string>): string {
  if (isKnown(character, known)) return oneLine(character.name);
  return oneLine(character.aliases.find((alias) => isKnown(alias, known))?.name ?? character.name);
}

function isSaid(text: string): boolean {
  return text !== '';
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
