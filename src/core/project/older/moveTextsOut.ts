import type { ManuscriptText } from '../../ports';
import { decodeText } from '../../text/decode';
import type { Language } from '../../text/language';
import { chapterPaths } from '../chapters/chapterPaths';
import { sha256 } from '../../storage/hash';
import { inlineTexts, type InlineFile } from './inlineTexts';
import { jsonBytes, parseJson, refuseNewer, versionOf } from '../../storage/json';
import { phaseFiles, recordFiles, textFile, textsFolder } from '../layout';
import { inTodaysShape } from './olderRecords';
import { describeFiles } from '../phaseDocuments';
import type { ProjectStore, StoreChange } from '../../storage/projectStore';
import { phaseRecordVersion } from '../records';
import type { Phase } from '../../../shared/values';

/** A text that could not become Markdown, because the author has a Markdown text already, or because it is not the latest. */
interface NamedText {
  /** The key of the record that held it. */
  from: string;
  /** Names the text in `texts/`. */
  sha256: string;
}

/**
 * The writes that move a phase's texts out of its record, where an older project keeps them: to Markdown where the author has none,
 * else to `texts/`, named in the record's `meta.olderTexts`; nothing is overwritten. The record goes without them, everything else in it
 * as it was; the caller keeps its old bytes. None when the record holds no text, or cannot be read at all.
 *
 * Throws `newer_schema` for a newer record, with or without texts; `io`, `unsafe_path`.
 */
export async function moveTextsOut(
  store: ProjectStore,
  phase: Phase,
  language: Language,
): Promise<StoreChange[]> {
  const path = recordFiles[phase];
  const bytes = await store.read(path);
  const parsed = bytes && parseJson(bytes);
  if (!parsed || 'problem' in parsed) return [];
  refuseNewer(path, versionOf(parsed.value), phaseRecordVersion);
  const found = inlineTexts(phase, parsed.value);
  if (!found) return [];
  const standing = await standingHashes(store, phase);
  const isFree = standing.size === 0;
  const record = inTodaysShape(found.rest);
  const texts: ManuscriptText[] = [];
  for (const file of isFree ? found.files : [])
    texts.push({ path: file.path, ...decodeText(file.bytes), sha256: await sha256(file.bytes) });
  const kept: { from: string; sha256: string; bytes: Uint8Array }[] = [];
  const isShown = isFree || (await allIn(standing, found.files));
  for (const { key, bytes: text } of [...(isShown ? [] : [found.whole]), ...found.beside]) {
    const hash = await sha256(text);
    if (!standing.has(hash) && !kept.some((one) => one.sha256 === hash))
      kept.push({ from: key, sha256: hash, bytes: text });
  }
  const named: NamedText[] = kept.map(({ from, sha256: hash }) => ({ from, sha256: hash }));
  const before = Array.isArray(record.meta['olderTexts']) ? (record.meta['olderTexts'] as unknown[]) : [];
  const inTexts = new Set(await store.list(textsFolder));
  return [
    ...(isFree ? found.files : []).map((file) => ({ path: file.path, bytes: file.bytes, expected: null })),
    ...kept
      .filter((one) => !inTexts.has(one.sha256))
      .map((one) => ({ path: textFile(one.sha256), bytes: one.bytes })),
    {
      path,
      bytes: jsonBytes({
        ...record,
        files: isFree ? describeFiles(record, phase, texts, language) : record.files,
        meta: { ...record.meta, ...(named.length > 0 ? { olderTexts: [...before, ...named] } : {}) },
      }),
      expected: await sha256(bytes),
    },
  ];
}

async function allIn(hashes: ReadonlySet<string>, files: readonly InlineFile[]): Promise<boolean> {
  const own = await Promise.all(files.map(({ bytes }) => sha256(bytes)));
  return own.every((hash) => hashes.has(hash));
}

/** SHA-256 of the files that the phase has on disk. */
async function standingHashes(store: ProjectStore, phase: Phase): Promise<Set<string>> {
  const paths = phase === 'final' ? await chapterPaths(store) : [phaseFiles[phase]];
  const hashes = new Set<string>();
  for (const path of paths) {
    const bytes = await store.read(path);
    if (bytes) hashes.add(await sha256(bytes));
  }
  return hashes;
}
