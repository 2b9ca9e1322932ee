/** Gives each thing a name that the other program takes, and no two the same. */
export class UniqueNames {
  private readonly given = new Map<string, string>();
  private readonly taken: Set<string>;

  /** `accepts` says whether a text can stay as it is; `plain` makes something of one that cannot. */
  constructor(
    private readonly accepts: (text: string) => boolean,
    private readonly plain: (text: string, kind: string) => string,
    reserved: Iterable<string> = [],
  ) {
    this.taken = new Set(reserved);
  }

  /** The same name for the same text of the same kind. Whoever wants texts to keep their own asks for those that can stay first. */
  of(text: string, kind: string): string {
    const key = `${kind} ${text}`;
    const known = this.given.get(key);
    if (known !== undefined) return known;
    const base = this.accepts(text) ? text : this.plain(text, kind);
    let name = base;
    for (let number = 2; this.taken.has(name); number++) name = `${base}_${number}`;
    this.taken.add(name);
    this.given.set(key, name);
    return name;
  }

  /** Names all of these, those first that can stay as they are. */
  nameAll(texts: Iterable<string>, kind: string): void {
    const all = [...texts];
    for (const text of all) if (this.accepts(text)) this.of(text, kind);
    for (const text of all) this.of(text, kind);
  }
}

/** Latin letters, digits and low lines alone, a letter first; `otherwise` where nothing of it is left. */
export function plainIdentifier(text: string, otherwise: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
  if (plain === '') return otherwise;
  return /^[A-Za-z]/.test(plain) ? plain : `${otherwise}_${plain}`;
}
