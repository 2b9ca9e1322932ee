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
  const licence = licenceOf(manifest);
  if (texts.join('').trim() === '') texts.push(await textOf(manifest, licence));
  const title = `${manifest.name} ${manifest.version} (${licence ?? 'licence: see its text'})`;
  return [`## ${title}`, '', ...texts.map((text) => `${text.trim()}\n`)].join('\n');
}

/** As packages say it now, or as they did before npm had a name for each licence. */
function licenceOf({ license, licenses }) {
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
}

/**
 * The text of a package that carries none, as the parts of a larger one do: the licence asks that it travels with every copy all the same. Throws
 * where it is not known who has to be named, or what the text would be.
 */
async function textOf({ name, author, contributors }, licence) {
  const holder = personOf(author ?? contributors?.[0]);
  if (licence !== 'MIT' || !holder)
    throw new Error(`${name} carries no licence text, and none can be written for it (${licence}).`);
  // Ours is the same licence: its text, with whose it is in the place of whose ours is.
  const ours = await fs.readFile(new URL('../LICENSE', import.meta.url), 'utf8');
  return ours.replace(/^Copyright \(c\) .*$/m, () => `Copyright (c) ${holder}`);
}

/** The name alone: an address has no place in a licence. */
function personOf(person) {
  return (typeof person === 'string' ? person : person?.name)?.replace(/\s*[<(].*$/, '').trim();
}

async function readText(file) {
  return (await fs.stat(file)).isFile() ? fs.readFile(file, 'utf8') : '';
}
