import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The child's side of a `TalkingChild`: answers each JSON line; several may be under way at once. */
export function answerRequests<Request extends object>(answer: (request: Request) => Promise<object>): void {
  createInterface(process.stdin).on('line', (line) => {
    const { id, ...request } = JSON.parse(line) as Request & { id: number };
    void answer(request as unknown as Request).then(
      (reply) => writeSync(1, `${JSON.stringify({ id, ...reply })}\n`),
      (error: unknown) => {
        // The row sees that this child ended, and what it said before.
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
