import { smallStory, type Start } from './preparedProjects';

/** One command of the command line, as it is tried under faults. */
export interface CliCommand {
  words: readonly string[];
  /** The project that it is run in. */
  start: Start;
  /** It only reads. */
  reads?: true;
  /** It writes several texts, one after the other. */
  inSteps?: true;
  /** What goes on with it where it failed half-way, and is refused by the same words: a task that failed is retried. */
  afterFailure?: readonly string[];
}

/**
 * Every command but `models` and `check`, which are about the server alone (`test/fault/model`). Those that ask a model ask the one of
 * `storyModel.ts`. A new one is one line here; what it may rely on is in `preparedProjects.ts`.
 */
export const cliCommands: readonly CliCommand[] = [
  { start: 'texts', words: ['init', '--title', 'Trial', '--language', 'zh'] },
  { start: 'fresh', words: ['import', 'brief', 'drafts/brief.md'] },
  { start: 'fresh', words: ['import', 'final', 'drafts/novel.md', '--force'] },
  { start: 'assessed', words: ['status'], reads: true },
  { start: 'fresh', words: ['assess', 'final'] },
  { start: 'assessed', words: ['assess', 'final'] },
  { start: 'assessed', words: ['show', 'final'], reads: true },
  { start: 'assessed', words: ['revise', 'final', '--accept', 'all'] },
  { start: 'assessed', words: ['revise', 'final', '--accept', 's1', '--reject', 's2'] },
  { start: 'assessed', words: ['revise', 'final', '--reject', 'all'] },
  { start: 'fresh', words: ['refine', 'final', '--rounds', '2'], inSteps: true },
  { start: 'assessed', words: ['done', 'final'] },
  { start: 'assessed', words: ['suggest', 'final', '--text', '再写细些。', '--quote', '小螃蟹'] },
  { start: 'assessed', words: ['reword', 'final', 's2', '--text', '这里多了一个字。'] },
  { start: 'assessed', words: ['waive', 'final', 's2'] },
  { start: 'fresh', words: ['dictionary', '石桥湾'] },
  { start: 'fresh', words: ['dictionary', '--remove', '小满'] },
  { start: 'fresh', words: ['dictionary'], reads: true },
  { start: 'fresh', words: ['lock', 'final', '--quote', '桨是蓝的'] },
  { start: 'assessed', words: ['lock', 'final', '--list'], reads: true },
  { start: 'assessed', words: ['unlock', 'final', 'l1'] },
  { start: 'revised', words: ['rounds', 'final'], reads: true },
  { start: 'revised', words: ['compare', 'final', '1', 'now'], reads: true },
  { start: 'revised', words: ['restore', 'final', '1'] },
  { start: 'revised', words: ['restore', 'final', '1', '--reopen'] },
  { start: 'revised', words: ['revert', 'final', 's1'] },
  { start: 'revised', words: ['archive', 'save', 'second'] },
  { start: 'revised', words: ['archive', 'list'], reads: true },
  { start: 'revised', words: ['archive', 'restore', 'first'] },
  { start: 'revised', words: ['archive', 'clone', 'first', '../clone'] },
  { start: 'revised', words: ['texts'], reads: true },
  { start: 'revised', words: ['texts', '--prune', '--keep-last', '1'] },
  { start: 'revised', words: ['usage'], reads: true },
  { start: 'fresh', words: ['assess', 'final', '--provider', 'openai'] },
  { start: 'asked', words: ['revise', 'final', '--accept', 'all', '--provider', 'openai'] },
  { start: 'fresh', words: ['refine', 'final', '--rounds', '1', '--provider', 'openai'], inSteps: true },
  {
    start: 'fresh',
    words: ['refine', 'final', '--rounds', '1', '--scope', 'section', '--provider', 'openai'],
    inSteps: true,
  },
  { start: 'fresh', words: ['generate', 'brief', '--wish', '一个数船的孩子'] },
  { start: 'asked', words: ['alternatives', 'final', 's6', '--count', '2'] },
  { start: 'asked', words: ['alternatives', 'final', 's6', '--take', '1'] },
  { start: 'asked', words: ['show', 'final', 's6'], reads: true },
  { start: 'fresh', words: ['chapter', 'show', '1'], reads: true },
  { start: 'fresh', words: ['chapter', 'report'], reads: true },
  { start: 'fresh', words: ['chapter', 'lock', '1'] },
  { start: 'fresh', words: ['bible'], reads: true },
  { start: 'written', words: ['chapter', 'generate', '4'], inSteps: true },
  { start: 'written', words: ['chapter', 'retry', '3', '--level', 'edit_only'], inSteps: true },
  { start: 'written', words: ['chapter', 'keep', '3', '--attempt', '0'], inSteps: true },
  { start: 'written', words: ['chapter', 'accept', '2'], inSteps: true },
  { start: 'written', words: ['chapter', 'dismiss', '2'] },
  { start: 'written', words: ['chapter', 'unlock', '1'] },
  { start: 'written', words: ['chapter', 'report'], reads: true },
  { start: 'written', words: ['bible', 'update', '3'] },
  { start: 'written', words: ['bible', 'undo', '3'] },
  { start: 'fresh', words: ['task', 'list'], reads: true },
  { start: 'fresh', words: ['playbook'], reads: true },
  { start: 'tasked', words: ['status'], reads: true },
  { start: 'tasked', words: ['task', 'list'], reads: true },
  { start: 'tasked', words: ['task', 'show', 'late'], reads: true },
  { start: 'tasked', words: ['task', 'logs', 'late'], reads: true },
  { start: 'tasked', words: ['task', 'requirements', 'waiting'], reads: true },
  { start: 'tasked', words: ['playbook'], reads: true },
  { start: 'tasked', words: ['task', 'new', 'chapter', '--chapter', '4', '--id', 'lamp'] },
  { start: 'tasked', words: ['task', 'run', 'early'], inSteps: true, afterFailure: ['retry', 'early'] },
  { start: 'tasked', words: ['task', 'requirements', 'waiting', '--file', 'drafts/requirements.md'] },
  {
    start: 'tasked',
    words: ['task', 'confirm', 'waiting'],
    inSteps: true,
    afterFailure: ['retry', 'waiting'],
  },
  {
    start: 'tasked',
    words: ['task', 'score', 'late', '--score', '80'],
    inSteps: true,
    afterFailure: ['retry', 'late'],
  },
  { start: 'tasked', words: ['retry', 'late', '--force', '--stage', 'generate'], inSteps: true },
  { start: 'tasked', words: ['retry', 'late', '--clean', '--force', '--yes'], inSteps: true },
  { start: 'tasked', words: ['playbook', 'add', '别用天气收尾。'] },
  { start: 'tasked', words: ['playbook', 'edit', 'b1', '等人的时候，让她数海鸥。'] },
  { start: 'tasked', words: ['playbook', 'pin', 'b1'] },
  { start: 'tasked', words: ['playbook', 'retire', 'b1'] },
  { start: 'tasked', words: ['playbook', 'delete', 'b1'] },
  { start: 'tasked', words: ['story', 'run', '--stage', 'docs'], inSteps: true },
  { start: 'tasked', words: ['story', 'diagnostics'], reads: true },
  { start: 'tasked', words: ['story', 'import', 'drafts/story.twee'] },
  { start: 'storied', words: ['story', 'run', '--stage', 'skeleton', '--force'], inSteps: true },
  { start: 'storied', words: ['story', 'run', '--stage', 'tree', '--force', ...smallStory], inSteps: true },
  { start: 'storied', words: ['story', 'report'], reads: true },
  { start: 'storied', words: ['story', 'choices'], reads: true },
  { start: 'storied', words: ['story', 'progress'], reads: true },
  { start: 'storied', words: ['story', 'diagnostics'], reads: true },
  { start: 'storied', words: ['story', 'import', 'drafts/story.twee', '--force'] },
  { start: 'storied', words: ['story', 'export', '--format', 'ink', '--out', '../story.ink'] },
];
