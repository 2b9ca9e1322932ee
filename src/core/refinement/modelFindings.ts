import { throwIfCancelled } from '../errors';
import type { TokenUsage } from '../llm/usage/tokenUsage';
import type { ManuscriptText } from '../ports';
import type { Finding, ReviewRequest } from '../review/model';
import { plannedReviews, reviewWithModel } from '../review/modelReview/modelReview';
import { modelReviewSettings } from '../review/modelReview/modelReviewSettings';
import type { Language } from '../text/language';
import type { PhaseSession } from './phaseSession';
import type { RunOptions } from './runOptions';
import type { Talk, Told } from './telling/talk';

/** What a model says of a phase. */
export interface ModelFindings {
  findings: readonly Finding[];
  overall: string | undefined;
  usage: TokenUsage;
  /** Paths of the texts that it was shown in part only. */
  abridged: readonly string[];
}

/** Has the model read the phase; `found` is what was found without it. Throws what a run with a model throws. */
export async function modelFindings(
  talk: Talk,
  session: PhaseSession,
  request: ReviewRequest,
  texts: readonly ManuscriptText[],
  found: readonly Finding[],
  options: { focus?: string } & RunOptions,
): Promise<ModelFindings> {
  const { project } = session.options;
  const told = await talk.tell(texts, options.focus);
  const asked = {
    request,
    settings: modelReviewSettings(project),
    found,
    run: talk.run,
    conversation: told.conversation,
    told: told.whole,
    ...(told.focusName === undefined ? {} : { focusName: told.focusName }),
  };
  await talk.announce(plannedReviews(asked));
  throwIfCancelled(options.signal);
  const { findings, overall, usage } = await reviewWithModel(asked);
  throwIfCancelled(options.signal);
  return {
    findings,
    overall: withAbridged(overall, told, project.language),
    usage,
    abridged: told.abridged,
  };
}

/** That a work was read in part only is said where its assessment is read. */
function withAbridged(
  overall: string | undefined,
  told: Pick<Told, 'whole' | 'abridged'>,
  language: Language,
): string | undefined {
  const abridged = told.abridged.length;
  const all = abridged + told.whole.size;
  if (abridged === 0) return overall;
  const said =
    language === 'zh'
      ? `（全文超出模型一次能读的长度：${all} 篇中有 ${abridged} 篇只读了开头和结尾。）`
      : `(The whole is longer than the model reads at once: of ${abridged} of ${all} texts it saw the beginning and the end only.)`;
  return overall === undefined ? said : `${overall}${language === 'zh' ? '' : ' '}${said}`;
}
