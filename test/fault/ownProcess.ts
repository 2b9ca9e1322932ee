import { spawn } from 'node:child_process';
import path from 'node:path';
import type { FaultResult, Scale } from './row';
import type { Piece } from './rowParts';

/** Runs a row, or a part of one, in a process of its own, so that several share the processors. */
export function inOwnProcess({ row, part }: Piece, scale: Scale): Promise<FaultResult> {
  const words = [
    path.join(__dirname, 'main.ts'),
    '--only',
    row.id,
    ...(part === undefined ? [] : ['--part', part]),
    '--json',
    ...(scale === 'short' ? ['--short'] : []),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (complaints += piece));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve(resultOf(printed, `ended with ${signal ?? code}`, complaints));
    });
  });
}

/** The result in the document that the process printed; one that is not reached where it printed none. */
export function resultOf(printed: string, how: string, complaints: string): FaultResult {
  try {
    const { rows } = JSON.parse(printed) as { rows: FaultResult[] };
    if (rows.length === 1) return rows[0]!;
  } catch {
    // Said below.
  }
  return {
    reached: false,
    measured: how,
    numbers: {},
    problems: [`${how}, and printed no result: ${complaints.slice(-1000)}`],
  };
}
