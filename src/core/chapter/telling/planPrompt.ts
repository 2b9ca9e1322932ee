import { formOrder } from '../../llm/replies/formInWords';
import type { Language } from '../../text/language';
import { told } from './toldNames';

export const planGuide: Readonly<Record<Language, string>> = {
  en: `# Planning the scenes

- A scene is one stretch of time in one place in which somebody wants something. As many as the chapter needs, two to five as a rule; fewer and fuller is better.
- Each follows from the one before, because of it or in spite of it. If two could change places, something is missing.
- Each has a turn: somebody decides, finds out, loses or gives away something, so that what was possible when it began no longer is when it ends. A change of mood is none. In the scene that matters most the turn is the main person's own doing. Ask of everybody why they do not do the obvious thing; where a reader would ask too, the scene answers it.
- All that the task asks of this chapter happens in some scene, and nothing that belongs to the chapter after. What its notes want planted or paid off stands under "clues" of the scene that does it, with how the reader comes upon it: in the open, and not pointed at; where it is met twice, how the second time differs. Clues of your own only where fairness needs them. Nothing is paid off that was not planted before.
- Nobody knows what they have not learnt. Go by the bible for who knows what, who is where, hurt or gone, what is in whose hands, what day it is.
- The first scene begins where the chapter before leaves off and retells nothing. The last stops where one has to read on: at an act, a line, a discovery; never at a thought about it all.

The keys: "scene" counts from 1 in the order of telling. "setting": where and when. "characters": who is there, by name. "events": what happens, from first to last, in two to five sentences so exact that two writers would tell the same thing, and no more than can be played out in its words; what is left open by the task you decide, and nothing that a later chapter decides. No prose, no dialogue, no wording that must be kept unless the task has it. "turn": one sentence. "clues": [] where there are none. "words": this scene's share by its weight; together they make the length of the chapter.`,
  zh: `# 排场景

- 一场，是一个地方的一段时间，其中有人想要什么。章里需要几场就排几场，一般两到五场；宁可少而厚。
- 后一场由前一场引出来，或是因为它，或是偏偏与它作对。两场若能对调，就是缺了什么。
- 每一场都有转折：有人拿了主意，得知了什么，失去或交出了什么，开场时还可能的事，收场时已不可能。只是心情变了，不算。最要紧的那一场，转折要出自主角的作为。替每个人问一句：为什么不做最顺手的那件事；读者也会这样问的，场景里要有答案。
- 任务交给本章的事，都要落在某一场里；属于下一章的，一件也不提前。备注里要埋下的、要用上的，写进那一场的 "clues"，并写明读者怎样碰见它：就在眼前，却没有人特意指出；出现两回的，写明第二回有什么不同。自己添的线索，只限公平所必需的。前面没有埋过的，后面不能用。
- 没有得知的事，人物不会知道。谁知道什么，谁在哪里，谁受了伤、谁已不在，东西在谁手上，是哪一天，都以设定为准。
- 第一场从上一章停下的地方接起，不复述。最后一场停在叫人非往下看不可的地方：一个动作，一句话，一个发现；不停在感慨上。

各个键："scene" 从 1 数起，按讲述的先后。"setting"：何时何地。"characters"：在场的人，写名字。"events"：从头到尾发生了什么，两到五句，要具体到换两个人来写也是同一回事，又不多到这么些字里演不完；任务没有说到的由你定，该由后面各章定的不要定。不写成正文，不写对白，不规定措辞，任务里原有的话除外。"turn"：一句话。"clues"：没有就写 []。"words"：按分量分给这一场的字数，各场合起来正好是全章的篇幅。`,
};

interface PlanAsk {
  language: Language;
  /** The length that the scenes together are to have; undefined where nobody set one. */
  target: number | undefined;
  /** A plan was judged and does not hold. */
  again: boolean;
  /** Something is said of what is wrong with it. */
  isHeld: boolean;
  /** That plan is among the texts. */
  isThere: boolean;
}

/** What only a request for a plan is about. */
export function planInstruction({ language, target, again, isHeld, isThere }: PlanAsk): string {
  const { issues, sceneList } = told[language];
  const parts =
    language === 'zh'
      ? [
          `现在排本章的场景。${target === undefined ? '' : `各场字数合计 ${target} 字。`}`,
          again
            ? `这是重排。不足之处：${isHeld ? `“${issues}”里的各条，都要靠新的安排解决` : '评审没有通过，也没有说出具体的意见'}。保留的：无，正文作废。${isThere ? `现在的“${sceneList}”就是没有过的那份安排，其中没有被挑剔的可以再用；你排的将整个取代它。` : ''}`
            : '',
        ]
      : [
          `Plan the scenes of this chapter now.${target === undefined ? '' : ` Their lengths add up to ${target} words.`}`,
          again
            ? `It is planned anew. Held against it: ${isHeld ? `what "${issues}" says; the new plan has to settle each of these` : 'the chapter did not pass, and nothing was named'}. Preserved: nothing; the prose is void.${isThere ? ` The "${sceneList}" as it stands is the plan that did not hold: use of it what nobody minded; yours takes the place of all of it.` : ''}`
            : '',
        ];
  return [...parts, formOrder('scene_list', language)].filter((part) => part !== '').join('\n\n');
}
