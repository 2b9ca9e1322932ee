import type { WorkbenchStringKey } from '../src/shared/workbenchStrings';

/** Gives a text of the workbench in the author's language, with `{0}` and the like filled in. */
export type Say = (key: WorkbenchStringKey, ...values: (string | number)[]) => string;

/** Said when the host's words may be missing. */
const withoutHost: Partial<Record<WorkbenchStringKey, string>> = {
  otherVersion:
    'This view and StoryFold are of different versions. Reload the window. 版本不一致，请重新加载窗口。',
};

/** A host of another version may not have all texts: the name of one says what is meant, in English, and the view never stays empty. */
export function translator(strings: Readonly<Record<string, string>>): Say {
  return (key, ...values) => {
    const text = strings[key] ?? withoutHost[key];
    if (text === undefined) return [wordsOf(key), ...values].join(' ');
    return text.replace(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
  };
}

/** `card.editFirst` → "Edit first". */
function wordsOf(key: string): string {
  const words = key
    .slice(key.lastIndexOf('.') + 1)
    .replace(/_/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
