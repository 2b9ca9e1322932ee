import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { ChangingIntent, Message } from '../src/shared/protocol';
import type { WorkbenchStringKey } from '../src/shared/workbenchStrings';
import type {
  PhaseDetail,
  PhaseName,
  ProblemView,
  ProgressView,
  Remedy,
  WorkbenchState,
} from '../src/shared/workbenchState';
import { askedByBar, askedByCard, type Asked } from './authorActions';
import type { CardAction } from './cardAction';
import { decided } from './decided';
import { chapterStrip } from './chapterStrip';
import type { BarAction } from './decisionBar';
import { Destination } from './destination';
import { defineElements } from './elements';
import { emptyPhase } from './emptyPhase';
import { emptyState, emptyView } from './emptyView';
import { HeldList } from './heldList';
import { Host } from './host';
import { KeyboardKeeper } from './keyboardKeeper';
import { locksSection } from './locksSection';
import { changedNotice, offerNotice, trustNotice, versionNotice, waitingBar } from './notices';
import { Outbox, type Draft } from './outbox';
import { outcomeNotice } from './outcomeNotice';
import { partStyles } from './partStyles';
import { placeOf } from './place';
import { problemNotice } from './problemNotice';
import { projectChooser } from './projectChooser';
import { proposalNotice } from './proposalNotice';
import { roundHead } from './roundHead';
import { scopeLine } from './scopeLine';
import { sharedStyles } from './sharedStyles';
import { straysSection } from './straysSection';
import type { SuggestionList } from './suggestionList';
import { translator, type Say } from './text';
import { Whereabouts } from './whereabouts';
import { workbenchStyles } from './workbenchStyles';

/** What leads to another list, or another text. Chapters do not: the keyboard would come to rest on a button that asks a model again. */
const steps: ReadonlySet<Draft['type']> = new Set(['assess', 'generate', 'refine', 'revise', 'suggest']);

/**
 * The workbench. It shows the last snapshot, sends intents, and keeps nothing of its own but where the author is in it and what they
 * have not sent yet.
 */
class Workbench extends LitElement {
  static override properties = { progress: { state: true }, problem: { state: true } };
  static override styles = [sharedStyles, partStyles, workbenchStyles];

  declare private progress: ProgressView | null;
  declare private problem: ProblemView | undefined;

  private readonly host = new Host();
  private readonly held = new HeldList();
  private readonly destination = new Destination(() => this.requestUpdate());
  private readonly here = new Whereabouts(this.host.recall(), (memory) => this.host.remember(memory));
  private readonly keyboard = new KeyboardKeeper(() => this.renderRoot as ShadowRoot);
  /** What was sent and is not answered, by its number. */
  private readonly asked = new Map<number, ChangingIntent>();
  private readonly outbox = new Outbox(
    (intent) => {
      this.asked.set(intent.intent, intent);
      this.host.send(intent);
    },
    () => this.lost(),
  );
  private say: Say | undefined;
  /** The host said something that this view does not know. */
  private isOtherVersion = false;
  private scrollWanted: number | undefined = this.here.scroll;

  constructor() {
    super();
    this.progress = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.keyboard.watch(this);
    this.host.listen(
      (message) => this.receive(message),
      () => this.notUnderstood(),
    );
    this.host.send({ type: 'ready' });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { say } = this;
    const { state, detail } = this.held;
    if (!say) return nothing;
    if (!state) return this.isOtherVersion ? html`<main>${versionNotice(true, say)}</main>` : nothing;
    if (state.situation === 'ready') return detail ? this.phaseView(state, detail, say) : nothing;
    return emptyView(state, say, { send: (intent) => this.host.send(intent), remedy: this.remedy });
  }

  protected override updated(): void {
    window.requestAnimationFrame(() => this.keyboard.keep());
    const main = this.renderRoot.querySelector('main');
    if (this.scrollWanted === undefined || !main) return;
    main.scrollTop = this.scrollWanted;
    this.scrollWanted = undefined;
  }

  // ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────

  private phaseView(state: WorkbenchState, kept: PhaseDetail, say: Say): TemplateResult {
    const { phase } = kept;
    const detail = decided(kept, this.outbox.pending(state.project, phase));
    const writable = state.trusted && this.progress === null && this.isCurrent && !this.destination.isAhead;
    const hasList = detail.counts.all > 0;
    return html`<div class="top">${this.top(state, detail, say)}</div>
      <main
        tabindex=${hasList ? -1 : 0}
        aria-label=${say(`phase.${phase}`)}
        @scroll=${(event: Event) => (this.here.scroll = (event.target as HTMLElement).scrollTop)}
      >
        ${trustNotice(state.trusted, say, () => this.remedy('manageTrust'))}
        ${chapterStrip(state, say, {
          writable,
          still: this.destination.isAhead,
          onGenerate: () => this.submit({ type: 'generateChapters', phase }),
          onAddModel: () => this.remedy('chooseModel'),
          onShow: () => this.host.send({ type: 'showChapters' }),
        })}
        ${outcomeNotice(state.outcome, say, () => this.host.send({ type: 'dismissOutcome' }))}
        ${this.isCurrent ? this.notices(detail, writable, say) : nothing}
        ${roundHead(detail, say, {
          still: this.destination.isAhead,
          ended: state.outcome?.rounds !== undefined,
          onJump: (to) => this.jump(phase, to),
        })}
        ${hasList ? this.list(state, detail, writable, say) : this.emptyPhase(state, detail, writable, say)}
        ${straysSection(detail.strays, say)}
        ${locksSection(detail.locks, say, {
          writable,
          onUnlock: (lock) => this.submit({ type: 'unlock', phase, lock }),
        })}
      </main>
      ${this.bar(state, detail, writable, say)}`;
  }

  private top(state: WorkbenchState, detail: PhaseDetail, say: Say): TemplateResult {
    const { phase } = detail;
    const { project = state.project } = this.destination;
    return html`${projectChooser({ ...state, ...(project === undefined ? {} : { project }) }, say, this.selectProject)}
      <phase-tabs
        .tabs=${state.phases}
        .selected=${this.destination.phase ?? phase}
        .say=${say}
        @select-phase=${(event: CustomEvent<PhaseName>) => this.selectPhase(event.detail)}
      ></phase-tabs>
      <progress-line
        .progress=${this.progress}
        .say=${say}
        @stop=${(event: CustomEvent<boolean>) => this.host.send({ type: 'stop', now: event.detail })}
        @pause=${() => this.host.send({ type: 'pause' })}
      ></progress-line>
      ${scopeLine(detail, say, {
        still: this.destination.isAhead,
        onChoose: () => this.ask({ plain: { type: 'chooseFocus', phase } }),
      })}
      ${versionNotice(this.isOtherVersion, say)}
      ${problemNotice(this.problem, say, {
        onRemedy: this.remedy,
        onDismiss: () => (this.problem = undefined),
      })}
      ${proposalNotice(state.proposal, say, {
        onShow: () => this.host.send({ type: 'showProposal' }),
        onAnswer: (approve) => this.host.send({ type: 'answerProposal', approve }),
      })}
      ${waitingBar(this.held.waiting, say, () => this.showNew())}`;
  }

  private notices(detail: PhaseDetail, writable: boolean, say: Say): TemplateResult {
    const { phase } = detail;
    return html`${changedNotice(detail, say, {
      writable,
      onAssess: () => this.submit({ type: 'assess', phase }),
    })}
    ${offerNotice(detail, say, {
      writable,
      onAccept: () => this.submit({ type: 'revise', phase, accept: 'all' }),
      onEnd: () => this.submit({ type: 'endPhase', phase }),
    })}`;
  }

  private list(state: WorkbenchState, detail: PhaseDetail, writable: boolean, say: Say): TemplateResult {
    const { phase } = detail;
    const { project } = state;
    const place = placeOf(project, phase);
    // The list of another project has nothing in common with this one's.
    const list = html`<suggestion-list
      .detail=${detail}
      .expanded=${this.here.expandedIn(place)}
      .focused=${this.here.focusedIn(place)}
      .writable=${writable}
      .hasModel=${state.model.provider !== 'offline'}
      .drafts=${this.here.unsent.rewordings(place)}
      .say=${say}
      @card-action=${(event: CustomEvent<CardAction>) => this.onCard(event.detail, phase, place)}
      @focus-card=${(event: CustomEvent<string>) => this.here.focus(place, event.detail)}
      @draw=${(event: CustomEvent<{ from: number; count: number }>) => {
        // Cards of a list that is no longer the host's cannot be had.
        if (this.isCurrent && !this.destination.isAhead) this.host.send({ type: 'draw', ...event.detail });
      }}
    ></suggestion-list>`;
    return html`${keyed(project, list)}`;
  }

  private bar(
    state: WorkbenchState,
    detail: PhaseDetail,
    writable: boolean,
    say: Say,
  ): TemplateResult | typeof nothing {
    const { phase } = detail;
    const { unsent, rounds } = this.here;
    if (!state.trusted || !state.phases.find((tab) => tab.phase === phase)?.exists) return nothing;
    const own = this.nameOf('own', phase);
    return html`<decision-bar
      .state=${state}
      .detail=${detail}
      .busy=${!writable}
      .still=${this.destination.isAhead}
      .own=${unsent.text(own)}
      .ownOpen=${unsent.isOpen(own)}
      .rounds=${rounds ?? state.roundsByDefault}
      .say=${say}
      @bar-action=${(event: CustomEvent<BarAction>) => this.onBar(event.detail, phase)}
    ></decision-bar>`;
  }

  private emptyPhase(
    state: WorkbenchState,
    detail: PhaseDetail,
    writable: boolean,
    say: Say,
  ): TemplateResult {
    const { phase } = detail;
    const { unsent } = this.here;
    const wish = this.nameOf('wish', phase);
    const words = unsent.text(wish);
    const unwritten = !state.phases.find((tab) => tab.phase === phase)?.exists;
    // Who writes on while the text is made is not interrupted.
    const stays = unwritten || this.keyboard.isIn('wish-form');
    const isOpen = stays && state.model.provider !== 'offline' && unsent.isOpen(wish);
    const { text, actions } = emptyPhase(state, detail, {
      say,
      hasWish: words !== '',
      acts: {
        write: () => this.ask({ plain: { type: 'write', phase } }),
        importText: () => this.ask({ plain: { type: 'importManuscript' } }),
        assess: () => this.submit({ type: 'assess', phase }),
        endPhase: () => this.submit({ type: 'endPhase', phase }),
        generateChapters: () => this.submit({ type: 'generateChapters', phase }),
        openWish: () => this.openForm(wish, true),
        addModel: () => this.remedy('chooseModel'),
        select: (next) => this.selectPhase(next),
      },
    });
    return html`${emptyState(text, isOpen && unwritten ? actions.slice(0, 1) : actions, !writable)}
    ${
      isOpen
        ? html`<wish-form
            class="wish"
            .words=${words}
            .needed=${state.needsWish === true}
            .writable=${writable}
            .say=${say}
            @words=${(event: CustomEvent<string>) => this.write(wish, event.detail)}
            @generate=${() => {
              const said = unsent.text(wish).trim();
              this.submit({ type: 'generate', phase, ...(said === '' ? {} : { wish: said }) });
            }}
            @close=${() => this.openForm(wish, false)}
          ></wish-form>`
        : nothing
    }`;
  }

  /** What is shown is the newest, and can be acted on. */
  private get isCurrent(): boolean {
    return this.held.waiting === undefined && !this.isOtherVersion;
  }

  // ── what the author does ─────────────────────────────────────────────────────────────────────────────────────

  private onCard(action: CardAction, phase: PhaseName, place: string): void {
    this.ask(askedByCard(action, phase));
    if (action.kind === 'draft') this.write(`reword:${place}:${action.id}`, action.text);
    if (action.kind === 'toggle') {
      this.here.toggle(place, action.id);
      this.requestUpdate();
    }
  }

  private onBar(action: BarAction, phase: PhaseName): void {
    this.ask(askedByBar(action, phase));
    const own = this.nameOf('own', phase);
    if (action.kind === 'openOwn' || action.kind === 'closeOwn')
      this.openForm(own, action.kind === 'openOwn');
    if (action.kind === 'words') this.write(own, action.text);
    if (action.kind === 'rounds') {
      this.here.rounds = action.rounds;
      this.requestUpdate();
    }
  }

  private readonly remedy = (remedy: Remedy): void => this.host.send({ type: 'remedy', remedy });

  private ask(asked: Asked | undefined): void {
    if (!asked || this.destination.isAhead) return;
    if ('change' in asked) this.submit(asked.change);
    else this.host.send(asked.plain);
  }

  private submit(draft: Draft): void {
    const { state, detail } = this.held;
    if (!detail || state?.project === undefined || this.destination.isAhead) return;
    this.problem = undefined;
    this.outbox.add(draft, { project: state.project, rev: detail.rev });
    this.requestUpdate();
  }

  private jump(phase: PhaseName, to: 'lost' | 'undecided'): void {
    const after = this.here.focusedIn(placeOf(this.held.state?.project, phase));
    this.ask({ plain: { type: 'jump', phase, to, ...(after === undefined ? {} : { after }) } });
  }

  private selectPhase(phase: PhaseName): void {
    this.problem = undefined;
    this.destination.goToPhase(phase, this.held.state);
    this.host.send({ type: 'selectPhase', phase });
    this.requestUpdate();
  }

  private readonly selectProject = (project: string): void => {
    this.destination.goToProject(project, this.held.state);
    this.host.send({ type: 'selectProject', project });
    this.requestUpdate();
  };

  private showNew(): void {
    this.held.release();
    this.takeUpWords();
    this.scrollWanted = 0;
    this.requestUpdate();
    void this.updateComplete.then(() => this.goToContent());
  }

  private nameOf(kind: 'own' | 'wish', phase: PhaseName): string {
    return `${kind}:${placeOf(this.held.state?.project, phase)}`;
  }

  private write(name: string, text: string | undefined): void {
    this.here.write(name, text);
    this.requestUpdate();
  }

  /** Words for suggestions that are gone have no card any more. What is gone is only known where the whole list is here. */
  private takeUpWords(): void {
    const { state, detail } = this.held;
    if (!detail || detail.suggestions.length < detail.counts.all) return;
    this.here.takeUp(placeOf(state?.project, detail.phase), new Set(detail.suggestions.map(({ id }) => id)));
  }

  private openForm(name: string, open: boolean): void {
    this.here.openForm(name, open);
    this.requestUpdate();
  }

  private goToContent(): void {
    this.keyboard.goToContent(this.held.detail?.suggestions[0]?.id);
  }

  // ── what the host says ───────────────────────────────────────────────────────────────────────────────────────

  private receive(message: Message): void {
    switch (message.type) {
      case 'strings':
        this.say = translator(message.strings);
        document.documentElement.lang = message.language;
        return this.requestUpdate();
      case 'state': {
        const { project, detail } = message.state;
        const phase = detail?.phase;
        const asked = [...this.asked.values()].some(
          (each) => each.project === project && each.phase === phase && steps.has(each.type),
        );
        this.isOtherVersion = false;
        this.say ??= translator({});
        // Another list begins at its beginning; the first one where the author left it.
        if (this.held.state && (phase !== this.held.detail?.phase || project !== this.held.state.project))
          this.scrollWanted = 0;
        if (this.outbox.turnTo(project)) this.tellUndone('dropped', 'droppedHint');
        this.destination.receive(message.state);
        const { isReading: reading, isWritingOnCard: writing } = this.keyboard;
        this.held.receive(message.state, { writing, reading, asked });
        this.takeUpWords();
        return this.requestUpdate();
      }
      case 'unsent':
        this.host.knows(message);
        this.here.takeUnsent(message);
        return this.requestUpdate();
      case 'progress':
        this.progress = message.progress;
        return;
      case 'received':
        return this.outbox.arrived(message.intent);
      case 'settled':
        this.settled(message.intent, message.rev !== undefined);
        this.outbox.settle(message.intent, message.rev);
        if (message.problem) this.problem = message.problem;
        return this.requestUpdate();
      case 'focusSuggestion':
        return void this.focusSuggestion(message.id);
    }
  }

  private settled(intent: number, done: boolean): void {
    const asked = this.asked.get(intent);
    this.asked.delete(intent);
    if (!asked || !steps.has(asked.type)) return;
    if (done && (asked.type === 'suggest' || asked.type === 'generate')) {
      const place = placeOf(asked.project, asked.phase);
      if (asked.type === 'suggest') this.here.arrived(`own:${place}`, asked.text);
      else this.here.arrived(`wish:${place}`, asked.wish ?? '');
    }
    // The list that this step led to is where the author goes on, unless they are somewhere else by now.
    const goOn = (): void => {
      if (this.keyboard.isAdrift) this.goToContent();
    };
    void this.updateComplete.then(() =>
      window.requestAnimationFrame(() => window.requestAnimationFrame(goOn)),
    );
  }

  /** A state that does not parse is of another version: better to say so than to stay empty, or to show what no longer holds as true. */
  private notUnderstood(): void {
    this.isOtherVersion = true;
    this.say ??= translator({});
    this.requestUpdate();
  }

  /** What the author asked for never arrived. */
  private lost(): void {
    this.asked.clear();
    this.tellUndone('lostIntent', 'lostIntentHint');
  }

  private tellUndone(message: WorkbenchStringKey, hint: WorkbenchStringKey): void {
    if (!this.say) return;
    this.problem = { message: this.say(message), hint: this.say(hint) };
    this.requestUpdate();
  }

  private async focusSuggestion(id: string): Promise<void> {
    const { state } = this.held;
    if (!state?.detail) return;
    const { isWriting } = this.keyboard;
    if (!isWriting && !this.held.detail?.suggestions.some((suggestion) => suggestion.id === id)) {
      this.held.release();
      this.takeUpWords();
    }
    this.here.focus(placeOf(state.project, state.detail.phase), id);
    this.requestUpdate();
    if (isWriting) return;
    await this.updateComplete;
    this.renderRoot.querySelector<SuggestionList>('suggestion-list')?.focusCard(id);
  }
}

defineElements();
customElements.define('storyfold-workbench', Workbench);
