import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtCli } from '../../cli/runStoryfold';
import { cliCommands } from '../support/cliCommands';
import { copyOver, makeFastFolder } from '../support/fastFolders';
import { runWithMounts } from '../support/mountNamespace';
import { preparedProjects, starts } from '../support/preparedProjects';
import { readOnlyCommands } from './readOnlyCommands';
import { result, type FaultRow } from '../row';

/** Permissions do not hold root back, so that commands are run as somebody else: nobody. */
const nobody = 65534;

/** F15. Runs every command in a folder without the permission to write, and on a disk that is mounted read-only. */
export const readOnlyFolder: FaultRow = {
  id: 'F15',
  fault: 'read-only folder',
  reach: 'every command gives one clear error',
  run: async (scale) => {
    const [forbidden, disk] = await Promise.all([
      withoutPermission(scale === 'full' ? ['json', 'plain'] : ['json']),
      onReadOnlyDisk(),
    ]);
    const problems = [...forbidden, ...disk.problems];
    const reading = cliCommands.filter(({ reads }) => reads).length;
    return result(
      `${cliCommands.length} commands, ${reading} of them only read; ${problems.length} wrong answers or changes; ${disk.told}`,
      { tried: cliCommands.length, reading, wrong: problems.length },
      problems,
    );
  },
};

async function withoutPermission(forms: readonly ('json' | 'plain')[]): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const place = makeFastFolder();
  const folders = await preparedProjects();
  for (const start of starts) {
    copyOver(folders[start], join(place, start));
    forbidWriting(join(place, start));
  }
  // The build lies where only its builder may look, perhaps.
  cpSync(dirname(builtCli), join(place, 'dist'), { recursive: true });
  // A clone would be made beside the project.
  chmodSync(place, 0o555);
  const user = process.getuid?.() === 0 ? { user: nobody } : {};
  try {
    const problems: string[] = [];
    for (const form of forms)
      problems.push(
        ...(await readOnlyCommands(
          (start) => join(place, start),
          { cli: join(place, 'dist/cli.js'), ...user },
          form,
        )),
      );
    return problems;
  } finally {
    chmodSync(place, 0o755);
    for (const start of starts) allowWriting(join(place, start));
  }
}

async function onReadOnlyDisk(): Promise<{ told: string; problems: string[] }> {
  const run = await runWithMounts('readOnlyDisk.ts', []);
  if ('impossible' in run) return { told: `read-only disk: ${run.impossible}`, problems: [] };
  const problems = (run.printed as string[]).map((problem) => `read-only disk: ${problem}`);
  return { told: 'the same on a disk mounted read-only', problems };
}

function forbidWriting(folder: string): void {
  setModes(folder, 0o444, 0o555);
}

/** So that it can be removed by those whom permissions hold back. */
function allowWriting(folder: string): void {
  setModes(folder, 0o644, 0o755);
}

function setModes(folder: string, file: number, directory: number): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setModes(path, file, directory);
    else chmodSync(path, file);
  }
  chmodSync(folder, directory);
}
