import { html, nothing, type TemplateResult } from 'lit';
import type { PhaseDetail, Remedy, WorkbenchState } from '../src/shared/workbenchState';
import { short } from './numbers';
import type { Say } from './text';

export interface UsageLine {
  state: WorkbenchState;
  detail: PhaseDetail;
  say: Say;
  onShow: () => void;
  onRemedy: (remedy: Remedy) => void;
}

/** Who reads beside the rules, and what it has taken: every token is shown, and where it went is one click away. */
export function usageLine({ state, detail, say, onShow, onRemedy }: UsageLine): TemplateResult {
  const { model, usage } = state;
  const parts = [
    ...(detail.tokens === undefined ? [] : [say('usage.round', short(detail.tokens))]),
    ...(usage === undefined
      ? []
      : [
          usage.cost === undefined
            ? say('usage.projectTokens', short(usage.tokens))
            : say('usage.project', usage.cost),
        ]),
  ];
  const words = parts.length === 0 ? say('usage.none') : parts.join(' · ');
  const used =
    parts.length === 0 && model.provider === 'offline'
      ? nothing
      : html`<button class="link usage" title=${say('usage.open', words)} @click=${onShow}>${words}</button>`;
  const { problem } = model;
  return html`<div class="row small usage-line">
    ${
      model.provider === 'offline'
        ? html`<span class="quiet">${say('offline')}</span>
            <button class="link" @click=${() => onRemedy('chooseModel')}>${say('offline.add')}</button>`
        : model.name === undefined
          ? nothing
          : html`<span class="quiet model-name" title=${model.origin ?? ''}>${model.name}</span>`
    }
    ${
      problem
        ? html`<span>${problem.message}</span> ${
              problem.remedy
                ? html`<button class="link" title=${problem.hint} @click=${() => onRemedy(problem.remedy!)}>
                    ${say(`remedy.${problem.remedy}`)}
                  </button>`
                : html`<span class="quiet">${problem.hint}</span>`
            }`
        : nothing
    }
    ${used}
  </div>`;
}
