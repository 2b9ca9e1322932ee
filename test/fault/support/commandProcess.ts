import { spawn } from 'node:child_process';
import { builtCli } from '../../cli/runStoryfold';
import { storyModelUrl } from './storyModel';

export interface CommandRun {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** The names of its changing file operations in order; only with `preload`, and only when it came to its end. */
  changes: string[] | undefined;
}

export interface CommandSettings {
  cwd: string;
  /** Another copy of the built command line. */
  cli?: string;
  /** See `buildPreload`. */
  preload?: string;
  /** The changing file operation before which the process is killed, from 1. */
  killAt?: number;
  /** User and group to run as; only root can. */
  user?: number;
}

/** Runs the built command line as a process of its own, as `runStoryfold`, and may have it killed at a given operation. */
export async function runCommand(words: readonly string[], settings: CommandSettings): Promise<CommandRun> {
  const { cwd, cli = builtCli, preload, killAt, user } = settings;
  const baseUrl = await storyModelUrl();
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...(preload === undefined ? [] : ['--require', preload]), cli, ...words],
      {
        cwd,
        env: {
          PATH: process.env['PATH'] ?? '',
          LANG: 'en_GB.UTF-8',
          // Asked by those commands alone that ask a model.
          STORYFOLD_BASE_URL: baseUrl,
          STORYFOLD_MODEL: 'small',
          ...(killAt === undefined ? {} : { STORYFOLD_KILL_AT: String(killAt) }),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        ...(user === undefined ? {} : { uid: user, gid: user }),
      },
    );
    const [out, err, counted] = [1, 2, 3].map((index) => {
      const chunks: Buffer[] = [];
      child.stdio[index]?.on('data', (chunk: Buffer) => chunks.push(chunk));
      return () => Buffer.concat(chunks).toString('utf8');
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const names = counted!();
      const changes = names === '' ? undefined : (JSON.parse(names) as string[]);
      resolve({ code, signal, stdout: out!(), stderr: err!(), changes });
    });
  });
}

/** What is wrong with a run that should have done its work with one JSON document; undefined when nothing is. */
export function notDone({ code, stdout, stderr }: CommandRun, words: readonly string[]): string | undefined {
  if (code !== 0 || !isOneDocument(stdout))
    return `${words.join(' ')} ends with ${code}: ${stdout.slice(0, 300)}${stderr.slice(0, 300)}`;
  return undefined;
}

interface ToldError {
  code?: unknown;
  message?: unknown;
  hint?: unknown;
}

/**
 * The code of the one error document on standard output, or of a task's feedback that failed while its text stands; undefined when there
 * is anything else.
 */
export function errorCodeOf({ stdout }: CommandRun): string | undefined {
  if (!isOneDocument(stdout)) return undefined;
  const document = JSON.parse(stdout) as { error?: ToldError; task?: { feedbackError?: ToldError | null } };
  const error = document.error ?? document.task?.feedbackError;
  const isTold = [error?.code, error?.message, error?.hint].every(
    (part) => typeof part === 'string' && part !== '',
  );
  return isTold ? String(error!.code) : undefined;
}

function isOneDocument(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
