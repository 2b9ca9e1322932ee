import type { ModelRun, ReceivedReply } from '../../llm/calls/modelRun';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import type { Conversation } from '../../llm/conversation/conversation';
import { keepingReply } from '../../llm/replies/keepingReply';
import { addUsage, noUsage, type TokenUsage } from '../../llm/usage/tokenUsage';
import { shorten } from '../../text/shorten';
import type { Finding, Review, ReviewRequest, SuggestionSource } from '../model';
import { withoutFound } from './alreadyFound';
import { assessedFindings, quotedPlacesOf } from './assessedFindings';
import { assessmentFormat } from './assessmentFormat';
import { assessmentInstruction } from './assessmentPrompt';
import type { ModelReviewSettings } from './modelReviewSettings';
import { builtInRole, foldedRoleName, isAgeCheck, type ReviewRole } from './reviewRoles';

interface ModelReviewRequest {
  request: ReviewRequest;
  settings: ModelReviewSettings;
  /** What the reviewers before found in this assessment. */
  found: readonly Finding[];
  run: ModelRun;
  conversation: Conversation;
  /** Paths of the texts that are told in full; others of `request.documents` were not shown, as in long works. */
  told: ReadonlySet<string>;
  /** The part in question as the author named it. */
  focusName?: string;
  /** Paths of the texts that have changed since an earlier assessment. */
  revised?: readonly string[];
  /** Paths of those that were not part of it. */
  firstRead?: readonly string[];
}

interface ModelReview extends Review {
  /** Of all requests. */
  usage: TokenUsage;
  /** Quotes that are nowhere, or in several places; the remark is dropped or kept without a place. */
  unlocated: number;
  /** Suggestions beyond the few dozens of which a review consists. */
  leftOut: number;
  /** With a focus: those that were dropped because they are about no passage, or about none that is found. */
  withoutPlace: number;
  /** The replies as they came, for where nothing can come of them after all. */
  received: ReceivedReply[];
}

/** Whom one request speaks for. */
interface Asked {
  /** The phase's own concerns. */
  phase: boolean;
  roles: readonly ReviewRole[];
  ageCheck: boolean;
}

const longestOverall = 600;
/** Eight remarks with quotes and their reasons; those of one role are fewer. */
const expectedTokens = { phase: 1_200, role: 600 } as const;

/**
 * What a model says of the phase's texts: one request, or one for the phase and one for each role where the author chose so. What was
 * found before is told to it, and dropped where it says it again. Throws what `ModelRun.structured` throws; then nothing is known, and replies
 * to earlier requests are kept.
 */
export async function reviewWithModel(asked: ModelReviewRequest): Promise<ModelReview> {
  const { request, conversation, run } = asked;
  const places = quotedPlacesOf(asked);
  const review: ModelReview = {
    findings: [],
    usage: noUsage,
    unlocated: 0,
    leftOut: 0,
    withoutPlace: 0,
    received: [],
  };
  for (const whom of requestsFor(asked.settings)) {
    const found = [...asked.found, ...review.findings];
    const messages = conversation.messages(instructionFor(whom, { ...asked, found }));
    const expectedOutputTokens = expectedOf(whom);
    const { value, usage, received } = await keepingReply(
      (outcome) => keepReview(run, review, outcome),
      () => run.structured(assessmentFormat, messages, { expectedOutputTokens }),
    );
    review.received.push(received);
    const said = assessedFindings(value, request, places, (role) => sourceOf(role, whom));
    review.findings.push(...withoutFound(said.findings, found, request.documents));
    review.usage = addUsage(review.usage, usage);
    review.unlocated += said.unlocated;
    review.leftOut += said.leftOut;
    review.withoutPlace += said.withoutPlace;
    const overall = shorten(value.overall.replace(/[\p{Cc}\p{Cs}]/gu, ' '), longestOverall);
    if (overall !== '') review.overall ??= overall;
  }
  return review;
}

/** Keeps what a review was made of. Gives back where the last of it is, or undefined where that was not possible. */
export async function keepReview(
  run: ModelRun,
  { received }: Pick<ModelReview, 'received'>,
  outcome: string,
): Promise<string | undefined> {
  let kept: string | undefined;
  for (const reply of received) kept = (await run.keep(assessmentFormat.name, outcome, reply)) ?? kept;
  return kept;
}

/** The requests that a review will make, for an estimate. Later ones tell what the earlier found, which nobody knows yet. */
export function plannedReviews(
  asked: Pick<
    ModelReviewRequest,
    'request' | 'settings' | 'found' | 'conversation' | 'focusName' | 'revised' | 'firstRead'
  >,
): PlannedRequest[] {
  return requestsFor(asked.settings).map((whom) => ({
    step: assessmentFormat.name,
    input: asked.conversation.messages(instructionFor(whom, asked)),
    format: assessmentFormat,
    outputTokens: expectedOf(whom),
  }));
}

function requestsFor({ roles, ageCheck, callPerRole }: ModelReviewSettings): Asked[] {
  if (!callPerRole) return [{ phase: true, roles, ageCheck }];
  return [
    { phase: true, roles: [], ageCheck: false },
    ...roles.map((role) => ({ phase: false, roles: [role], ageCheck: false })),
    ...(ageCheck ? [{ phase: false, roles: [], ageCheck: true }] : []),
  ];
}

function instructionFor(
  { phase, roles, ageCheck }: Asked,
  {
    request,
    found,
    focusName,
    revised,
    firstRead,
  }: Pick<ModelReviewRequest, 'request' | 'found' | 'focusName' | 'revised' | 'firstRead'>,
): string {
  return assessmentInstruction({
    language: request.language,
    script: request.script,
    revised,
    firstRead,
    ownConcerns: phase,
    roles,
    ageCheck,
    audience: request.audience,
    found,
    documents: request.documents,
    focus: request.focus && { ...request.focus, name: focusName ?? request.focus.path },
  });
}

function expectedOf({ phase, roles, ageCheck }: Asked): number {
  return (phase ? expectedTokens.phase : 0) + (roles.length + Number(ageCheck)) * (expectedTokens.role / 2);
}

/** Who says it; a name that was not asked for is nobody's. */
function sourceOf(role: string | null, { phase, roles, ageCheck }: Asked): SuggestionSource {
  const only = roles.length === 1 && !phase ? roles[0] : undefined;
  if (only) return `role:${only.name}`;
  if (ageCheck && !phase) return 'age_check';
  if (role === null || role.length > 200) return 'model';
  const name = role.replace(/^role:/i, '');
  if (ageCheck && isAgeCheck(name)) return 'age_check';
  const folded = new Set([foldedRoleName(name), foldedRoleName(builtInRole(name)?.name ?? name)]);
  const known = roles.find((one) => folded.has(foldedRoleName(one.name)));
  return known ? `role:${known.name}` : 'model';
}
