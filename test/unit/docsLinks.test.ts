import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join('docs', name.split(path.sep).join('/'))),
];

/** Targets of links and pictures, without what is code. */
function linksIn(text: string): string[] {
  const prose = text.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  return [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g),
    ...prose.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)/gm),
    ...prose.matchAll(/<(?:a|img)\b[^>]*\b(?:href|src)="([^"]+)"/g),
  ].map(([, target]) => target!);
}

const isElsewhere = (target: string): boolean => /^[a-z][a-z+.-]*:/i.test(target);

/** The fragments that headings get: lower case, spaces as hyphens, no punctuation, `-1` and so on when one comes again. */
function fragmentsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const fragments = new Set<string>();
  for (const [, title] of text.matchAll(/^#{1,6} +(.+?)[ #]*$/gm)) {
    const plain = title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(plain) ?? 0;
    seen.set(plain, before + 1);
    fragments.add(before === 0 ? plain : `${plain}-${before}`);
  }
  return fragments;
}

/** What is wrong with a link, or undefined. */
function problemOf(document: string, target: string): string | undefined {
  const [file = '', fragment] = target.split('#');
  const place = path.resolve(root, path.dirname(document), decodeURIComponent(file));
  const resolved = file === '' ? path.resolve(root, document) : place;
  if (path.relative(root, resolved).startsWith('..')) return 'leads out of the repository';
  if (!existsSync(resolved)) return 'is not there';
  if (fragment === undefined || !resolved.endsWith('.md')) return undefined;
  return fragmentsOf(readFileSync(resolved, 'utf8')).has(decodeURIComponent(fragment))
    ? undefined
    : 'has no such heading';
}

describe('links in the documents', () => {
  it('finds links, pictures and references, and leaves code alone', () => {
    const text =
      '[a](b.md) ![c](d/e.png "title") `[no](code.md)` [r]: x.md\n\n```\n[no](block.md)\n```\n[r]: f.md\n<img src="g.png">';
    assert.deepEqual(linksIn(text), ['b.md', 'd/e.png', 'f.md', 'g.png']);
  });

  it('notices a file and a heading that are missing', () => {
    assert.equal(problemOf('README.md', 'docs/nowhere.md'), 'is not there');
    assert.equal(problemOf('README.md', '../outside.md'), 'leads out of the repository');
    assert.equal(problemOf('README.md', 'CONTRIBUTING.md#nowhere'), 'has no such heading');
    assert.equal(problemOf('README.md', 'CONTRIBUTING.md#how-the-code-reads'), undefined);
  });

  for (const document of documents) {
    it(`all lead somewhere in ${document}`, () => {
      const links = linksIn(readFileSync(path.join(root, document), 'utf8')).filter(
        (target) => !isElsewhere(target),
      );
      const broken = links.flatMap((target) => {
        const problem = problemOf(document, target);
        return problem ? [`${target} ${problem}`] : [];
      });
      assert.deepEqual(broken, []);
    });
  }
});
