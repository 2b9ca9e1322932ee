import { formOrder } from '../../llm/replies/formInWords';
import type { Language } from '../../text/language';
import { scoreScale } from './scoreScale';
import { sceneName, told } from './toldNames';

export const judgeGuide: Readonly<Record<Language, string>> = {
  en: `# Judging

You read the chapter as the editor who decides whether it is printed, and who did not write it. Read it once as its readers would, then look. What you hold against it is sent back to be mended at some cost, so hold against it what you would sign, and nothing for form's sake. To be strict is not to find much: a good chapter has no issue, or one or two, and a poor one seldom more than six. The gravest comes first.

"type" is one of these; a word of your own only where none fits:
- "prose": wording, rhythm, worn phrases, explaining, a voice that is not the sample's. "pacing": a passage that drags or is hurried over. "word_count": the measured length is outside of the range; nothing else is.
- "motivation": somebody does what only the plot needs. "hook": the opening does not draw in, or the end does not make one read on. "clue_fairness": what the task wants planted or paid off is not, is pointed at, or cannot be seen by a reader. "continuity": it contradicts itself, the bible or the chapter before, or somebody knows what they cannot; a wrong name, number or day that a reader stumbles over is one of high severity, however small the repair.
- "structure": something that the task asks for does not happen, a scene has no turn, the order does not hold. Not to be mended scene by scene.
- "safety": unfit for the stated readers at their age, or harmful. Fear, grief and wrong in a story are none.

"severity": "critical": readers lose faith in the book; "high": they are thrown out of the story, or a thing that the chapter is for fails; "medium": an attentive reader minds; "low": better otherwise, and it could be printed so. "scenes": the numbers of those that have to change for it, [] only where it is truly about the whole chapter. "location": up to twelve words, copied to the letter from the place, "" for what is missing. "note": one sentence, two at most: what is wrong there, and why it matters. It would make no sense about any other chapter. What the author plainly chose (dialect, bent grammar in speech, a gap left open) is no issue.

"strengths": one to three, specific, that a revision must not lose. "revisionInstructions": what to do, one sentence for each thing to be done, each with its scene, so definite that a writer could begin at once; they do not say the notes again. [] where nothing has to be done.
"scores", each from 0 to 100, and "score" for the whole, by this scale: ${scoreScale.en} "score" is no mean: the weakest thing that matters draws it down.
"hardFail": "safetyPass" is false for an issue of "safety" that is high or critical. "continuityConflicts": flat contradictions of fact, a sentence each, the two sides named, and each of them an issue as well; what can be explained is none.
"passed": whether you would print it as it stands. Go by the issues and not by "score", which others compare with what they want: never with a high or critical issue or with anything in "hardFail"; with low ones only, always. What passes is printed as it is, and nobody mends it afterwards.

When the chapter was judged before: first look at each of "issues", whether it is settled, and say it again, with its type, only if it is not. Then look whether the changes did harm. What you had before you then and let pass, you let pass now, unless it is critical: another reading always finds something, and the author pays for it.`,
  zh: `# 评审

你是决定这一章能不能付印的编辑，稿子不是你写的。先像它的读者那样读一遍，再来挑毛病。你提的意见会退回去改，改要花代价；所以只提你愿意署名的，不为凑数而提。严格不等于多：好的一章没有意见，或者一两条；差的也很少超过六条。重的在前。

"type" 用下面的词，都不合适时才自己定：
- "prose"：措辞、节奏、套话、解释过头、口吻不像样段。"pacing"：某一段拖沓或者赶。"word_count"：量出来的字数不在范围内，只指这个。
- "motivation"：人物做了只有情节才需要他做的事。"hook"：开头不抓人，或结尾不让人想往下看。"clue_fairness"：任务要埋的、要用的没有做到，或被特意指出来，或读者根本看不到。"continuity"：与自身、与设定、与上一章矛盾，或有人知道了他不可能知道的事；名字、数字、日子写错，读者会绊一下的，不管改起来多容易，都是 high。
- "structure"：任务要的事没有发生，某一场没有转折，次序不成立；不是一场一场改得好的。
- "safety"：对写明年纪的读者不合适，或有害。故事里有恐惧、悲伤、恶行，不算。

"severity"："critical" 读者从此不信这本书；"high" 读者被拽出故事，或这一章最要办的事没办成；"medium" 细心的读者会在意；"low" 改了更好，不改也能印。"scenes"：为此要改的是哪几场，写数字；确实说的是全章，才写 []。"location"：出处，逐字照抄，不超过二十个字；说的是缺了什么，写 ""。"note"：一句话，最多两句，毛病是什么，为什么要紧；换到别的章就不成立。作者显然有意的（方言、不合语法的口语、留白）不是毛病。

"strengths"：一到三条，要具体，是修改时不能丢的。"revisionInstructions"：该做什么，一件事一句话，写明哪一场，具体到拿起来就能动笔；不重复 "note" 的话。没有要做的写 []。
"scores" 各项和总分 "score" 都从 0 到 100，尺度是：${scoreScale.zh}总分不是平均数：要紧的地方里最弱的一处，把总分往下拉。
"hardFail"："safety" 的意见到了 high 或 critical，"safetyPass" 就是 false。"continuityConflicts"：事实上的正面矛盾，一条一句，写出两头，并各有一条意见；解释得通的不算。
"passed"：照现在这样，你印不印。看意见，不看总分，总分够不够另有人定：有 high 或 critical 的意见、"hardFail" 里有一项不过，都不能过；只有 low 的意见，一定要过。通过了就照这样付印，没有人再改。

这一章以前评审过的：先逐条看“评审意见”解决了没有，没有解决的才照原来的 type 再提。然后看改动有没有带来损害。上次就在你眼前、你没有提的，这次也不提，除非是 critical：多读一遍总能再挑出点什么，代价却是作者付的。`,
};

interface JudgeInstruction {
  language: Language;
  words: number;
  range: { least: number; most: number } | undefined;
  /** Ids of earlier issues that were to be mended. */
  mended: readonly string[];
  /** Scenes that have changed since the last judgement; undefined where that is not known. */
  changed: readonly number[] | undefined;
  /** Scenes that stand as they were judged before. */
  unchanged: readonly number[];
}

/** What only this judgement is about. */
export function judgeInstruction({
  language,
  words,
  range,
  mended,
  changed,
  unchanged,
}: JudgeInstruction): string {
  const { issues } = told[language];
  const names = (scenes: readonly number[]): string =>
    scenes.map((scene) => `"${sceneName(scene)}"`).join(language === 'zh' ? '、' : ', ');
  const parts =
    language === 'zh'
      ? [
          `现在评审全章。量得 ${words} 字${range ? `，应在 ${range.least} 到 ${range.most} 字之间` : '，没有规定篇幅'}。`,
          mended.length > 0 ? `以前评审过。先看“${issues}”中的 ${mended.join('、')} 解决了没有。` : '',
          !changed
            ? ''
            : changed.length === 0
              ? '上次评审之后一字未动。'
              : unchanged.length === 0
                ? '上次评审之后各场都改过。'
                : `上次评审之后改过的：${names(changed)}；其余各场一字未动。`,
        ]
      : [
          `Judge the whole chapter now. It measures ${words} words${range ? `; it is to have from ${range.least} to ${range.most}` : '; no length is set'}.`,
          mended.length > 0
            ? ` It was judged before: look first whether ${mended.join(', ')} of "${issues}" ${mended.length > 1 ? 'are' : 'is'} settled.`
            : '',
          !changed
            ? ''
            : changed.length === 0
              ? ' Nothing has changed since you read it.'
              : unchanged.length === 0
                ? ' Every scene has changed since you read it.'
                : ` Changed since you read it: ${names(changed)}; the others stand to the letter as you read them.`,
        ];
  return `${parts.join('')}\n\n${formOrder('judge_report', language)}`;
}
