import { throwIfCancelled } from '../../errors';
import type { TokenUsage } from '../../llm/usage/tokenUsage';
import type { ManuscriptText } from '../../ports';
import type { Finding, ReviewRequest } from '../../review/model';
import { keepReview, plannedReviews, reviewWithModel } from '../../review/modelReview/modelReview';
import { modelReviewSettings } from '../../review/modelReview/modelReviewSettings';
import type { Language } from '../../text/language';
import type { PhaseSession } from '../record/phaseSession';
import type { RunOptions } from '../runOptions';
import type { Talk, Told } from '../talk';
import { readBefore } from '../telling/readBefore';

/** What a model says of a phase. */
export interface ModelFindings {
  findings: readonly Finding[];
  overall: string | undefined;
  usage: TokenUsage;
  /** Ids of the lessons that it was told. */
  bullets: readonly string[];
  /** Paths of the texts that it was shown in part only. */
  abridged: readonly string[];
  /** See `ModelReview`. */
  unlocated: number;
  leftOut: number;
  withoutPlace: number;
  /** Keeps what the model wrote, where it cannot be put in place; see `keepingReply`. */
  keep: (outcome: string) => Promise<string | undefined>;
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
    ...(await readBefore(session, texts, options.focus)),
    run: talk.run,
    conversation: told.conversation,
    told: told.whole,
    ...(told.focusName === undefined ? {} : { focusName: told.focusName }),
  };
  await talk.announce(plannedReviews(asked));
  throwIfCancelled(options.signal);
  const review = await reviewWithModel(asked);
  const { findings, overall, usage, unlocated, leftOut, withoutPlace } = review;
  throwIfCancelled(options.signal);
  const { language } = project;
  const said = [overall, abridgedIn(told, language), droppedIn({ leftOut, withoutPlace }, language)].filter(
    (part) => part !== undefined,
  );
  return {
    findings,
    overall: said.length === 0 ? undefined : said.join(language === 'zh' ? '' : ' '),
    usage,
    bullets: told.bullets,
    abridged: told.abridged,
    unlocated,
    leftOut,
    withoutPlace,
    keep: (outcome) => keepReview(talk.run, review, outcome),
  };
}

/** That a work was read in part only is said where its assessment is read. */
function abridgedIn(told: Pick<Told, 'whole' | 'abridged'>, language: Language): string | undefined {
  const abridged = told.abridged.length;
  const all = abridged + told.whole.size;
  if (abridged === 0) return undefined;
  return language === 'zh'
    ? `（全文超出模型一次能读的长度：${all} 篇中有 ${abridged} 篇只读了开头和结尾。）`
    : `(The whole is longer than the model reads at once: of ${abridged} of ${all} texts it saw the beginning and the end only.)`;
}

/** Nor is a list passed off as all that was said. */
function droppedIn(
  { leftOut, withoutPlace }: Pick<ModelFindings, 'leftOut' | 'withoutPlace'>,
  language: Language,
): string | undefined {
  const said =
    language === 'zh'
      ? [
          ...(leftOut === 0 ? [] : [`另有 ${leftOut} 条分量最轻的意见没有列出`]),
          ...(withoutPlace === 0 ? [] : [`有 ${withoutPlace} 条意见在这一部分里找不到所指之处，没有列出`]),
        ]
      : [
          ...(leftOut === 0 ? [] : [`${count(leftOut)} more, the least grave, ${isAre(leftOut)} not listed`]),
          ...(withoutPlace === 0
            ? []
            : [
                `${count(withoutPlace)} that ${isAre(withoutPlace)} about no passage of this part ${isAre(withoutPlace)} not listed`,
              ]),
        ];
  if (said.length === 0) return undefined;
  return language === 'zh' ? `（${said.join('；')}。）` : `(${said.join('; ')}.)`;
}

function count(remarks: number): string {
  return remarks === 1 ? '1 remark' : `${remarks} remarks`;
}

function isAre(remarks: number): string {
  return remarks === 1 ? 'is' : 'are';
}
