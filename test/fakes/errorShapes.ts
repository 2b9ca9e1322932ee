import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../..');

/** A `new StoryFoldError(…)` as it stands in a source. */
export interface ThrownError {
  /** Project-relative path and line. */
  place: string;
  code: string;
  /** `code detail,detail`. */
  shape: string;
  /** Details by name; what the source does not say as a literal is undefined. */
  details: Readonly<Record<string, unknown>>;
  /** What the hint may be, as far as the source says it; `…` where it does not. */
  hints: readonly string[];
}

/** Every error that these folders make by themselves, with a code that stands there. */
export function thrownErrors(...folders: string[]): ThrownError[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => thrownIn(path.join(folder, name))),
  );
}

/** As `thrownErrors`, of one file; `file` is project-relative. */
export function thrownIn(file: string): ThrownError[] {
  const found: ThrownError[] = [];
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'StoryFoldError') {
      const [code, , hint, given] = node.arguments ?? [];
      if (code && ts.isStringLiteral(code)) {
        const details = detailsOf(given);
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({
          place: `${file}:${line + 1}`,
          code: code.text,
          shape: `${code.text} ${Object.keys(details).sort().join(',')}`,
          details,
          hints: hint ? textsIn(hint) : [],
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function detailsOf(given: ts.Expression | undefined): Record<string, unknown> {
  if (given === undefined) return {};
  // Errors of the file system: a path, and the system's code where it gave one.
  if (!ts.isObjectLiteralExpression(given)) return { path: undefined, code: undefined };
  return Object.fromEntries(
    given.properties.map((property) => {
      const value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
      return [
        property.name?.getText() ?? '?',
        value && ts.isStringLiteral(value) ? value.text : undefined,
      ] as const;
    }),
  );
}

/** All texts that an expression is put together from. */
function textsIn(expression: ts.Expression): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(''));
      for (const { expression: inner } of node.templateSpans) visit(inner);
    } else ts.forEachChild(node, visit);
  };
  visit(expression);
  // What is put before a sentence is one of its own.
  return texts.map((text) => text.replace(/…(?= \p{Lu})/u, '….')).filter((text) => text.trim() !== '');
}
