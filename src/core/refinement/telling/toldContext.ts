import * as z from 'zod/mini';
import type { ManuscriptText } from '../../ports';
import { bibleFile, recordFiles } from '../../project/layout';
import { migrateRecord } from '../../project/older/olderRecords';
import { wishOf } from '../../project/phaseMeta';
import { readPhase } from '../../project/phaseDocuments';
import { phaseRecordSchema, type PhaseRecord } from '../../project/records';
import { parseJson } from '../../storage/json';
import type { ProjectStore } from '../../storage/projectStore';
import type { Language } from '../../text/language';
import { namedParts, type NamedPart } from '../focus';
import type { RefinementControllerOptions } from '../runOptions';
import { beginningOf, endingOf } from './paragraphCuts';
import type { Phase } from '../../../shared/values';

export interface ToldDocument {
  name: string;
  text: string;
}

/** UTF-16 units of what is told of each neighbour, and of the sample beside the final text. */
const neighbourUnits = 1500;
const sampleUnits = 12_000;

/**
 * What a model is told beside the texts in question, most lasting first: what the work is to be, the phases before this one, and for a
 * chapter what its neighbours say. What is not there, or cannot be read, is left out.
 */
export async function toldDocuments(
  { store, manuscript, project }: Pick<RefinementControllerOptions, 'store' | 'manuscript' | 'project'>,
  phase: Phase,
  texts: readonly ManuscriptText[],
  part: NamedPart | undefined,
): Promise<ToldDocument[]> {
  const words = names[project.language];
  const other = (wanted: Phase) => readPhase(store, manuscript, wanted);
  const brief = phase === 'brief' ? [] : await other('brief');
  const outline = phase === 'sample' || phase === 'final' ? await other('outline') : [];
  const sample = phase === 'final' ? await other('sample') : [];
  return [
    { name: words.title, text: project.title },
    { name: words.audience, text: project.audience },
    { name: words.wish, text: wishOf(await recordOf(store, 'brief')) ?? '' },
    ...(phase === 'brief' ? [] : [{ name: words.ownWish, text: wishOf(await recordOf(store, phase)) ?? '' }]),
    ...[...brief, ...outline].map(({ path, text }) => ({ name: path, text })),
    ...sample.map(({ path, text }) => ({ name: path, text: beginningOf(text, sampleUnits) })),
    ...(part ? await neighbours(store, project.language, phase, texts, part) : []),
  ].filter(({ text }) => text.trim() !== '');
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
  const bytes = await store.read(recordFiles[phase]);
  const parsed = bytes && parseJson(bytes);
  if (!parsed || 'problem' in parsed) return undefined;
  return z.safeParse(phaseRecordSchema, migrateRecord(phase, parsed.value)).data;
}

async function neighbours(
  store: ProjectStore,
  language: Language,
  phase: Phase,
  texts: readonly ManuscriptText[],
  part: NamedPart,
): Promise<ToldDocument[]> {
  const words = names[language];
  const parts = namedParts(phase, texts);
  const index = parts.findIndex(({ name }) => name === part.name);
  const before = parts[index - 1];
  const after = parts[index + 1];
  const summaryOf = phase === 'final' ? await chapterSummaries(store) : () => undefined;
  const wordsOf = ({ focus }: NamedPart) =>
    (texts.find(({ path }) => path === focus.path)?.text ?? '').slice(focus.start, focus.end).trim();
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
    ...told(before, words.before, words.ending, endingOf),
    ...told(after, words.after, words.beginning, beginningOf),
  ];
}

const summariesSchema = z.looseObject({
  summaries: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});
const summarySchema = z.looseObject({
  chapter: z.optional(z.union([z.string(), z.number()])),
  summary: z.string(),
});

/** What the bible says of the chapters, by the chapter's id; a bible that cannot be read says nothing. */
async function chapterSummaries(store: ProjectStore): Promise<(part: NamedPart) => string | undefined> {
  const bytes = await store.read(bibleFile);
  const parsed = bytes && parseJson(bytes);
  const bible = z.safeParse(summariesSchema, parsed && 'value' in parsed ? parsed.value : undefined);
  if (!bible.success) return () => undefined;
  const byChapter = new Map<string, string>();
  for (const [key, value] of Object.entries(bible.data.summaries)) {
    const read = z.safeParse(
      summarySchema,
      typeof value === 'string' ? { chapter: key, summary: value } : value,
    );
    if (read.success) byChapter.set(String(read.data.chapter ?? key), read.data.summary);
  }
  const files = (await recordOf(store, 'final'))?.files ?? [];
  return ({ focus }) => {
    const id = files.find(({ path }) => path === focus.path)?.chapter;
    return id === undefined ? undefined : byChapter.get(id);
  };
}
