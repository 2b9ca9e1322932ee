import type { Phase } from '../../shared/values';
import type { ArchiveNameProblem } from '../project/archives/archiveNames';
import { projectFile } from '../project/layout';
import { conversionCommand } from '../text/decodeNamed';
import type { OtherFormat } from '../text/otherFormats';
import { nothingChanged } from './chinesePhrases';
import type { ErrorText, ErrorWords } from './errorText';

const otherFormats: Readonly<Record<OtherFormat, string>> = {
  rtf: ' RTF 文档',
  pdf: ' PDF 文件',
  docx: ' Word 文档',
  doc: '旧版 Word 或 Office 文档',
  odt: ' OpenDocument 文档',
  epub: '电子书（EPUB）',
  html: '网页（HTML）',
  xml: ' XML 文档',
  postscript: ' PostScript 文档',
};

/** Why a file cannot be opened or written, by the system's code. */
function fileProblem(path: unknown, code: unknown): ErrorText {
  if (code === 'EMFILE' || code === 'ENFILE')
    return { message: `无法打开“${path}”：打开的文件太多。`, hint: `请关闭一些程序再试。${nothingChanged}` };
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return {
      message: `无法写入“${path}”：本该是文件夹的地方有一个文件。`,
      hint: `请给那个文件改名或移走它，再试一次。${nothingChanged}`,
    };
  return {
    message: `无法读写“${path}”（${code}）。`,
    hint: `请检查项目所在的磁盘，再试一次。${nothingChanged}`,
  };
}

/** A file that is no JSON, or not of the shape that is expected; what exactly is wrong the error knows in English only. */
function unusable(path: unknown, place: string): ErrorText {
  return {
    message: `无法使用 ${path}：${place}内容有误。`,
    hint: '请在编辑器中打开这个文件，改好并保存，再试一次。文件保持原样。',
  };
}

const archiveNameProblems: Readonly<Record<ArchiveNameProblem, string>> = {
  empty: '它是空的',
  length: '它超过了 80 个字',
  dot: '它以点开头或结尾',
  blank: '它以空格开头或结尾',
  separator: '其中有斜线',
  character: '其中有 < > : " | ? * 或看不见的字符',
  reserved: '它是 Windows 自己保留的名字',
};

/** Errors of a project's files: on disk, in archives, and as they are imported; see `chineseErrors`. */
export const chineseFileErrors: ErrorWords = {
  'conflict path': ({ path }) => ({
    message: `“${path}”刚刚在别处被改动了。`,
    hint: `请看看文件现在的样子，再试一次。${nothingChanged}`,
  }),
  'conflict line,path': ({ path, line }) => ({
    message: `“${path}”第 ${line} 行起有未解决的合并。`,
    hint: '请打开文件，在两个版本中选定，并删去 <<<<<<<、======= 和 >>>>>>> 这几行，再运行一次命令。文件保持原样。',
  }),
  'conflict log,path': ({ path, log }) => ({
    message: `${path} 不见了，而在它上面做出的决定还在（${log}）。`,
    hint: `请等同步工具完成，或从 git、存档、备份中找回 ${path}。若要不带这些决定重新开始，请移走 ${log}。${nothingChanged}`,
  }),
  'conflict meanwhile,path': ({ path }) => ({
    message: `恢复存档时“${path}”刚刚被写入。`,
    hint: `请看看那个文件，再恢复一次。${nothingChanged}`,
  }),
  'conflict movedTo,path': ({ path, movedTo }) => ({
    message: `别的程序（例如 git 或同步工具）换掉了 ${path}，而最近的决定是在原来那个文件上做出的。`,
    hint: `这些决定已原样移到 ${movedTo}。再运行一次命令，即以现在的 ${path} 继续；也可以找回原来的文件，再把移走的文件改回原名。`,
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
  'corrupt_state column,line,path': ({ path, line, column }) =>
    unusable(path, line === undefined ? '' : `第 ${line} 行第 ${column} 列，`),
  'corrupt_state lock,path': ({ path }) => ({
    message: `锁文件 ${path} 的编号不可能属于任何锁。`,
    hint: `请确认没有别的 StoryFold 在处理这个项目，删去那个文件，再试一次。${nothingChanged}`,
  }),
  'corrupt_state movedTo,path': ({ path, movedTo }) => ({
    message: `无法读取 ${path}：内容已损坏。`,
    hint: `它已原样移到 ${movedTo}。再运行一次命令即可重新开始；也可以修好那个文件，放回 ${path}。`,
  }),
  'corrupt_state path': ({ path }) => ({
    message: `无法读取 ${path}：内容已损坏。`,
    hint: '它没能移到一旁，仍在原处，没有改动。请修好它或把它移走，再试一次。',
  }),
  'corrupt_state path,problem': ({ path }) => ({
    message: `无法读取 ${path}：内容有误。`,
    hint: '它仍在原处，没有改动。请等同步工具写完，或修好这个文件；否则请评估一个阶段：那时它会原样移到一旁，一切从头记起。',
  }),
  'corrupt_state path,text': ({ path }) => ({
    message: '那一轮的文字已损坏。',
    hint: `请从存档、备份或 git 中找回 ${path}，再试一次。${nothingChanged}`,
  }),
  'disk_full code,path': ({ path }) => ({
    message: `无法写入“${path}”：磁盘已满。`,
    hint: '请腾出一些空间再试。原来的文字还在，没有改动。',
  }),
  'invalid_input archiveName,problem': ({ archiveName, problem }) => ({
    message: `“${archiveName}”不能用作存档的名字：${archiveNameProblems[problem as ArchiveNameProblem]}。`,
    hint: `请用 1 到 80 个字的普通名字，如：初稿。${nothingChanged}`,
  }),
  'invalid_input emptyFile': ({ emptyFile }) => ({
    message: `“${String(emptyFile)}”里没有文字。`,
    hint: `请选择存有你文稿的文件。${nothingChanged}`,
  }),
  'invalid_input file,format': ({ file, format }) => {
    const command = conversionCommand(String(file), format as OtherFormat);
    return {
      message: `“${String(file)}”是${otherFormats[format as OtherFormat]}，不是纯文本。`,
      hint: `${
        format === 'pdf' || format === 'postscript'
          ? '请找到制作它的原稿，另存为纯文本（.txt，UTF-8）或 Markdown。'
          : '请用写它的程序打开，另存为纯文本（.txt，编码选 UTF-8）或 Markdown。'
      }${command === undefined ? '' : `也可以在终端运行：${command}。`}文件没有改动，也没有导入任何内容。`,
    };
  },
  'invalid_input path': ({ path }) => ({
    message: `无法读取“${path}”：它太大，或者不是普通的文件。`,
    hint: `请把它移出项目，或分成几个文件，再试一次。${nothingChanged}`,
  }),
  'invalid_input phase,problem': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}只有一个文件。`,
    hint: `请把几个文件作为正文导入，每个文件是一章。${nothingChanged}`,
  }),
  'io attempts': () => ({
    message: '无法锁定项目：别的程序一再抢先。',
    hint: '请稍等再试。如果还不行，请确认没有别的 StoryFold 在运行，再删去文件夹 .storyfold/locks。',
  }),
  'io because,path,willBeFinished': ({ because }) => ({
    message: `要做的只写了一半，也没能撤回${because === 'disk_full' ? '：磁盘已满' : ''}。`,
    hint: '什么都没有丢失。请排除原因（例如腾出磁盘空间），再运行任意命令，就会完成。',
  }),
  'io code,path': ({ path, code }) => fileProblem(path, code),
  'io path': ({ path }) => ({
    message: `无法读写“${path}”。`,
    hint: `请看看那里是不是有同名的文件或文件夹，并检查项目所在的磁盘，再试一次。${nothingChanged}`,
  }),
  'locked ': () => ({
    message: '工作进行中，项目的锁被拿走了。',
    hint: `请确认没有别的程序在处理这个项目，再试一次。${nothingChanged}`,
  }),
  'locked host,name,outOfSight,pid': ({ pid, host, outOfSight }) => ({
    message: `另一个 StoryFold 正在处理这个项目（${host} 上的进程 ${pid}）。`,
    hint: `请等它结束，或停止它，再试一次。${outOfSight === true ? '如果那里已经没有程序在运行，请删去文件夹 .storyfold/locks。' : ''}${nothingChanged}`,
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
    hint: '请用“storyfold archive restore NAME”找回它（见“storyfold archive list”），或从 git、备份中找回。用“storyfold init”可以新建一个，其余都会保留。',
  }),
  'not_found archive,others': ({ archive, others }) => ({
    message: `没有存档“${archive}”。`,
    hint:
      (others as readonly string[]).length > 0
        ? `有：${(others as readonly string[]).join('、')}。`
        : '还没有存档；“storyfold archive save 名字”建立一个。',
  }),
  'not_found path': ({ path }) => ({
    message: `没有“${path}”。`,
    hint: '请检查名字和位置，再试一次。',
  }),
  'not_found path,text': ({ path }) => ({
    message: '那一轮的文字已不再保留。',
    hint: `它已被移除（例如用“storyfold texts --prune”）。存档中可能还有（“storyfold archive list”），备份或 git 中则是 ${path}。${nothingChanged}`,
  }),
  'not_utf8 ': () => ({
    message: '这个文件不是 UTF-8 文本。',
    hint: '请把它转换为 UTF-8，再试一次。文件没有改动。',
  }),
  'not_utf8 line,offset,path': ({ path, line }) => ({
    message: `${path} 第 ${line} 行起有损坏的 UTF-8。`,
    hint: `文件可能不完整，请找找完好的副本。要继续用它，请在 VS Code 中打开，看第 ${line} 行：坏了的字符显示为 \u{FFFD}，重新写好并保存。文件没有改动。`,
  }),
  'not_utf8 encoding,path': ({ encoding, path }) => ({
    message: `${path} 不是 UTF-8，看起来是 ${encoding}。`,
    hint: `在 VS Code 中：先“通过编码重新打开”→ ${encoding}，再“通过编码保存”→ UTF-8；或在终端用 iconv -f ${encoding} -t UTF-8 转换。文件没有改动。`,
  }),
  'not_utf8 path': ({ path }) => ({
    message: `${path} 看起来不是文本。`,
    hint: '请选择存为 UTF-8 的 Markdown 或纯文本文件。文件没有改动。',
  }),
  'read_only ': () => ({
    message: '这里只读不写。',
    hint: `请报告这个问题。${nothingChanged}`,
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
  'refused bytes': () => ({
    message: '要记下的超过了项目中一个文件的上限（20 MB）。',
    hint: `请一次只处理一部分，例如一章。${nothingChanged}`,
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
  'unsafe_path path': ({ path }) => ({
    message: `不能用“${path}”：它不在项目之内，或不是项目的文稿。`,
    hint: `请用项目文件夹内的路径，不要用通向外面的链接。${nothingChanged}`,
  }),
  'unsafe_path archive,path': ({ archive, path }) => ({
    message: `存档“${archive}”列有“${path}”，它不是项目的文件。`,
    hint: `请不要用这个存档；它现在的样子不是 StoryFold 存成的。${nothingChanged}`,
  }),
  'unsafe_path path,phase': ({ phase, path }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的历史中有“${path}”，它不是其中的文件。`,
    hint: `可能有人动过它。请先查明这个文件夹的来历。${nothingChanged}`,
  }),
  'unsafe_path path,twin': ({ path, twin }) => ({
    message: `“${path}”和“${twin}”是同一个文件：其中一个是指向另一个的链接。`,
    hint: `请用副本代替那个链接，或把它删除，再试一次。${nothingChanged}`,
  }),
};
