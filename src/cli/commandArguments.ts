import { StoryFoldError } from '../core/errors';
import { isPhase } from '../core/project/layout';
import type { ComparePoint } from '../core/refinement/model';
import type { Messages } from './messages';
import { nearest } from './nearest';
import { type Phase, phases } from '../shared/values';

/** What the words of a command line mean. All throw `usage`, with what would be right. */
export class CommandArguments {
  constructor(private readonly messages: Messages) {}

  phase(value: string): Phase {
    if (isPhase(value)) return value;
    const { usage } = this.messages;
    const meant = nearest(value, phases);
    throw this.error(
      usage.unknownPhase(value),
      meant ? `${usage.didYouMean(meant)} ${usage.phases}` : usage.phases,
    );
  }

  /** An entry's number, a count of rounds: a whole number from 1. */
  wholeNumber(name: string, value: string): number {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number >= 1) return number;
    throw this.error(this.messages.usage.notAWholeNumber(name, value), this.messages.usage.wholeNumber);
  }

  comparePoint(value: string): ComparePoint {
    if (value === 'now') return 'now';
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number >= 1) return number;
    throw this.error(this.messages.usage.notAWholeNumber('A B', value), this.messages.usage.comparePoint);
  }

  /** `all`, or ids separated by commas or spaces, from an option that may be given several times. */
  suggestionIds(option: string, values: readonly string[] | undefined): 'all' | string[] | undefined {
    if (values === undefined) return undefined;
    const ids = [...new Set(values.flatMap((value) => value.split(/[,，、\s]+/)).filter((id) => id !== ''))];
    if (ids.length === 0)
      throw this.error(this.messages.usage.noIds(option), this.messages.usage.oneOf(['all', 'ID,ID']));
    return ids.length === 1 && ids[0] === 'all' ? 'all' : ids;
  }

  oneOf<Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    const meant = nearest(value, allowed);
    const { usage } = this.messages;
    throw this.error(
      usage.notOneOf(option, value),
      meant ? `${usage.didYouMean(meant)} ${usage.oneOf(allowed)}` : usage.oneOf(allowed),
    );
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
