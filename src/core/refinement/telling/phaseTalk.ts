import { ModelRun } from '../../llm/calls/modelRun';
import { stepSettings } from '../../llm/calls/modelSettings';
import type { ModelSession } from '../../llm/calls/modelSession';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import type { ConversationText } from '../../llm/conversation/conversation';
import { howTextsAreTold } from '../../llm/conversation/howTextsAreTold';
import { estimateMessages, estimateTokens } from '../../llm/usage/tokenEstimate';
import type { ManuscriptText } from '../../ports';
import type { ToldBullet } from '../../project/playbook/playbook';
import { toldDecisions } from '../../review/modelReview/toldDecisions';
import type { ReviewRequest, Suggestion } from '../../review/model';
import { namedPart, namedParts, type Focus, type NamedPart } from '../focus';
import type { HistoryEntry } from '../model';
import { lastRound, ownSuggestions, unsettledOwn } from '../record/ownSuggestions';
import type { PhaseSession } from '../record/phaseSession';
import type { RunOptions } from '../runOptions';
import type { Talk, Told } from '../talk';
import { decisionsSoFar } from './decisionsSoFar';
import { fittedTexts, type FittedTexts } from './longWork';
import type { PhaseConversations } from './phaseConversations';
import { partTexts, pathsBeside } from './partTexts';
import { plannedRounds } from './plannedRounds';
import { recentLine, recentMoments } from './recentRounds';
import { systemText } from './systemText';
import { fittedBullets, playbookDocuments } from './toldPlaybook';
import { sharedContext, toldNeighbours, type SharedContext, type ToldDocument } from './toldContext';

const steps = ['assessment', 'revision', 'alternatives'] as const;

/** What a request is only about itself: the instruction, with what the rules found. In tokens, as is what a reply may take. */
const instructionTokens = 3000;
const replyTokens = 8000;

/** One operation's requests to a model, all in one run. */
export class PhaseTalk implements Talk {
  readonly run: ModelRun;
  private announced = false;
  private context: Promise<SharedContext> | undefined;
  private lessons: Promise<readonly ToldBullet[]> | undefined;

  constructor(
    private readonly session: PhaseSession,
    private readonly model: ModelSession,
    private readonly conversations: PhaseConversations,
    private readonly options: Pick<RunOptions, 'signal' | 'onModelProgress' | 'beforeCost'>,
  ) {
    const { signal, onModelProgress } = options;
    this.run = new ModelRun(model, {
      purpose: { phase: session.phase },
      ...(signal && { signal }),
      ...(onModelProgress && { onProgress: onModelProgress }),
    });
  }

  async tell(texts: readonly ManuscriptText[], focus?: string, needed: readonly Focus[] = []): Promise<Told> {
    const { phase, state, options } = this.session;
    const { language } = options.project;
    const part = focus === undefined ? undefined : namedPart(phase, focus, texts);
    const system = systemText(phase, language);
    const documents = await this.documents(texts, part);
    const line = await recentLine(this.session);
    const now = options.clock.now();
    // As they stood when the round was assessed, so that a revision tells nothing new of them.
    const decidedUntil = state.status === 'assessing' ? now : (state.currentRound?.assessedAt ?? now);
    const own = ownSuggestions(this.session, await lastRound(this.session));
    const decisions = this.decisions(line, own, decidedUntil, part);
    const beside = pathsBeside(needed, part);
    const others = part ? texts.filter(({ path }) => path !== part.focus.path && beside.has(path)) : [];
    const room = this.room([
      system,
      howTextsAreTold[language],
      decisions,
      ...[...documents, ...others].map(({ text }) => text),
    ]);
    const neededPaths = new Set(needed.map(({ path }) => path));
    const fit = (told: readonly ConversationText[]): FittedTexts => fittedTexts(told, room, neededPaths);
    const fitted = fit(partTexts(texts, part, beside));
    const earlier = async () => {
      const moments = await recentMoments(this.session, line, focus, now);
      return moments.map((moment) => {
        const its = focus === undefined ? undefined : namedPart(phase, focus, moment.texts);
        const told = this.decisions(line, unsettledOwn(moment.suggestions), moment.assessedAt, its);
        return withDecisions(fit(partTexts(moment.texts, its)).texts, told);
      });
    };
    const conversation = await this.conversations.told(
      `${phase}\n${part?.name ?? ''}`,
      { language, system, documents },
      // At the end, so that what was told before stays where it was.
      [...withDecisions(fitted.texts, decisions), ...others.map(({ path, text }) => ({ path, text }))],
      now,
      earlier,
    );
    // What has been told twice over must not be what makes it too long.
    if (estimateMessages(conversation.messages('')) > this.room([])) conversation.startFresh();
    return {
      conversation,
      bullets: (await this.bullets()).map(({ id }) => id),
      whole: new Set([...fitted.whole, ...others.map(({ path }) => path)]),
      abridged: fitted.abridged,
      ...(part ? { focusName: part.name } : {}),
      ...(part && !beside.has(part.focus.path) ? { only: part.focus } : {}),
    };
  }

  bullets(): Promise<readonly ToldBullet[]> {
    return (this.lessons ??= this.readBullets());
  }

  private async readBullets(): Promise<readonly ToldBullet[]> {
    const told = (await this.session.options.playbook?.()) ?? [];
    return fittedBullets(told, this.model.options.settings.contextTokens);
  }

  async plannedRounds(
    request: ReviewRequest,
    texts: readonly ManuscriptText[],
    parts: readonly (NamedPart | undefined)[],
    rounds: number,
  ): Promise<PlannedRequest[]> {
    const { phase, options } = this.session;
    const { contextTokens } = this.model.options.settings;
    const context = await this.shared();
    return plannedRounds({
      phase,
      project: options.project,
      context,
      contextTokens,
      request,
      texts,
      parts,
      rounds,
    });
  }

  async announce(planned: readonly PlannedRequest[]): Promise<void> {
    if (this.announced || planned.length === 0) return;
    this.announced = true;
    await this.options.beforeCost?.(this.model.estimate(planned));
  }

  /** Read once: in one operation all requests begin alike, whatever the author writes elsewhere meanwhile. */
  private shared(): Promise<SharedContext> {
    return (this.context ??= this.sharedWithPlaybook());
  }

  /** The playbook stands last among what lasts: a lesson that is added leaves everything before it as it was. */
  private async sharedWithPlaybook(): Promise<SharedContext> {
    const { phase, options } = this.session;
    const context = await sharedContext(options, phase);
    const lessons = playbookDocuments(await this.bullets(), context.language);
    return { ...context, documents: [...context.documents, ...lessons] };
  }

  private async documents(
    texts: readonly ManuscriptText[],
    part: NamedPart | undefined,
  ): Promise<ToldDocument[]> {
    const context = await this.shared();
    if (!part) return [...context.documents];
    const parts = namedParts(this.session.phase, texts);
    const index = parts.findIndex(({ name }) => name === part.name);
    const byPath = new Map(texts.map(({ path, text }) => [path, text]));
    return [...context.documents, ...toldNeighbours(context, byPath, parts, index)];
  }

  private decisions(
    line: readonly HistoryEntry[],
    own: readonly Suggestion[],
    until: number,
    part: NamedPart | undefined,
  ): string {
    const { state, options } = this.session;
    const told = part && new Set([part.focus.path]);
    return toldDecisions(decisionsSoFar(state, line, own, until, told), options.project.language);
  }

  /** Tokens, as `estimateTokens` counts, that are left for the texts beside these; Infinity where nobody knows how much the model reads. */
  private room(beside: readonly string[]): number {
    const { settings, calibration, model } = this.model.options;
    const { contextTokens } = settings;
    if (contextTokens === undefined) return Infinity;
    const asked = steps.map((step) => stepSettings(settings, step));
    const factor = Math.max(
      ...asked.map((step) =>
        step.model === undefined ? 1 : calibration.factorFor(model.origin, step.model),
      ),
    );
    const reply = Math.max(...asked.map((step) => step.maxOutputTokens ?? 0));
    const taken =
      beside.reduce((sum, text) => sum + estimateTokens(text), 0) +
      (reply || Math.min(replyTokens, contextTokens / 4)) +
      Math.min(instructionTokens, contextTokens / 10);
    return contextTokens / factor - taken;
  }
}

function withDecisions(texts: readonly ConversationText[], decisions: string): ConversationText[] {
  return [...texts, ...(decisions === '' ? [] : [{ path: 'decisions', text: decisions }])];
}
