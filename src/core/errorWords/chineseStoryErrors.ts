import { nothingChanged } from './chinesePhrases';
import type { ErrorText, ErrorWords } from './errorText';

/** Why a choice cannot be made. */
const choiceObstacles: Readonly<Record<string, (node: string, choice: string) => ErrorText>> = {
  unknown: (node, choice) => ({
    message: `节点“${node}”没有选项“${choice}”。`,
    hint: '选项按编号称呼，编号见故事树。',
  }),
  not_offered: (node, choice) => ({
    message: `在节点“${node}”不能选“${choice}”：它要求的条件不成立。`,
    hint: '请换一条条件成立的路线。',
  }),
  leads_nowhere: (node, choice) => ({
    message: `节点“${node}”的选项“${choice}”通向一个不存在的节点。`,
    hint: '请补上那个节点，或让选项通向别处。',
  }),
};

/** What of a node's Markdown does not fit. */
const nodeTextProblems: Readonly<Record<string, (line: string, number: string) => ErrorText>> = {
  above: (line) => ({
    message: `第 ${line} 行写在场景标题之前。`,
    hint: '第一行是“# ”加场景，正文写在它下面。',
  }),
  twice: (line) => ({
    message: `第 ${line} 行又是一个场景标题。`,
    hint: '一个节点只有一个场景。若它属于正文，请在“#”前加反斜杠。',
  }),
  heading: (line) => ({
    message: `第 ${line} 行的标题不是选项。`,
    hint: '选项的标题是序号加文字，例如“## 1. 上楼”。若它属于正文，请在“#”前加反斜杠。',
  }),
  tooMany: (line, number) => ({
    message: `第 ${line} 行多出一个选项：这个节点有 ${number} 个。`,
    hint: '这里修改选项的文字；要添加选项，请改故事树本身。',
  }),
  order: (line, number) => ({
    message: `第 ${line} 行应当是第 ${number} 个选项。`,
    hint: '选项按序号排列，每个出现一次。',
  }),
  missing: (_line, number) => ({
    message: `缺少第 ${number} 个选项。`,
    hint: `请补上它的标题，例如“## ${number}. 上楼”。要删除选项，请改故事树本身。`,
  }),
  noScene: () => ({
    message: '缺少场景标题。',
    hint: '第一行是“# ”加场景，也可以只有“#”。',
  }),
};

/** What keeps a file from being a tree although it looks like one. */
const flaws: Readonly<Record<string, (at: string) => string>> = {
  no_root: (at) => `开头“${at}”不在它的节点之中`,
  other_id: (at) => `“${at}”处的节点写着别的编号`,
  repeated_choice: (at) => `节点“${at}”有两个选项编号相同`,
};

/** What a tree misses. */
const missedNames: Readonly<Record<string, string>> = {
  depth: '主线太短',
  duration: '读完用时太少',
  endings: '能到达的结局太少',
};

/** Errors of branching stories; see `chineseErrors`. */
export const chineseStoryErrors: ErrorWords = {
  // Playing
  'not_found storyNode': ({ storyNode }) => ({
    message: `故事里没有节点“${String(storyNode)}”。`,
    hint: '节点按编号称呼，编号见故事树。',
  }),
  'invalid_input choice,obstacle,storyNode': ({ choice, obstacle, storyNode }) =>
    choiceObstacles[String(obstacle)]!(String(storyNode), String(choice)),
  // Importing
  'invalid_input twee': () => ({
    message: '文字里没有 Twee 3 的段落。',
    hint: '段落以“:: 港口 [ending]”这样的一行开头。在 Twine 里请用“导出为 Twee”。什么都没有改动。',
  }),
  // A node as it was edited
  'invalid_input line,nodeText,number': ({ line, nodeText, number }) => {
    const { message, hint } = nodeTextProblems[String(nodeText)]!(String(line), String(number));
    return { message, hint: `${hint}没有改动任何内容。` };
  },
  // The map
  'io storyMap': () => ({
    message: '故事图无法排布。',
    hint: '请再试一次。故事本身保持原样。',
  }),

  // Files
  'invalid_input because,file,problem': ({ because, file }) =>
    because === 'no_tree_file'
      ? {
          message: `${String(file)} 不是分支故事。`,
          hint: '请给 StoryFold 写的故事树（tree.json），或生成到一半的进度文件（tree_incremental.jsonl）。Twee 文件要用导入。',
        }
      : {
          message: `${String(file)} 不是情节骨架。`,
          hint: '请给 StoryFold 写的情节骨架（skeleton.json）。',
        },
  'invalid_input at,file,flaw': ({ at, file, flaw }) => ({
    message: `${String(file)} 不能当作分支故事来读：${flaws[String(flaw)]!(String(at))}。`,
    hint: `请在文件里改好再试。${nothingChanged}`,
  }),
  'invalid_input because,file,kind,place': ({ file, kind, place }) => ({
    message: `${String(file)} 不能当作${kind === 'tree' ? '分支故事' : '情节骨架'}来读${place === '' ? '' : `：${String(place)} 不合要求`}。`,
    hint: `请在文件里改好再试。${nothingChanged}`,
  }),

  // Stages
  'refused because,earlier,missing,stage': ({ earlier, missing, stage }) => ({
    message: `阶段“${String(stage)}”还没有可用的来源：缺少 ${(missing as string[]).join('、')}。`,
    hint: `请先运行阶段“${String(earlier)}”，或用“full”运行全部阶段。${nothingChanged}`,
  }),
  'refused because': ({ because }) =>
    because === 'story_not_free'
      ? {
          message: '已经有一个分支故事。',
          hint: `请说明要重新生成故事树：“task new story --anew”。你在其中改过的会先另存。${nothingChanged}`,
        }
      : {
          message: '还没有可以用来做分支故事的材料。',
          hint: `请先写写作要点或提纲：讲什么、给谁看、有谁。${nothingChanged}`,
        },
  'refused because,path': ({ path }) => ({
    message: `你改过 ${String(path)}，而它将被重写。`,
    hint: `可以保留它，直接运行下一阶段；也可以强制运行这一阶段：先另存你的版本。${nothingChanged}`,
  }),
  'invalid_input because,path': ({ path }) => ({
    message: `${String(path)} 里没有节拍，不能据此生成故事树。`,
    hint: `请在其中添上，或强制运行阶段“skeleton”：先另存你的版本。${nothingChanged}`,
  }),
  'refused because,missed': ({ missed }) => ({
    message: `故事树生成了，但没有达到要求：${(missed as string[]).map((one) => missedNames[one]!).join('、')}。`,
    hint: '它作为未完成的生成保留着。不用 strict 再运行就照样采用；强制运行则另生成一棵。',
  }),
  'no_model stage': ({ stage }) => ({
    message: `阶段“${String(stage)}”要问模型，而还没有设置模型。`,
    hint: `请先选定模型。${nothingChanged}`,
  }),
  'not_found because': () => ({
    message: '这个项目还没有分支故事。',
    hint: '用“storyfold story run”让模型生成，或用“storyfold story import 文件”导入。',
  }),
  'reply_invalid because,problems,rawReply': ({ problems, rawReply }) => ({
    message: `模型给的情节骨架有 ${String(problems)} 处问题，不能据此生成故事树。`,
    hint: `请再运行这一阶段，或换一个模型。${rawReply === undefined ? '' : `它写的内容保存在 ${String(rawReply)}。`}`,
  }),
};
