import { wordSegmenter } from '../../../text/segmenters';
import type { Range } from '../../../text/range';

/** What stands twice, from the first to the last of it, and what should be left. */
interface CertainDoubling extends Range {
  left: string;
}

/**
 * Verbs and adverbs double in Chinese (看看, 便便 in 大腹便便, 去去就来), but not in these places: before where somebody gets to, behind a verb as
 * its direction, at the end of a clause, once more behind 了.
 */
const patterns: readonly RegExp[] = [
  /([退走跑跳飞爬站坐躺放送推拉转游追飛轉])\1(?=到(?!底)|着(?!急|火|凉)|进|進|向)/gu,
  /(?<=[下上进出回过跳走跑飞進過飛])(去)\1(?!就|一)/gu,
  /(?<=[下上进出回过起進過](?<!对不起))(来|來)\1(?![往回去来來])/gu,
  /(?<=[\p{Script=Han}](?<![腹拉臭小大换換]))(便)\1(?![秘宜是当當])/gu,
  /(?<=[我你他她它们們就都也不将將](?<!去))(会|會)\1(?=[不有来去说是成让使变來說讓變])/gu,
  /(?<=[\p{Script=Han}](?<![时不時]))(时|時)\1(?=[，。；])/gu,
];
/** 看看了看. */
const onceMore = /(\p{Script=Han})\1(?=[了一]\1(?!\1))/gu;
const anyPair = /(\p{Script=Han})(\p{Script=Han})\2/gu;

/** Doublings of a single character that are no grammar. In order of the patterns. */
export function certainDoublings(paragraph: string): CertainDoubling[] {
  const found: CertainDoubling[] = [];
  const add = (start: number, left: string): void => {
    if (!found.some((other) => other.start === start)) found.push({ start, end: start + 2, left });
  };
  for (const pattern of patterns)
    for (const match of paragraph.matchAll(pattern)) add(match.index, match[1] ?? '');
  for (const match of paragraph.matchAll(onceMore)) add(match.index, match[1] ?? '');
  for (const match of paragraph.matchAll(anyPair))
    if (repeatsLastOfWord(paragraph, match.index)) add(match.index + 1, match[2] ?? '');
  return found;
}

/** 眼睛睛: a thing's name whose last character stands once more, and belongs to nothing that follows. */
const things =
  /^(?:眼睛|耳朵|鼻子|嘴巴|脑袋|头发|手指|肩膀|胳膊|膝盖|衣服|裤子|鞋子|帽子|袖子|桌子|椅子|窗户|院子|屋子|房子|房间|孩子|妻子|儿子|女儿|朋友|先生|学校|教室|老师|同学|月亮|太阳|星星|天空|云彩|河水|海水|树林|树叶|石头|泥土|村子|街道|马路|灯笼|蜡烛|故事|声音|力气|脾气|名字|时候|地方|东西|事情|办法|早晨|晚上|夜晚|傍晚|春天|夏天|秋天|冬天|今天|明天|昨天)$/u;

function repeatsLastOfWord(paragraph: string, start: number): boolean {
  if (!things.test(paragraph.slice(start, start + 2))) return false;
  const pieces = [...wordSegmenter('zh').segment(paragraph.slice(start, start + 6))];
  return pieces[0]?.segment.length === 2 && pieces[1]?.segment.length === 1;
}
