import { standInForEditor, translator } from '../../fakes/editorModule';
import type { WorkbenchStrings } from '../../../src/shared/workbenchStrings';

export type Language = 'en' | 'zh-cn';

let language: Language = 'en';

const translate = translator(() => language);
/** As the editor's: places for which no value is given stay, for the view to fill in. */
const t = (text: string, ...values: unknown[]): string =>
  translate(text, ...(values.length > 0 ? values : ['{0}', '{1}', '{2}', '{3}']));

const stop = standInForEditor({
  l10n: { t },
  env: {
    get language() {
      return language;
    },
  },
  Uri: { joinPath: (base: string, ...parts: string[]) => [base, ...parts].join('/') },
});
// eslint-disable-next-line @typescript-eslint/no-require-imports -- what is loaded here is to get our editor
const texts = require('../../../src/vscode/workbench/workbenchStrings') as {
  workbenchStrings(): WorkbenchStrings;
};
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the same
const page = require('../../../src/vscode/workbench/workbenchHtml') as {
  workbenchHtml(webview: unknown, extension: unknown): string;
};
stop();

/** The texts of the workbench as the host sends them. */
export function wordsIn(wanted: Language): WorkbenchStrings {
  language = wanted;
  return texts.workbenchStrings();
}

/** The page as the host makes it, with its policy; what it loads is below `origin`. */
export function pageIn(wanted: Language, origin: string): string {
  language = wanted;
  const webview = { cspSource: origin, asWebviewUri: (uri: string) => uri };
  return page.workbenchHtml(webview, origin);
}
