import type { Suggestion } from '../../core/review/model';
import type { Messages } from './englishMessages';
import type { NamedSource } from './englishNames';

/** Who found it, in words; the author's own roles have the names that the author gave them. */
export function sourceName(source: Suggestion['source'], { sourceNames }: Messages): string {
  if (isNamed(source, sourceNames)) return sourceNames[source];
  return source.replace(/^role:/, '');
}

function isNamed(source: string, names: Readonly<Record<NamedSource, string>>): source is NamedSource {
  return Object.hasOwn(names, source);
}
