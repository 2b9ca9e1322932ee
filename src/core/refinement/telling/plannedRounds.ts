import type { PlannedRequest } from '../../llm/calls/runEstimate';
import { Conversation } from '../../llm/conversation/conversation';
import { estimateMessages, estimateTokens } from '../../llm/usage/tokenEstimate';
import type { ManuscriptText } from '../../ports';
import type { ProjectSettings } from '../../project/project';
import type { ReviewRequest } from '../../review/model';
import { plannedReviews } from '../../review/modelReview/modelReview';
import { modelReviewSettings } from '../../review/modelReview/modelReviewSettings';
import { namedParts, type Focus, type NamedPart } from '../focus';
import { systemText } from './systemText';
import { toldNeighbours, type SharedContext } from './toldContext';
import type { Phase } from '../../../shared/values';

/** Tokens that a round adds: what it changed, as it now stands. */
const changedTokens = 800;
/** Tokens that only the revision's request is about, and those of its reply: some eight suggestions and their edits. */
const acceptedTokens = 900;
const editsTokens = 1500;
/** Tokens of the tags around a text. */
const tagTokens = 12;

interface RoundsToPlan {
  phase: Phase;
  project: ProjectSettings;
  context: SharedContext;
  /** How much the model reads; undefined where nobody said. */
  contextTokens: number | undefined;
  request: ReviewRequest;
  texts: readonly ManuscriptText[];
  /** In the order in which they are worked on; undefined for the whole. */
  parts: readonly (NamedPart | undefined)[];
  /** For each part. */
  rounds: number;
}

/**
 * The requests that so many rounds on each part will make at most: each is assessed, and what is found revised. What will be found nobody
 * knows; it is taken to be what is found as a rule. Each text is counted once, however many parts there are.
 */
export function plannedRounds(plan: RoundsToPlan): PlannedRequest[] {
  const { contextTokens: most = Infinity, parts, rounds } = plan;
  const conversation = new Conversation({
    language: plan.project.language,
    system: systemText(plan.phase, plan.project.language),
    documents: plan.context.documents,
  });
  const shared = estimateMessages(conversation.messages(''));
  const tokensOf = toldTokens(plan);
  const reviewsOf = instructions(plan, conversation, shared);
  const input = (tokens: number, begun: number) => ({
    tokens: Math.min(most, tokens),
    shared: Math.max(0, begun),
  });
  return parts.flatMap((part, at) => {
    const beginning = shared + tokensOf(part);
    return Array.from({ length: rounds }, (_, round): PlannedRequest[] => {
      const told = beginning + round * changedTokens;
      // What the first request about a part begins with, those about the parts before it began with as well.
      const known = round === 0 ? (at === 0 ? 0 : shared) : told - changedTokens;
      return [
        ...reviewsOf(part).map(({ instruction, ...review }, index) => ({
          ...review,
          input: input(told + instruction, index === 0 ? known : told),
        })),
        { step: 'revision', input: input(told + acceptedTokens, told), outputTokens: editsTokens },
      ];
    }).flat();
  });
}

/** Counts what is told of a part beside what is told of all. */
function toldTokens({ phase, context, texts }: RoundsToPlan): (part: NamedPart | undefined) => number {
  const byPath = new Map(texts.map(({ path, text }) => [path, text]));
  const counted = new Map<string, number>();
  const tokensAt = ({ path, start, end }: Focus): number => {
    const text = byPath.get(path) ?? '';
    if (start > 0 || end < text.length) return tagTokens + estimateTokens(text.slice(start, end));
    const known = counted.get(path) ?? tagTokens + estimateTokens(text);
    counted.set(path, known);
    return known;
  };
  const all = () =>
    texts.reduce((sum, { path, text }) => sum + tokensAt({ path, start: 0, end: text.length }), 0);
  const named = namedParts(phase, texts);
  const places = new Map(named.map(({ name }, index) => [name, index]));
  return (part) => {
    if (!part) return all();
    const index = places.get(part.name) ?? -1;
    const beside = toldNeighbours(context, byPath, named, index);
    return beside.reduce((sum, { text }) => sum + tagTokens + estimateTokens(text), tokensAt(part.focus));
  };
}

type PlannedReview = Pick<PlannedRequest, 'step' | 'outputTokens'> & { instruction: number };

/** What only an assessment's requests are about; they differ between the parts by a name. */
function instructions(
  { project, request }: RoundsToPlan,
  conversation: Conversation,
  shared: number,
): (part: NamedPart | undefined) => PlannedReview[] {
  const known = new Map<boolean, PlannedReview[]>();
  return (part) => {
    const reviews =
      known.get(part !== undefined) ??
      plannedReviews({
        request: part ? { ...request, focus: part.focus } : request,
        settings: modelReviewSettings(project),
        found: [],
        conversation,
        ...(part ? { focusName: part.name } : {}),
      }).map(({ step, outputTokens, input }): PlannedReview => {
        const tokens = 'tokens' in input ? input.tokens : estimateMessages(input);
        return { step, outputTokens, instruction: tokens - shared };
      });
    known.set(part !== undefined, reviews);
    return reviews;
  };
}
