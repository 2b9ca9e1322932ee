import type { PlannedRequest } from '../llm/calls/runEstimate';
import type { ModelRun } from '../llm/calls/modelRun';
import type { Conversation } from '../llm/conversation/conversation';
import type { ManuscriptText } from '../ports';
import type { ToldBullet } from '../project/playbook/playbook';
import type { ReviewRequest } from '../review/model';
import type { Focus, NamedPart } from './focus';

/** What one operation speaks to a model with. */
export interface Talk {
  /** All its requests. */
  run: ModelRun;
  /**
   * The phase's conversation, told the texts as they stand and what the author has decided so far. `focus` is the part in question, as the
   * author named it; one that the texts do not have any more counts as none. The files of `needed` are told whole: when a work is too long
   * for the model, and when a passage lies outside of the part in question.
   */
  tell(texts: readonly ManuscriptText[], focus?: string, needed?: readonly Focus[]): Promise<Told>;
  /** The lessons that every request of this operation is told: the same from the first to the last. */
  bullets(): Promise<readonly ToldBullet[]>;
  /** The requests that so many rounds on each of these parts, or on the whole for undefined, will make at most. */
  plannedRounds(
    request: ReviewRequest,
    texts: readonly ManuscriptText[],
    parts: readonly (NamedPart | undefined)[],
    rounds: number,
  ): Promise<PlannedRequest[]>;
  /** Tells what the operation will take, before its first request; once only. Throws what `RunOptions.beforeCost` throws. */
  announce(planned: readonly PlannedRequest[]): Promise<void>;
}

export interface Told {
  conversation: Conversation;
  /** Ids of the lessons that were told. */
  bullets: readonly string[];
  /** The paths of the texts that were told whole, or of the part in question. */
  whole: ReadonlySet<string>;
  /** The paths of those of which only the beginnings and ends were told, because the whole is longer than the model reads. */
  abridged: readonly string[];
  /** The part as the author would name it; undefined for the whole. */
  focusName?: string;
  /** The part of its file that was told, where no more of that was. */
  only?: Focus;
}
