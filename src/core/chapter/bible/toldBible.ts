// The bible as a model is told it, a line for each thing. Nothing of later chapters is in it, nor of chapters that are no more.

import type { Clue, Character, Origin, Progress, StoryBible } from '../../project/bible/storyBible';
import type { Language } from '../../text/language';

export interface ToldUntil {
  /** Ids of the chapters before the one in question, in order. */
  before: readonly string[];
  language: Language;
}

/** One thing that a model is told of the bible. */
export interface BibleLine {
  kind: 'summary' | 'person' | 'character' | 'relationship' | 'time' | 'clue' | 'immutable' | 'open_clue';
  /** The chapter that it was derived from, or that planted the clue; undefined for the author's own. */
  chapter: string | undefined;
  /** Everything that those whom it is about are called, as far as the bible knows who that is. */
  names: readonly string[];
  /** One line, with the dash before it. */
  text: string;
}

/**
 * All but which clues are open: what the author laid down, then chapter by chapter what each added. So what was told before one chapter is the
 * beginning of what is told before the next, and a provider need not read it again.
 */
export function linesSoFar(bible: StoryBible, { before, language }: ToldUntil): BibleLine[] {
  const known = new Set<string>();
  const lines = linesFrom(bible, undefined, known, language);
  for (const chapter of before) lines.push(...linesFrom(bible, chapter, known.add(chapter), language));
  return lines;
}

/** The clues that wait for what becomes of them. */
export function openClueLines(bible: StoryBible, { before }: ToldUntil): BibleLine[] {
  const known = new Set(before);
  return bible.clues
    .filter((clue) => isKnown(clue, known) && isOpen(clue, known))
    .map(({ chapter, what }) => ({ chapter, what: oneLine(what) }))
    .filter(({ what }) => what !== '')
    .map(({ chapter, what }) => ({ kind: 'open_clue', chapter, names: [], text: `- ${what}` }));
}

/** Lines that stand together under a heading each, with a blank line between. */
export function textOfLines(lines: readonly BibleLine[], language: Language): string {
  const blocks: string[][] = [];
  let current: string | undefined;
  for (const line of lines) {
    const heading = headingOf(line, language);
    if (heading !== current) blocks.push([heading]);
    current = heading;
    blocks.at(-1)!.push(line.text);
  }
  return blocks.map((block) => block.join('\n')).join('\n\n');
}

/** What a line stands under. */
export function headingOf({ kind, chapter }: BibleLine, language: Language): string {
  const told = words[language];
  if (kind === 'open_clue') return told.open;
  return chapter === undefined ? told.authors : told.chapter(oneLine(chapter));
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
 * What one chapter added, or the author.
 *
 * @param known the chapters so far, with this one
 */
function linesFrom(
  bible: StoryBible,
  chapter: string | undefined,
  known: ReadonlySet<string>,
  language: Language,
): BibleLine[] {
  const told = words[language];
  const isFrom = (entry: Origin): boolean => entry.chapter === chapter;
  const lines: BibleLine[] = [];
  const add: AddLine = (kind, label, text, names = []) => {
    const said = oneLine(text);
    if (said !== '') lines.push({ kind, chapter, names, text: `- ${label}${said}` });
  };
  for (const { summary } of bible.summaries.filter(isFrom)) add('summary', told.summary, summary);
  for (const character of bible.characters) characterLines(character, isFrom, known, told, add);
  for (const { between, what } of bible.relationships.filter(isFrom)) {
    const people = between.map(oneLine).filter(isSaid).join(' – ');
    add('relationship', '', [people, oneLine(what)].filter(isSaid).join(told.colon), between);
  }
  for (const { when, what } of bible.timeline.filter(isFrom))
    add('time', '', [oneLine(when), oneLine(what)].filter(isSaid).join(told.colon));
  for (const clue of bible.clues) {
    if (isFrom(clue)) add('clue', told.clue, clue.what);
    const thread = isKnown(clue, known) ? oneLine(clue.what) : '';
    for (const { status, what } of clue.progress.filter(isFrom))
      add('clue', told.progress[status], [thread, oneLine(what)].filter(isSaid).join(told.colon));
  }
  for (const { what } of bible.immutableFacts.filter(isFrom)) add('immutable', told.immutable, what);
  return lines;
}

type AddLine = (kind: BibleLine['kind'], label: string, text: string, names?: readonly string[]) => void;

function characterLines(
  character: Character,
  isFrom: (entry: Origin) => boolean,
  known: ReadonlySet<string>,
  told: Words,
  add: AddLine,
): void {
  const { role } = character;
  const names = [character.name, ...character.aliases.map((alias) => alias.name)];
  const aliases = character.aliases.filter(isFrom).map((alias) => oneLine(alias.name));
  const facts = character.facts.filter(isFrom);
  const name = nameSoFar(character, known);
  const others = aliases.filter((alias) => isSaid(alias) && alias !== name);
  if (isFrom(character)) {
    const [begin, end] = told.brackets;
    const called = others.length === 0 ? '' : `${begin}${others.join(told.comma)}${end}`;
    add('person', '', [`${name}${called}`, oneLine(role)].filter(isSaid).join(told.colon), names);
  } else for (const alias of others) add('character', '', told.alias(name, alias), names);
  for (const { what, as } of facts) {
    const called = as === undefined || isKnown(character, known) ? name : oneLine(as);
    if (oneLine(what) !== '') add('character', '', `${called}${told.colon}${what}`, names);
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
