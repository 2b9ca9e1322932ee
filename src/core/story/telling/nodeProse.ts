import { proseOfReply } from '../../refinement/generation/proseOfReply';

const headingLine =
  /^[ \t]*(?:#{1,6}[ \t].*|[*_【[（(\s]*(?:node|scene|ending|narrative|节点|場景|场景|结局|結局|正文)\s*[^\s。！？…，；]{0,12}[\s*_】\])）:：]*)$/iu;
const listLine = /^[ \t]*(?:[-*•]|\d{1,2}[.)、．]|[A-D][.)、．])[ \t]*\S/u;
const askLine =
  /^[ \t]*[*_]*(?:what (?:do|will|would) you (?:do|say|choose)|(?:your )?(?:choices|options)\b|你(?:要|会|該|该|打算)?(?:怎么|怎麼|如何)(?:办|辦|做|选|選)|(?:选项|選項|选择|選擇)\s*[:：])/iu;

/** The prose of a node without what a model puts around it though it was told not to: a heading, a question what to do, a list of choices. */
export function nodeProse(reply: string): string {
  const lines = proseOfReply(reply).split('\n');
  const blank = (line: string): boolean => line.trim() === '';
  const first = lines.findIndex((line) => !blank(line) && !headingLine.test(line));
  if (first < 0) return '';
  let end = lines.length;
  while (end > first && (blank(lines[end - 1]!) || listLine.test(lines[end - 1]!))) end--;
  // A list that nothing leads up to is how somebody writes; one below such a question is the choices.
  const asks = end > first && askLine.test(lines[end - 1]!);
  const kept = asks ? end - 1 : lines.length;
  return lines.slice(first, kept).join('\n').trim();
}
