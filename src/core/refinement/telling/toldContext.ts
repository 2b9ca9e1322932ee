import * as z from 'zod/mini';
import { summariesOf } from '../../project/bible/bibleEntries';
import { peekBible } from '../../project/bible/bibleFile';
import { recordFiles } from '../../project/layout';
import { migrateRecord } from '../../project/older/olderRecords';
import { wishOf } from '../../project/phaseMeta';
import { phaseRecordSchema, type PhaseRecord } from '../../project/records';
import { peekJson } from '../../storage/peekJson';
import type { ProjectStore } from '../../storage/projectStore';
import type { Language } from '../../text/language';
import type { NamedPart } from '../focus';
import { readableTexts } from '../readableTexts';
import type { RefinementControllerOptions } from '../runOptions';
import { beginningOf, endingOf } from './paragraphCuts';
import type { Phase } from '../../../shared/values';

export interface ToldDocument {
  name: string;
  text: string;
}

/** What every request about a phase is told beside its texts. */
export interface SharedContext {
  language: Language;
  documents: readonly ToldDocument[];
  /** What the bible says of a chapter. */
  summaryOf: (part: NamedPart) => string | undefined;
}

/** UTF-16 units of what is told of each neighbour, and of the sample beside the final text. */
const neighbourUnits = 3000;
const sampleUnits = 12_000;

/**
 * What a model is told beside the texts in question, most lasting first: what the work is to be, and the phases before this one. What is
 * not there, or cannot be read, is left out.
 */
export async function sharedContext(
  { store, manuscript, project }: Pick<RefinementControllerOptions, 'store' | 'manuscript' | 'project'>,
  phase: Phase,
): Promise<SharedContext> {
  const { language } = project;
  const words = names[language];
  const other = (wanted: Phase) => readableTexts(store, manuscript, wanted);
  const brief = phase === 'brief' ? [] : await other('brief');
  const outline = phase === 'sample' || phase === 'final' ? await other('outline') : [];
  const sample = phase === 'final' ? await other('sample') : [];
  const documents = [
    { name: words.title, text: project.title },
    { name: words.audience, text: project.audience },
    { name: words.wish, text: wishOf(await recordOf(store, 'brief')) ?? '' },
    ...(phase === 'brief' ? [] : [{ name: words.ownWish, text: wishOf(await recordOf(store, phase)) ?? '' }]),
    ...[...brief, ...outline].map(({ path, text }) => ({ name: path, text })),
    ...sample.map(({ path, text }) => ({ name: path, text: beginningOf(text, sampleUnits) })),
  ].filter(({ text }) => text.trim() !== '');
  const summaryOf = phase === 'final' ? await chapterSummaries(store) : () => undefined;
  return { language, documents, summaryOf };
}

/** What title and readers are called among the documents: alone they say nothing of a story. */
export function frameNames(language: Language): readonly string[] {
  const { title, audience } = names[language];
  return [title, audience];
}

const names: Readonly<
  Record<
    Language,
    Record<'title' | 'audience' | 'wish' | 'ownWish' | 'before' | 'after' | 'ending' | 'beginning', string>
  >
> = {
  en: {
    title: 'title of the work',
    audience: 'readers it is meant for',
    wish: "the author's wish",
    ownWish: "the author's wish for this text",
    before: 'summary of the chapter before',
    after: 'summary of the chapter after',
    ending: 'end of the chapter before',
    beginning: 'beginning of the chapter after',
  },
  zh: {
    title: '作品名',
    audience: '目标读者',
    wish: '作者的心愿',
    ownWish: '作者对这篇文本的心愿',
    before: '上一章的梗概',
    after: '下一章的梗概',
    ending: '上一章的结尾',
    beginning: '下一章的开头',
  },
};

/** A record that cannot be read says nothing here; whoever works on its phase reports it. */
async function recordOf(store: ProjectStore, phase: Phase): Promise<PhaseRecord | undefined> {
  const value = await peekJson(store, recordFiles[phase]);
  return value === undefined ? undefined : z.safeParse(phaseRecordSchema, migrateRecord(phase, value)).data;
}

/**
 * What a model is told of the parts beside the one at this place among them: their summaries where there are some, else what stands next to
 * it. Nothing where the part is none of them.
 */
export function toldNeighbours(
  { language, summaryOf }: SharedContext,
  texts: ReadonlyMap<string, string>,
  parts: readonly NamedPart[],
  index: number,
): ToldDocument[] {
  if (index < 0) return [];
  const words = names[language];
  const wordsOf = ({ focus }: NamedPart) =>
    (texts.get(focus.path) ?? '').slice(focus.start, focus.end).trim();
  const told = (
    neighbour: NamedPart | undefined,
    summary: string,
    cut: string,
    cutOf: (text: string, limit: number) => string,
  ): ToldDocument[] => {
    if (!neighbour) return [];
    const known = summaryOf(neighbour);
    return [
      known === undefined
        ? { name: cut, text: cutOf(wordsOf(neighbour), neighbourUnits) }
        : { name: summary, text: beginningOf(known, neighbourUnits) },
    ];
  };
  return [
    ...told(parts[index - 1], words.before, words.ending, endingOf),
    ...told(parts[index + 1], words.after, words.beginning, beginningOf),
  ].filter(({ text }) => text.trim() !== '');
}

/** What the bible says of the chapters; one that cannot be read says nothing. */
async function chapterSummaries(store: ProjectStore): Promise<(part: NamedPart) => string | undefined> {
  const bible = await peekBible(store);
  if (!bible) return () => undefined;
  const byChapter = summariesOf(bible);
  const files = (await recordOf(store, 'final'))?.files ?? [];
  return ({ focus }) => {
    const id = files.find(({ path }) => path === focus.path)?.chapter;
    return id === undefined ? undefined : byChapter.get(id);
  };
}
