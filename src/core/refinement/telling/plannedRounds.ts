import type { PlannedRequest } from '../../llm/calls/runEstimate';
import { Conversation } from '../../llm/conversation/conversation';
import { estimateMessages } from '../../llm/usage/tokenEstimate';
import type { ManuscriptText } from '../../ports';
import type { ReviewRequest } from '../../review/model';
import { plannedReviews } from '../../review/modelReview/modelReview';
import { modelReviewSettings } from '../../review/modelReview/modelReviewSettings';
import type { NamedPart } from '../focus';
import type { PhaseSession } from '../phaseSession';
import { partTexts } from './partTexts';
import { systemText } from './systemText';
import { toldDocuments } from './toldContext';

/** Tokens that a round adds: what it changed, as it now stands. */
const changedTokens = 800;
/** Tokens that only the revision's request is about, and those of its reply: some eight suggestions and their edits. */
const acceptedTokens = 900;
const editsTokens = 1500;

/**
 * The requests that so many rounds on a text, or on one part of it, will make at most: each is assessed, and what is found revised. What
 * will be found nobody knows; it is taken to be what is found as a rule.
 */
export async function plannedRounds(
  { phase, options }: PhaseSession,
  request: ReviewRequest,
  texts: readonly ManuscriptText[],
  part: NamedPart | undefined,
  rounds: number,
): Promise<PlannedRequest[]> {
  const { language } = options.project;
  const conversation = new Conversation({
    language,
    system: systemText(phase, language),
    documents: await toldDocuments(options, phase, texts, part),
    texts: partTexts(texts, part),
  });
  const beginning = estimateMessages(conversation.messages(''));
  const most = options.model?.options.settings.contextTokens ?? Infinity;
  const reviews = plannedReviews({
    request: part ? { ...request, focus: part.focus } : request,
    settings: modelReviewSettings(options.project),
    found: [],
    conversation,
    ...(part ? { focusName: part.name } : {}),
  }).map(({ input, ...review }) => ({
    ...review,
    tokens: 'tokens' in input ? input.tokens : estimateMessages(input),
  }));
  const input = (tokens: number, shared: number) => ({
    tokens: Math.min(most, tokens),
    shared: Math.max(0, shared),
  });
  return Array.from({ length: rounds }, (_, round): PlannedRequest[] => {
    const added = round * changedTokens;
    return [
      ...reviews.map(({ tokens, ...review }, index) => ({
        ...review,
        input: input(tokens + added, round + index === 0 ? 0 : beginning + added - changedTokens),
      })),
      {
        step: 'revision',
        input: input(beginning + added + acceptedTokens, beginning + added),
        outputTokens: editsTokens,
      },
    ];
  }).flat();
}
