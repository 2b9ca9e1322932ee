import type { StoryFoldError } from '../core/errors';
import type { ArchiveNameProblem } from '../core/project/archives/archiveNames';
import { projectFile } from '../core/project/layout';
import type { Phase } from '../shared/values';

export interface ErrorText {
  message: string;
  hint: string;
}

type Details = StoryFoldError['details'];

const nothingChanged = '什么都没有改动。';

const archiveNameProblems: Readonly<Record<ArchiveNameProblem, string>> = {
  empty: '它是空的',
  length: '它超过了 80 个字',
  dot: '它以点开头或结尾',
  blank: '它以空格开头或结尾',
  separator: '其中有斜线',
  character: '其中有 < > : " | ? * 或看不见的字符',
  reserved: '它是 Windows 自己保留的名字',
};

/**
 * The engine's commonest errors in Chinese, by code and the names of the details. A test holds each of these shapes to the
 * places that throw it, so that an error of another meaning can never get the words of one of these.
 */
export const chineseErrors: Readonly<
  Record<string, (details: Details, phaseNames: Readonly<Record<Phase, string>>) => ErrorText>
> = {
  'cancelled ': () => ({ message: '已停止。', hint: '到此为止的都已保留；再运行一次即可继续。' }),
  'conflict meanwhile,path': ({ path }) => ({
    message: `恢复存档时“${path}”刚刚被写入。`,
    hint: `请看看那个文件，再恢复一次。${nothingChanged}`,
  }),
  'conflict line,path': ({ path, line }) => ({
    message: `“${path}”第 ${line} 行起有未解决的合并。`,
    hint: '请打开文件，在两个版本中选定，并删去 <<<<<<<、======= 和 >>>>>>> 这几行，再运行一次命令。文件保持原样。',
  }),
  'conflict log,path': ({ path, log }) => ({
    message: `${path} 不见了，而在它上面做出的决定还在（${log}）。`,
    hint: `请等同步工具完成，或从 git、存档、备份中找回 ${path}。若要不带这些决定重新开始，请移走 ${log}。${nothingChanged}`,
  }),
  'conflict movedTo,path': ({ path, movedTo }) => ({
    message: `别的程序（例如 git 或同步工具）换掉了 ${path}，而最近的决定是在原来那个文件上做出的。`,
    hint: `这些决定已原样移到 ${movedTo}。再运行一次命令，即以现在的 ${path} 继续；也可以找回原来的文件，再把移走的文件改回原名。`,
  }),
  'conflict path': ({ path }) => ({
    message: `“${path}”刚刚在别处被改动了。`,
    hint: `请看看文件现在的样子，再试一次。${nothingChanged}`,
  }),
  'conflict path,suggestion': ({ path, suggestion }) => ({
    message: `${suggestion} 在 ${path} 中的改动无法单独撤去：那里后来又有改动，或者文件已不在。`,
    hint: `请自己修改那一处，或恢复那一轮之前的文字。${nothingChanged}`,
  }),
  'corrupt_state archive,path': ({ archive, path }) => ({
    message: `存档“${archive}”已损坏：${path} 不见了，或者与存档时不同。`,
    hint: `请从备份或 git 中找回那个文件，或使用另一个存档。${nothingChanged}`,
  }),
  'corrupt_state blocks,path': ({ path }) => ({
    message: `无法读取 ${path}，所以不知道它需要哪些保留的文本。`,
    hint: '请修好它并恢复原来的文件名，或把它移出项目，再试一次。没有移除任何文本。',
  }),
  'corrupt_state changes,movedTo,path': ({ path, movedTo, changes }) => ({
    message: `${path} 从第 ${Number(changes) + 1} 处改动起无法读取。`,
    hint: `在此之前的内容都已保留；这个文件已原样移到 ${movedTo}。再运行一次命令即可继续。`,
  }),
  'corrupt_state movedTo,path': ({ path, movedTo }) => ({
    message: `无法读取 ${path}：内容已损坏。`,
    hint: `它已原样移到 ${movedTo}。再运行一次命令即可重新开始；也可以修好那个文件，放回 ${path}。`,
  }),
  'disk_full code,path': ({ path }) => ({
    message: `无法写入“${path}”：磁盘已满。`,
    hint: '请腾出一些空间再试。原来的文字还在，没有改动。',
  }),
  'invalid_input archiveName,problem': ({ archiveName, problem }) => ({
    message: `“${archiveName}”不能用作存档的名字：${archiveNameProblems[problem as ArchiveNameProblem]}。`,
    hint: `请用 1 到 80 个字的普通名字，如：初稿。${nothingChanged}`,
  }),
  'invalid_input phase': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}是空的。`,
    hint: `请先写一些，或导入文稿：storyfold import ${phase} FILE`,
  }),
  'io because,phase': ({ phase, because }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的文字已按你的决定改好，但还没能记下来${because === 'disk_full' ? '：磁盘已满' : ''}。`,
    hint: '请排除原因（例如腾出磁盘空间），再对这个阶段运行任意命令，就会记下来；不必重新做决定。',
  }),
  'locked host,name,pid': ({ pid, host }) => ({
    message: `另一个 StoryFold 正在处理这个项目（${host} 上的进程 ${pid}）。`,
    hint: `请等它结束，或停止它，再试一次。${nothingChanged}`,
  }),
  'newer_schema path,supported,version': ({ path, version, supported }) => ({
    message: `${path} 由更新版本的 StoryFold 写成：它是版本 ${version}，这个程序最多能读版本 ${supported}。`,
    hint: `请更新 StoryFold，再打开项目。${nothingChanged}`,
  }),
  'no_project ': () => ({
    message: '这个文件夹里没有 StoryFold 项目。',
    hint: '请用 storyfold init 建立一个，或者到项目所在的文件夹去。',
  }),
  'no_project path': ({ path }) => ({
    message: `${path} 不见了。文稿、历史和存档都还在。`,
    hint: '请用 `archive restore NAME` 找回它（见 `archive list`），或从 git、备份中找回。用 `storyfold init` 可以新建一个，其余都会保留。',
  }),
  'not_found path,text': ({ path }) => ({
    message: '那一轮的文字已不再保留。',
    hint: `它已被移除（例如用 \`texts --prune\`）。存档中可能还有（\`archive list\`），备份或 git 中则是 ${path}。${nothingChanged}`,
  }),
  'corrupt_state path,text': ({ path }) => ({
    message: '那一轮的文字已损坏。',
    hint: `请从存档、备份或 git 中找回 ${path}，再试一次。${nothingChanged}`,
  }),
  'io because,path,willBeFinished': ({ because }) => ({
    message: `要做的只写了一半，也没能撤回${because === 'disk_full' ? '：磁盘已满' : ''}。`,
    hint: '什么都没有丢失。请排除原因（例如腾出磁盘空间），再运行任意命令，就会完成。',
  }),
  'not_found archive,others': ({ archive, others }) => ({
    message: `没有存档“${archive}”。`,
    hint:
      (others as readonly string[]).length > 0
        ? `有：${(others as readonly string[]).join('、')}。`
        : '还没有存档；“storyfold archive save 名字”建立一个。',
  }),
  'not_found entry,phase': ({ entry, phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的历史中没有记录 ${entry}。`,
    hint: `“storyfold rounds ${phase}”列出已有的记录。`,
  }),
  'invalid_input foundIn': ({ foundIn }) => ({
    message: `这几个字不止一处（${(foundIn as string[]).join('、')}）。`,
    hint: '请多引用一些前后文，让它只对应一处。',
  }),
  'not_found lock': ({ lock }) => ({
    message: `没有锁定 ${lock}。`,
    hint: '“storyfold lock 阶段 --list”列出已锁定的段落。',
  }),
  'not_found searchedIn': ({ searchedIn }) => ({
    message: `${(searchedIn as string[]).join('、')} 中没有这几个字。`,
    hint: '请照原文复制。',
  }),
  'not_found id': ({ id }) => ({
    message: `这一轮没有建议 ${id}。`,
    hint: '“storyfold show 阶段”列出这一轮的建议。',
  }),
  'not_found phase': ({ phase }, phaseNames) => ({
    message: `还没有${phaseNames[phase as Phase]}。`,
    hint: `请写在 ${phase === 'final' ? 'chapters/01-章名.md' : `${phase}.md`} 里，或导入文稿：storyfold import ${phase} FILE`,
  }),
  'not_found phase,reference': ({ phase, reference }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}中没有“${reference}”这一部分，或者有几处都叫这个。`,
    hint: '请给出章号、章名或文件路径。',
  }),
  'not_found suggestion': ({ suggestion }) => ({
    message: `建议 ${suggestion} 从未应用过。`,
    hint: '“storyfold rounds 阶段”列出应用过建议的记录。',
  }),
  'not_utf8 encoding,path': ({ encoding, path }) => ({
    message: `${path} 不是 UTF-8，看起来是 ${encoding}。`,
    hint: `在 VS Code 中：先“通过编码重新打开”→ ${encoding}，再“通过编码保存”→ UTF-8；或在终端用 iconv -f ${encoding} -t UTF-8 转换。文件没有改动。`,
  }),
  'not_utf8 path': ({ path }) => ({
    message: `${path} 看起来不是文本。`,
    hint: '请选择存为 UTF-8 的 Markdown 或纯文本文件。文件没有改动。',
  }),
  'read_only code,path': ({ path }) => ({
    message: `无法写入或打开“${path}”：没有权限。`,
    hint: `请检查项目文件夹的权限，或者它是否在只读的磁盘上。${nothingChanged}`,
  }),
  'refused archive,folder': ({ archive, folder }) => ({
    message: `已经有存档“${archive}”。`,
    hint: `请另取名字；如果不再需要它，可以删去文件夹 ${folder}。${nothingChanged}`,
  }),
  'refused archive,unfinished': ({ archive }) => ({
    message: `存档“${archive}”没有存完，不是完整的项目。`,
    hint: `请使用另一个存档。用同样的名字再存一次，就会清掉它留下的文件。${nothingChanged}`,
  }),
  'refused locks': ({ locks }) => ({
    message: `锁定的段落会不再原样在文中：${(locks as readonly string[]).join('、')}。`,
    hint: `请恢复原文，或先解除锁定；import 和 restore 也可以加 --over-locks 照做。${nothingChanged}`,
  }),
  'refused path': ({ path }) =>
    path === projectFile
      ? {
          message: '这个文件夹里已经有 StoryFold 项目。',
          hint: `请继续用它，或另选文件夹。${nothingChanged}`,
        }
      : { message: `这会改动 ${path} 中锁定的段落。`, hint: `请先解除锁定。${nothingChanged}` },
  'refused path,target': ({ path }) => ({
    message:
      path === projectFile ? '那个文件夹里已经有 StoryFold 项目。' : `那个文件夹里已有另一个“${path}”。`,
    hint: `请选一个空的或还不存在的文件夹。${nothingChanged}`,
  }),
  'refused path,tooMany': ({ path }) => ({
    message: `“${path}”里的文件和文件夹太多，不像是项目的。`,
    hint: `请看看其中是否有链接通向上层的文件夹；去掉它，再试一次。${nothingChanged}`,
  }),
  'refused paths': ({ paths }) => ({
    message: `那里已有不同的文稿：${(paths as readonly string[]).join('、')}。`,
    hint: `加 --force 导入即可替换；旧文稿会保留，可以恢复。${nothingChanged}`,
  }),
  'refused phase': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}没有待你决定的建议。`,
    hint: `请先评估：storyfold assess ${phase}`,
  }),
  'refused suggestion': ({ suggestion }) => ({
    message: `${suggestion} 的改动现在不在文中：已经撤去，或者后来恢复了更早的文字。`,
    hint: `“storyfold rounds 阶段”显示发生过什么。${nothingChanged}`,
  }),
  'unsafe_path archive,path': ({ archive, path }) => ({
    message: `存档“${archive}”列有“${path}”，它不是项目的文件。`,
    hint: `请不要用这个存档；它现在的样子不是 StoryFold 存成的。${nothingChanged}`,
  }),
  'unsafe_path path,twin': ({ path, twin }) => ({
    message: `“${path}”和“${twin}”是同一个文件：其中一个是指向另一个的链接。`,
    hint: `请用副本代替那个链接，或把它删除，再试一次。${nothingChanged}`,
  }),
  'unsafe_path path': ({ path }) => ({
    message: `不能用“${path}”：它不在项目之内，或不是项目的文稿。`,
    hint: `请用项目文件夹内的路径，不要用通向外面的链接。${nothingChanged}`,
  }),
};

/** The error in Chinese where these words are certain to be right, else as it is. */
export function errorInChinese(
  { code, message, hint, details }: StoryFoldError,
  phaseNames: Readonly<Record<Phase, string>>,
): ErrorText {
  const translate = chineseErrors[`${code} ${Object.keys(details).sort().join(',')}`];
  return translate ? translate(details, phaseNames) : { message, hint };
}
