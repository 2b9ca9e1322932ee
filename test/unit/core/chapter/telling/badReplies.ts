import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a weak model made of a reply, from `test/fixtures/chapter/bad`. */
export function badReply(name: string): string {
  return readFileSync(join(__dirname, '../../../../fixtures/chapter/bad', name), 'utf8');
}
