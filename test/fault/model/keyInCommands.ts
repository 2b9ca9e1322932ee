import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStoryfold } from '../../cli/runStoryfold';
import { ModelServer } from '../../fakes/modelServer/modelServer';
import type { Scale } from '../row';
import { copyOver, makeFastFolder, removeFolder } from '../support/fastFolders';
import { inTurns } from '../support/inTurns';
import { preparedProjects } from '../support/preparedProjects';
import { formsFound } from './keySearch';
import { misplacedTrials, otherTrials, sample, speakingTrials, type KeyTrial } from './keyTrials';
import { leakyServers } from './leakyServers';
import { headersBeyondOurs } from './sentHeaders';

/** Made up, with every character in them that is written otherwise in a URL, in JSON or in a shell. */
const ownKey = 'sf-Tide/7+Pq"Lamp\\9=Oar&mB4xR2vLh8#Kw';
const openaiKey = 'sk-proj-Lh3nV8wQz5Jt1Rb7Xc0Ys6Md2Fg9Ka4P';
const keys = [ownKey, openaiKey];

export interface KeySearch {
  runs: number;
  files: number;
  requests: number;
  problems: string[];
}

/**
 * Runs the built command line with keys in its environment: every command, and those that speak to a model against servers that give
 * everything away. Then looks for the keys in all that was printed and in every file that can have been written, and at who was sent what.
 */
export async function keyInCommands(scale: Scale): Promise<KeySearch> {
  const place = makeFastFolder();
  const other = await ModelServer.start();
  const leaky = await Promise.all(
    leakyServers(other.origin).map(async ({ name, answer }) => ({
      name,
      server: await ModelServer.start({ replies: () => answer }),
    })),
  );
  const ordinary = await ModelServer.start({ replies: () => 'Once.' });
  const servers = [...leaky.map(({ server }) => server), ordinary];
  try {
    const projects = await preparedProjects();
    const [home, temporary, project] = ['home', 'temporary', 'project'].map((name) => join(place, name));
    mkdirSync(home!);
    mkdirSync(temporary!);
    copyOver(projects.revised, project!);
    const speaking = leaky.flatMap(({ name, server: { url } }) => speakingTrials({ name, url }, project!));
    const trials = [
      ...sample(speaking, 31, scale),
      ...sample(misplacedTrials(ownKey, ordinary.url, project!), 23, scale),
      ...sample(otherTrials(projects, ordinary.url, place), 25, scale),
    ];
    const environment = {
      HOME: home!,
      TMPDIR: temporary!,
      STORYFOLD_API_KEY: ownKey,
      OPENAI_API_KEY: openaiKey,
      OPENAI_BASE_URL: other.url,
      OPENAI_ORG_ID: 'org-tide',
      OPENAI_PROJECT_ID: 'project-tide',
      OPENAI_CUSTOM_HEADERS: 'x-tide: yes',
      OPENAI_LOG: 'debug',
      HTTP_PROXY: other.origin,
    };
    const problems: string[] = [];
    const run = async (trial: KeyTrial) => problems.push(...(await keyPrinted(trial, environment)));
    await inTurns(
      trials.map((trial) => async () => void (await run(trial))),
      2,
    );
    const files = filesBelow(place);
    for (const path of files) {
      const [form] = formsFound(keys, readFileSync(path));
      if (form !== undefined) problems.push(`the file ${path.slice(place.length)} has it, as ${form}`);
    }
    const requests = servers.flatMap((server) => server.requests);
    problems.push(...new Set(requests.flatMap(({ headers }) => headersBeyondOurs(headers))));
    if (other.allConnections > 0) problems.push(`another server was asked ${other.allConnections} times`);
    const tried = scale === 'full' ? keys : [ownKey];
    const sentWith = (key: string) =>
      requests.some(({ headers }) => headers.authorization === `Bearer ${key}`);
    if (!tried.every(sentWith)) problems.push('a key was never sent, so that nothing was tried');
    return { runs: trials.length, files: files.length, requests: requests.length, problems };
  } finally {
    await Promise.all([...servers, other].map((server) => server.close()));
    removeFolder(place);
  }
}

async function keyPrinted(
  { name, words, cwd, environment }: KeyTrial,
  common: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { stdout, stderr } = await runStoryfold(words, { cwd, env: { ...common, ...environment } });
  return Object.entries({ stdout, stderr }).flatMap(([stream, text]) => {
    const [form] = formsFound(keys, text);
    const command = `${words.join(' ')} ${JSON.stringify(environment ?? {})}`;
    return form === undefined ? [] : [`${name}: ${stream} has it, as ${form}: ${command}`];
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
