import type { RefinementController } from '../../src/core/refinement/refinementController';
import { sha256 } from '../../src/core/storage/hash';
import type { ProjectStore } from '../../src/core/storage/projectStore';
import { sessionOn } from './modelSessions';
import { operationModel } from './operationModel';
import { PatternReviewer, type PatternRule } from './patternReviewer';
import { controllerOn } from './testProject';

/** A project to try an operation on, in memory or on a disk. Its one text is `sample.md`. */
export interface OperationProject {
  controller: RefinementController;
  write(path: string, text: string): Promise<void>;
}

/** One thing that the controller can be asked for. */
export interface RefinementOperation {
  name: string;
  /** What was acknowledged before the operation under test begins. */
  prepare: (project: OperationProject) => Promise<unknown>;
  run: (controller: RefinementController) => Promise<unknown>;
  /** It writes several texts, one after the other. */
  inSteps?: true;
  /** A model is there: `operationModel`. */
  withModel?: true;
}

export const operationText = 'Over teh hill, so so far, a tall tower.';
export const operationRules: PatternRule[] = [
  { rule: 'teh', pattern: /\bteh\b/, replacement: 'the' },
  { rule: 'twice', pattern: /\bso so\b/, replacement: 'so' },
  { rule: 'tall', pattern: /\btall\b/ },
];

const firstChapter = '# Chapter 1: Up\n\nOver teh hill, so so far.\n';
const nothing = () => Promise.resolve();
const assess = ({ controller }: OperationProject) => controller.assess('sample');
const revise = async ({ controller }: OperationProject) => {
  await controller.assess('sample');
  await controller.revise('sample', { accept: ['s1', 's2'] });
};

/** Every operation that writes. A new one is one line here. */
export const refinementOperations: readonly RefinementOperation[] = [
  { name: 'assess', prepare: nothing, run: (controller) => controller.assess('sample') },
  { name: 'assess again', prepare: assess, run: (controller) => controller.assess('sample') },
  {
    name: 'assess after a hand edit',
    prepare: async (project) => {
      await assess(project);
      await project.write('sample.md', `${operationText} And down.`);
    },
    run: (controller) => controller.assess('sample'),
  },
  {
    name: 'revise',
    prepare: assess,
    run: (controller) => controller.revise('sample', { accept: 'all', reject: ['s2'] }),
  },
  {
    name: 'reject all',
    prepare: assess,
    run: (controller) => controller.revise('sample', { reject: 'all' }),
  },
  {
    name: 'refine',
    prepare: nothing,
    run: (controller) => controller.refine('sample', { rounds: 3 }),
    inSteps: true,
  },
  { name: 'decide', prepare: assess, run: (controller) => controller.decide('sample', ['s1'], 'accepted') },
  { name: 'waive', prepare: assess, run: (controller) => controller.waive('sample', 's1') },
  { name: 'reword', prepare: assess, run: (controller) => controller.reword('sample', 's1', 'Keep it.') },
  {
    name: 'suggest',
    prepare: assess,
    run: (controller) => controller.suggest('sample', { text: 'More.', quote: 'hill' }),
  },
  { name: 'lock', prepare: assess, run: (controller) => controller.lock('sample', { quote: 'tall tower' }) },
  {
    name: 'unlock',
    prepare: ({ controller }) => controller.lock('sample', { quote: 'tall tower' }),
    run: (controller) => controller.unlock('sample', 'l1'),
  },
  { name: 'done', prepare: assess, run: (controller) => controller.done('sample') },
  {
    name: 'import over the text',
    prepare: assess,
    run: (controller) =>
      controller.importText('sample', new TextEncoder().encode('Another teh text.\n'), {
        fileName: 'another.md',
        force: true,
      }),
  },
  { name: 'restore', prepare: revise, run: (controller) => controller.restore('sample', 1) },
  {
    name: 'restore and reopen',
    prepare: revise,
    run: (controller) => controller.restore('sample', 1, { reopen: true }),
  },
  { name: 'revert', prepare: revise, run: (controller) => controller.revert('sample', 's1') },
  {
    name: 'assess with a model',
    prepare: nothing,
    run: (controller) => controller.assess('sample'),
    withModel: true,
  },
  {
    name: 'assess with a model again',
    prepare: assess,
    run: (controller) => controller.assess('sample'),
    withModel: true,
  },
  {
    name: 'revise with a model',
    prepare: assess,
    run: async (controller) => controller.revise('sample', { accept: await withPassages(controller) }),
    withModel: true,
  },
  {
    name: 'refine with a model',
    prepare: nothing,
    run: (controller) => controller.refine('sample', { rounds: 3 }),
    inSteps: true,
    withModel: true,
  },
  {
    name: 'refine chapter by chapter with a model',
    prepare: ({ write }) =>
      write('outline.md', '# Outline\n\n## Chapter 1: Up\n\nteh hill\n\n## Chapter 2: Down\n\nso so\n'),
    run: (controller) => controller.refine('outline', { rounds: 1, scope: 'section' }),
    inSteps: true,
    withModel: true,
  },
  {
    name: 'alternatives',
    prepare: assess,
    run: async (controller) => controller.alternatives('sample', await theTower(controller)),
    withModel: true,
  },
  {
    name: 'take an alternative',
    prepare: async (project) => {
      await assess(project);
      await project.controller.alternatives('sample', await theTower(project.controller));
    },
    run: async (controller) => controller.takeAlternative('sample', await theTower(controller), 1),
    withModel: true,
  },
  {
    name: 'generate over the text',
    prepare: async (project) => {
      await project.write('brief.md', 'A walk over a hill, for readers of 12 and up.');
      await project.write('outline.md', '# Outline\n\n## Chapter 1: Up\n\nSynopsis: A walk.\n');
      await assess(project);
    },
    run: (controller) => controller.generate('sample', { force: true }),
    withModel: true,
  },
  {
    name: 'write a chapter over the text',
    prepare: async ({ write, controller }) => {
      await write('chapters/01-up.md', firstChapter);
      await controller.assess('final');
    },
    run: async (controller) =>
      controller.writeChapter({
        path: 'chapters/01-up.md',
        bytes: new TextEncoder().encode('# Chapter 1: Up\n\nUp again.\n'),
        expected: await sha256(new TextEncoder().encode(firstChapter)),
        chapter: '01',
      }),
  },
  {
    name: 'write a new chapter under an id of its own',
    prepare: ({ write }) => write('chapters/01-up.md', firstChapter),
    run: (controller) =>
      controller.writeChapter({
        path: 'chapters/02-down.md',
        bytes: new TextEncoder().encode('# Chapter 2: Down\n\nDown.\n'),
        expected: null,
        chapter: '07',
      }),
  },
];

async function withPassages(controller: RefinementController): Promise<string[]> {
  const { currentRound } = await controller.state('sample');
  return (currentRound?.suggestions ?? []).filter(({ anchor }) => anchor).map(({ id }) => id);
}

/** The id of the suggestion that the model makes about the tower. */
async function theTower(controller: RefinementController): Promise<string> {
  const { currentRound } = await controller.state('sample');
  return currentRound!.suggestions.find(({ source, anchor }) => source === 'model' && anchor)!.id;
}

/** A controller as a start of the program has it, with a model for the operations that have one. */
export function operationController(
  store: ProjectStore,
  { withModel }: Pick<RefinementOperation, 'withModel'> = {},
): RefinementController {
  return controllerOn(store, {
    reviewers: [new PatternReviewer(operationRules)],
    ...(withModel && { model: sessionOn(operationModel(), store) }),
  });
}
