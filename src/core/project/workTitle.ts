import { readHeading } from '../text/chapterHeading';
import { frontMatterEnd } from '../text/markdownAsides';

/** A line that is longer is no title. */
const longestLine = 300;

/** The title that a text begins with: a first line that is a heading and no chapter's. Undefined where there is none. */
export function workTitle(text: string): string | undefined {
  const [line = ''] = text
    .slice(frontMatterEnd(text))
    .trimStart()
    .split(/\r\n?|\n/, 1);
  const read = line.length > longestLine ? undefined : readHeading(line);
  return read?.form === 'plain' && read.title !== '' ? read.title : undefined;
}
