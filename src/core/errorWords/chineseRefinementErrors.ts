import type { Phase } from '../../shared/values';
import { shorten } from '../text/shorten';
import { keptIn, modelWrote, nothingChanged, nothingSent } from './chinesePhrases';
import type { ErrorText, ErrorWords } from './errorText';

/** Why other ways to follow a suggestion cannot be asked for, by what is the matter with its passage. */
const alternativesRefused: Readonly<Record<string, (id: string) => ErrorText>> = {
  none: (id) => ({
    message: `${id} 没有指明段落，所以没有别的写法可言。`,
    hint: '请自己加一条引用原文的建议（suggest --quote），再为它要其他改法。',
  }),
  gone: (id) => ({
    message: `${id} 所指的段落已不在文中，或文字有了出入。`,
    hint: '请再评估一次，让建议与现在的文字相符。',
  }),
  locked: (id) => ({
    message: `${id} 所指的段落整段或有一部分被锁定。`,
    hint: '请先解除锁定。',
  }),
};

/** Errors of a phase's texts: of suggestions, rounds, locks, and what is generated; see `chineseErrors`. */
export const chineseRefinementErrors: ErrorWords = {
  'confirmation_needed suggestions': ({ suggestions }) => ({
    message: `这些建议没有指明段落，改动可能落在任何地方，写入前须由你看过：${(suggestions as readonly string[]).join('、')}。`,
    hint: `请在能看到改动的地方修订，或先不采纳它们。${nothingSent}`,
  }),
  'conflict path,rawReply': ({ path, rawReply }) => ({
    message: `模型写作时“${path}”被改动了，所以没有用新的文稿替换它。`,
    hint: `你的文字还是你留下的样子。${modelWrote(rawReply)}请从中取用需要的内容，或加 --force 再运行一次。`,
  }),
  'conflict path,suggestion': ({ path, suggestion }) => ({
    message: `${suggestion} 在 ${path} 中的改动无法单独撤去：那里后来又有改动，或者文件已不在。`,
    hint: `请自己修改那一处，或恢复那一轮之前的文字。${nothingChanged}`,
  }),
  'invalid_input end,start': () => ({
    message: '有一处改动的位置与文字不符。',
    hint: `请再修订一次。${nothingChanged}`,
  }),
  'invalid_input foundIn': ({ foundIn }) => ({
    message: `这几个字不止一处（${(foundIn as string[]).join('、')}）。`,
    hint: '请多引用一些前后文，让它只对应一处。',
  }),
  'invalid_input id': ({ id }) => ({
    message: `不能这样决定 ${id}：它同时被拒绝，或者早已处理。`,
    hint: '请不要把它算在内。',
  }),
  'invalid_input id,phase': ({ id, phase }) => ({
    message: `不能这样决定 ${id}：它已标为有意为之。`,
    hint: `请先撤回：storyfold waive ${phase} ${id} --undo；或不把它算在内。`,
  }),
  'invalid_input offset': () => ({
    message: '文字中有半个字符，存下来会受损。',
    hint: '请删去那个坏了的字符，或再修订一次。',
  }),
  'invalid_input phase': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}是空的。`,
    hint: `请先写一些，或导入文稿：storyfold import ${phase} FILE`,
  }),
  'invalid_input phase,scope': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}是一整篇，没有可以逐章处理的章节。`,
    hint: '请去掉 --scope：那就处理全文。',
  }),
  'invalid_input phase,wish': () => ({
    message: '没有可以据以写出写作要点的愿望。',
    hint: `请用几句话说明想写怎样的故事：写谁，发生什么，给谁看（--wish 或 --wish-file）。它会随项目保存。${nothingSent}`,
  }),
  'io because,phase': ({ phase, because }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的文字已按你的决定改好，但还没能记下来${because === 'disk_full' ? '：磁盘已满' : ''}。`,
    hint: '请排除原因（例如腾出磁盘空间），再对这个阶段运行任意命令，就会记下来；不必重新做决定。',
  }),
  'no_model written': ({ written }, phaseNames) => ({
    message: `${written === 'alternatives' ? '其他改法' : phaseNames[written as Phase]}只能由模型写出，而现在没有模型。`,
    hint: `请用 --provider openai 并写明服务器和模型，或${written === 'alternatives' ? '自己写下替换的文字' : `自己写 ${String(written)}.md`}。${nothingSent}`,
  }),
  'not_found entry,phase': ({ entry, phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}的历史中没有记录 ${entry}。`,
    hint: `“storyfold rounds ${phase}”列出已有的记录。`,
  }),
  'not_found id,known': ({ id, known }) => ({
    message: `这一轮没有建议 ${String(id)}。`,
    hint:
      (known as readonly string[]).length > 0
        ? `有：${(known as readonly string[]).join('、')}。`
        : '这一轮没有任何建议。',
  }),
  'not_found id,number': ({ id, number }) => ({
    message: `${id} 没有第 ${number} 种改法。`,
    hint: `“storyfold show PHASE ${id}”列出它的改法；“storyfold alternatives PHASE ${id}”向模型要几种。`,
  }),
  'not_found lock': ({ lock }) => ({
    message: `没有锁定 ${lock}。`,
    hint: '“storyfold lock PHASE --list”列出已锁定的段落。',
  }),
  'not_found needed,phase': ({ needed, phase }, phaseNames) => ({
    message: `还没有${phaseNames[needed as Phase]}，无法据此写出${phaseNames[phase as Phase]}。`,
    hint: `请写好 ${needed}.md，或导入文稿（storyfold import ${needed} FILE），或由模型写出（storyfold generate ${needed}）。${nothingSent}`,
  }),
  'not_found phase': ({ phase }, phaseNames) => ({
    message: `还没有${phaseNames[phase as Phase]}。`,
    hint: `请写在 ${phase === 'final' ? 'chapters/01-章名.md' : `${phase}.md`} 里，或导入文稿：storyfold import ${phase} FILE`,
  }),
  'not_found phase,reference': ({ phase, reference }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}中没有“${reference}”这一部分，或者有几处都叫这个。`,
    hint: '请给出章号、章名或文件路径。',
  }),
  'not_found searchedIn': ({ searchedIn }) => ({
    message: `${(searchedIn as string[]).join('、')} 中没有这几个字。`,
    hint: '请照原文复制。',
  }),
  'not_found suggestion': ({ suggestion }) => ({
    message: `建议 ${suggestion} 从未应用过。`,
    hint: '“storyfold rounds PHASE”列出应用过建议的记录。',
  }),
  'refused entry': ({ entry }) => ({
    message: `记录 ${entry} 之前还没有文字，所以无可恢复。`,
    hint: `请恢复更晚的记录：每一条恢复的是它开始时的文字。${nothingChanged}`,
  }),
  'refused entry,phase': ({ entry, phase }) => ({
    message: `记录 ${entry} 不是一轮评估，其中没有可以重新决定的建议。`,
    hint: `请去掉 --reopen 只恢复文字，或从 storyfold rounds ${phase} 中选一轮重新打开。${nothingChanged}`,
  }),
  'refused generated,phase': () => ({
    message: '正文不作为一篇文稿生成：要一章一章地写。',
    hint: '用 storyfold chapter generate N 写一章，或用 storyfold chapter generate --remaining 写完其余各章。',
  }),
  'refused id,passage': ({ id, passage }) => alternativesRefused[String(passage)]!(String(id)),
  'refused locks': ({ locks }) => ({
    message: `锁定的段落会不再原样在文中：${(locks as readonly string[]).join('、')}。`,
    hint: `请恢复原文，或先解除锁定；import 和 restore 也可以加 --over-locks 照做。${nothingChanged}`,
  }),
  'refused locks,path': ({ locks, path }) => ({
    message: `${path} 中有锁定的段落，重新写成的文稿里不会有：${(locks as readonly string[]).join('、')}。`,
    hint: `请先解除锁定，或加 --over-locks 照做。${nothingSent}`,
  }),
  'refused path,phase': ({ path, phase }) => ({
    message: `${path} 里已有文稿。`,
    hint: `加 --force 即重新写成；旧文稿会保留，可以恢复。若要改进它，请评估：storyfold assess ${phase}。${nothingSent}`,
  }),
  'refused phase': ({ phase }, phaseNames) => ({
    message: `${phaseNames[phase as Phase]}没有待你决定的建议。`,
    hint: `决定之后，一轮就结束了。请再评估：storyfold assess ${String(phase)}；或从 storyfold rounds ${String(phase)} 中选一轮重新打开：storyfold restore ${String(phase)} N --reopen`,
  }),
  'refused suggestion': ({ suggestion }) => ({
    message: `${suggestion} 的改动现在不在文中：已经撤去，或者后来恢复了更早的文字。`,
    hint: `“storyfold rounds PHASE”显示发生过什么。${nothingChanged}`,
  }),
  'reply_invalid marks,rawReply': ({ rawReply }) => ({
    message: '模型写出的文字看上去像 git 没有合并完的文件，所以没有写入。',
    hint: `请再运行一次，或换一个模型。${modelWrote(rawReply)}`,
  }),
  'reply_invalid passage,rawReply': ({ passage, rawReply }) => ({
    message: `模型给出的与原文或先前的改法没有不同：“${shorten(String(passage))}”。`,
    hint: `请改写这条建议，说明应当有什么不同，或换一个模型。${keptIn(rawReply)}`,
  }),
  'reply_invalid phase,rawReply': ({ rawReply }) => ({
    message: '模型写出的提纲没有章节，所以没有使用。',
    hint: `请再运行一次，或换一个模型。${modelWrote(rawReply)}`,
  }),
  'stale current,rev': () => ({
    message: '在此期间建议有了变化。',
    hint: `请看看它们现在的样子，再决定一次。${nothingChanged}`,
  }),
};
