import { Redactor } from '../core/llm/endpoint/redaction';
import type { Environment } from './locale';

/** A key that somebody made up for a local server, such as `not-needed`: a word that may well stand in a manuscript. */
const madeUp = /^(?=.{1,15}$)[a-z]+(?:[-_][a-z]+)*$/i;

/** What takes the keys of the environment out of a text, whether or not this run uses them. */
export function redactorFor(environment: Environment): (text: string) => string {
  const keys = ['STORYFOLD_API_KEY', 'OPENAI_API_KEY']
    .map((name) => environment[name]?.trim().replace(/^Bearer\s+/i, '') ?? '')
    .filter((key) => key !== '' && !madeUp.test(key));
  if (keys.length === 0) return (text) => text;
  // Of a key with an equals sign in it, the part before that is what is told as the name of a setting or an option.
  const parts = keys.flatMap((key) => key.split('=')).filter(({ length }) => length >= 12);
  const redactor = new Redactor([...keys, ...parts]);
  return (text) => redactor.text(text);
}
