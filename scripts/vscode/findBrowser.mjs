// The headless browser that shows the workbench.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of Chromium or Chrome, or `undefined`. `STORYFOLD_CHROMIUM` wins and must then exist. */
export function findBrowser(environment = process.env) {
  const chosen = environment.STORYFOLD_CHROMIUM;
  if (chosen) {
    if (!isExecutable(chosen))
      throw new Error(`STORYFOLD_CHROMIUM is ${chosen}, which is no executable file.`);
    return chosen;
  }
  return findOnPath(NAMES, environment) ?? OTHER_PLACES.find(isExecutable);
}

/** The path of the first of `names` found on the PATH, or `undefined`. */
export function findOnPath(names, environment = process.env) {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) {
      const candidate = path.join(folder, name);
      if (isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
