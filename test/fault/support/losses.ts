/** Counts what went wrong, each with the words needed to see it again. */
export class Losses {
  readonly problems: string[] = [];
  lostCount = 0;
  tornCount = 0;

  /** Things of the author's that are not as they should be. Counted once for each place. */
  lost(where: string, found: readonly string[]): void {
    if (found.length > 0) this.lostCount++;
    this.note(where, found);
  }

  /** Files that do not parse. */
  torn(where: string, files: readonly string[]): void {
    if (files.length > 0) this.tornCount++;
    this.note(
      where,
      files.map((file) => `torn: ${file}`),
    );
  }

  /** Whatever else was promised. */
  other(where: string, problem: string): void {
    this.note(where, [problem]);
  }

  private note(where: string, found: readonly string[]): void {
    this.problems.push(...found.slice(0, 3).map((problem) => `${where}: ${problem}`));
  }
}
