import { StoryFoldError } from '../../errors';
import { archivesFolder } from '../layout';
import { printable } from '../projectPath';
import type { ProjectStore } from '../../storage/projectStore';

/** Characters that a name may have, as people count them. */
const longestArchiveName = 80;
/** Most file systems take no longer names than this, in bytes of UTF-8. */
const longestFolderName = 255;

/**
 * The name as the archive's folder gets it: NFC, and one that a folder may have on every system. Throws `invalid_input`, saying what
 * is wrong with it.
 */
export function checkArchiveName(name: string): string {
  const normalised = name.normalize('NFC');
  const problem = problemOf(normalised);
  if (problem === undefined) return normalised;
  throw new StoryFoldError(
    'invalid_input',
    `“${printable(name)}” cannot be the name of an archive: ${problemTexts[problem]}.`,
    'Use a plain name of 1 to 80 characters, such as: first draft. Nothing was changed.',
    { archiveName: printable(name), problem },
  );
}

const problemTexts = {
  empty: 'it is empty',
  length: `it is longer than ${longestArchiveName} characters`,
  dot: 'it begins or ends with a dot',
  blank: 'it begins or ends with a blank',
  separator: 'it has a slash in it',
  character: 'it has one of < > : " | ? * or a character that cannot be seen',
  reserved: 'Windows keeps that name for itself',
};
export type ArchiveNameProblem = keyof typeof problemTexts;

function problemOf(name: string): ArchiveNameProblem | undefined {
  if (name.trim() === '') return 'empty';
  if ([...name].length > longestArchiveName || new TextEncoder().encode(name).length > longestFolderName)
    return 'length';
  if (/[/\\]/.test(name)) return 'separator';
  // Controls, and marks that change how a name looks and not what it seems to be.
  if (/[<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) return 'character';
  if (/^\.|\.$/.test(name)) return 'dot';
  if (/^\s|\s$/.test(name)) return 'blank';
  // Devices, whatever comes after a dot; some count with superscript digits.
  if (/^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:$|[ .])/i.test(name))
    return 'reserved';
  if (/^git~1/i.test(name)) return 'reserved';
  return undefined;
}

/** The same for two names that some system takes for one. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

export function archiveFolder(name: string): string {
  return `${archivesFolder}/${name}`;
}

/** The name of the archive's folder as it is on disk, or undefined when there is none of that name. */
export async function findArchiveFolder(store: ProjectStore, name: string): Promise<string | undefined> {
  const names = await store.list(archivesFolder);
  return names.find((one) => one === name) ?? names.find((one) => foldName(one) === foldName(name));
}

/** `2026-11-28-140530` where the author is, for names that have a time in them. */
export function localStamp(at: number): string {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}
