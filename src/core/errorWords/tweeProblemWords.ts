import type { TweeProblem, TweeProblemKind } from '../story/formats/tweeProblem';

type Words = Readonly<Record<TweeProblemKind, (said: string) => string>>;

const english: Words = {
  before_first: (said) => `The text above the first passage was left out: “${said}”.`,
  metadata: (said) => `The end of the passage's header is no metadata and was left out: “${said}”.`,
  story_data: () => 'StoryData is no JSON and was left out.',
  repeated: (said) => `There is another passage “${said}”; this one became a node of its own.`,
  no_start: (said) => `No passage is said to be the start; “${said}” was taken, the first one.`,
  format: (said) =>
    `The story was written for ${said}. Links became choices; everything else of that format stays in the text.`,
  endings_guessed: () => 'No passage is tagged “ending”, so that those without links were taken for endings.',
  condition: (said) =>
    `What ${said} asks cannot be said by a choice. It stays with the choices and is exported again; here they are always offered.`,
  change: (said) =>
    `The link keeps ${said}, which a choice cannot say. It is exported again, and not reckoned with: variables in it may hold other values than the report takes.`,
  macro: (said) => `The macro ${said} stays in the text.`,
  init: (said) =>
    `StoryInit keeps ${said} as it is. It is not reckoned with: the variables in it may begin with other values than the report takes.`,
  nowhere: (said) => `The link leads to “${said}”, and there is no such passage.`,
  note: () => "A note of StoryFold's cannot be read or does not fit, and was not used.",
};

const chinese: Words = {
  before_first: (said) => `第一个段落之前的文字没有导入：“${said}”。`,
  metadata: (said) => `段落标题行末尾不是元数据，没有导入：“${said}”。`,
  story_data: () => 'StoryData 不是 JSON，没有导入。',
  repeated: (said) => `已有段落“${said}”；这一个另成一个节点。`,
  no_start: (said) => `没有说明从哪个段落开始，就用第一个：“${said}”。`,
  format: (said) => `这个故事是为 ${said} 写的。链接成了选项，该格式的其他写法都留在文字里。`,
  endings_guessed: () => '没有段落带“ending”标签，没有链接的段落就都当作结局。',
  condition: (said) =>
    `${said} 的条件不能写成选项的条件。条件随选项保留，导出时原样写回；在这里选项总是可选。`,
  change: (said) =>
    `链接里的 ${said} 不能写成选项的结果，随链接保留，导出时原样写回，但不参与计算：其中变量的值可能与报告所用的不同。`,
  macro: (said) => `宏 ${said} 留在文字里。`,
  init: (said) => `StoryInit 里的 ${said} 原样保留，但不参与计算：其中的变量开始时的值可能与报告所用的不同。`,
  nowhere: (said) => `链接通向“${said}”，但没有这个段落。`,
  note: () => 'StoryFold 的一处注记无法读取或对不上，没有采用。',
};

/** What a problem of an import is called, with its line. */
export function tweeProblemText({ kind, line, said }: TweeProblem, language: 'en' | 'zh'): string {
  return language === 'zh' ? `第 ${line} 行：${chinese[kind](said)}` : `Line ${line}: ${english[kind](said)}`;
}
