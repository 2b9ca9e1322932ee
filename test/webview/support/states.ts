import type { Message } from '../../../src/shared/protocol';
import type {
  ChapterCounts,
  ChapterProgressView,
  OutcomeView,
  PhaseDetail,
  ProgressView,
  SuggestionView,
  WorkbenchState,
} from '../../../src/shared/workbenchState';
import type { Language } from './words';

const texts = {
  en: {
    title: 'The Lighthouse at Low Tide',
    summary: 'Mara’s coat is red here; in chapter 1 it is blue.',
    other: 'The storm comes twice, and nobody speaks of the first.',
    before: 'She stood at the door and ',
    passage: 'pulled the red coat tighter',
    becomes: 'pulled the blue coat tighter',
    after: ' before the wind came in.',
    detail: 'Readers will remember the blue one: her mother sewed it.',
    overall: 'The voice holds from the first page to the last; the storm comes twice.',
    part: 'chapter 2',
    message: 'The server did not accept the key.',
    hint: 'Set another one, or choose another model.',
    note: 'I left the second sentence as it was.',
    chapter: 'The Night the Lamp Went Out',
  },
  'zh-cn': {
    title: '退潮时的灯塔',
    summary: '这里玛拉的大衣是红色的，第一章里是蓝色。',
    other: '暴风雨来了两次，却没有人提起第一次。',
    before: '她站在门口，',
    passage: '把红大衣裹紧了些',
    becomes: '把蓝大衣裹紧了些',
    after: '，风就进来了。',
    detail: '读者会记得那件蓝色的：那是她母亲缝的。',
    overall: '语气从头到尾一致；暴风雨出现了两次。',
    part: '第二章',
    message: '服务器没有接受这个密钥。',
    hint: '请设置另一个密钥，或选择别的模型。',
    note: '第二句我没有改动。',
    chapter: '灯灭的那一夜',
  },
};
type Texts = (typeof texts)['en'];

export function suggestion(
  id: string,
  text: Texts = texts.en,
  more: Partial<SuggestionView> = {},
): SuggestionView {
  return {
    id,
    type: 'consistency',
    severity: 'should_fix',
    source: 'model',
    status: 'open',
    summary: text.summary,
    detail: text.detail,
    path: 'chapters/002.md',
    quote: { before: text.before, passage: text.passage, after: text.after },
    change: [
      { kind: 'delete', text: text.passage },
      { kind: 'insert', text: text.becomes },
    ],
    means: 'edit',
    alternatives: [],
    place: 'located',
    others: 0,
    ...more,
  };
}

export function detailOf(
  suggestions: readonly SuggestionView[],
  more: Partial<PhaseDetail> = {},
): PhaseDetail {
  const undecided = suggestions.filter(({ status }) => status === 'open' || status === 'accepted');
  return {
    phase: 'final',
    rev: 7,
    status: 'awaiting_decision',
    round: 2,
    maxRounds: 3,
    assessedAt: 1_790_000_000_000,
    textChanged: false,
    hasRound: true,
    hasParts: true,
    from: 0,
    suggestions: [...suggestions],
    counts: {
      all: suggestions.length,
      undecided: undecided.length,
      acceptable: undecided.filter(({ means }) => means !== 'hand').length,
      ticked: undecided.filter(({ status }) => status === 'accepted').length,
      lost: undecided.filter(({ place }) => place === 'lost').length,
    },
    looking: false,
    caveats: { abridged: 0, unlocated: 0, leftOut: 0 },
    strays: [],
    locks: [],
    ...more,
  };
}

export function stateOf(detail: PhaseDetail | undefined, more: Partial<WorkbenchState> = {}): WorkbenchState {
  const tab = { exists: true, status: 'idle', open: 0, round: 1 } as const;
  return {
    situation: 'ready',
    trusted: true,
    projects: [{ id: 'lighthouse', title: texts.en.title }],
    project: 'lighthouse',
    phases: [
      { ...tab, phase: 'brief', status: 'done' },
      { ...tab, phase: 'outline' },
      { ...tab, phase: 'sample', exists: false },
      { ...tab, phase: 'final', status: 'awaiting_decision', open: 12, round: 2 },
    ],
    ...(detail ? { detail } : {}),
    model: { provider: 'openai', name: 'storyteller-1', origin: 'http://127.0.0.1:8080' },
    usage: { tokens: 182_340, cost: '0.38 $' },
    roundsByDefault: 3,
    ...more,
  };
}

/** No round is open. */
export const quiet = {
  hasRound: false,
  status: 'idle',
  round: 1,
  suggestions: [],
  counts: { all: 0, undecided: 0, acceptable: 0, ticked: 0, lost: 0 },
} as const satisfies Partial<PhaseDetail>;

/** Three are written, and some of the others are in each situation. */
export const someChapters: ChapterCounts = {
  all: 12,
  passed: 3,
  needsAttention: 1,
  waiting: 2,
  underWay: 1,
  remaining: 7,
};

const bare = { projects: [], phases: [] } as Partial<WorkbenchState>;

/** Every situation that the workbench has, by name, as what the host says. */
export function situations(language: Language): Record<string, Message[]> {
  const text = texts[language];
  const state = (value: WorkbenchState): Message[] => {
    const projects = value.projects.map(({ id, title }) => ({
      id,
      title: id === 'lighthouse' ? text.title : title,
    }));
    return [{ type: 'state', state: { ...value, projects } }];
  };
  const running = (more: Partial<ProgressView>): Message => ({
    type: 'progress',
    progress: { phase: 'final', step: 'assessing', round: 2, auto: false, stopping: false, ...more },
  });
  const three = [
    suggestion('a', text),
    suggestion('b', text, {
      severity: 'suggestion',
      type: 'style',
      summary: text.other,
      status: 'accepted',
      means: 'model',
    }),
    suggestion('c', text, { severity: 'info', place: 'lost', means: 'hand', source: 'rules' }),
  ];
  const list = detailOf(three, {
    overall: text.overall,
    tokens: 4_120,
    nextFocus: text.part,
    roundFocus: text.part,
  });
  const outcome: OutcomeView = {
    phase: 'final',
    applied: 8,
    rejected: 2,
    notApplied: [
      { id: 'x', summary: text.other, reason: 'declined', hasEdit: false, why: text.note, turnedDown: false },
      { id: 'y', summary: text.summary, reason: 'unlocated', hasEdit: true, turnedDown: false },
    ],
    notes: [{ summary: text.summary, note: text.note }],
    strays: 1,
    tokens: 12_300,
  };
  const unwritten = (more: Partial<WorkbenchState> = {}): WorkbenchState =>
    stateOf(detailOf([], { ...quiet, phase: 'sample', hasParts: false, round: 0 }), more);
  const untold = (chapters: Partial<ChapterCounts>, more: Partial<WorkbenchState> = {}): WorkbenchState => {
    const { phases, ...rest } = stateOf(detailOf([], { ...quiet, hasParts: false, round: 0 }));
    const none = { passed: 0, needsAttention: 0, waiting: 0, underWay: 0 };
    const all = { ...none, all: 12, remaining: 12, ...chapters };
    const emptied = phases.map((tab) => (tab.phase === 'final' ? { ...tab, exists: false, open: 0 } : tab));
    return { ...rest, phases: emptied, chapters: all, ...more };
  };
  const chapter: ChapterProgressView = {
    chapter: '03',
    title: text.chapter,
    step: 'write',
    number: 2,
    of: 4,
    level: 'write_only',
    scene: { scene: 3, number: 2, of: 3 },
    work: { number: 2, of: 5 },
  };
  const request = { state: 'writing', try: 2, maxTries: 4, characters: 1240, tokens: 2300 } as const;
  return {
    noFolder: state(stateOf(undefined, { ...bare, situation: 'no_folder' })),
    noProject: state(stateOf(undefined, { ...bare, situation: 'no_project' })),
    unreadable: state(
      stateOf(undefined, { situation: 'unreadable', problem: { message: text.message, hint: text.hint } }),
    ),
    unwritten: state(unwritten()),
    unwrittenOffline: state(unwritten({ model: { provider: 'offline' } })),
    notAssessed: state(stateOf(detailOf([], { ...quiet, hasParts: false }))),
    nothingFound: state(stateOf(detailOf([], { ...quiet, hasRound: true, status: 'awaiting_decision' }))),
    done: state(stateOf(detailOf([], { ...quiet, phase: 'outline', status: 'done', stopReason: 'user' }))),
    untrusted: state(stateOf(list, { trusted: false, model: { provider: 'offline' } })),
    list: state(stateOf(list)),
    listOffline: state(stateOf({ ...list, hasParts: false }, { model: { provider: 'offline' } })),
    severalProjects: state(
      stateOf(list, {
        projects: [
          { id: 'lighthouse', title: text.title },
          { id: 'other', title: text.other },
        ],
      }),
    ),
    caveats: state(
      stateOf({
        ...list,
        textChanged: true,
        caveats: { abridged: 2, unlocated: 1, leftOut: 14 },
        roundFocus: text.part,
        nextFocus: text.other,
      }),
    ),
    sections: state(
      stateOf(
        detailOf([], {
          ...quiet,
          round: 3,
          strays: [
            {
              path: 'chapters/002.md',
              change: suggestion('s', text).change!,
              reason: 'stray',
              suggestions: [text.summary],
            },
          ],
          locks: [{ id: 'k', path: 'chapters/001.md', passage: text.passage }],
        }),
        { outcome },
      ),
    ),
    rounds: state(
      stateOf(detailOf([], { ...quiet, round: 3 }), {
        outcome: {
          ...outcome,
          notApplied: [],
          notes: [],
          rounds: {
            stopReason: 'max_rounds',
            each: [
              { round: 2, suggestions: 12, applied: 8 },
              { round: 3, focus: text.part, suggestions: 4, applied: 3 },
            ],
          },
        },
      }),
    ),
    proposal: state(
      stateOf(list, { proposal: { phase: 'final', suggestions: [text.other], paths: ['chapters/002.md'] } }),
    ),
    offer: state(stateOf({ ...list, ...detailOf([three[0]!]), offer: 'a' })),
    modelProblem: state(
      stateOf(list, {
        model: {
          provider: 'openai',
          problem: { message: text.message, hint: text.hint, remedy: 'setApiKey' },
        },
      }),
    ),
    asking: [
      ...state(stateOf(list)),
      running({
        estimate: { calls: 3, tokens: 21_000, cost: '0.05 $' },
        request: { ...request, state: 'asking', try: 1 },
      }),
    ],
    writing: [
      ...state(stateOf(list)),
      running({ step: 'revising', maxRounds: 3, focus: text.part, request }),
    ],
    waiting: [
      ...state(stateOf(list)),
      running({ auto: true, request: { ...request, state: 'waiting', waitSeconds: 12 } }),
    ],
    chapters: state(stateOf(list, { chapters: someChapters })),
    chaptersOffline: state(
      stateOf({ ...list, hasParts: false }, { chapters: someChapters, model: { provider: 'offline' } }),
    ),
    chaptersUnwritten: state(untold({})),
    chaptersBegun: state(untold({ underWay: 1 })),
    chaptersUnwrittenOffline: state(untold({}, { model: { provider: 'offline' } })),
    chaptersUnplanned: state(untold({ all: 0, remaining: 0 })),
    chaptersBeginning: [...state(untold({})), running({ step: 'chapters', round: 1 })],
    chaptersWriting: [
      ...state(stateOf(list, { chapters: someChapters })),
      running({
        step: 'chapters',
        round: 1,
        chapter,
        request,
        estimate: { calls: 60, tokens: 412_000, cost: '0.92 $' },
      }),
    ],
    judgeTrial: [
      ...state(stateOf(list, { chapters: someChapters })),
      running({
        step: 'judge_trial',
        round: 1,
        chapter: {
          chapter: '03',
          title: text.chapter,
          step: 'judge',
          number: 1,
          of: 1,
          level: null,
          copy: { number: 2, of: 9 },
        },
      }),
    ],
    chaptersPausing: [
      ...state(stateOf(list, { chapters: someChapters })),
      running({
        step: 'chapters',
        round: 1,
        chapter: { chapter: '01', title: '', step: 'plan', number: 1, of: 4, level: null },
        stopping: true,
      }),
    ],
    stopping: [...state(stateOf(list)), running({ auto: true, stopping: true, maxRounds: 3 })],
  };
}
