import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
export const builtCli = path.join(root, 'dist/cli.js');

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The one document on standard output; fails when there is anything else. */
  document<T = Record<string, unknown>>(): T;
}

export interface RunSettings {
  cwd: string;
  env?: Record<string, string>;
  stdin?: string;
  /** Called with the running process, to interrupt it. */
  during?: (child: ChildProcess) => void;
}

/** Builds the command line unless the build is newer than every source. Call it in `before`. */
export function buildOnce(): void {
  if (existsSync(builtCli)) {
    const built = statSync(builtCli).mtimeMs;
    const newest = Math.max(
      newestIn(path.join(root, 'src')),
      ...['package.json', 'esbuild.mjs'].map((name) => statSync(path.join(root, name)).mtimeMs),
    );
    if (built >= newest) return;
  }
  const build = spawnSync(process.execPath, ['esbuild.mjs', '--quiet'], { cwd: root, encoding: 'utf8' });
  assert.equal(build.status, 0, build.stderr);
}

/** Runs the built command line as a process of its own, in English and without colour unless `env` says otherwise. */
export function runStoryfold(words: readonly string[], settings: RunSettings): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtCli, ...words], {
      cwd: settings.cwd,
      env: { PATH: process.env['PATH'] ?? '', LANG: 'en_GB.UTF-8', ...settings.env },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const stdout = Buffer.concat(out).toString('utf8');
      const stderr = Buffer.concat(err).toString('utf8');
      resolve({
        code,
        stdout,
        stderr,
        document<T>() {
          try {
            return JSON.parse(stdout) as T;
          } catch {
            return assert.fail(`not one JSON document: ${stdout}\n${stderr}`);
          }
        },
      });
    });
    // A command that does not read it may be gone before it is written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(settings.stdin ?? '');
    settings.during?.(child);
  });
}

const folders: string[] = [];

/** A new folder with these files in it; removed by `removeFolders`. */
export function makeFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'storyfold-test-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** A new folder with these files, made a project. */
export async function makeProject(
  files: Record<string, string | Uint8Array>,
  ...options: readonly string[]
): Promise<string> {
  const folder = makeFolder(files);
  const made = await runStoryfold(['init', '--title', 'Test', ...options], { cwd: folder });
  assert.equal(made.code, 0, made.stderr);
  return folder;
}

/** Call it in `after`. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function newestIn(folder: string): number {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    newest = Math.max(newest, statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  }
  return newest;
}
