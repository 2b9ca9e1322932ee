// Scripts of this project as child processes whose output goes straight through.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Runs `node <args>` in the project's folder; see {@link run}. */
export function runNode(args, environment) {
  return run(process.execPath, args, environment);
}

/** Runs a script of package.json, `args` appended; see {@link run}. */
export function runNpmScript(name, args = [], environment = process.env) {
  return run('npm', ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], environment);
}

/**
 * Resolves to the exit code, or to the name of the signal that ended it. A signal to us goes on to the child, which may
 * have a server or a browser to end, and is then obeyed.
 */
function run(command, args, environment = process.env) {
  return new Promise((resolve) => {
    // On Windows npm is a script, which only a shell can start.
    const shell = command === 'npm' && process.platform === 'win32';
    const child = spawn(command, args, { cwd: root, env: environment, stdio: 'inherit', shell });
    let received;
    const pass = (signal) => {
      received = signal;
      child.kill(signal);
    };
    const end = (result) => {
      for (const each of SIGNALS) process.off(each, pass);
      if (received) process.kill(process.pid, received);
      resolve(result);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.on('error', (error) => {
      console.error(error.message);
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? signal));
  });
}
