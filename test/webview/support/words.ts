import { standInForEditor, translator } from '../../fakes/editorModule';
import type * as StoryMapView from '../../../src/vscode/storyMap/storyMapView';
import type * as NodeTextView from '../../../src/vscode/storyMap/nodeTextView';
import type * as PlaySessions from '../../../src/vscode/storyMap/playSession';
import type { StoryMapStrings } from '../../../src/shared/storyMapStrings';
import type { WorkbenchStrings } from '../../../src/shared/workbenchStrings';

export type PageName = 'workbench' | 'story-map';
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
const mapTexts = require('../../../src/vscode/storyMap/storyMapStrings') as {
  storyMapStrings(): StoryMapStrings;
};
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the same
const mapView = require('../../../src/vscode/storyMap/storyMapView') as typeof StoryMapView;
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the same
const nodeView = require('../../../src/vscode/storyMap/nodeTextView') as typeof NodeTextView;
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the same
const session = require('../../../src/vscode/storyMap/playSession') as typeof PlaySessions;
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the same
const page = require('../../../src/vscode/webviewPage') as {
  webviewPage(webview: unknown, extension: unknown, name: PageName): string;
};
stop();

export const { storyMapView } = mapView;
export const { nodeTextView } = nodeView;
export const { PlaySession } = session;

/** The texts of the workbench as the host sends them. */
export function wordsIn(wanted: Language): WorkbenchStrings {
  language = wanted;
  return texts.workbenchStrings();
}

/** The texts of the story map as the host sends them; what is made by the host's functions from then on is in this language too. */
export function mapWordsIn(wanted: Language): StoryMapStrings {
  language = wanted;
  return mapTexts.storyMapStrings();
}

/** The page as the host makes it, with its policy; what it loads is below `origin`. */
export function pageIn(wanted: Language, origin: string, name: PageName): string {
  language = wanted;
  const webview = { cspSource: origin, asWebviewUri: (uri: string) => uri };
  return page.webviewPage(webview, origin, name);
}
