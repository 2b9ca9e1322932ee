import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textFile } from '../../../src/core/project/layout';
import { bridge, pier } from '../../cli/texts';
import { notDone, runCommand } from './commandProcess';
import { copyOver, makeFastFolder, removeFolder } from './fastFolders';

/**
 * The projects that commands are tried in: only texts and no project; a project with a word in its dictionary; the same
 * assessed, with a passage locked, something suggested, reworded and waived; that archived and revised; and that assessed
 * with a model, with other ways to follow what it suggests; and that with an outline, of whose chapters the first is locked, a version waits
 * beside the second, the third was written and redone, and the fourth is still to be written; and that with a lesson in its playbook and three
 * tasks: one that is still to be run, one whose requirements wait, and one that has written the third chapter anew and waits for a score; and that with
 * a branching story.
 */
export const starts = [
  'texts',
  'fresh',
  'assessed',
  'revised',
  'asked',
  'written',
  'tasked',
  'storied',
] as const;
export type Start = (typeof starts)[number];

/** Options of a story that is built in a few requests. */
export const smallStory = ['--target-main-depth', '4', '--min-main-depth', '2', '--max-total-nodes', '10'];

const texts: Readonly<Record<string, string>> = {
  'chapters/01.md': pier,
  'chapters/02.md': bridge,
  'sample.md': pier,
  'drafts/brief.md': '# 故事\n\n一个女孩数船，少了一条。\n',
  'drafts/requirements.md': '## 目标\n\n小满看见灯塔的灯亮了。\n',
  'drafts/story.twee':
    ':: 码头 {"position":"0,0"}\n船没有来。\n\n[[等->灯塔]]\n[[走->灯塔]]\n\n:: 灯塔 [ending]\n灯亮了。\n',
  'drafts/novel.md': `${pier}\n${bridge.replace('小螃蟹', '海草')}`,
};

/** What makes each from the one before it. */
const steps: Readonly<Record<Start, readonly (readonly string[])[]>> = {
  texts: [],
  fresh: [
    ['init', '--title', 'Trial', '--language', 'zh'],
    ['dictionary', '小满'],
  ],
  assessed: [
    ['assess', 'final'],
    ['lock', 'final', '--quote', '手里还补着网'],
    ['suggest', 'final', '--text', '这支桨是谁的？', '--quote', '找到一支桨'],
    ['reword', 'final', 's3', '--text', '照作者的意思。'],
    ['waive', 'final', 's3'],
  ],
  revised: [
    ['archive', 'save', 'first'],
    ['revise', 'final', '--accept', 's1'],
    ['assess', 'final'],
  ],
  asked: [
    ['assess', 'final', '--provider', 'openai'],
    ['alternatives', 'final', 's6', '--count', '2'],
  ],
  written: [
    ['chapter', 'lock', '1'],
    ['chapter', 'retry', '2', '--level', 'edit_only'],
    ['chapter', 'generate', '3'],
    ['chapter', 'retry', '3', '--level', 'write_only'],
  ],
  tasked: [
    ['playbook', 'add', '等人的时候，让她数点什么。'],
    ['task', 'new', 'chapter', '--chapter', '4', '--id', 'early'],
    ['task', 'new', 'chapter', '--chapter', '4', '--id', 'waiting'],
    ['task', 'run', 'waiting'],
    ['task', 'new', 'chapter', '--chapter', '3', '--id', 'late', '--mode', 'human', '--anew'],
    ['task', 'run', 'late'],
    ['task', 'confirm', 'late'],
  ],
  storied: [['story', 'run', ...smallStory]],
};

const outline = `# 提纲

## 第一章 码头

梗概：小满数船，少了一条。

## 第二章 石桥

梗概：她在石桥底下找到一支桨。

## 第三章 渡口

梗概：小满在渡口等船。

## 第四章 灯塔

梗概：灯塔的灯亮了。
`;

/** A kept text that nothing refers to. */
const unused = 'Nobody needs this any more.';
const unusedHash = createHash('sha256').update(unused).digest('hex');

let prepared: Promise<Readonly<Record<Start, string>>> | undefined;

/** The folders of the prepared projects, made once; to be copied, not to be changed. */
export function preparedProjects(): Promise<Readonly<Record<Start, string>>> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<Readonly<Record<Start, string>>> {
  const place = makeFastFolder();
  const current = join(place, 'current');
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(current, path)), { recursive: true });
    writeFileSync(join(current, path), text);
  }
  const folders: Partial<Record<Start, string>> = {};
  for (const start of starts) {
    if (start === 'written') writeFileSync(join(current, 'outline.md'), outline);
    for (const words of steps[start]) {
      const run = await runCommand([...words, '--json'], { cwd: current });
      // With 3 ends what waits beside a text of the author's.
      const problem = run.code === 3 && /"proposed": "/.test(run.stdout) ? undefined : notDone(run, words);
      if (problem !== undefined) throw new Error(problem);
    }
    if (start === 'revised') writeFileSync(join(current, textFile(unusedHash)), unused);
    const folder = (folders[start] = join(place, start));
    copyOver(current, folder);
  }
  removeFolder(current);
  return folders as Record<Start, string>;
}
