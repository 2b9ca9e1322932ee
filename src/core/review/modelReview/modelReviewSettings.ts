import type { StoryFoldError } from '../../errors';
import type { ProjectSettings } from '../../project/project';
import { shownValue, unfitSetting } from '../../project/unfitSetting';
import { adultAge, audienceAge } from '../rules/fiction/audienceAge';
import { builtInRole, builtInRoles, foldedRoleName, isAgeCheck, type ReviewRole } from './reviewRoles';

export interface ModelReviewSettings {
  /** In the author's order; none unless the author chose some. */
  roles: readonly ReviewRole[];
  /** A request for the phase's own concerns and one for each role, in place of one for all. */
  callPerRole: boolean;
  ageCheck: boolean;
}

/** More would be told with every request, and say little that the first few do not. */
const maxRoles = 12;
const longestName = 40;
const longestConcern = 400;

const rolesSetting = 'storyfold.review.roles';
const rolesTake = [...builtInRoles, 'NAME: WHAT IT LOOKS AT'];

/**
 * What the author set about a model's review. Roles may be an array or one string with commas, semicolons or line breaks; what follows
 * `name:` in a string is that role's own, commas included, up to the next role. Throws `invalid_input` that says which setting does not
 * fit, what it holds and what it takes.
 */
export function modelReviewSettings({
  settings,
  language,
  audience,
}: Pick<ProjectSettings, 'settings' | 'language' | 'audience'>): ModelReviewSettings {
  const roles = new Map<string, ReviewRole>();
  for (const written of writtenRoles(settings[rolesSetting])) {
    const role = roleOf(written, language);
    roles.set(foldedRoleName(role.name), role);
  }
  if (roles.size > maxRoles)
    throw unfit(rolesSetting, [...roles.keys()].join(', '), rolesTake, `It takes up to ${maxRoles} roles.`);
  return {
    roles: [...roles.values()],
    callPerRole: truth(settings, 'storyfold.review.callPerRole') ?? false,
    ageCheck: truth(settings, 'storyfold.review.ageCheck') ?? isForTheYoung(audience),
  };
}

/** Whether an audience is stated that is not plainly one of adults. */
function isForTheYoung(audience: string): boolean {
  return audience.trim() !== '' && (audienceAge(audience) ?? 0) < adultAge;
}

/** The pieces that each stand for one role. */
function writtenRoles(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return value.split(/[;；\r\n]/).flatMap(rolesInLine);
  if (!Array.isArray(value)) return [value];
  return value.filter((item) => typeof item !== 'string' || item.trim() !== '');
}

/** A piece between commas that names no role goes on with what an own role before it looks at. */
function rolesInLine(line: string): string[] {
  const roles: string[] = [];
  for (const piece of line.split(/(?=[,，、])/)) {
    const text = piece.replace(/^[,，、]/, '').trim();
    const isOpen = /[:：]/.test(roles.at(-1) ?? '');
    if (isOpen && !/[:：]/.test(text) && !builtInRole(text)) roles.push(`${roles.pop()!}${piece}`.trim());
    else if (text !== '') roles.push(text);
  }
  return roles;
}

function roleOf(written: unknown, language: ProjectSettings['language']): ReviewRole {
  const { name, looksAt } = nameAndConcern(written);
  const isNamed = name !== '' && name.length <= longestName && !/[\p{Cc}]/u.test(name) && !isAgeCheck(name);
  if (!isNamed || looksAt.length > longestConcern) throw unfitRole(written);
  if (looksAt !== '') return { name, looksAt };
  const known = builtInRole(name, language);
  if (!known) throw unfitRole(written);
  return known;
}

function nameAndConcern(written: unknown): ReviewRole {
  if (typeof written === 'string') {
    const [, name, looksAt] = /^([^:：]*)[:：]([^]*)$/.exec(written) ?? [undefined, written, ''];
    // `name:` without anything after it is a role that nobody has described.
    if (/[:：]/.test(written) && looksAt!.trim() === '') throw unfitRole(written);
    return { name: oneLine(name!), looksAt: oneLine(looksAt!) };
  }
  if (typeof written !== 'object' || written === null || Array.isArray(written)) throw unfitRole(written);
  const { name, looksAt = '' } = written as Record<string, unknown>;
  if (typeof name !== 'string' || typeof looksAt !== 'string') throw unfitRole(written);
  return { name: oneLine(name), looksAt: oneLine(looksAt) };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function truth(settings: ProjectSettings['settings'], name: string): boolean | undefined {
  const value = settings[name];
  // The editor gives an empty text, or null, for what nobody has set.
  if (value === undefined || value === null || value === '') return undefined;
  const said = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (said === true || said === 'true') return true;
  if (said === false || said === 'false') return false;
  throw unfit(name, value, ['true', 'false'], 'It takes true or false.');
}

function unfitRole(written: unknown): StoryFoldError {
  return unfit(
    rolesSetting,
    written,
    rolesTake,
    isAgeCheck(nameIn(written))
      ? 'Whether the text fits its readers’ age has a setting of its own: storyfold.review.ageCheck.'
      : `It takes a list of ${builtInRoles.join(', ')}, and roles of your own as “grandmother: what a child asks when read to” or {"name": …, "looksAt": …}, with names of up to ${longestName} and descriptions of up to ${longestConcern} characters.`,
  );
}

function nameIn(written: unknown): string {
  const named = typeof written === 'object' && written !== null && 'name' in written ? written.name : written;
  return typeof named === 'string' ? named : '';
}

function unfit(
  setting: string,
  value: unknown,
  values: readonly string[],
  takesInWords: string,
): StoryFoldError {
  return unfitSetting({
    setting,
    problem: { kind: 'value', shown: shownValue(value) },
    takes: { kind: 'one_of', values },
    takesInWords,
  });
}
