import type { WorkbenchStringKey, WorkbenchStrings } from '../src/shared/workbenchStrings';

/** Gives a text of the workbench in the author's language, with `{0}` and the like filled in. */
export type Say = (key: WorkbenchStringKey, ...values: (string | number)[]) => string;

export function translator(strings: WorkbenchStrings): Say {
  return (key, ...values) =>
    strings[key].replace(/\{(\d)\}/g, (whole, index: string) => String(values[Number(index)] ?? whole));
}
