/** Colours and letters of the map, as the editor's theme has them. */
export interface MapTheme {
  family: string;
  text: string;
  quiet: string;
  card: string;
  border: string;
  line: string;
  selected: string;
  way: string;
  ending: string;
  problem: string;
  band: string;
  background: string;
  /** In high contrast nothing is faint, and edges are drawn around everything. */
  isHighContrast: boolean;
}

/** Reads the theme that the page has now. */
export function readTheme(element: Element): MapTheme {
  const style = getComputedStyle(element);
  const isHighContrast = /vscode-high-contrast/.test(document.body.className);
  const pick = (...names: string[]): string => {
    for (const name of names) {
      const value = style.getPropertyValue(`--vscode-${name}`).trim();
      if (value !== '') return value;
    }
    return style.color;
  };
  const contrast = (...names: string[]): string[] => (isHighContrast ? names : []);
  return {
    family: style.fontFamily,
    text: pick('foreground'),
    quiet: pick(...contrast('foreground'), 'descriptionForeground', 'foreground'),
    card: pick('editorWidget-background', 'editor-background'),
    border: pick(
      ...contrast('contrastBorder'),
      'settings-dropdownListBorder',
      'widget-border',
      'panel-border',
    ),
    line: pick(...contrast('foreground'), 'descriptionForeground', 'foreground'),
    selected: pick('focusBorder'),
    way: pick('textLink-foreground'),
    ending: pick('charts-green', 'foreground'),
    problem: pick('editorWarning-foreground'),
    band: pick('list-hoverBackground', 'editorWidget-background'),
    background: pick('editor-background'),
    isHighContrast,
  };
}
