import { html, nothing, type TemplateResult } from 'lit';
import type { PlayView, StoryView } from '../../src/shared/storyMap';
import type { Say } from './picture';
import { conditionShape, endingShape, problemShapes, shapeIcon } from './shapes';

/** What a reader can do. */
export interface PlayActions {
  start(): void;
  choose(choice: string): void;
  back(): void;
  restart(): void;
  end(): void;
}

/** The story as a reader comes by it, choice by choice. */
export function playPanel(
  story: StoryView,
  play: PlayView | undefined,
  say: Say,
  actions: PlayActions,
): TemplateResult {
  if (!play)
    return html`<p>${say('playNone')}</p>
      <p class="actions">
        <button class="action" ?disabled=${story.root === null} @click=${() => actions.start()}>
          ${say('playStart')}
        </button>
      </p>`;
  return html`
    <p class="actions">
      <button class="action" ?disabled=${!play.canGoBack} @click=${() => actions.back()}>
        ${say('back')}
      </button>
      <button class="action" ?disabled=${!play.canGoBack} @click=${() => actions.restart()}>
        ${say('restart')}
      </button>
      <button class="action" @click=${() => actions.end()}>${say('endPlay')}</button>
      <span class="quiet">${say('steps', play.steps)}</span>
    </p>
    ${
      play.guide === null
        ? nothing
        : html`<p class="quiet">
            ${play.guide.at === 0 ? say('guideDone') : say('guide', play.guide.at, play.guide.of)}
          </p>`
    }
    <div id="told" tabindex="-1">
      ${play.response === '' ? nothing : html`<p class="prose response">${play.response}</p>`}
      <h3 class="title">${play.scene || play.node}</h3>
      <p class="prose">${play.narrative.trim() === '' ? say('noNarrative') : play.narrative}</p>
    </div>
    ${
      play.ending
        ? html`<div class="end" role="status">
            <p class="mark ending">
              ${shapeIcon(endingShape)} ${say('labelled', say('theEnd'), play.ending.title)}
            </p>
            ${play.ending.summary === '' ? nothing : html`<p class="quiet">${play.ending.summary}</p>`}
          </div>`
        : nothing
    }
    ${
      play.isStuck
        ? html`<p class="mark problem" role="status">
            ${shapeIcon(problemShapes.may_stick)} ${say('stuck')}
          </p>`
        : nothing
    }
    ${
      play.choices.length === 0
        ? nothing
        : html`<h4 id="choose">${say('choose')}</h4>
            <ol class="choices" aria-labelledby="choose">
              ${play.choices.map((choice) => {
                const canBeMade = choice.isOffered && !choice.leadsNowhere;
                return html`<li>
                  <button
                    class="choice ${choice.isNext ? 'next' : ''}"
                    aria-disabled=${!canBeMade}
                    @click=${() => canBeMade && actions.choose(choice.id)}
                  >
                    ${choice.text || choice.id}
                  </button>
                  ${choice.isNext ? html`<p class="quiet">▸ ${say('guideNext')}</p>` : nothing}
                  ${
                    choice.isOffered
                      ? nothing
                      : html`<p class="quiet">
                          ${shapeIcon(conditionShape)} ${say('notOffered')} ·
                          ${say('labelled', say('asks'), choice.asks.join('; '))}
                        </p>`
                  }
                  ${
                    choice.leadsNowhere
                      ? html`<p class="mark problem">
                          ${shapeIcon(problemShapes.dangling)} ${say('leadsNowhere')}
                        </p>`
                      : nothing
                  }
                </li>`;
              })}
            </ol>`
    }
    <details>
      <summary>${say('variables')} (${play.variables.length})</summary>
      ${
        play.variables.length === 0
          ? html`<p class="quiet">${say('noVariables')}</p>`
          : html`<table>
              <tbody>
                ${play.variables.map(
                  ({ name, meaning, value, isChanged }) =>
                    html`<tr>
                      <th scope="row">
                        ${name}${meaning === '' ? nothing : html` <span class="quiet">${meaning}</span>`}
                      </th>
                      <td>${value}${isChanged ? html` <em>${say('changed')}</em>` : nothing}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
    </details>
  `;
}
