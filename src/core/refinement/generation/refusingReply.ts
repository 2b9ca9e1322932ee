/** UTF-16 units; what is longer tells something, whatever it begins with. */
const longestRefusal = 800;
const begins =
  /^(?:(?:i(?:['’]m| am) )?(?:so |very |really )?sorry\b|i apologi[sz]e\b|apologies\b|unfortunately\b|i (?:can(?:no|['’])t|cannot|can not|won['’]t|will not|must decline)\b|i(?:['’]m| am) (?:unable|not able)\b|as an ai\b|(?:很|非常|十分)?(?:抱歉|对不起|對不起|遗憾|遺憾)|我(?:无法|無法|不能|不便)|作为(?:一个|一名)?(?:AI|人工智能|语言模型)|作為(?:一個|一名)?(?:AI|人工智慧|語言模型))/iu;
const declines =
  /\b(?:can(?:no|['’])t|cannot|can not|unable to|not able to|won['’]t|will not|must decline|have to decline)\s+(?:to\s+)?(?:help|assist|write|create|provide|generate|produce|comply|fulfil?l|continue|do)\b|(?:无法|無法|不能|不便|不会|不會|拒绝|拒絕)[^。！？\n]{0,20}(?:提供|协助|協助|完成|写|寫|生成|创作|創作|帮助|幫助|满足|滿足|继续|繼續|处理|處理|回答)/iu;

/**
 * Whether a reply that should be a brief, an outline or a passage declines to be one, in words. Only a short one without a heading that
 * both begins and goes on so: a person in a story may well be sorry.
 */
export function isRefusal(text: string): boolean {
  const trimmed = text.trim();
  return (
    trimmed.length <= longestRefusal &&
    !/^#{1,6}[ \t]/m.test(trimmed) &&
    begins.test(trimmed) &&
    declines.test(trimmed)
  );
}
