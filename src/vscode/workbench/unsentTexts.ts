import type { Memento } from 'vscode';
import { unsentTextsSchema, type UnsentTextsView } from '../../shared/protocol';
import type { LimitedLog } from './limitedLog';

const unsentKey = 'workbench.unsent';

/**
 * What the author has written in the view and not sent. The editor writes down a view's own memory about once a minute only, and what is
 * typed shortly before a crash would be lost with it.
 */
export class UnsentTexts {
  constructor(
    private readonly memory: Memento,
    private readonly log: LimitedLog,
  ) {}

  get kept(): UnsentTextsView {
    return unsentTextsSchema.safeParse(this.memory.get(unsentKey)).data ?? { at: 0, texts: [] };
  }

  async keep({ at, texts }: UnsentTextsView): Promise<void> {
    try {
      await this.memory.update(unsentKey, { at, texts });
    } catch (error) {
      this.log.failure('Workbench: keeping what is not sent', error);
    }
  }
}
