import { html, nothing, type TemplateResult } from 'lit';
import type { PhaseDetail } from '../src/shared/workbenchState';
import type { Say } from './text';

type Notice = TemplateResult | typeof nothing;

/** What is off in a folder that the author has not said they trust, and why. */
export function trustNotice(trusted: boolean, say: Say, onManage: () => void): Notice {
  if (trusted) return nothing;
  return html`<notice-bar kind="warning">
    <div>${say('untrusted')}</div>
    <div>${say('untrustedOff')}</div>
    <button class="link" @click=${onManage}>${say('manageTrust')}</button>
  </notice-bar>`;
}

/** The host says what this view does not know: one of them is of another version. */
export function versionNotice(isOther: boolean, say: Say): Notice {
  return isOther ? html`<notice-bar kind="error">${say('otherVersion')}</notice-bar>` : nothing;
}

/** A newer list waits behind the one that is read; `waiting` is how many suggestions it has. */
export function waitingBar(waiting: number | undefined, say: Say, onShow: () => void): Notice {
  if (waiting === undefined) return nothing;
  return html`<div class="waiting" role="status">
    <vscode-button @click=${onShow}
      >${waiting === 0 ? say('showNewNone') : say('showNew', waiting)}</vscode-button
    >
    <p class="small quiet">${say('showNewHint')}</p>
  </div>`;
}

/** The list is of a text that has changed since. */
export function changedNotice(
  { textChanged, counts }: PhaseDetail,
  say: Say,
  { writable, onAssess }: { writable: boolean; onAssess: () => void },
): Notice {
  if (!textChanged || counts.all === 0) return nothing;
  return html`<notice-bar kind="info">
    ${say('textChanged')}
    ${writable ? html`<button class="link" @click=${onAssess}>${say('reassess')}</button>` : nothing}
  </notice-bar>`;
}

/** One suggestion is left, and the author wants to be asked then. */
export function offerNotice(
  { offer }: PhaseDetail,
  say: Say,
  { writable, onAccept, onEnd }: { writable: boolean; onAccept: () => void; onEnd: () => void },
): Notice {
  if (offer === undefined || !writable) return nothing;
  return html`<notice-bar kind="info">
    ${say('offer')}
    <div class="row">
      <button class="link" @click=${onAccept}>${say('offer.accept')}</button>
      <button class="link" @click=${onEnd}>${say('endPhase')}</button>
    </div>
  </notice-bar>`;
}
