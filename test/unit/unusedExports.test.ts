import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, sources } from './sources';

const exporting = ['src', 'webview-ui'];
const importing = [...exporting, 'test', 'bench', 'scripts'];
/** Loaded by name: by the editor, the bundler or a page. */
const entries = ['src/extension.ts', 'src/product.ts', 'src/cli.ts'];

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

interface Export {
  name: string;
  isType: boolean;
  isUsedHere: boolean;
}

/** The names that a file exports, each with whether the file uses it itself. */
function exportsOf(source: ts.SourceFile): Export[] {
  const names = source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations
        .flatMap(({ name }) => namesIn(name))
        .map((name) => ({ name, isType: false }));
    const named = statement as ts.DeclarationStatement;
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    return named.name && ts.isIdentifier(named.name) ? [{ name: named.name.text, isType }] : [];
  });
  const seen = new Map<string, number>();
  const count = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) seen.set(node.text, (seen.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, count);
  };
  count(source);
  return names.map(({ name, isType }) => ({ name, isType, isUsedHere: (seen.get(name) ?? 0) > 1 }));
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));
}

/** `module name` of everything that a file takes from others of ours; of what is loaded when it is needed, the names that are taken out. */
function takenBy(source: ts.SourceFile): string[] {
  const taken: string[] = [];
  const target = (specifier: string): string =>
    path.posix.join(path.posix.dirname(source.fileName), specifier).replace(/\.(ts|js|mjs)$/, '');
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings))
        for (const { name, propertyName } of bindings.elements)
          taken.push(`${target(node.moduleSpecifier.text)} ${(propertyName ?? name).text}`);
      if (bindings && ts.isNamespaceImport(bindings)) taken.push(`${target(node.moduleSpecifier.text)} *`);
    }
    const loaded = loadedModule(node);
    if (loaded !== undefined) taken.push(...namesOfLoaded(node).map((name) => `${target(loaded)} ${name}`));
    if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    )
      taken.push(`${target(node.argument.literal.text)} ${node.qualifier?.getText() ?? '*'}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return taken;
}

function loadedModule(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  const [specifier] = node.arguments;
  return specifier && ts.isStringLiteral(specifier) ? specifier.text : undefined;
}

/** `(await import('x')).name`, `const { name } = await import('x')`, or anything of it where neither can be told. */
function namesOfLoaded(call: ts.Node): string[] {
  let node = call.parent;
  while (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  if (ts.isPropertyAccessExpression(node) && node.name.text !== 'then') return [node.name.text];
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name))
    return node.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText());
  return ['*'];
}

describe('exports', () => {
  const product = exporting.flatMap((folder) => sources(folder));
  const taken = (files: readonly string[]) => new Set(files.map(parsed).flatMap(takenBy));

  it('are taken by another file of ours', function () {
    this.timeout(120_000);
    const byAnyone = taken(importing.flatMap((folder) => sources(folder, ['ts', 'mjs'])));
    const byProduct = taken([...product, ...sources('bench')]);
    const unused: string[] = [];
    for (const file of product.filter((each) => !entries.includes(each))) {
      const module = file.replace(/\.ts$/, '');
      for (const { name, isType, isUsedHere } of exportsOf(parsed(file))) {
        // It has a name so that what a function takes or gives can be read.
        if (isType && isUsedHere) continue;
        const isIn = (set: ReadonlySet<string>) => set.has(`${module} ${name}`) || set.has(`${module} *`);
        if (!isIn(byAnyone)) unused.push(`${file}: ${name} is exported, and nobody takes it`);
        else if (!isUsedHere && !isIn(byProduct)) unused.push(`${file}: ${name} is there for tests alone`);
      }
    }
    assert.deepEqual(unused, []);
  });
});
