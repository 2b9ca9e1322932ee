import { execFileSync } from 'node:child_process';
import {
  cpSync,
  ftruncateSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { projectPlace } from '../../../src/adapters/node/projectPlace';
import { sha256 } from '../../../src/core/storage/hash';

/** The place of one hostile project: `project`, and beside it `sink`, in which nothing may change. */
export interface HostilePlace {
  project: string;
  sink: string;
}

/** A project folder as somebody with bad intent, or a broken tool, would hand it over. */
export interface HostileFolder {
  name: string;
  /** It has a lock record that may be in the making, for which a second is waited. */
  waits?: true;
  /** Changes an ordinary project. */
  make(place: HostilePlace): void | Promise<void>;
}

const mebibyte = 1024 * 1024;
const state = '.storyfold/refinementState.json';

export const hostileFolders: readonly HostileFolder[] = [
  ...linkedFolders(),
  ...linkedFiles(),
  ...namedPaths(),
  ...planted(),
  ...large(),
];

function linkedFolders(): HostileFolder[] {
  const folders = [
    '.storyfold',
    '.storyfold/texts',
    '.storyfold/history',
    '.storyfold/history/sample',
    '.storyfold/journal',
    '.storyfold/locks',
    '.storyfold/archives',
    '.storyfold/archives/first draft',
    'chapters',
  ];
  return [
    ...folders.map((path) => ({
      name: `${path} a link out of the project`,
      make: ({ project, sink }: HostilePlace) => {
        const outside = join(sink, path);
        mkdirSync(dirname(outside), { recursive: true });
        moveOut(join(project, path), outside);
        symlinkSync(outside, join(project, path));
      },
    })),
    {
      name: '.storyfold/texts and journal links that lead nowhere',
      make: ({ project, sink }) => {
        for (const name of ['texts', 'journal', 'locks']) {
          rmSync(join(project, '.storyfold', name), { recursive: true, force: true });
          symlinkSync(join(sink, 'not there', name), join(project, '.storyfold', name));
        }
      },
    },
    {
      name: '.storyfold a link to itself',
      make: ({ project }) => {
        rmSync(join(project, '.storyfold'), { recursive: true });
        symlinkSync('.storyfold', join(project, '.storyfold'));
      },
    },
    {
      name: '.storyfold/history a link in a circle, chapters a link to the project',
      make: ({ project }) => {
        rmSync(join(project, '.storyfold/history'), { recursive: true });
        symlinkSync('..', join(project, '.storyfold/history'));
        renameSync(join(project, 'chapters'), join(project, 'old chapters'));
        symlinkSync('.', join(project, 'chapters'));
      },
    },
    {
      name: ".storyfold/archives and chapters links into git's folder",
      make: ({ project }) => {
        rmSync(join(project, '.storyfold/archives'), { recursive: true });
        symlinkSync('../.git/hooks', join(project, '.storyfold/archives'));
        renameSync(join(project, 'chapters'), join(project, 'old chapters'));
        symlinkSync('.git/hooks', join(project, 'chapters'));
      },
    },
  ];
}

function linkedFiles(): HostileFolder[] {
  const files = [
    'brief.md',
    'chapters/01-salt.md',
    state,
    '.storyfold/brief.json',
    '.storyfold/project.json',
    '.storyfold/dictionary.txt',
  ];
  return [
    ...files.map((path) => ({
      name: `${path} a link to a file outside`,
      make: ({ project, sink }: HostilePlace) => {
        const outside = join(sink, 'secrets', path);
        mkdirSync(dirname(outside), { recursive: true });
        moveOut(join(project, path), outside);
        symlinkSync(outside, join(project, path));
      },
    })),
    {
      name: 'texts that are devices and links that lead nowhere',
      make: ({ project, sink }) => {
        replace(project, 'brief.md', (file) => symlinkSync('/dev/zero', file));
        replace(project, 'sample.md', (file) => symlinkSync('/dev/full', file));
        replace(project, 'outline.md', (file) => symlinkSync(join(sink, 'not there.md'), file));
        replace(project, 'chapters/01-salt.md', (file) => symlinkSync('01-salt.md', file));
      },
    },
    {
      name: 'texts and state that are pipes',
      make: ({ project }) => {
        for (const path of [
          'brief.md',
          'chapters/01-salt.md',
          state,
          '.storyfold/dictionary.txt',
          '.storyfold/history/sample/0001.json',
        ])
          replace(project, path, (file) => execFileSync('mkfifo', [file]));
      },
    },
    {
      name: 'state files that are folders',
      make: ({ project }) => {
        for (const path of [state, '.storyfold/dictionary.txt', '.storyfold/brief.json', 'brief.md'])
          replace(project, path, (file) => mkdirSync(join(file, 'inside'), { recursive: true }));
      },
    },
  ];
}

function namedPaths(): HostileFolder[] {
  const names: Readonly<Record<string, (place: HostilePlace) => string>> = {
    'paths with ../': () => '../sink/secret.md',
    'absolute paths': ({ sink }) => join(sink, 'secret.md'),
    'paths with a drive': () => 'C:\\secret.md',
    "paths in git's folder": () => '.git/hooks/post-checkout',
    'paths with NUL': () => 'chapters/01\u0000.md',
    'very long paths': () => `chapters/${'x'.repeat(100_000)}.md`,
    'paths within .storyfold': () => '.storyfold/project.json',
    '__proto__ for every path': () => '__proto__',
  };
  return [
    ...Object.entries(names).map(([name, path]) => ({
      name: `${name} in state, history, records and archives`,
      make: (place: HostilePlace) => {
        const replaced = JSON.stringify(path(place));
        for (const file of [
          state,

          '.storyfold/samples.json',
          '.storyfold/final.json',
          '.storyfold/history/sample/0001.json',
          '.storyfold/history/final/0001.json',
          '.storyfold/archives/first draft/archive.json',
        ])
          rewriteText(place.project, file, (text) =>
            text.replaceAll(/"path": ?"[^"]*"/g, () => `"path": ${replaced}`),
          );
      },
    })),
    {
      name: '__proto__ and constructor as phases and keys',
      make: ({ project }) => {
        const polluted =
          '"__proto__": {"polluted": true, "phase": "sample"}, "constructor": {"prototype": {"polluted": true}},';
        for (const file of [
          state,
          '.storyfold/project.json',
          '.storyfold/final.json',
          '.storyfold/history/sample/0001.json',
        ])
          rewriteText(project, file, (text) => text.replaceAll('{\n', () => `{${polluted}\n`));
      },
    },
    {
      name: 'hostile hashes and ids',
      make: ({ project }) => {
        for (const phase of ['sample', 'final'])
          rewriteText(project, `.storyfold/history/${phase}/0001.json`, (text) =>
            text.replaceAll(/"(before|after)": ?"[0-9a-f]{64}"/g, '"$1": "../../../sink/secret.md"'),
          );
        rewriteText(project, state, (text) =>
          text.replaceAll(/"id": ?"[sl]\d+"/g, '"id": "../../../sink/secret.md"'),
        );
      },
    },
    {
      name: 'a write under way to a file outside',
      make: ({ project }) => {
        rewriteText(project, state, (text) => {
          const file = JSON.parse(text) as { phases: Record<string, Record<string, unknown>> };
          const entry = JSON.parse(
            readFileSync(join(project, '.storyfold/history/sample/0001.json'), 'utf8'),
          ) as Record<string, unknown>;
          const files = [{ path: '../sink/secret.md', before: '0'.repeat(64), after: '1'.repeat(64) }];
          file.phases['sample'] = {
            ...file.phases['sample'],
            status: 'revising',
            pending: { entry: { ...entry, files } },
          };
          return JSON.stringify(file);
        });
      },
    },
  ];
}

function planted(): HostileFolder[] {
  const entry = async (place: HostilePlace, path: string, ours: boolean) => {
    const before = await sha256(readFileSync(join(place.sink, 'secret.md')));
    const files = [
      { path, before, after: null },
      { path: 'brief.md', before: await sha256(readFileSync(join(place.project, 'brief.md'))), after: null },
    ];
    const project = ours ? await projectPlace(place.project) : undefined;
    write(
      place.project,
      '.storyfold/journal/x.commit',
      JSON.stringify({ version: 1, place: project, files }),
    );
  };
  return [
    {
      name: 'a planted commit of another place',
      make: (place) => entry(place, 'sample.md', false),
    },
    {
      name: 'a planted commit of this place, for a file outside',
      make: (place) => entry(place, '../sink/secret.md', true),
    },
    {
      name: 'a planted commit that is no JSON, and one of 50 MB',
      make: ({ project }) => {
        write(project, '.storyfold/journal/x.commit', '{"version": 1, "files": [');
        write(project, '.storyfold/journal/y.commit', Buffer.alloc(50 * mebibyte, ' '));
        write(project, '.storyfold/journal/z.prepare', Buffer.alloc(2 * mebibyte, '['));
      },
    },
    {
      name: 'planted locks of another machine',
      make: ({ project }) => {
        const owner = JSON.stringify({ pid: 1, start: '1', boot: 'x', host: 'elsewhere', nonce: 'planted' });
        write(project, '.storyfold/locks/work-refinement.1', owner);
        write(project, '.storyfold/locks/work-refinement.owner-planted', owner);
      },
    },
    {
      name: 'planted locks with hostile names, numbers and sizes',
      waits: true,
      make: ({ project }) => {
        const owner = JSON.stringify({
          pid: 4_000_000,
          start: '1',
          boot: null,
          host: hostname(),
          nonce: '../../../sink/secret.md',
        });
        write(project, '.storyfold/locks/work-refinement.7', owner);
        write(project, '.storyfold/locks/commit.999999999999', Buffer.alloc(50 * mebibyte, '{'));
        write(project, `.storyfold/locks/work-refinement.owner-${'n'.repeat(200)}`, owner);
      },
    },
    {
      name: 'a lock number that no lock can have',
      make: ({ project }) => write(project, `.storyfold/locks/commit.${'9'.repeat(40)}`, '{}'),
    },
    {
      name: '3,000 planted locks',
      make: ({ project }) => {
        for (let number = 1; number <= 3000; number++)
          write(project, `.storyfold/locks/commit.owner-${number}`, '');
      },
    },
  ];
}

function large(): HostileFolder[] {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const stateFiles = [
    state,
    '.storyfold/final.json',
    '.storyfold/samples.json',
    '.storyfold/history/sample/0001.json',
    '.storyfold/archives/first draft/archive.json',
  ];
  return [
    {
      name: '50 MB of JSON for every state file',
      make: ({ project }) => {
        const bytes = Buffer.from(`{"version":1,"phases":{},"padding":"${'x'.repeat(50 * mebibyte)}"}`);
        for (const file of [...stateFiles, '.storyfold/dictionary.txt']) write(project, file, bytes);
      },
    },
    {
      name: '50 MB of JSON for project.json',
      make: ({ project }) =>
        write(
          project,
          '.storyfold/project.json',
          `{"language":"en","padding":[${'0,'.repeat(25 * mebibyte)}0]}`,
        ),
    },
    {
      name: 'JSON nested 100,000 deep',
      make: ({ project }) => {
        for (const file of stateFiles) write(project, file, `{"version":1,"phases":{},"nested":${deep}}`);
        write(project, '.storyfold/journal/x.commit', deep);
      },
    },
    {
      name: 'JSON nested 100,000 deep for project.json',
      make: ({ project }) => write(project, '.storyfold/project.json', deep),
    },
    {
      name: 'a text of 1 MB on one line, and a state with one',
      make: ({ project }) => {
        write(project, 'brief.md', 'salt and rain '.repeat(mebibyte / 14));
        rewriteText(project, state, (text) =>
          text.replace('{', () => `{"padding": "${'x'.repeat(mebibyte)}",`),
        );
      },
    },
    {
      name: '3 GB for the state, and for a text',
      make: ({ project }) => {
        for (const path of [state, 'brief.md'])
          replace(project, path, (file) => sparse(file, 3 * 1024 * mebibyte));
      },
    },
    {
      name: '20,000 files in texts/',
      make: ({ project }) => {
        for (let number = 0; number < 20_000; number++)
          write(project, `.storyfold/texts/${number.toString(16).padStart(64, '0')}`, 'x');
      },
    },
    {
      name: '5,000 entries in history/',
      make: ({ project }) => {
        const entry = readFileSync(join(project, '.storyfold/history/sample/0001.json'), 'utf8');
        for (let number = 3; number <= 5_000; number++)
          write(project, `.storyfold/history/sample/${String(number).padStart(4, '0')}.json`, entry);
      },
    },
  ];
}

/** What is not there yet is an empty folder outside. */
function moveOut(from: string, to: string): void {
  if (!existsSync(from)) {
    mkdirSync(to);
    return;
  }
  cpSync(from, to, { recursive: true });
  rmSync(from, { recursive: true });
}

function replace(project: string, path: string, make: (file: string) => unknown): void {
  const file = join(project, path);
  rmSync(file, { recursive: true, force: true });
  make(file);
}

function write(project: string, path: string, contents: string | Uint8Array): void {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

function rewriteText(project: string, path: string, change: (text: string) => string): void {
  const file = join(project, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** A file of that size that takes no room on the disk. */
function sparse(file: string, size: number): void {
  const descriptor = openSync(file, 'w');
  ftruncateSync(descriptor, size);
  closeSync(descriptor);
}
