/** What a report of a problem is made of. */
export interface ReportFacts {
  /** Name and version, in order. */
  versions: readonly (readonly [string, string])[];
  /** By full name, as the author set them. */
  settings: Readonly<Record<string, unknown>>;
  counts: readonly (readonly [string, string | number])[];
  /** The log as it is. */
  log: string;
  words: { intro: string; happened: string; versions: string; settings: string; counts: string; log: string };
}

/** Lines of the log that are told. */
const logLines = 60;

/** Settings whose values are words of the author's own, or say where something secret is sent: it is told only that they are set. */
const wordsOnly = new Set([
  'storyfold.review.unfitWords',
  'storyfold.review.roles',
  'storyfold.model.headers',
  'storyfold.model.allowHttpOrigins',
]);

/** The report as Markdown. It holds no key, no name of the author's machine account, and nothing that they wrote. */
export function reportText({ versions, settings, counts, log, words }: ReportFacts): string {
  const rows = (pairs: readonly (readonly [string, string | number])[]): string =>
    pairs.map(([name, value]) => `- ${name}: ${value}`).join('\n');
  const told = Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => name.startsWith('storyfold.'))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, toldSetting(name, value)]),
  );
  return [
    `# StoryFold`,
    words.intro,
    `## ${words.happened}`,
    '',
    `## ${words.versions}`,
    rows(versions),
    `## ${words.settings}`,
    fenced('json', JSON.stringify(told, null, 2)),
    `## ${words.counts}`,
    rows(counts),
    `## ${words.log}`,
    fenced('text', toldLog(log)),
    '',
  ].join('\n\n');
}

/** Names of headers, the origin of an address, numbers of lists: never what could be a secret. */
function toldSetting(name: string, value: unknown): unknown {
  if (name === 'storyfold.model.headers')
    return typeof value === 'object' && value !== null ? Object.keys(value) : '…';
  if (wordsOnly.has(name)) return Array.isArray(value) ? `(${value.length})` : '…';
  if (name === 'storyfold.model.baseUrl') return originOf(value);
  return withoutSecrets(value);
}

function originOf(value: unknown): string {
  try {
    return new URL(String(value)).origin;
  } catch {
    return '…';
  }
}

/** Whatever looks like a key in a place where none belongs. */
function withoutSecrets(value: unknown): unknown {
  return JSON.parse(masked(JSON.stringify(value ?? null))) as unknown;
}

function masked(text: string): string {
  return text
    .replace(/\b(?:sk|pk|key|token)[-_][A-Za-z0-9_-]{8,}/gi, '…')
    .replace(/\bBearer\s+[^\s"]+/gi, 'Bearer …')
    .replace(/\b(https?:\/\/)[^\s/@"]*@/gi, '$1')
    .replace(/\b[A-Za-z0-9_-]{32,}\b/g, '…');
}

function toldLog(log: string): string {
  const lines = log.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (
    masked(lines.slice(-logLines).join('\n'))
      .replace(/(?:\/(?:home|Users)\/|[A-Za-z]:\\Users\\)[^/\\\s]+/g, '~')
      // The names of chapters are words of the author's, with blanks and brackets in them: they end with `.md`, or else with the line.
      .replace(/\b(chapters[/\\]+\d*)(?:.*?\.md(?![\p{L}\p{N}_.])|.*)/giu, '$1…')
  );
}

function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
