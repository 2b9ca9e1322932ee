import { ModelRun } from '../../llm/calls/modelRun';
import { stepSettings } from '../../llm/calls/modelSettings';
import type { ModelSession } from '../../llm/calls/modelSession';
import type { PlannedRequest } from '../../llm/calls/runEstimate';
import type { Conversation, ConversationText } from '../../llm/conversation/conversation';
import { howTextsAreTold } from '../../llm/conversation/howTextsAreTold';
import { estimateMessages, estimateTokens } from '../../llm/usage/tokenEstimate';
import type { ManuscriptText } from '../../ports';
import { toldDecisions } from '../../review/modelReview/toldDecisions';
import type { Suggestion } from '../../review/model';
import { namedPart, type NamedPart } from '../focus';
import type { HistoryEntry } from '../model';
import { ownSuggestions, unsettledOwn } from '../ownSuggestions';
import type { PhaseSession } from '../phaseSession';
import type { RunOptions } from '../runOptions';
import { decisionsSoFar } from './decisionsSoFar';
import { fittedTexts, type FittedTexts } from './longWork';
import type { PhaseConversations } from './phaseConversations';
import { partTexts } from './partTexts';
import { recentLine, recentMoments } from './recentRounds';
import { systemText } from './systemText';
import type { Talk, Told } from './talk';
import { toldDocuments } from './toldContext';

const steps = ['assessment', 'revision', 'alternatives'] as const;

/** What a request is only about itself: the instruction, with what the rules found. In tokens, as is what a reply may take. */
const instructionTokens = 3000;
const replyTokens = 8000;

/** One operation's requests to a model, all in one run. */
export class PhaseTalk implements Talk {
  readonly run: ModelRun;
  private announced = false;

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

  async conversation(
    texts: readonly ManuscriptText[],
    focus?: string,
    needed?: ReadonlySet<string>,
  ): Promise<Conversation> {
    return (await this.tell(texts, focus, needed)).conversation;
  }

  async tell(
    texts: readonly ManuscriptText[],
    focus?: string,
    needed: ReadonlySet<string> = new Set(),
  ): Promise<Told> {
    const { phase, state, options } = this.session;
    const { language } = options.project;
    const part = focus === undefined ? undefined : namedPart(phase, focus, texts);
    const system = systemText(phase, language);
    const documents = await toldDocuments(options, phase, texts, part);
    const line = await recentLine(this.session);
    const now = options.clock.now();
    // As they stood when the round was assessed, so that a revision tells nothing new of them.
    const decidedUntil = state.status === 'assessing' ? now : (state.currentRound?.assessedAt ?? now);
    const decisions = this.decisions(line, await ownSuggestions(this.session), decidedUntil);
    const fit = (asked: readonly ManuscriptText[], its: NamedPart | undefined): FittedTexts =>
      fittedTexts(
        partTexts(asked, its),
        this.room([system, howTextsAreTold[language], decisions, ...documents.map(({ text }) => text)]),
        needed,
      );
    const fitted = fit(texts, part);
    const earlier = async () => {
      const moments = await recentMoments(this.session, line, focus, now);
      return moments.map((moment) => {
        const its = focus === undefined ? undefined : namedPart(phase, focus, moment.texts);
        const told = this.decisions(line, unsettledOwn(moment.suggestions), moment.assessedAt);
        return withDecisions(fit(moment.texts, its).texts, told);
      });
    };
    const conversation = await this.conversations.told(
      `${phase}\n${part?.name ?? ''}`,
      { language, system, documents },
      withDecisions(fitted.texts, decisions),
      now,
      earlier,
    );
    // What has been told twice over must not be what makes it too long.
    if (estimateMessages(conversation.messages('')) > this.room([])) conversation.startFresh();
    return {
      conversation,
      whole: fitted.whole,
      abridged: fitted.abridged,
      ...(part ? { focusName: part.name } : {}),
    };
  }

  async announce(planned: readonly PlannedRequest[]): Promise<void> {
    if (this.announced || planned.length === 0) return;
    this.announced = true;
    await this.options.beforeCost?.(this.model.estimate(planned));
  }

  private decisions(line: readonly HistoryEntry[], own: readonly Suggestion[], until: number): string {
    const { state, options } = this.session;
    return toldDecisions(decisionsSoFar(state, line, own, until), options.project.language);
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
