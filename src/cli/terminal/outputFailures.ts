/**
 * Watches standard output and standard error for failures, which come after the writing. A reader that wants no more
 * (`storyfold assess final | head`) is none of the command's failures and changes nothing; a full disk makes one of it.
 */
export class OutputFailures {
  private failed = false;

  constructor(tell: (why: string) => void) {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (this.failed || error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
      this.failed = true;
      tell(error.code ?? error.message);
      // The command may have ended by now.
      if (process.exitCode !== undefined) process.exitCode = this.exitCode(Number(process.exitCode));
    });
    // There is nowhere left to tell it.
    process.stderr.on('error', () => undefined);
  }

  /** What the process ends with when the command ended with `code`. */
  exitCode(code: number): number {
    return this.failed && code === 0 ? 1 : code;
  }
}
