import type { Language } from '../../text/language';
import { sceneName, told } from './toldNames';

export const sceneGuide: Readonly<Record<Language, string>> = {
  en: `# Writing a scene

Finished prose, to be printed as it stands, of one scene and no more.
- The voice is that of the sample: person, tense, distance, the measure of its sentences, its humour, how speech is set. None of its phrases is used again. Where there is no sample, what the brief says of the voice holds, and the prose that is there.
- All that the scene list has for this scene happens in it, from first to last, and it ends with its turn. What belongs to another scene stays there.
- It goes on from the scene before, or from the end of the chapter before, as if the page had only been turned: what was told is not told again, and not summed up.
- Play it out. People want something of one another, do something, and do not say all of it; whoever speaks sounds like nobody else. What the reader has to know comes when it is needed.
- What is seen, heard and handled belongs to this place and this trade, and is noticed by this person. One exact detail rather than three likely ones. No stock gestures (held breath, racing hearts, silence that stretches), no comparison that would fit another book, no habit of threes or of "not this but that", no names for feelings that the scene has shown.
- Clues lie in what somebody does or sees on the way to something else. Nobody remarks on them.
- It is as long as planned, give or take a tenth. What is missing is made of more that happens between people, never of more description; what is too much goes out of the by-play, never a clue or the turn.
- No heading, number or row of asterisks; at the end no summary, no lesson, no look ahead.
- Markdown only as the sample has it; without one, none but asterisks for what print would set in italics. Reply with the prose alone: no greeting, no remark, no code fence, no HTML.`,
  zh: `# 写一场

写可以直接付印的正文，只写这一场。
- 口吻以样段为准：人称、远近、句子的节拍、幽默的分寸、对话怎样安排。样段里的话不要再用。没有样段，就以写作要点里说的、以及已经写出的正文为准。
- 场景列表给这一场的事，从头到尾都要发生，并停在它的转折上。别场的事留给别场。
- 从前一场、或从上一章的结尾接下去，像只翻了一页：讲过的不再讲，也不概括。
- 要演出来，不要转述。人和人各有所求，有所动作，话不说全；各人说话有各人的腔调，盖住名字也认得出。读者该知道的，用到时再交代。
- 看见的、听见的、摸到的，都属于这个地方、这一行当，由这个人注意到。宁要一处准确的细节，不要三处差不多的。不用现成的神态（倒吸一口凉气、心头一紧、空气仿佛凝固），不用放进别的书也行的比喻，不凑排比，不惯用“不是……而是……”，场面已经写出来的心情不再点明，四字套话能免则免。
- 线索放在人物做别的事时顺手做的、顺眼看见的东西里，谁也不去说破。
- 长短照安排，出入不超过一成。不够长，就让人与人之间再多发生些什么，不要添描写；太长，就删枝节，不删线索和转折。
- 不写标题、序号，不加星号分隔；末尾不总结，不说理，不预告。
- Markdown 标记只用样段里有的；没有样段，就不用。只回复正文：不寒暄，不加说明，不用代码围栏，不用 HTML。`,
};

export interface SceneAsk {
  language: Language;
  scene: number;
  title: string;
  /** As planned; undefined where nobody said. */
  words: number | undefined;
  /** The last scene of the plan. */
  isLast: boolean;
  /** Some attempt at the chapter has been judged. */
  again: boolean;
  /** The scene as it was written before is among the texts. */
  isThere: boolean;
  /** Other scenes that stay as they are. */
  kept: readonly number[];
  /** Ids of the issues that this scene has to settle. */
  issues: readonly string[];
  /** What there is of issues for the whole chapter: some, only what is to be done, or nothing. */
  held: 'issues' | 'instructions' | 'nothing';
  /** The plan is the one that it was written by before. */
  keepsList: boolean;
}

/** What only the request for one scene is about. */
export function sceneInstruction(ask: SceneAsk): string {
  return (ask.language === 'zh' ? chinese(ask) : english(ask)).filter((part) => part !== '').join('\n\n');
}

function english({ scene, title, words, isLast, ...redo }: SceneAsk): string[] {
  const named = title === '' ? '' : `, “${title}”`;
  const long = words === undefined ? '' : `, about ${words} words (${withinTenth(words).join(' to ')})`;
  const { sceneList } = told.en;
  const kept = [
    ...(redo.keepsList ? [`the "${sceneList}"`] : []),
    ...redo.kept.map((other) => `"${sceneName(other)}"`),
  ];
  return [
    redo.again
      ? [
          `"${sceneName(scene)}" is written again.`,
          heldInEnglish(redo),
          `Preserved: ${kept.length > 0 ? `${kept.join(', ')}. The new scene fits them; they do not change` : 'nothing'}.`,
          redo.isThere
            ? 'Of the scene as it stands use what nobody minded; what you write takes the place of all of it.'
            : '',
        ]
          .filter((part) => part !== '')
          .join(' ')
      : '',
    `Write scene ${scene}${named}${long}${isLast ? ', the last of the chapter' : ''}. Prose only.`,
  ];
}

/** Who writes cannot count; two bounds are easier to keep to than a share. */
function withinTenth(words: number): [number, number] {
  return [Math.ceil(words * 0.9), Math.floor(words * 1.1)];
}

function heldInEnglish({ issues, held }: Pick<SceneAsk, 'issues' | 'held'>): string {
  const name = told.en.issues;
  if (issues.length > 0)
    return `Held against it: ${issues.join(', ')} in "${name}"; write it so that none of this holds any more.`;
  if (held === 'instructions')
    return `Held against it: what "${name}" says is to be done; do it where it is about this scene.`;
  if (held === 'issues')
    return `Held against it: nothing of its own. What "${name}" holds against other scenes is settled there; do nothing here that would bring it back.`;
  return 'Held against it: the chapter did not pass, and nothing was named; write it better than it was.';
}

function heldInChinese({ issues, held }: Pick<SceneAsk, 'issues' | 'held'>): string {
  const name = told.zh.issues;
  if (issues.length > 0) return `不足之处：“${name}”里的 ${issues.join('、')}，写到这些话不再成立。`;
  if (held === 'instructions') return `不足之处：“${name}”里写了该做什么，与这一场有关的都要做到。`;
  if (held === 'issues') return `不足之处：这一场没有；“${name}”说的是别场，由别场解决，这里不要再犯。`;
  return '不足之处：评审没有通过，也没有说出具体的意见；要写得比先前好。';
}

function chinese({ scene, title, words, isLast, ...redo }: SceneAsk): string[] {
  const named = title === '' ? '' : `“${title}”`;
  const long = words === undefined ? '' : `，约 ${words} 字（${withinTenth(words).join(' 到 ')}）`;
  const { sceneList } = told.zh;
  const kept = [
    ...(redo.keepsList ? [`“${sceneList}”`] : []),
    ...redo.kept.map((other) => `"${sceneName(other)}"`),
  ];
  return [
    redo.again
      ? [
          `"${sceneName(scene)}" 要重写。`,
          heldInChinese(redo),
          `保留的：${kept.length > 0 ? `${kept.join('、')}，都不变，新写的这一场要与之相合` : '无'}。`,
          redo.isThere ? '这一场现在的文字，没有被挑剔的可以再用；你写的将整个取代它。' : '',
        ].join('')
      : '',
    `现在写第 ${scene} 场${named}${long}${isLast ? '，这是本章最后一场' : ''}。只写正文。`,
  ];
}
