import { formOrder } from '../../llm/replies/formInWords';
import type { Language } from '../../text/language';
import { told } from './toldNames';

export const bibleGuide: Readonly<Record<Language, string>> = {
  en: `# Noting what the chapter establishes

For whoever writes the next chapters and has this one no longer before them. Only what the chapter itself makes true, and only what a later chapter could get wrong; nothing that stands in the outline or the scene list only, nothing that the bible has already, nothing guessed. Short facts in your own words, no quotations, one thing each; [] where there is nothing.
- "summary": three to five sentences: what happened, who now knows or has what, and where it stops. The turns in their order, no praise and no mood.
- "characters": people who are new, or of whom something new holds; "name" as the bible has it, and only new "aliases" and "facts" (age, looks, hurts, habits, what they know, have, promised, want; where they are at the end). "role": who they are, in a few words.
- "relationships": "between" whom, and how they now stand. "timeline": "when" as the story tells time, and "what" happened then. "clues": what the reader was shown for later, also where the outline has it; "planted", "advanced" or "paid_off"; in the bible's words where it has the clue.
- "immutableFacts": what can never be otherwise from here on: a death, a birth, a law of this world.
- "corrections": where the chapter says otherwise than the bible, or makes it hold no longer: "was" and "now". Such a thing stands here only.`,
  zh: `# 记下写定的事

这是给写后面各章、手边没有这一章的人看的。只记这一章自己写定的、后面可能写错的；只在提纲或场景列表里有的、设定里已有的、猜出来的，都不记。用自己的话写成短句，不引原文，一条一件事；没有就写 []。
- "summary"：三到五句，100 到 200 字：发生了什么，谁因此知道了什么、手里有了什么，停在哪里。按先后写转折，不夸奖，不写气氛。
- "characters"：新出场的人，或有了新情况的人。"name" 用设定里的写法；"aliases" 和 "facts" 只写新的（年纪、相貌、伤病、习惯，知道什么、有什么、答应过什么、想要什么，章末在哪里）。"role" 用几个字写他是什么人。
- "relationships"：谁和谁（"between"），现在怎样。"timeline"："when" 用书里的说法，"what" 是当时的事。"clues"：让读者看见、留待以后用的东西，提纲里有的也记，"planted"（埋下）、"advanced"（推进）或 "paid_off"（用上）；设定里已有的线索，沿用那里的说法。
- "immutableFacts"：从此不可能改变的事：谁死了，谁出生了，这个世界的规矩。
- "corrections"：与设定说法不同、或使设定不再成立的地方，"was" 是设定的，"now" 是本章的；这样的事只写在这里。`,
};

/** What only a request for the bible is about. */
export function bibleInstruction(language: Language, hasBible: boolean): string {
  const { bible } = told[language];
  const now =
    language === 'zh'
      ? `本章已通过评审。现在记下它写定的事${hasBible ? `，“${bible}”里已有的不记` : '，此前还没有设定'}。`
      : `The chapter has passed. Note what it establishes now${hasBible ? `, beyond what "${bible}" has` : '; there is no bible yet'}.`;
  return `${now}\n\n${formOrder('bible_update', language)}`;
}
