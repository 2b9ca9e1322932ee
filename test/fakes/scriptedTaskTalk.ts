import type { ModelRun } from '../../src/core/llm/calls/modelRun';
import { noUsage } from '../../src/core/llm/usage/tokenUsage';
import type {
  CitedEntry,
  CurationOperation,
  Feedback,
  Reflection,
  Requirements,
} from '../../src/core/task/model';
import type { TaskTalk, TaskTalkOptions } from '../../src/core/task/telling/taskTalk';

/** What a task asks a model for. */
export const taskAsks = ['requirements', 'templates', 'feedback', 'reflection', 'curation'] as const;
export type TaskAsk = (typeof taskAsks)[number];

export interface TaskTalkScript {
  /** Called before each answer; what it throws is what the request fails with. */
  before?: (ask: TaskAsk, number: number) => void | Promise<void>;
  /** What each curation wants, in their order, over all tasks; the last one for all that follow. */
  curations?: readonly (readonly CurationOperation[])[];
}

export const requirements: Requirements = {
  version: 1,
  objective: 'Mara misses the ferry and waits for the night boat.',
  audience: 'readers of nine and up',
  pointOfView: 'close third person, past tense',
  tone: 'quiet',
  length: '10 to 4,000 words',
  people: ['Mara'],
  mustHappen: ['The ferry leaves without her.', '她看见水上有一点光。'],
  mustAvoid: ['a villain'],
  facts: ['The ferry goes twice a day.'],
  openQuestions: ['Who lit the light?'],
};

const reflection: Reflection = {
  version: 1,
  summary: 'It waits well and ends flat.',
  insights: [
    { lesson: 'End a quiet chapter on something unseen.', evidence: 'It ends flat.', from: 'feedback' },
  ],
  decisions: { accepted: 0, rejected: 0, waived: 0, reverted: 0 },
  helpful: [],
  harmful: [],
};

const curation: readonly CurationOperation[] = [
  { kind: 'add', text: 'End a quiet chapter on something unseen.', topic: 'endings' },
];

/** A task's talk in plain memory that answers as scripted, over all tasks and all starts of the program. */
export class ScriptedTaskTalk {
  readonly asked: TaskAsk[] = [];
  private curations = 0;

  constructor(private readonly script: TaskTalkScript = {}) {}

  readonly open = ({ run }: TaskTalkOptions): Promise<TaskTalk> =>
    Promise.resolve({
      run,
      requirements: () => this.answer('requirements', () => requirements),
      templates: (_requirements: Requirements, found: readonly CitedEntry[]) =>
        this.answer('templates', () => found.slice(0, 2).map((entry) => ({ ...entry, why: 'It fits.' }))),
      feedback: () =>
        this.answer('feedback', (): Feedback => {
          const criteria = [{ name: 'hook', score: 60, comment: 'The end is calm.' }];
          const lists = { strengths: ['The waiting is felt.'], problems: ['The light comes late.'] };
          return { version: 1, mode: 'llm_judge', score: 72, criteria, ...lists, notes: '', evaluatedAt: 0 };
        }),
      reflect: () => this.answer('reflection', () => reflection),
      curate: () => this.answer('curation', () => this.nextCuration()),
      planned: () => [],
    });

  private nextCuration(): CurationOperation[] {
    const { curations = [curation] } = this.script;
    return [...curations[Math.min(this.curations++, curations.length - 1)]!];
  }

  private async answer<T>(ask: TaskAsk, make: () => T): Promise<T> {
    this.asked.push(ask);
    await new Promise((resolve) => setImmediate(resolve));
    await this.script.before?.(ask, this.asked.length);
    return make();
  }
}

/** For talks that have no run of their own. */
export const noRun = { spent: noUsage } as unknown as ModelRun;
