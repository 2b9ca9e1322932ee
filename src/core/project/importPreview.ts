import { countText } from '../text/counts';
import type { Language } from '../text/language';
import { chapterOfFile } from './chapters/chapterOfFile';
import { fileStem } from './chapters/chapterNames';
import { splitChapters } from './chapters/splitChapters';
import { decodeImport, type ImportedFile } from './importText';

/** A chapter that an import would make. `title` is its heading's, else what its file is called. */
export interface PreviewedChapter {
  number: number | undefined;
  title: string;
  words: number;
  fileName: string;
}

/** What an import of these files into the final text would bring, in order. Throws as `planImport` for a file that is no text. */
export async function previewImport(
  files: readonly ImportedFile[],
  language: Language,
): Promise<PreviewedChapter[]> {
  const chapters: PreviewedChapter[] = [];
  for (const { fileName, bytes } of files) {
    const { text } = await decodeImport(bytes, fileName);
    const words = (part: string): number => countText(part, language).words;
    const parts = splitChapters(text);
    if (parts.length > 1) {
      for (const { number, title, start, end } of parts)
        chapters.push({ number, title, words: words(text.slice(start, end)), fileName });
    } else {
      const { number, title } = chapterOfFile(fileName, text);
      chapters.push({
        number,
        title: title === '' ? fileStem(fileName) : title,
        words: words(text),
        fileName,
      });
    }
  }
  return chapters;
}
