// One step of an installation as a child process: quiet on the terminal, complete in a log file.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';

const SIGN_OF_LIFE_MILLISECONDS = 60_000;
const LINES_SHOWN_ON_FAILURE = 25;

/**
 * Runs `command` and resolves when it has succeeded. It is tried `attempts` times (a registry or a mirror may fail
 * once); the last failure rejects with the end of its output and the place of the whole.
 */
export async function runStep(title, command, args, options) {
  const { logFile, folder, environment = process.env, attempts = 1 } = options;
  for (let attempt = 1; ; attempt += 1) {
    const started = Date.now();
    console.log(`  ${title}${attempt > 1 ? ' (once more)' : ''}`);
    const { code, tail } = await run(title, command, args, { logFile, folder, environment });
    if (code === 0) {
      console.log(`  ${title}: done in ${seconds(started)} s`);
      return;
    }
    if (attempt < attempts) continue;
    throw new Error(`${title} failed (exit ${code}). The end of ${logFile}:\n${tail}`);
  }
}

function run(title, command, args, { logFile, folder, environment }) {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: 'a' });
  log.write(`\n--- ${new Date().toISOString()} ${command} ${args.join(' ')}\n`);
  const started = Date.now();
  const signOfLife = setInterval(
    () => console.log(`  ${title}: still at it after ${seconds(started)} s`),
    SIGN_OF_LIFE_MILLISECONDS,
  );
  return new Promise((resolve) => {
    let tail = '';
    const keep = (chunk) => {
      log.write(chunk);
      tail = `${tail}${chunk}`.split('\n').slice(-LINES_SHOWN_ON_FAILURE).join('\n');
    };
    const finish = (code) => {
      process.off('exit', endChild);
      clearInterval(signOfLife);
      log.end();
      resolve({ code, tail });
    };
    const child = spawn(command, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const endChild = () => child.kill();
    process.on('exit', endChild);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => {
      keep(`${error.message}\n`);
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? signal));
  });
}

function seconds(started) {
  return Math.round((Date.now() - started) / 1000);
}
