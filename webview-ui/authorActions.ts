import type { Intent } from '../src/shared/protocol';
import type { PhaseName } from '../src/shared/workbenchState';
import type { CardAction } from './cardAction';
import type { BarAction } from './decisionBar';
import type { Draft } from './outbox';

/** What an action of the author's asks the host for: a change, numbered and answered, or something that changes nothing. */
export type Asked = { change: Draft } | { plain: Intent };

/** What an action on a card asks for; undefined where it stays in the view. */
export function askedByCard(action: CardAction, phase: PhaseName): Asked | undefined {
  const { id } = action;
  switch (action.kind) {
    case 'decide':
      return { change: { type: 'decide', phase, id, status: action.status } };
    case 'waive':
    case 'alternatives':
    case 'lock':
      return { change: { type: action.kind, phase, id } };
    case 'takeAlternative':
      return { change: { type: 'takeAlternative', phase, id, number: action.number } };
    case 'reword':
      return { change: { type: 'reword', phase, id, text: action.text } };
    case 'reveal':
      return { plain: { type: 'reveal', phase, id, keepFocus: true } };
    case 'edit':
      return { plain: { type: 'editFirst', phase, id } };
    case 'draft':
    case 'toggle':
      return undefined;
  }
}

/** What an action in the bar below the list asks for; undefined where it stays in the view. */
export function askedByBar(action: BarAction, phase: PhaseName): Asked | undefined {
  switch (action.kind) {
    case 'revise':
      return { change: { type: 'revise', phase, accept: action.accept } };
    case 'rejectAll':
    case 'assess':
    case 'endPhase':
      return { change: { type: action.kind, phase } };
    case 'refine':
      return {
        change: { type: 'refine', phase, rounds: action.rounds, inSections: action.inSections },
      };
    case 'suggest':
      return { change: { type: 'suggest', phase, text: action.text, atSelection: action.atSelection } };
    case 'editFirst':
      return { plain: { type: 'editFirst', phase } };
    case 'showUsage':
      return { plain: { type: 'showUsage' } };
    case 'remedy':
      return { plain: { type: 'remedy', remedy: action.remedy } };
    case 'openOwn':
    case 'closeOwn':
    case 'words':
    case 'rounds':
      return undefined;
  }
}
