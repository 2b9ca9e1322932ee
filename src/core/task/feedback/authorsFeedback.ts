import * as z from 'zod/mini';
import { StoryFoldError } from '../../errors';
import { taskVersion, type Feedback } from '../model';
import type { AuthorsFeedback } from '../taskRun';

const score = z.number().check(z.gte(0), z.lte(100));
const lines = z._default(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(20)), []);
const schema = z.object({
  score,
  criteria: z._default(
    z.array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(100)),
        score,
        comment: z.string().check(z.maxLength(2_000)),
      }),
    ),
    [],
  ),
  strengths: lines,
  problems: lines,
  notes: z._default(z.string().check(z.maxLength(20_000)), ''),
});

/** What an author says of a result, as it is kept; lines without a word are left out. Throws `invalid_input` that names what does not fit. */
export function authorsFeedback(given: AuthorsFeedback, at: number): Feedback {
  const read = z.safeParse(schema, given);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? 'score';
    throw new StoryFoldError(
      'invalid_input',
      `What you say of the result does not fit: ${field}.`,
      'Give a score from 0 to 100; lists may have up to 20 texts, each up to 2,000 characters, notes up to 20,000. Nothing was changed.',
      { feedback: field },
    );
  }
  const said = (texts: readonly string[]): string[] =>
    texts.map((text) => text.trim()).filter((text) => text !== '');
  const { strengths, problems, notes, ...rest } = read.data;
  return {
    version: taskVersion,
    mode: 'human',
    ...rest,
    strengths: said(strengths),
    problems: said(problems),
    notes: notes.trim(),
    evaluatedAt: at,
  };
}
