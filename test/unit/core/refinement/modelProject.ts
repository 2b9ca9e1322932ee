import type { RefinementController } from '../../../../src/core/refinement/refinementController';
import type { AssessedSuggestion } from '../../../../src/core/review/modelReview/assessmentFormat';
import type { Script } from '../../../fakes/modelServer/answer';
import { modelAt } from '../../../fakes/modelServer/modelAt';
import { ModelServer, type ModelServerSettings } from '../../../fakes/modelServer/modelServer';
import type { ReceivedRequest } from '../../../fakes/modelServer/receivedRequest';
import { reply } from '../../../fakes/modelServer/replies';
import type { PatternRule } from '../../../fakes/patternReviewer';
import { testProject, type TestProject, type TestProjectParts } from '../../../fakes/testProject';

/** A project in memory with a model behind real HTTP on this machine. */
export interface ModelProject extends TestProject {
  server: ModelServer;
  /** What the user's side of a request said; from 1. */
  told(request: number): string;
  /** The user's side of all requests for this. */
  allTold(asked: ReceivedRequest['asked']): string[];
}

export async function modelProject(
  files: Record<string, string>,
  rules: PatternRule[],
  replies: NonNullable<ModelServerSettings['replies']>,
  parts: TestProjectParts & { server?: Omit<ModelServerSettings, 'replies'> } = {},
): Promise<ModelProject> {
  const { server: settings, ...rest } = parts;
  const server = await ModelServer.start({ ...settings, replies });
  const project = await testProject(files, rules, { ...rest, model: modelAt(server.url) });
  const words = ({ body }: ReceivedRequest) => body!.messages.at(-1)!.content;
  return {
    ...project,
    server,
    told: (number) => words(server.requests[number - 1]!),
    allTold: (asked) => server.requests.filter((request) => request.asked === asked).map(words),
  };
}

/** A suggestion as a model writes it; about the whole without a quote. */
export function said(quote: string | null, summary: string, given: Partial<AssessedSuggestion> = {}): object {
  return {
    type: 'style',
    summary,
    detail: '',
    severity: 'suggestion',
    path: null,
    quote,
    otherQuotes: [],
    replacement: null,
    role: null,
    ...given,
  };
}

export function assessment(suggestions: readonly object[], overall = 'A fair start.'): string {
  return JSON.stringify({ overall, suggestions });
}

/** A revision that replaces passages, each for the suggestion that has it, else for those about the whole. */
export function revising(edits: Readonly<Record<string, string>>): Script {
  return (request) => {
    const blocks = [
      ...request
        .body!.messages.at(-1)!
        .content.matchAll(/<suggestion id="(s\d+)"[^>]*>([^]*?)<\/suggestion>/g),
    ].map(([, id, words]) => ({ id: id!, words: words! }));
    const having = (part: string) => blocks.filter(({ words }) => words.includes(part)).map(({ id }) => id);
    const answeredBy = (passage: string) =>
      having(passage).length > 0 ? having(passage) : having('passage: none');
    const text = JSON.stringify({
      edits: Object.entries(edits).map(([passage, becomes]) => ({
        for: answeredBy(passage),
        start: passage,
        end: passage,
        text: becomes,
      })),
      unaddressed: [],
    });
    return reply(text)(request);
  };
}

export async function idOf(controller: RefinementController, quote: string): Promise<string> {
  const { currentRound } = await controller.state('sample');
  return currentRound!.suggestions.find(({ anchor }) => anchor?.exact === quote)!.id;
}
