import type { Language } from '../../text/language';
import type { Beat, PlotSkeleton, StoryVariable, Variables, VariableValue } from '../model';
import type { ChoicesAsk, NodeAsk, ResponsesAsk, SlotAsk } from './storyTalk';

// What is told of a node, in words.

/** UTF-16 units of what came before, and of the beginning of what follows. */
const beforeUnits = 1500;
const openingUnits = 360;

const english = {
  none: 'none',
  beat: 'Beat',
  step: 'Node {0} of {1} in this beat.',
  first:
    'It is the first node: the reader knows nothing yet. Who they are, where they are and what they want has to be plain by its end.',
  main: 'It stands on the main way.',
  side: 'It stands on a way beside the main one.',
  about: 'What that way is about: {0}',
  comesBack: 'The way comes back to the main one after {0} more, with the beat {1}.',
  comesBackNow: 'After it the way comes back to the main one, with the beat {0}.',
  there: 'There it goes on ({0}): “{1}”',
  ending: 'It is an ending: “{0}”.',
  known: 'Known: {0}',
  holds: 'Known, since the choice asked for it: {0}',
  unsure: 'Unsure: {0}',
  choices: 'Last choices, the latest last:',
  responses: 'Last responses, the latest last:',
  beats: 'Last beats: {0}',
  length: 'Length: about {0} words.',
  plateau: 'Nothing has changed for a while: here something has to happen that cannot be undone.',
  decide: 'What the reader will be able to do here:',
  chose: 'The choice: {0}',
  response: 'The response: {0}',
  others: 'Others come by these:',
  on: 'it goes on along the main way',
  onAside: 'it goes on along this way',
  aside: 'it opens a way of its own, {0} nodes long, that comes back to the main one',
  back: 'it goes back to the main way',
  newBeat: 'with the beat {0}',
  ends: 'it leads to the ending “{0}”: {1}',
  begins: 'what follows is written ({0}): “{1}”',
  mayAsk: 'Preconditions may ask for: {0}',
  worth: 'Worth changing, since later choices ask for it: {0}',
  repeated: 'These were written and say again what was said before; say something else:',
  changes: 'changes {0}',
  changesNothing: 'changes nothing',
  asks: 'offered only where {0}',
  notes: 'of the beat: {0}',
} as const;
type Words = Readonly<Record<keyof typeof english, string>>;

const chinese: Words = {
  none: '无',
  beat: '节拍',
  step: '这个节拍共 {1} 个节点，这是第 {0} 个。',
  first: '它是第一个节点：读者还什么都不知道。写完时要让人明白自己是谁、在哪里、想要什么。',
  main: '它在主线上。',
  side: '它在主线旁边的一条路上。',
  about: '这条路讲的是：{0}',
  comesBack: '再过 {0} 个节点，这条路汇回主线，接节拍 {1}。',
  comesBackNow: '写完它，这条路就汇回主线，接节拍 {0}。',
  there: '汇回处（{0}）：“{1}”',
  ending: '它是一个结局：“{0}”。',
  known: 'known（一定成立）：{0}',
  holds: 'known（选项以它为条件，所以一定成立）：{0}',
  unsure: 'unsure（不一定）：{0}',
  choices: '最近的选择，最近的在最后：',
  responses: '最近的回应，最近的在最后：',
  beats: '最近的节拍：{0}',
  length: '篇幅：约 {0} 字。',
  plateau: '有一阵子什么都没有变了：这里必须发生一件收不回去的事。',
  decide: '读者在这里可以做的：',
  chose: '作出的选择：{0}',
  response: '回应：{0}',
  others: '也有读者是这样来的：',
  on: '沿主线往下走',
  onAside: '沿这条路往下走',
  aside: '开出自己的一条路，有 {0} 个节点，之后汇回主线',
  back: '回到主线',
  newBeat: '接节拍 {0}',
  ends: '通向结局“{0}”：{1}',
  begins: '后面已经写好（{0}）：“{1}”',
  mayAsk: 'preconditions 可以用：{0}',
  worth: '值得改变（后面的选项要用）：{0}',
  repeated: '这些已经写过，和前面说过的重复了，要写别的：',
  changes: '改变 {0}',
  changesNothing: '什么也不改变',
  asks: '只在 {0} 时给出',
  notes: '这个节拍的要求：{0}',
};

const words: Readonly<Record<Language, Words>> = { en: english, zh: chinese };

function fill(template: string, ...values: (string | number)[]): string {
  return template.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replaceAll(/\s*\n\s*/g, ' ')}`).join('\n');
}

/** The beginning of a text, up to a few sentences. */
function openingOf(text: string): string {
  const line = text.trim().replaceAll(/\s*\n+\s*/g, ' ');
  return line.length <= openingUnits
    ? line
    : `${line.slice(0, openingUnits).replace(/\p{Surrogate}$/u, '')}…`;
}

function variableText(variables: Variables): string {
  return Object.entries(variables)
    .map(([name, value]) =>
      typeof value === 'string' && /^[<>!]/.test(value) ? `${name} ${value}` : `${name} = ${String(value)}`,
    )
    .join(', ');
}

function variableList(
  variables: readonly (StoryVariable & { value?: VariableValue })[],
  language: Language,
): string {
  if (variables.length === 0) return words[language].none;
  return variables
    .map(({ name, meaning, value }) => {
      const holds = value === undefined ? name : `${name} = ${String(value)}`;
      return meaning === '' ? holds : `${holds} (${meaning})`;
    })
    .join('; ');
}

function beatText({ id, beatType, tensionLevel, summary }: Beat): string {
  return `${id} (${beatType}, ${tensionLevel}/10)${summary === '' ? '' : `: ${summary}`}`;
}

/** Where in the story a node stands, for all three of its requests. */
export function placeText(
  ask: NodeAsk,
  language: Language,
  about: 'prose' | 'choices' | 'responses',
): string {
  const said = words[language];
  const { beat, director, ending, comesBack } = ask;
  const lines = [
    beat && `${said.beat} ${beatText(beat)}`,
    ask.kind === 'ending'
      ? fill(said.ending, ending?.title || ending?.id || '')
      : fill(said.step, ask.step, ask.of),
    ask.kind === 'ending' ? ending?.summary : said[ask.kind],
    about === 'prose' && ask.kind !== 'ending' && ask.before === undefined && said.first,
    ask.notes !== '' && fill(said.about, ask.notes),
    ...(comesBack ? comesBackLines(comesBack, language) : []),
    fill(said.known, variableList(ask.known, language)),
    Object.keys(ask.holds).length > 0 && fill(said.holds, variableText(ask.holds)),
    ask.unsure.length > 0 && fill(said.unsure, variableList(ask.unsure, language)),
    director.recentBeats.length > 1 && fill(said.beats, director.recentBeats.join(' → ')),
    director.recentChoices.length > 0 && `${said.choices}\n${listed(director.recentChoices)}`,
    director.recentResponses.length > 0 && `${said.responses}\n${listed(director.recentResponses)}`,
    ask.isPlateau && said.plateau,
    about === 'prose' &&
      ask.ways.length > 0 &&
      `${said.decide}\n${listed(ask.ways.map((slot) => slotText(slot, language)))}`,
    about === 'prose' && fill(said.length, ask.length),
  ];
  return lines.filter((line) => line !== false && line !== undefined && line !== '').join('\n');
}

function comesBackLines(
  { after, scene, opening, beat }: NonNullable<NodeAsk['comesBack']>,
  language: Language,
): string[] {
  const said = words[language];
  const to = beat?.id ?? '';
  return [
    after > 1 ? fill(said.comesBack, after - 1, to) : fill(said.comesBackNow, to),
    ...(opening === '' ? [] : [fill(said.there, scene, openingOf(opening))]),
  ];
}

/** What the reader has just read; empty at the beginning. */
export function beforeText({ before, otherArrivals }: NodeAsk, language: Language): string {
  if (!before) return '';
  const said = words[language];
  const { narrative } = before;
  const end =
    narrative.length <= beforeUnits
      ? narrative
      : `…${narrative.slice(-beforeUnits).replace(/^\p{Surrogate}/u, '')}`;
  const others = otherArrivals.map(
    ({ choice, response }) => `${choice}${response === '' ? '' : ` → ${response}`}`,
  );
  return [
    end,
    fill(said.chose, before.choice),
    before.response && fill(said.response, before.response),
    others.length > 0 && `${said.others}\n${listed(others)}`,
  ]
    .filter((part) => part !== '' && part !== false)
    .join('\n\n');
}

function slotText({ type, leads, notes }: SlotAsk, language: Language): string {
  const said = words[language];
  const way = ((): string => {
    switch (leads.kind) {
      case 'on':
        return leads.isMain ? said.on : said.onAside;
      case 'aside':
        return fill(said.aside, leads.nodes);
      case 'back':
        return said.back;
      case 'ending':
        return fill(said.ends, leads.ending.title || leads.ending.id, leads.ending.summary);
    }
  })();
  const beat = 'beat' in leads && leads.beat ? fill(said.newBeat, beatText(leads.beat)) : '';
  const opening =
    'opening' in leads && leads.opening !== undefined
      ? fill(said.begins, leads.scene ?? '', openingOf(leads.opening))
      : '';
  const wanted = notes === '' ? '' : fill(said.notes, notes);
  return [`${type}: ${way}`, beat, opening, wanted]
    .filter((part) => part !== '')
    .join(language === 'zh' ? '；' : '; ');
}

/** The ways that choices are wanted for. */
export function waysText(ask: ChoicesAsk, language: Language): string {
  const said = words[language];
  return [
    ...ask.slots.map((slot, index) => `${index + 1}. ${slotText(slot, language)}`),
    fill(said.mayAsk, variableList(ask.mayAsk, language)),
    fill(said.worth, variableList(ask.worthChanging, language)),
    ask.repeated && ask.repeated.length > 0 && `${said.repeated}\n${listed(ask.repeated)}`,
  ]
    .filter((line) => line !== false && line !== undefined)
    .join('\n');
}

/** The choices that responses are wanted for. */
export function chosenText(ask: ResponsesAsk, language: Language): string {
  const said = words[language];
  return ask.choices
    .map(({ text, consequences, preconditions, slot }, index) => {
      const changed = variableText(consequences);
      const effects = [
        changed === '' ? said.changesNothing : fill(said.changes, changed),
        ...(Object.keys(preconditions).length === 0 ? [] : [fill(said.asks, variableText(preconditions))]),
      ];
      return `${index + 1}. ${text}\n   ${[slotText({ ...slot, notes: '' }, language), ...effects].join('; ')}`;
    })
    .join('\n');
}

/** Acts and beats as the requests about nodes are told them. */
export function skeletonText(skeleton: PlotSkeleton, language: Language): string {
  const acts = skeleton.acts.map(({ index, label, beats }) =>
    [
      `${language === 'zh' ? `第 ${index} 幕` : `Act ${index}`} ${label}`.trim(),
      ...beats.map(
        ({ id, beatType, tensionLevel, summary }) => `- ${id} (${beatType}, ${tensionLevel}/10): ${summary}`,
      ),
    ].join('\n'),
  );
  const endings = skeleton.endings.map(
    ({ id, title, summary, beatId }) => `- ${title || id} (${beatId}): ${summary}`,
  );
  const variables = skeleton.variables.map(
    ({ name, meaning, initial }) => `- ${name} = ${String(initial)}: ${meaning}`,
  );
  const titled = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : [title, ...lines].join('\n');
  return [
    ...acts,
    titled(language === 'zh' ? '结局' : 'Endings', endings),
    titled(language === 'zh' ? '变量' : 'Variables', variables),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
