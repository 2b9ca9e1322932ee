import { LitElement, html, nothing, type TemplateResult } from 'lit';
import type { ChangingIntent, Message } from '../src/shared/protocol';
import type {
  PhaseDetail,
  PhaseName,
  ProblemView,
  ProgressView,
  Remedy,
  WorkbenchState,
} from '../src/shared/workbenchState';
import { AutoRounds } from './autoRounds';
import { defineControls, type ControlElement } from './controls';
import { decided } from './decided';
import { DecisionBar, type BarAction } from './decisionBar';
import { emptyPhase } from './emptyPhase';
import { EmptyState, type EmptyAction } from './emptyState';
import { HeldList } from './heldList';
import { Host } from './host';
import { locksSection } from './locksSection';
import { NoticeBar } from './noticeBar';
import { Outbox, type Draft } from './outbox';
import { outcomeNotice } from './outcomeNotice';
import { OwnSuggestion } from './ownSuggestion';
import { partStyles } from './partStyles';
import { PhaseTabs } from './phaseTabs';
import { problemNotice } from './problemNotice';
import { ProgressLine } from './progressLine';
import { proposalNotice } from './proposalNotice';
import { roundHead } from './roundHead';
import { scopeLine } from './scopeLine';
import { sharedStyles } from './sharedStyles';
import { straysSection } from './straysSection';
import { SuggestionCard, type CardAction } from './suggestionCard';
import { SuggestionList } from './suggestionList';
import { translator, type Say } from './text';
import { Unsent } from './unsent';
import { WishForm } from './wishForm';
import { workbenchStyles } from './workbenchStyles';

/** How long to wait before the place in the list is remembered, in milliseconds. */
const rememberMilliseconds = 200;

/** What leads to another list, or another text. */
const steps: ReadonlySet<Draft['type']> = new Set(['assess', 'generate', 'refine', 'revise', 'suggest']);

/**
 * The workbench. It shows the last snapshot, sends intents, and keeps nothing of its own but where the author is in it and what they
 * have not sent yet.
 */
class Workbench extends LitElement {
  static override properties = {
    progress: { state: true },
    problem: { state: true },
    expanded: { state: true },
    focused: { state: true },
  };
  static override styles = [sharedStyles, partStyles, workbenchStyles];

  declare private progress: ProgressView | null;
  declare private problem: ProblemView | undefined;
  declare private expanded: ReadonlySet<string>;
  declare private focused: string | undefined;

  private readonly host = new Host();
  private readonly held = new HeldList();
  private readonly unsent: Unsent;
  /** What was sent and is not answered, by its number. */
  private readonly asked = new Map<number, ChangingIntent>();
  private readonly outbox = new Outbox(
    (intent) => {
      this.asked.set(intent.intent, intent);
      this.host.send(intent);
    },
    () => this.lost(),
  );
  private rounds: number | undefined;
  private say: Say | undefined;
  private offset = 0;
  private scrollWanted: number | undefined;
  private timer: number | undefined;
  private hadKeyboard = false;

  constructor() {
    super();
    const memory = this.host.recall();
    this.progress = null;
    this.expanded = new Set(memory?.expanded ?? []);
    this.focused = memory?.focused;
    this.unsent = new Unsent(memory?.texts, memory?.open);
    this.rounds = memory?.rounds;
    this.scrollWanted = memory?.scroll;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('focusin', () => (this.hadKeyboard = true));
    this.host.listen((message) => this.receive(message));
    this.host.send({ type: 'ready' });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { say } = this;
    const { state, detail } = this.held;
    if (!state || !say) return nothing;
    const { situation, trusted } = state;
    if (situation === 'ready') return detail ? this.phaseView(state, detail, say) : nothing;
    if (situation === 'no_folder') {
      const open = { label: say('empty.openFolder'), act: () => this.host.send({ type: 'openFolder' }) };
      return html`<main>${this.trustNotice(state, say)} ${this.empty(say('empty.noFolder'), [open])}</main>`;
    }
    if (situation === 'no_project') {
      const actions = [
        { label: say('empty.create'), act: () => this.host.send({ type: 'createProject' }) },
        { label: say('empty.import'), act: () => this.host.send({ type: 'importManuscript' }) },
      ];
      return html`<main>
        ${this.trustNotice(state, say)} ${this.empty(say('empty.noProject'), actions, !trusted)}
      </main>`;
    }
    const log = { label: say('remedy.showLog'), act: () => this.remedy('showLog'), always: true };
    return html`<main>
      ${this.chooser(state, say)} ${this.trustNotice(state, say)}
      ${problemNotice(state.problem, say, { onRemedy: this.remedy })}
      ${this.empty(say('empty.unreadable'), [log])}
    </main>`;
  }

  protected override updated(): void {
    window.requestAnimationFrame(() => this.keepKeyboard());
    const main = this.renderRoot.querySelector('main');
    if (this.scrollWanted === undefined || !main) return;
    main.scrollTop = this.scrollWanted;
    this.scrollWanted = undefined;
  }

  // ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────

  private phaseView(state: WorkbenchState, kept: PhaseDetail, say: Say): TemplateResult {
    const { phase } = kept;
    const detail = decided(kept, this.outbox.pending(phase));
    const current = this.held.waiting === undefined;
    const writable = state.trusted && this.progress === null && current;
    return html`<div class="top">
        ${this.chooser(state, say)}
        <phase-tabs
          .tabs=${state.phases}
          .selected=${phase}
          .say=${say}
          @select-phase=${(event: CustomEvent<PhaseName>) => this.selectPhase(event.detail)}
        ></phase-tabs>
        <progress-line
          .progress=${this.progress}
          .say=${say}
          @stop=${(event: CustomEvent<boolean>) => this.host.send({ type: 'stop', now: event.detail })}
        ></progress-line>
        ${scopeLine(detail, say, () => this.host.send({ type: 'chooseFocus', phase }))}
        ${problemNotice(this.problem, say, {
          onRemedy: this.remedy,
          onDismiss: () => (this.problem = undefined),
        })}
        ${proposalNotice(state.proposal, say, {
          onShow: () => this.host.send({ type: 'showProposal' }),
          onAnswer: (approve) => this.host.send({ type: 'answerProposal', approve }),
        })}
        ${this.waitingBar(say)}
      </div>
      <main
        tabindex=${detail.counts.all > 0 ? -1 : 0}
        aria-label=${say(`phase.${phase}`)}
        @scroll=${this.onScroll}
      >
        ${this.trustNotice(state, say)}
        ${outcomeNotice(state.outcome, say, () => this.host.send({ type: 'dismissOutcome' }))}
        ${current ? this.changedNotice(detail, writable, say) : nothing}
        ${current ? this.offerNotice(detail, writable, say) : nothing}
        ${roundHead(detail, say, (to) => this.jump(phase, to))}
        ${
          detail.counts.all > 0
            ? this.list(state, detail, writable, say)
            : this.emptyPhase(state, detail, writable, say)
        }
        ${straysSection(detail.strays, say)}
        ${locksSection(detail.locks, say, {
          writable,
          onUnlock: (lock) => this.submit({ type: 'unlock', phase, lock }),
        })}
      </main>
      ${this.bar(state, detail, writable, say)}`;
  }

  private list(state: WorkbenchState, detail: PhaseDetail, writable: boolean, say: Say): TemplateResult {
    const { phase } = detail;
    const idsOf = (keys: Iterable<string>): string[] =>
      [...keys].filter((key) => key.startsWith(`${phase}:`)).map((key) => key.slice(phase.length + 1));
    return html`<suggestion-list
      .detail=${detail}
      .expanded=${new Set(idsOf(this.expanded))}
      .focused=${idsOf(this.focused === undefined ? [] : [this.focused])[0]}
      .writable=${writable}
      .hasModel=${state.model.provider !== 'offline'}
      .drafts=${this.unsent.rewordings(phase)}
      .say=${say}
      @card-action=${(event: CustomEvent<CardAction>) => this.onCard(event.detail, phase)}
      @focus-card=${(event: CustomEvent<string>) => this.onFocusCard(phase, event.detail)}
      @draw=${(event: CustomEvent<{ from: number; count: number }>) => {
        // Cards of a list that is no longer the host's cannot be had.
        if (this.held.waiting === undefined) this.host.send({ type: 'draw', ...event.detail });
      }}
    ></suggestion-list>`;
  }

  private bar(
    state: WorkbenchState,
    detail: PhaseDetail,
    writable: boolean,
    say: Say,
  ): TemplateResult | typeof nothing {
    const { phase } = detail;
    if (!state.trusted || !state.phases.find((tab) => tab.phase === phase)?.exists) return nothing;
    const own = this.nameOf('own', phase);
    return html`<decision-bar
      .state=${state}
      .detail=${detail}
      .busy=${!writable}
      .own=${this.unsent.text(own)}
      .ownOpen=${this.unsent.isOpen(own)}
      .rounds=${this.rounds ?? state.roundsByDefault}
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
    const wish = this.nameOf('wish', phase);
    const words = this.unsent.text(wish);
    const unwritten = !state.phases.find((tab) => tab.phase === phase)?.exists;
    const isOpen = unwritten && state.model.provider !== 'offline' && this.unsent.isOpen(wish);
    const { text, actions } = emptyPhase(state, detail, {
      say,
      hasWish: words !== '',
      acts: {
        write: () => this.host.send({ type: 'write', phase }),
        assess: () => this.submit({ type: 'assess', phase }),
        endPhase: () => this.submit({ type: 'endPhase', phase }),
        openWish: () => this.openForm(wish, true),
        addModel: () => this.remedy('chooseModel'),
        select: (next) => this.selectPhase(next),
      },
    });
    return html`${this.empty(text, isOpen ? actions.slice(0, 1) : actions, !writable)}
    ${
      isOpen
        ? html`<wish-form
            class="wish"
            .words=${words}
            .writable=${writable}
            .say=${say}
            @words=${(event: CustomEvent<string>) => this.write(wish, event.detail)}
            @generate=${() => {
              const said = this.unsent.text(wish).trim();
              this.submit({ type: 'generate', phase, ...(said === '' ? {} : { wish: said }) });
            }}
            @close=${() => this.openForm(wish, false)}
          ></wish-form>`
        : nothing
    }`;
  }

  private empty(text: string, actions: readonly EmptyAction[], disabled = false): TemplateResult {
    return html`<empty-state .text=${text} .actions=${actions} .disabled=${disabled}></empty-state>`;
  }

  private chooser({ projects, project }: WorkbenchState, say: Say): TemplateResult | typeof nothing {
    const [first] = projects;
    if (!first) return nothing;
    if (projects.length === 1) return html`<div class="title" title=${first.title}>${first.title}</div>`;
    return html`<div class="project">
      <vscode-dropdown
        aria-label=${say('project')}
        .value=${project ?? ''}
        @change=${(event: Event) =>
          this.host.send({ type: 'selectProject', project: (event.target as ControlElement).value })}
      >
        ${projects.map(
          ({ id, title }) =>
            html`<vscode-option value=${id} ?selected=${id === project}>${title}</vscode-option>`,
        )}
      </vscode-dropdown>
    </div>`;
  }

  private trustNotice({ trusted }: WorkbenchState, say: Say): TemplateResult | typeof nothing {
    if (trusted) return nothing;
    return html`<notice-bar kind="warning">
      <div>${say('untrusted')}</div>
      <div>${say('untrustedOff')}</div>
      <button class="link" @click=${() => this.remedy('manageTrust')}>${say('manageTrust')}</button>
    </notice-bar>`;
  }

  private waitingBar(say: Say): TemplateResult | typeof nothing {
    const { waiting } = this.held;
    if (waiting === undefined) return nothing;
    return html`<div class="waiting" role="status">
      <vscode-button @click=${() => this.showNew()}
        >${waiting === 0 ? say('showNewNone') : say('showNew', waiting)}</vscode-button
      >
      <p class="small quiet">${say('showNewHint')}</p>
    </div>`;
  }

  private changedNotice(
    { textChanged, counts, phase }: PhaseDetail,
    writable: boolean,
    say: Say,
  ): TemplateResult | typeof nothing {
    if (!textChanged || counts.all === 0) return nothing;
    return html`<notice-bar kind="info">
      ${say('textChanged')}
      ${
        writable
          ? html`<button class="link" @click=${() => this.submit({ type: 'assess', phase })}>
              ${say('reassess')}
            </button>`
          : nothing
      }
    </notice-bar>`;
  }

  private offerNotice(
    { offer, phase }: PhaseDetail,
    writable: boolean,
    say: Say,
  ): TemplateResult | typeof nothing {
    if (offer === undefined || !writable) return nothing;
    return html`<notice-bar kind="info">
      ${say('offer')}
      <div class="row">
        <button class="link" @click=${() => this.submit({ type: 'revise', phase, accept: 'all' })}>
          ${say('offer.accept')}
        </button>
        <button class="link" @click=${() => this.submit({ type: 'endPhase', phase })}>
          ${say('endPhase')}
        </button>
      </div>
    </notice-bar>`;
  }

  // ── what the author does ─────────────────────────────────────────────────────────────────────────────────────

  private onCard(action: CardAction, phase: PhaseName): void {
    const { id } = action;
    switch (action.kind) {
      case 'decide':
        return this.submit({ type: 'decide', phase, id, status: action.status });
      case 'waive':
      case 'alternatives':
      case 'lock':
        return this.submit({ type: action.kind, phase, id });
      case 'takeAlternative':
        return this.submit({ type: 'takeAlternative', phase, id, number: action.number });
      case 'reword':
        return this.submit({ type: 'reword', phase, id, text: action.text });
      case 'draft':
        return this.write(`reword:${phase}:${id}`, action.text);
      case 'reveal':
        return this.host.send({ type: 'reveal', phase, id, keepFocus: true });
      case 'edit':
        return this.host.send({ type: 'editFirst', phase, id });
      case 'toggle': {
        const key = `${phase}:${id}`;
        const expanded = new Set(this.expanded);
        if (!expanded.delete(key)) expanded.add(key);
        this.expanded = expanded;
        return this.remember();
      }
    }
  }

  private onBar(action: BarAction, phase: PhaseName): void {
    switch (action.kind) {
      case 'revise':
        return this.submit({ type: 'revise', phase, accept: action.accept });
      case 'rejectAll':
      case 'assess':
      case 'endPhase':
        return this.submit({ type: action.kind, phase });
      case 'refine':
        return this.submit({
          type: 'refine',
          phase,
          rounds: action.rounds,
          inSections: action.inSections,
        });
      case 'suggest':
        return this.submit({ type: 'suggest', phase, text: action.text, atSelection: action.atSelection });
      case 'editFirst':
        return this.host.send({ type: 'editFirst', phase });
      case 'showUsage':
        return this.host.send({ type: 'showUsage' });
      case 'remedy':
        return this.remedy(action.remedy);
      case 'openOwn':
      case 'closeOwn':
        return this.openForm(this.nameOf('own', phase), action.kind === 'openOwn');
      case 'words':
        return this.write(this.nameOf('own', phase), action.text);
      case 'rounds':
        this.rounds = action.rounds;
        this.requestUpdate();
        return this.remember();
    }
  }

  private readonly remedy = (remedy: Remedy): void => this.host.send({ type: 'remedy', remedy });

  private submit(draft: Draft): void {
    const { detail } = this.held;
    if (!detail) return;
    this.problem = undefined;
    this.outbox.add(draft, detail.rev);
    this.requestUpdate();
  }

  private jump(phase: PhaseName, to: 'lost' | 'undecided'): void {
    const { focused } = this;
    const after = focused?.startsWith(`${phase}:`) ? focused.slice(phase.length + 1) : undefined;
    this.host.send({ type: 'jump', phase, to, ...(after === undefined ? {} : { after }) });
  }

  private selectPhase(phase: PhaseName): void {
    this.problem = undefined;
    this.scrollWanted = 0;
    this.host.send({ type: 'selectPhase', phase });
  }

  private showNew(): void {
    this.held.release();
    this.scrollWanted = 0;
    this.requestUpdate();
    void this.updateComplete.then(() => this.focusContent());
  }

  private nameOf(kind: 'own' | 'wish', phase: PhaseName): string {
    return `${kind}:${this.held.state?.project ?? ''}:${phase}`;
  }

  private write(name: string, text: string | undefined): void {
    this.unsent.write(name, text);
    this.requestUpdate();
    this.remember();
  }

  private openForm(name: string, open: boolean): void {
    this.unsent.setOpen(name, open);
    this.requestUpdate();
    this.remember();
  }

  private onFocusCard(phase: PhaseName, id: string): void {
    const key = `${phase}:${id}`;
    if (this.focused === key) return;
    this.focused = key;
    this.remember();
  }

  private onScroll(event: Event): void {
    this.offset = (event.target as HTMLElement).scrollTop;
    this.remember();
  }

  private remember(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const { offset: scroll, expanded, focused, rounds, unsent } = this;
      this.host.remember({
        scroll,
        expanded: [...expanded],
        ...unsent.memory,
        ...(focused ? { focused } : {}),
        ...(rounds === undefined ? {} : { rounds }),
      });
    }, rememberMilliseconds);
  }

  // ── the keyboard ─────────────────────────────────────────────────────────────────────────────────────────────

  /** What had the keyboard may be gone or switched off with the new state; the author goes on from the phase then. */
  private keepKeyboard(): void {
    if (!this.hadKeyboard || !document.hasFocus() || document.activeElement !== document.body) return;
    this.renderRoot.querySelector('main')?.focus({ preventScroll: true });
  }

  /** Gives the keyboard to the list, or to what is to be done where there is none. */
  private focusContent(): void {
    const first = this.held.detail?.suggestions[0]?.id;
    const list = this.renderRoot.querySelector<SuggestionList>('suggestion-list');
    if (list && first !== undefined) list.focusCard(first);
    else if (!this.renderRoot.querySelector<EmptyState>('empty-state')?.focusFirst()) {
      this.renderRoot.querySelector('main')?.focus({ preventScroll: true });
    }
  }

  /** The author's keyboard is where nothing can be done. */
  private get isAdrift(): boolean {
    const inside = (this.renderRoot as ShadowRoot).activeElement;
    return this.hadKeyboard && document.hasFocus() && (inside === null || inside.localName === 'main');
  }

  private get isReading(): boolean {
    const main = this.renderRoot.querySelector('main');
    const inside = (this.renderRoot as ShadowRoot).activeElement;
    return (
      (main?.scrollTop ?? 0) > 0 ||
      (document.hasFocus() && inside !== null && main !== null && main !== inside && main.contains(inside))
    );
  }

  // ── what the host says ───────────────────────────────────────────────────────────────────────────────────────

  private receive(message: Message): void {
    switch (message.type) {
      case 'strings':
        this.say = translator(message.strings);
        document.documentElement.lang = message.language;
        return this.requestUpdate();
      case 'state': {
        const phase = message.state.detail?.phase;
        const asked = [...this.asked.values()].some((each) => each.phase === phase && steps.has(each.type));
        this.held.receive(message.state, { reading: this.isReading, asked });
        return this.requestUpdate();
      }
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
      const name = this.nameOf(asked.type === 'suggest' ? 'own' : 'wish', asked.phase);
      this.unsent.write(name, undefined);
      this.openForm(name, false);
    }
    // The list that this step led to is where the author goes on, unless they are somewhere else by now.
    const goOn = (): void => {
      if (this.isAdrift) this.focusContent();
    };
    void this.updateComplete.then(() =>
      window.requestAnimationFrame(() => window.requestAnimationFrame(goOn)),
    );
  }

  /** What the author asked for never arrived. */
  private lost(): void {
    this.asked.clear();
    if (!this.say) return;
    this.problem = { message: this.say('lostIntent'), hint: this.say('lostIntentHint') };
    this.requestUpdate();
  }

  private async focusSuggestion(id: string): Promise<void> {
    const { state } = this.held;
    if (!state?.detail) return;
    if (!this.held.detail?.suggestions.some((suggestion) => suggestion.id === id)) this.held.release();
    this.focused = `${state.detail.phase}:${id}`;
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<SuggestionList>('suggestion-list')?.focusCard(id);
  }
}

defineControls();
customElements.define('phase-tabs', PhaseTabs);
customElements.define('suggestion-card', SuggestionCard);
customElements.define('suggestion-list', SuggestionList);
customElements.define('auto-rounds', AutoRounds);
customElements.define('own-suggestion', OwnSuggestion);
customElements.define('wish-form', WishForm);
customElements.define('decision-bar', DecisionBar);
customElements.define('notice-bar', NoticeBar);
customElements.define('empty-state', EmptyState);
customElements.define('progress-line', ProgressLine);
customElements.define('storyfold-workbench', Workbench);
