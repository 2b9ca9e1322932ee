import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Explanation {
  file: string;
  code: string;
  before?: string | string[];
  after?: string | string[];
  why: string;
}

const root = path.resolve(__dirname, '../..');
const urlOf = (name: string) => pathToFileURL(path.join(root, 'test/mutation', name)).href;

describe('the groups of mutation tests', () => {
  let groups: Record<string, { files: string[]; tests: string[] }>;
  let equivalent: Record<string, Explanation[]>;
  before(async () => {
    groups = ((await import(urlOf('groups.mjs'))) as { mutationGroups: typeof groups }).mutationGroups;
    equivalent = ((await import(urlOf('equivalent.mjs'))) as { equivalentMutants: typeof equivalent })
      .equivalentMutants;
  });

  it('name files and tests that are there, each file in one group', () => {
    const files = Object.values(groups).flatMap((group) => group.files);
    const named = [...files, ...Object.values(groups).flatMap(({ tests }) => tests)];
    assert.deepEqual(
      named.filter((name) => !existsSync(path.join(root, name))),
      [],
    );
    assert.equal(new Set(files).size, files.length);
  });

  it('explain survivors of lines that are still there', () => {
    const stale = Object.entries(equivalent).flatMap(([group, explanations]) =>
      explanations.filter(({ file, code, why }) => {
        if (!groups[group]?.files.includes(file) || why === '') return true;
        const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
        return !lines.some((line) => line.replace(/\s+/gu, ' ').trim() === code);
      }),
    );
    assert.deepEqual(stale, []);
  });
});
