const synopsisLabel =
  /^(?:synopsis|summary|plot|what happens|梗概|故事梗概|剧情|劇情|情节|情節|概要|摘要|简介|簡介|内容|內容)$/i;
const notesLabel =
  /^(?:notes?|scene notes?|setting(?: notes?)?|setting and (?:scene )?notes|备注|備註|备註|注释|笔记|設定|设定|场景|場景|设定与场景|场景备注|设定备注)$/i;
const notChapters =
  /^(?:outline|synopsis|summary|notes?|characters?|cast|dramatis personae|settings?|world|themes?|premise|brief|structure|plot|overview|logline|timeline|大纲|大綱|提纲|提綱|梗概|概要|备注|備註|人物|角色|人物表|主要人物|设定|設定|世界观|世界觀|背景|主题|主題|结构|結構|时间线|時間線|总览|概述)$/i;
const labelled =
  /^[ \t]*(?:[-*+][ \t]+|#{1,6}[ \t]+)?(?:\*\*|__|\*|_)?([\p{L}][\p{L} ]{0,28}?)(?:[ \t]*[:：][ \t]*(?:\*\*|__|\*|_)?|(?:\*\*|__|\*|_)[ \t]*[:：]|(?<=^[ \t]*#{1,6}[ \t]+.*)$)/u;

/** What a line of an outline opens: `Synopsis: …`, `**备注：**…`, `### Notes`; `length` UTF-16 units of the line are the label. */
export function outlineLabel(line: string): { kind: 'synopsis' | 'notes'; length: number } | undefined {
  const match = labelled.exec(line);
  const name = match?.[1]!.trim() ?? '';
  const kind = synopsisLabel.test(name) ? 'synopsis' : notesLabel.test(name) ? 'notes' : undefined;
  return match && kind ? { kind, length: match[0].length } : undefined;
}

/** Whether a plain heading names a part of an outline ("Characters", "梗概") rather than a chapter by its title. */
export function namesOutlinePart(title: string): boolean {
  const plain = title.replace(/[:：\s]+$/, '');
  return notChapters.test(plain) || synopsisLabel.test(plain) || notesLabel.test(plain);
}
