import { among, type Random } from './randomNumbers';
import { speechRanges } from '../../review/rules/dialogue';
import type { Language } from '../../text/language';
import { literalPattern } from '../../text/literalPattern';
import { bibleSayings, type ReadChapter } from './chapterToPlant';
import { isHeard, peopleOf, type Person } from './peopleInChapter';
import type { PlantedFault } from './plantedFault';

/**
 * Somebody who is dead gets a line. Dead is whom the bible says to be, unless they are heard in the chapter all the same, and whom an earlier
 * passage of the chapter says to be, unless they are heard after it.
 */
export function deadSpeaking(chapter: ReadChapter, random: Random): PlantedFault[] {
  const { text, language, paragraphs } = chapter;
  const marks = quotationMarks(chapter);
  return peopleOf(chapter).flatMap((person) => {
    const from = deadFrom(chapter, person);
    if (from === undefined || namesOf(person).some((name) => isHeard(text.slice(from), name))) return [];
    const places = paragraphs.filter((paragraph, index) => {
      const next = paragraphs[index + 1];
      return paragraph.start >= from && next && text.slice(paragraph.end, next.start).trim() === '';
    });
    const amongSpeech = places.filter(({ start, end }) => speechRanges(text.slice(start, end)).length > 0);
    return (amongSpeech.length > 0 ? amongSpeech : places).map((paragraph) => {
      const next = paragraphs[paragraphs.indexOf(paragraph) + 1]!;
      const line = lineOf(person.forms[0] ?? person.name, language, marks, random);
      return {
        kind: 'dead_speaking',
        start: paragraph.end,
        before: '',
        after: text.slice(paragraph.end, next.start) + line,
        names: [namesOf(person), deathWords[language]],
      } satisfies PlantedFault;
    });
  });
}

function namesOf({ name, forms }: Person): string[] {
  return [...new Set([name, ...forms])];
}

/** Words by which a remark says that somebody is dead. */
const deathWords: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'dead',
    'died',
    'death',
    'dies',
    'killed',
    'drowned',
    'buried',
    'deceased',
    'murdered',
    'ghost',
    'alive',
  ],
  zh: ['死', '亡', '去世', '逝', '牺牲', '遇害', '已故', '过世', '离世', '活着', '复活'],
};

/** From where on in the chapter somebody is dead; undefined where nothing says so. */
function deadFrom(chapter: ReadChapter, person: Person): number | undefined {
  const { text, language, bible, paragraphs } = chapter;
  const names = namesOf(person);
  const isToldBefore = bibleSayings(bible).some(
    ({ of, says }) =>
      (of === person.name && saysOfItself(says, language)) ||
      names.some((name) => saysDead(says, name, language)),
  );
  if (isToldBefore) return 0;
  return paragraphs
    .flatMap((paragraph) => paragraph.sentences)
    .find(({ start, end }) => {
      const sentence = text.slice(start, end);
      // What somebody says, asks or fears may not be so.
      return speechRanges(sentence).length === 0 && names.some((name) => saysDead(sentence, name, language));
    })?.end;
}

const english =
  'died|drowned|was killed|was murdered|was drowned|was buried|is dead|was dead|is buried|passed away|had been killed|had been buried|has been dead|had been dead';
const chinese =
  '死了|死于|死在|死後|死后|去世|身亡|牺牲|病逝|遇害|亡故|淹死|溺死|过世|離世|离世|病死|战死|被杀|下葬';
const unsure =
  /(?:\b(?:not|never|nearly|almost|if|thought|believed|feared|faked|pretend\w*|might|may|would|could)\b|n[’']t\b|没|沒|不|差点|险些|几乎|假|以为|如果|要是|若|怕|仿佛|似乎|死里逃生)/iu;

/** Whether what is said of a character says that this one is dead. */
function saysOfItself(says: string, language: Language): boolean {
  if (unsure.test(says)) return false;
  return language === 'zh'
    ? new RegExp(`^(?:他|她|早|已|已经|后来|\\d+年前|.{0,6}前)*(?:${chinese}|已死|已故|死者|亡)`, 'u').test(
        says,
      )
    : new RegExp(
        `^(?:he |she |they |has |had |long |is |was |already )*(?:dead|deceased|${english}|killed|murdered|buried)(?!\\p{L})`,
        'iu',
      ).test(says);
}

/** Whether a text says of somebody, by name, that they are dead. */
function saysDead(says: string, name: string, language: Language): boolean {
  const escaped = literalPattern(name);
  const pattern =
    language === 'zh'
      ? `${escaped}(?:早就|早已|已经|已|就|也|在[^，。；]{1,10}(?:里|中|上|时|前|年)?|于[^，。；]{1,8}|[^，。；的他她]{0,4}前)?(?:${chinese}|死)(?!活|心|板|角|守|死)|${escaped}(?:的死|之死|的葬礼|的遗体|的坟)|(?:已故的?|亡夫|亡妻|亡父|亡母)${escaped}`
      : `(?<!\\p{L})${escaped}(?: had| has)? (?:long ago )?(?:${english})(?!\\p{L})|(?<!\\p{L})(?:death|funeral|grave|body) of ${escaped}(?!\\p{L})|(?<!\\p{L})${escaped}[’']s (?:death|funeral|grave|body|corpse|coffin)(?!\\p{L})|(?<!\\p{L})the late ${escaped}(?!\\p{L})`;
  return new RegExp(`(?:${pattern})`, 'u').test(says) && !unsure.test(says);
}

type Marks = readonly [open: string, close: string];
const usual: Readonly<Record<Language, Marks>> = { en: ['“', '”'], zh: ['“', '”'] };
const styles: readonly Marks[] = [
  ['“', '”'],
  ['"', '"'],
  ['‘', '’'],
  ["'", "'"],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
];

/** The marks that the chapter sets around most of what is spoken. */
function quotationMarks({ text, language, paragraphs }: ReadChapter): Marks {
  const counts = new Map<Marks, number>();
  for (const { start, end } of paragraphs) {
    const paragraph = text.slice(start, end);
    for (const range of speechRanges(paragraph)) {
      const style = styles.find(([open]) => paragraph.startsWith(open, range.start));
      if (style) counts.set(style, (counts.get(style) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? usual[language];
}

/** Each fits anywhere and anybody; what it says is never the fault. */
const lines: Readonly<
  Record<Language, readonly (readonly [words: string, build: (words: string, name: string) => string])[]>
> = {
  en: [
    ['Leave it where it is,', (said, name) => `${said} said ${name}.`],
    ['I would wait a little longer,', (said, name) => `${said} ${name} said.`],
    ['That is not how I remember it,', (said, name) => `${said} said ${name} after a while.`],
    ['You had better come in,', (said, name) => `${said} ${name} said, and looked at the floor.`],
  ],
  zh: [
    ['先放在那儿吧。', (said, name) => `${said}${name}说。`],
    ['再等一会儿。', (said, name) => `${name}说：${said}`],
    ['我记得不是这样的。', (said, name) => `${said}${name}低声说。`],
    ['你们先坐。', (said, name) => `${name}想了想，说：${said}`],
  ],
};

function lineOf(name: string, language: Language, [open, close]: Marks, random: Random): string {
  const [words, build] = among(lines[language], random);
  return build(open + words + close, name);
}
