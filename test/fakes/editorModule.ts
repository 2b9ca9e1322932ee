import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import path from 'node:path';

type Load = (request: string, ...rest: unknown[]) => unknown;
const loader = Module as unknown as { _load: Load };

/**
 * Lets modules of the editor's door be loaded outside of an editor: what they import as `vscode` is `editor`. Returns the way to stop it.
 * Modules that were loaded meanwhile keep what they got.
 */
export function standInForEditor(editor: object): () => void {
  const original = loader._load;
  loader._load = (request, ...rest) => (request === 'vscode' ? editor : original(request, ...rest));
  return () => {
    loader._load = original;
  };
}

const root = path.resolve(__dirname, '../..');
const localRequire = createRequire(__filename);
const editorsDoor = path.join(root, 'src/vscode') + path.sep;

/** A module of the editor's door (`commands/pickPhase`), with all of the door that it imports, loaded for this editor alone. */
export function loadForEditor<T>(module: string, editor: object): T {
  return loadTogether<[T]>([module], editor)[0];
}

/** Several of them, which share what they import. */
export function loadTogether<T extends unknown[]>(modules: readonly string[], editor: object): T {
  const others = Object.keys(localRequire.cache).filter((file) => file.startsWith(editorsDoor));
  const kept = others.map((file) => [file, localRequire.cache[file]] as const);
  for (const file of others) delete localRequire.cache[file];
  const stop = standInForEditor(editor);
  try {
    return modules.map((module) => localRequire(path.join(editorsDoor, module)) as unknown) as T;
  } finally {
    stop();
    for (const file of Object.keys(localRequire.cache))
      if (file.startsWith(editorsDoor)) delete localRequire.cache[file];
    for (const [file, loaded] of kept) localRequire.cache[file] = loaded;
  }
}

/** As the editor's `l10n.t`, in the language that `language` gives at that moment. */
export function translator(language: () => string): (text: string, ...values: unknown[]) => string {
  const chinese = JSON.parse(readFileSync(path.join(root, 'l10n/bundle.l10n.zh-cn.json'), 'utf8')) as Record<
    string,
    string
  >;
  return (text, ...values) =>
    ((language() === 'zh-cn' ? chinese[text] : undefined) ?? text).replace(/\{(\d+)\}/g, (_, index: string) =>
      String(values[Number(index)]),
    );
}
