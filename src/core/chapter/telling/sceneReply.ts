import { proseOfReply } from '../../refinement/generation/proseOfReply';
import { hanNumeral, parseNumeral, englishNumeral } from '../../text/numerals';
import { readHeading } from '../../text/chapterHeading';

/** A scene as a reply has it. */
interface SceneReply {
  /** Ends with one line end; empty for a reply without prose. */
  text: string;
  /** The reply goes on with the next scene, which was not asked for and is not in the text. */
  wentOn: boolean;
}

const marks = '[\\s#*_—–\\-【\\[（(]*';
const number = `(\\d{1,3}|${hanNumeral}{1,4}|[IVXLC]{1,6}|${englishNumeral})`;
/** "Scene 2", "**Scene Two: The Gate**", "第二场 门", "场景二". What stands behind the number is parted from it. */
const sceneLine = new RegExp(
  `^${marks}(?:scene\\s+${number}|第\\s*${number}\\s*[场場幕](?:景|次)?|(?:场景|場景)\\s*${number})(?:\\s*[:：.．、,，—–\\-*_】\\])）].*|\\s+.*[^\\s.。!！?？…”"’」])?$`,
  'iu',
);
const breakLine = /^[ \t]*(?:(?:[*＊·•~—–_#-][ \t]*){1,9})$/u;
const endLine =
  /^[*_（(【[\s]*(?:(?:the )?end of (?:the )?(?:scene|chapter)(?:\s+\S+)?|to be continued|(?:本场|本場|本章|全场|第[^\s]{1,4}[场場章])[ ]?(?:完|结束|結束)|未完待续|待续|完)[.。…]*[*_）)】\]\s]*$/iu;
const longestTitle = 80;

/**
 * The prose of one scene without what a model puts around it though it was told not to: the chapter's heading, "Scene 2", the scene's title,
 * rows of asterisks, "end of scene". What it wrote of the next scene under a line that says so is left out as well, since that scene is
 * asked for by itself.
 */
export function sceneOfReply(
  reply: string,
  { scene, title, heading }: { scene: number; title: string; heading: string },
): SceneReply {
  let lines = proseOfReply(reply).split('\n');
  const isTop = (line: string): boolean =>
    line.trim() === '' ||
    breakLine.test(line) ||
    (line.length <= longestTitle &&
      (sceneLine.test(line) ||
        /^[ \t]*#{1,6}[ \t]/.test(line) ||
        readHeading(line)?.form === 'chapter' ||
        isSame(line, heading) ||
        isSame(line, title)));
  const first = lines.findIndex((line) => !isTop(line));
  lines = first < 0 ? [] : lines.slice(first);
  const next = lines.findIndex((line) => line.length <= longestTitle && numberOfScene(line) === scene + 1);
  const wentOn = next > 0;
  if (wentOn) lines = lines.slice(0, next);
  const isBottom = (line: string): boolean =>
    line.trim() === '' || breakLine.test(line) || endLine.test(line);
  const last = lines.findLastIndex((line) => !isBottom(line));
  const text = lines
    .slice(0, last + 1)
    .join('\n')
    .trimEnd();
  return { text: text === '' ? '' : `${text}\n`, wentOn };
}

function numberOfScene(line: string): number | undefined {
  const match = sceneLine.exec(line);
  const found = match?.slice(1).find((group) => group !== undefined);
  return found === undefined ? undefined : parseNumeral(found);
}

function isSame(line: string, title: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain(title) !== '' && plain(line) === plain(title);
}
