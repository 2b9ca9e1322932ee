import { StoryFoldError } from '../../core/errors';
import { isPhase } from '../../core/project/layout';
import type { ComparePoint } from '../../core/refinement/model';
import type { Messages } from '../messages/messages';
import { nearest } from '../../core/text/nearest';
import { shownValue } from '../terminal/shownValue';
import { type Phase, phases } from '../../shared/values';

/** Letters at the beginning by which a step is recognised. */
const likeness = 4;

/** What the words of a command line mean. All throw `usage`, with what would be right. */
export class CommandArguments {
  constructor(private readonly messages: Messages) {}

  phase(value: string): Phase {
    if (isPhase(value)) return value;
    const { usage } = this.messages;
    const meant = nearest(value, phases);
    throw this.error(
      usage.unknownPhase(shownValue(value)),
      meant ? `${usage.didYouMean(meant)} ${usage.phases}` : usage.phases,
    );
  }

  /** An entry's number, a count of rounds: a whole number from 1. */
  wholeNumber(name: string, value: string): number {
    return this.wholeNumberWithin(name, value, 1, 999_999_999, this.messages.usage.wholeNumber);
  }

  /** A whole number that is no less and no more than this; `otherwise` says so. */
  wholeNumberWithin(name: string, value: string, least: number, most: number, otherwise: string): number {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
    if (number >= least && number <= most) return number;
    throw this.error(this.messages.usage.notAWholeNumber(name, shownValue(value)), otherwise);
  }

  /** The number of an attempt at a chapter: a whole number from 0. */
  attempt(value: string): number {
    return this.wholeNumberWithin('--attempt', value, 0, 999_999, this.messages.chapters.usage.attemptNumber);
  }

  comparePoint(value: string): ComparePoint {
    if (value === 'now') return 'now';
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number >= 1) return number;
    throw this.error(
      this.messages.usage.notAWholeNumber('A B', shownValue(value)),
      this.messages.usage.comparePoint,
    );
  }

  /** A day, or a moment of it, where the author is; milliseconds since 1970. */
  moment(option: string, value: string): number {
    const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?$/.exec(value.trim())?.slice(1);
    const [year, month, day, hour, minute] = (parts ?? []).map((part) => Number(part ?? 0));
    if (year !== undefined && month !== undefined && day !== undefined) {
      const date = new Date(year, month - 1, day, hour, minute);
      // There is no 30 February, and no 25 o'clock; and years of two digits are taken for ones of the last century.
      const isThere =
        date.getFullYear() === year &&
        date.getMonth() === month - 1 &&
        date.getDate() === day &&
        (hour ?? 0) < 24 &&
        (minute ?? 0) < 60;
      if (isThere) return date.getTime();
    }
    throw this.error(this.messages.usage.notADate(option, shownValue(value)), this.messages.usage.date);
  }

  /** `all`, also with ids beside it, or ids separated by commas or spaces, from an option that may be given several times. */
  suggestionIds(option: string, values: readonly string[] | undefined): 'all' | string[] | undefined {
    if (values === undefined) return undefined;
    const ids = [...new Set(values.flatMap((value) => value.split(/[,，、\s]+/)).filter((id) => id !== ''))];
    if (ids.length === 0)
      throw this.error(this.messages.usage.noIds(option), this.messages.usage.oneOf(['all', 'ID,ID']));
    return ids.includes('all') ? 'all' : ids;
  }

  oneOf<Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    const meant = nearest(value, allowed);
    const { usage } = this.messages;
    throw this.error(
      usage.notOneOf(option, shownValue(value)),
      meant ? `${usage.didYouMean(meant)} ${usage.oneOf(allowed)}` : usage.oneOf(allowed),
    );
  }

  /** A step of a model that there is, or that the ledger has; only the latter are told. */
  step(value: string, steps: readonly string[], known: readonly string[]): string {
    if (steps.includes(value) || known.includes(value)) return value;
    const { usage, stepNames } = this.messages;
    // By its name in words, as something near, or by how it begins: `revise` means `revision`.
    const word = value.trim().toLowerCase();
    const meant =
      steps.find((step) => (stepNames as Readonly<Record<string, string>>)[step] === word) ??
      nearest(value, [...known, ...steps]) ??
      [...known, ...steps].find(
        (step) => word.length >= likeness && step.startsWith(word.slice(0, likeness)),
      );
    const hints = [meant && usage.didYouMean(meant), known.length > 0 && usage.oneOf(known)];
    throw this.error(usage.notOneOf('--step', shownValue(value)), hints.filter(Boolean).join(' '));
  }

  /** Words that the author wrote for an option. */
  text(option: string, value: string): string {
    if (value.trim() !== '') return value;
    throw this.error(this.messages.usage.emptyText(option), this.messages.usage.emptyTextHint);
  }

  private error(message: string, hint: string): StoryFoldError {
    return new StoryFoldError('usage', message, hint);
  }
}
