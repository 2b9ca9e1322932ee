import { isProjectDocument } from '../../../project/projectPath';
import { isObject, oneOf, type Members } from '../../../storage/jsonValues';
import { shorten } from '../../../text/shorten';
import {
  severities,
  suggestionStatuses,
  suggestionTypes,
  type Severity,
  type SuggestionType,
} from '../../../../shared/values';

// Remarks as older programs wrote them, in shapes that nobody described. Needs no schema, because `status` counts them too.

/** A remark in today's shape, but for an id where the older file gave none. */
export type OlderSuggestion = Members & { summary: string; id?: string };

/** What a remark is taken for where it does not say so itself. */
interface OlderDefaults {
  source: string;
  type?: SuggestionType;
}

const summaryKeys = ['summary', 'message', 'comment', 'issue', 'text', 'content', 'description', 'note'];
const detailKeys = ['detail', 'suggestion', 'advice', 'recommendation', 'fix'];
const severityKeys = ['severity', 'level'];
const anchorKeys = ['anchor', 'quote', 'excerpt'];

const severityNames: Readonly<Record<Severity, RegExp>> = {
  info: /^(?:info|low|minor|note|hint|trivial|提示|低|轻微|輕微)$/i,
  suggestion: /^(?:suggestion|medium|moderate|warning|warn|建议|建議|中|一般)$/i,
  should_fix: /^(?:should_fix|must_fix|high|critical|major|severe|error|必须修改|必須修改|高|严重|嚴重)$/i,
};

/** Keys that have a meaning today, beside those that are read above. */
const kindsOfOthers: Readonly<Record<string, string>> = {
  detail: 'string',
  rule: 'string',
  replacement: 'string',
  reworded: 'string',
  askFirst: 'boolean',
  // Neither was in an older file, and each has a shape of its own.
  otherAnchors: 'never',
  notApplied: 'never',
};

/** A text longer than this is no summary; UTF-16 units. */
const longestSummary = 200;

/** One remark: a text, or an object that has one. Undefined when it says nothing. Keys without a meaning here are kept. */
export function olderSuggestion(item: unknown, defaults: OlderDefaults): OlderSuggestion | undefined {
  if (typeof item === 'string')
    return item.trim() === '' ? undefined : suggestionOf({ summary: item }, defaults);
  return isObject(item) ? suggestionOf(item, defaults) : undefined;
}

function suggestionOf(item: Members, defaults: OlderDefaults): OlderSuggestion | undefined {
  const rest: Record<string, unknown> = { ...item };
  const take = (keys: readonly string[], fits: (value: unknown) => boolean): unknown => {
    const key = keys.find((one) => fits(item[one]));
    if (key === undefined) return undefined;
    delete rest[key];
    return item[key];
  };
  const said = take(summaryKeys, isText) as string | undefined;
  if (said === undefined) return undefined;
  const detail = take(detailKeys, isText) as string | undefined;
  const severity = take(severityKeys, (value) => severityOf(value) !== undefined);
  const anchor = take(anchorKeys, (value) => anchorOf(value) !== undefined);
  const { id, type, source, status, path, role: _role, ...others } = rest;
  for (const [key, kind] of Object.entries(kindsOfOthers)) {
    // Of another kind it means something else, and the file that is kept beside still has it.
    if (key in others && typeof others[key] !== kind) delete others[key];
  }
  const words = summaryOf(said.trim(), detail);
  return {
    ...others,
    ...words,
    ...(typeof id === 'string' && id !== '' ? { id } : typeof id === 'number' ? { id: String(id) } : {}),
    type: oneOf(suggestionTypes, type) ?? defaults.type ?? 'other',
    severity: severityOf(severity) ?? 'suggestion',
    source: isSource(source) ? source : (roleOf(item) ?? defaults.source),
    status: oneOf(suggestionStatuses, status) ?? 'open',
    path: typeof path === 'string' && isProjectDocument(path) ? path : '',
    ...(anchor === undefined ? {} : { anchor: anchorOf(anchor) }),
  };
}

/** What is too long to be a summary is told whole in the detail. */
function summaryOf(said: string, detail: string | undefined): { summary: string; detail?: string } {
  const [firstLine = said] = said.split(/[\r\n]/, 1);
  if (said.length <= longestSummary && firstLine === said)
    return { summary: said, ...(detail ? { detail } : {}) };
  const whole = detail === undefined ? said : `${said}\n\n${detail}`;
  return { summary: shorten(firstLine, longestSummary), detail: whole };
}

function severityOf(value: unknown): Severity | undefined {
  return typeof value === 'string'
    ? severities.find((one) => severityNames[one].test(value.trim()))
    : undefined;
}

function anchorOf(value: unknown): unknown {
  if (isText(value)) return { exact: value, prefix: '', suffix: '', start: -1 };
  return isObject(value) && typeof value['exact'] === 'string' ? value : undefined;
}

function isSource(value: unknown): value is string {
  return typeof value === 'string' && /^(?:rules|model|age_check|author|role:.+)$/.test(value);
}

const roleKeys = ['role', 'reviewer', 'persona'];
const listKeys = ['issues', 'suggestions', 'findings', 'comments', 'items', 'reviews', 'results'];

function roleOf(item: Members): string | undefined {
  const name = roleKeys.map((key) => item[key]).find(isText);
  return name === undefined ? undefined : `role:${shorten(name.trim().replace(/\s+/gu, ' '), 60)}`;
}

/**
 * The remarks of a review or an age check: a list, an object with one, or one list for each of several roles. Undefined when
 * it is none of these; empty when there was nothing to remark on.
 */
export function olderReview(value: unknown, defaults: OlderDefaults): OlderSuggestion[] | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => olderReview(item, defaults));
    const read = items.filter((item) => item !== undefined).flat();
    return read.length > 0 || value.length === 0 ? read : undefined;
  }
  if (isObject(value)) {
    const role = roleOf(value);
    const own = role === undefined ? defaults : { ...defaults, source: role };
    const keys = listKeys.filter((key) => Array.isArray(value[key]));
    // One key of several is enough for a list to be known as one; remarks under the others count as well.
    if (keys.length > 0) return keys.flatMap((key) => olderReview(value[key], own) ?? []);
    const one = olderSuggestion(value, own);
    if (one) return [one];
    const text = listKeys.map((key) => value[key]).find(isText);
    return text === undefined ? undefined : olderReview(text, own);
  }
  const one = olderSuggestion(value, defaults);
  return one && [one];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
