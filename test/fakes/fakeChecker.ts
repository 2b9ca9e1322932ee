import type { Checker, CheckerOptions, CheckerRemark } from '../../src/core/review/checker';
import type { Language } from '../../src/core/text/language';

/** A checker that remarks on given words and counts how often it was asked. */
export class FakeChecker implements Checker {
  readonly asked: string[] = [];

  constructor(
    readonly language: Language,
    private readonly corrections: Readonly<Record<string, string>>,
    private readonly rule = 'word',
  ) {}

  async check(paragraph: string, _options: CheckerOptions): Promise<CheckerRemark[]> {
    this.asked.push(paragraph);
    const remarks: CheckerRemark[] = [];
    for (const [wrong, right] of Object.entries(this.corrections)) {
      for (let at = paragraph.indexOf(wrong); at !== -1; at = paragraph.indexOf(wrong, at + wrong.length)) {
        remarks.push({
          rule: this.rule,
          start: at,
          end: at + wrong.length,
          message: `“${wrong}” should be “${right}”.`,
          replacements: [right],
        });
      }
    }
    return remarks.sort((one, other) => one.start - other.start);
  }
}
