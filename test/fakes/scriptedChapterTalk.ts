import type { BibleUpdate } from '../../src/core/chapter/bible/bibleUpdate';
import type { Issue, JudgeReport, SceneList } from '../../src/core/chapter/model';
import type {
  ChapterTalk,
  ChapterTalkOptions,
  EditAsk,
  EditedScenes,
  EditOptions,
  Redo,
  WorkingChapter,
} from '../../src/core/chapter/chapterTalk';
import type { ModelRun } from '../../src/core/llm/calls/modelRun';
import { addUsage, noUsage, type TokenUsage } from '../../src/core/llm/usage/tokenUsage';

/** One thing that the talk was asked for. */
export interface Asked {
  chapter: string;
  attempt: number;
  /** `plan`, `scene 2`, `edit`, `judge`, `bible`. */
  what: string;
  redo?: Redo | undefined;
  /** Scenes that were told with it. */
  told: readonly { scene: number; text: string }[];
  asks?: readonly EditAsk[];
  options?: EditOptions;
  earlier?: readonly Issue[] | undefined;
}

export interface TalkScript {
  /** How many scenes the plan of each attempt has; the last for all that follow. Default 3. */
  scenes?: readonly number[];
  /** The verdict on each attempt of any chapter; one that passes where there is none. */
  verdicts?:
    | readonly Partial<JudgeReport>[]
    | ((chapter: string, attempt: number) => Partial<JudgeReport> | undefined);
  /** Called before each answer; what it throws is what the request fails with. */
  before?: (asked: Asked, number: number) => void | Promise<void>;
  /** A scene's text. */
  sceneText?: (asked: Asked, number: number) => string;
  /** What an edit makes of a scene. */
  editText?: (text: string, scene: number) => string;
  /** Whether an edit leaves scenes with locked passages alone. Default true. */
  keepsToLocks?: boolean;
}

export const passing: JudgeReport = {
  passed: true,
  score: 90,
  scores: {},
  hardFail: { safetyPass: true, continuityConflicts: [], wordCountInRange: true },
  issues: [],
  revisionInstructions: [],
  strengths: [],
};

export function failing(...issues: readonly Partial<Issue>[]): JudgeReport {
  return {
    ...passing,
    passed: false,
    score: 50,
    issues: issues.map((issue) => ({
      type: 'prose',
      severity: 'medium',
      note: 'It drags.',
      location: '',
      ...issue,
    })),
  };
}

const tokens: TokenUsage = {
  inputTokens: 100,
  cachedTokens: 40,
  outputTokens: 10,
  reasoningTokens: 0,
  estimated: false,
};

/** A chapter's talk in plain memory that answers as scripted, over all chapters and all starts of the program. */
export class ScriptedChapterTalk {
  readonly asked: Asked[] = [];
  /** What was asked for and answered. */
  readonly answered: Asked[] = [];
  readonly opened: ChapterTalkOptions[] = [];
  private spent = noUsage;

  constructor(private readonly script: TalkScript = {}) {}

  readonly open = (options: ChapterTalkOptions): Promise<ChapterTalk> => {
    this.opened.push(options);
    return Promise.resolve(this.talk(options, 0));
  };

  /** What was asked for at each attempt of a chapter, with the bible's update last. */
  steps(chapter = '01'): string[][] {
    const byAttempt = new Map<number, string[]>();
    for (const { chapter: of, attempt, what } of this.answered)
      if (of === chapter) byAttempt.set(attempt, [...(byAttempt.get(attempt) ?? []), what]);
    return [...byAttempt.entries()].sort(([one], [other]) => one - other).map(([, steps]) => steps);
  }

  private talk(options: ChapterTalkOptions, attempt: number): ChapterTalk {
    const { task } = options;
    const spentSoFar = () => this.spent;
    const answer = async <T>(
      asked: Omit<Asked, 'chapter' | 'attempt'>,
      make: (all: Asked) => T,
    ): Promise<T> => {
      const whole: Asked = { chapter: task.id, attempt, ...asked };
      this.asked.push(whole);
      await new Promise((resolve) => setImmediate(resolve));
      this.spent = addUsage(this.spent, tokens);
      await this.script.before?.(whole, this.asked.length);
      this.answered.push(whole);
      return make(whole);
    };
    return {
      bullets: options.playbook.map(({ id }) => id),
      run: {
        get spent() {
          return spentSoFar();
        },
      } as unknown as ModelRun,
      at: (other) => this.talk(options, other),
      afresh: () => this.talk(options, attempt),
      plan: (redo) => answer({ what: 'plan', redo, told: [] }, (asked) => this.plan(asked)),
      writeScene: (chapter, scene, redo, onText) =>
        answer({ what: `scene ${scene}`, redo, told: chapter.scenes }, (asked) => {
          const { sceneText = (one) => `Attempt ${one.attempt}: how ${one.what} of ${task.title} went.\n` } =
            this.script;
          const text = sceneText(asked, this.asked.length);
          onText?.(text);
          return text;
        }),
      edit: (chapter, asks, given = {}) =>
        answer({ what: 'edit', told: chapter.scenes, asks, options: given }, () =>
          this.edit(chapter, asks, given),
        ),
      judge: (chapter, _measured, earlier) =>
        answer({ what: 'judge', told: chapter.scenes, earlier }, (asked) => this.verdict(asked)),
      updateBible: (chapter) =>
        answer({ what: 'bible', told: chapter.scenes }, () => this.update(task.title)),
      planned: (steps, _chapter, scenes) =>
        steps.map((step) => ({
          step: 'scene' as const,
          input: { tokens: 100 * (step === 'write' ? Math.max(1, scenes.length) : 1) },
          outputTokens: 10,
        })),
    };
  }

  private plan({ attempt }: Asked): SceneList {
    const { scenes = [3] } = this.script;
    const count = scenes[Math.min(attempt, scenes.length - 1)]!;
    return {
      version: 1,
      scenes: Array.from({ length: count }, (_, index) => ({
        scene: index + 1,
        title: `Part ${index + 1}`,
        setting: '',
        characters: [],
        events: 'Something happens.',
        turn: '',
        clues: [],
      })),
    };
  }

  private edit(
    { scenes }: WorkingChapter,
    asks: readonly EditAsk[],
    { only, locked }: EditOptions,
  ): EditedScenes {
    const { keepsToLocks = true, editText = (text) => text.replace(/\.\n$/, ' (edited).\n') } = this.script;
    const named = new Set(asks.flatMap((ask) => ask.scenes));
    const isMeant = (scene: number): boolean =>
      asks.length > 0 ? named.size === 0 || named.has(scene) : (only?.includes(scene) ?? true);
    const edited = scenes.map(({ scene, text }) => ({
      scene,
      text: isMeant(scene) && !(keepsToLocks && locked?.has(scene)) ? editText(text, scene) : text,
    }));
    return { scenes: edited, applied: edited.length, strays: [], unaddressed: [] };
  }

  private verdict({ chapter, attempt }: Asked): JudgeReport {
    const { verdicts } = this.script;
    const given = typeof verdicts === 'function' ? verdicts(chapter, attempt) : verdicts?.[attempt];
    return { ...passing, ...given };
  }

  private update(title: string): BibleUpdate {
    return {
      summary: `What happens in ${title}.`,
      characters: [],
      relationships: [],
      timeline: [],
      clues: [],
      immutableFacts: [{ what: `${title} was told.` }],
      corrections: [],
    };
  }
}
