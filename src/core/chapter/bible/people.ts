import { nameKey } from './sameWords';

/** Somebody who goes by several names. */
export interface Person {
  name: string;
  aliases: string[];
}

type Found<P> = P | 'ambiguous' | undefined;

/** People found by what they are called. Names are compared as `nameKey` has them. */
export class People<P extends Person> {
  private readonly all = new Set<P>();
  private readonly byName = new Map<string, Set<P>>();
  private readonly byAlias = new Map<string, Set<P>>();

  add(person: P): void {
    this.all.add(person);
    put(this.byName, person.name, person);
    for (const alias of person.aliases) put(this.byAlias, alias, person);
  }

  alias(person: P, alias: string): void {
    person.aliases.push(alias);
    put(this.byAlias, alias, person);
  }

  [Symbol.iterator](): Iterator<P> {
    return this.all.values();
  }

  /**
   * Who is called this: whose own name it is, else whose alias it is. Aliases that are given along count only where one of them is somebody's
   * own name, since two people may both be `the boy`.
   */
  called(name: string, aliases: readonly string[] = []): Found<P> {
    return (
      oneOf(this.named(name)) ??
      oneOf(this.byAlias.get(nameKey(name))) ??
      oneOf(new Set(aliases.flatMap((alias) => [...(this.named(alias) ?? [])])))
    );
  }

  /** Those whose own name it is. */
  named(name: string): ReadonlySet<P> | undefined {
    return this.byName.get(nameKey(name));
  }
}

function put<P>(index: Map<string, Set<P>>, name: string, person: P): void {
  if (name.trim() === '') return;
  const key = nameKey(name);
  const there = index.get(key);
  if (there) there.add(person);
  else index.set(key, new Set([person]));
}

function oneOf<P>(found: ReadonlySet<P> | undefined): Found<P> {
  if (!found || found.size === 0) return undefined;
  return found.size === 1 ? [...found][0] : 'ambiguous';
}
