import type { Language } from '../../text/language';
import type { Phase } from '../../../shared/values';

/** What an editor looks for in each phase. */
export const phaseConcerns: Readonly<Record<Phase, Readonly<Record<Language, string>>>> = {
  brief: {
    en: `You are shown a brief: the points that the work will be written by. Read it as the editor who has to plan the work from it.
- Completeness: could an outline be made from it without guessing? Who wants what, what stands in the way and what it costs to fail; where and when; for whom, how long, in what tone. Ask only for what this work needs.
- Structure: each point in one place; no point said twice in different words; no two that cannot both be true.
- Fit to the author's wish, where one is given: all of it is there, and nothing works against it.
Here "should_fix" is what keeps an outline from being made without guessing, or contradicts itself.`,
    zh: `你看到的是写作要点，整部作品要照着它写。请像一位要据此规划作品的编辑那样读：
- 完整：不靠猜测，能不能据此写出提纲？谁想要什么，什么拦着他，失败了会怎样；何时何地；给谁看，多长，什么基调。只问这部作品真正需要的。
- 条理：一件事只在一处说；没有换个说法又说一遍的；没有两条不能同时成立的。
- 契合作者的初步需求（如果有）：需求里的都在，没有与之相背的。
这里的 "should_fix"，是不补上就只能靠猜来写提纲的，或自相矛盾的。`,
  },
  outline: {
    en: `You are shown an outline with its notes. Read it as the editor who will have to live with its faults for the length of a book.
- Structure: each chapter changes something, and the order serves the story. Where does it sag, repeat itself, or drop a thread?
- Causality: what happens follows from what people want and know at that moment. Chance may begin the trouble; it should not end it.
- Stakes: what is lost if they fail, whether we know it in time, whether it grows.
- Setting and scene notes: each chapter says where and when it happens and who is there, and notes what must be planted for later.
- Consistency: names, ages, times, places, who knows what; with itself and with the brief.
Here "should_fix" is what keeps a chapter from being written without guessing, or contradicts itself or the brief.`,
    zh: `你看到的是提纲及其备注。请像一位要为它的毛病负责到书写完的编辑那样读：
- 结构：每一章都让局面有所改变，先后顺序为故事服务。哪里松垮、重复，哪条线丢了？
- 因果：事情出于人物当时想要什么、知道什么。巧合可以惹出麻烦，不该用来解决麻烦。
- 利害：失败会失去什么，读者是否及时知道，是否越来越重。
- 设定与场景备注：每章何时何地、谁在场，后文要用的伏笔有没有记下。
- 一致：姓名、年龄、时间、地点、谁知道什么，前后是否一致，与写作要点是否一致。
这里的 "should_fix"，是不补上就只能靠猜来写那一章的，或与自身、与写作要点矛盾的。`,
  },
  sample: {
    en: `You are shown a sample passage. It is the pattern for the whole work: what is wrong here will be wrong everywhere.
- Fit to the brief and the outline: tone, point of view, time, people.
- Voice: one voice, and this narrator's own. Where does it slip into another?
- Style: dead phrases, images that clash, a feeling named where it was already shown, a joke explained, a word that this narrator would not use. Name the passage, not a habit.
- Rhythm: sentences that stumble or all go alike, a beat that comes too soon or is held too long.`,
    zh: `你看到的是样段。整部作品要照它的样子写，这里的毛病以后处处都会有。
- 契合写作要点和提纲：基调，视角，时间，人物。
- 口吻：是一个叙述者自己的声音。哪里变成了别人的？
- 文字：陈词滥调，互相打架的比喻，已经写出来又点破的情绪，解释了的笑话，这个叙述者不会用的词，翻译腔。指出那一句，不要泛泛说习惯。
- 节奏：绊脚的句子，一律的句式，来得太早或拖得太久的停顿。`,
  },
  final: {
    en: `You are shown the work itself, or a part of it. Read it as the last editor before it is printed.
- Fit to the outline and the sample: what was planned and is missing or comes otherwise; where the voice has left that of the sample, which shows the voice and is no part of the work. A better idea than the plan's is no fault.
- Continuity: times, distances, weather, objects, injuries, names, who knows what, within a chapter and between chapters.
- Character: people do what follows from what they want and know; lines that anybody could have spoken.
- Pace: scenes that change nothing, turns that come too quickly, a set-up without a pay-off, a pay-off without a set-up.
- Language: a slip that a careful proofreader would mark.`,
    zh: `你看到的是作品正文，或其中一部分。请像付印前最后一位编辑那样读：
- 契合提纲和样段：计划中有而正文没有的，或写得不一样的；口吻偏离样段的地方（样段只用来示范口吻，不是作品的一部分）。写得比计划好的不算毛病。
- 连贯：时间、距离、天气、物件、伤势、姓名、谁知道什么，章内和各章之间是否对得上。
- 人物：所作所为出于他想要的和知道的；换谁说都一样的台词。
- 节奏：什么也没改变的场面，来得太快的转折，有伏笔没有着落，有着落没有伏笔。
- 文字：细心的校对会标出来的错。`,
  },
};
