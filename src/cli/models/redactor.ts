import { environmentKeys, isMadeUp } from '../../core/llm/endpoint/apiKey';
import { Redactor } from '../../core/llm/endpoint/redaction';
import type { Environment } from '../messages/locale';

/** What takes the keys of the environment out of a text, whether or not this run uses them. */
export function redactorFor(environment: Environment): (text: string) => string {
  const keys = environmentKeys(environment).filter((key) => !isMadeUp(key));
  if (keys.length === 0) return (text) => text;
  // Of a key with an equals sign in it, the part before that is what is told as the name of a setting or an option.
  const parts = keys.flatMap((key) => key.split('=')).filter(({ length }) => length >= 12);
  const redactor = new Redactor([...keys, ...parts]);
  return (text) => redactor.text(text);
}
