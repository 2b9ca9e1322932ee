import { alikeAlone, likenessOf, summariesAlike } from '../../review/likeness';

const negation =
  /\b(?:not|no|never|nor|avoid|without|stop|cut|less|fewer|don['’]?t|doesn['’]?t|isn['’]?t)\b|[不勿别莫没无]|避免|少用|禁/iu;

/** Whether two lessons say much the same. One that forbids is none with one that asks for it, however many words they share. */
export function sameLesson(one: string, other: string): boolean {
  const [first, second] = [likenessOf(one), likenessOf(other)];
  if (first.words === second.words) return true;
  return negation.test(one) === negation.test(other) && summariesAlike(first, second, alikeAlone);
}
