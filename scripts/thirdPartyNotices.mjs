// The licences of everything that is bundled: most of them ask to travel with the code.
import { promises as fs } from 'node:fs';
import path from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * The text of a notices file for the packages that the bundled `files` (paths relative to `root`) belong to: name,
 * version and licence of each, and the licence texts that it carries.
 */
export async function thirdPartyNotices(root, files) {
  const folders = new Set(files.map(packageFolderOf).filter((folder) => folder !== undefined));
  const sections = await Promise.all([...folders].sort().map((folder) => describe(path.join(root, folder))));
  return `StoryFold contains the following packages.\n\n${sections.join('\n')}`;
}

function packageFolderOf(file) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'));
  return match?.[1];
}

async function describe(folder) {
  const manifest = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8'));
  const names = (await fs.readdir(folder)).filter((name) => LICENCE_FILE.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readText(path.join(folder, name))));
  const title = `${manifest.name} ${manifest.version} (${manifest.license ?? 'licence: see its text'})`;
  return [`## ${title}`, '', ...texts.map((text) => `${text.trim()}\n`)].join('\n');
}

async function readText(file) {
  return (await fs.stat(file)).isFile() ? fs.readFile(file, 'utf8') : '';
}
