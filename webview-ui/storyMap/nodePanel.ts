import { html, nothing, type TemplateResult } from 'lit';
import type { NodeText, StoryView } from '../../src/shared/storyMap';
import { limitedList } from './limitedList';
import type { Say } from './picture';
import type { PanelActions } from './reportPanel';
import { endingShape, problemShapes, shapeIcon } from './shapes';

/**
 * One node: all its words, where its choices lead, and where one comes from. `text`: undefined until the host has told it; `opened`: names of the
 * lists that are shown to their end.
 */
export function nodePanel(
  story: StoryView,
  place: number,
  text: NodeText | undefined,
  opened: ReadonlySet<string>,
  say: Say,
  actions: PanelActions,
): TemplateResult {
  const card = story.nodes[place]!;
  const found = story.report.problems.filter(({ node }) => node === place);
  const into = leadingTo(story, place);
  return html`
    <h3 class="title">${card.scene || card.id}</h3>
    <p class="quiet">${[card.id, story.bands[card.band]?.label, card.beat].filter(Boolean).join(' · ')}</p>
    ${
      card.ending === null
        ? nothing
        : html`<p class="mark ending">
            ${shapeIcon(endingShape)} ${say('labelled', say('ending'), card.ending)}
          </p>`
    }
    ${found.map(
      ({ kind, detail }) =>
        html`<p class="finding">
          <strong class="mark problem">${shapeIcon(problemShapes[kind])} ${say(`problem.${kind}`)}</strong>
          ${detail}
        </p>`,
    )}
    <p class="actions">
      ${
        story.isWritable
          ? html`<button class="action" @click=${() => actions.edit(place)}>${say('edit')}</button>`
          : nothing
      }
      <button class="action" @click=${() => actions.play(place)}>${say('playHere')}</button>
    </p>
    ${
      text === undefined
        ? html`<p class="prose">${card.words}</p>`
        : text.narrative.trim() === ''
          ? html`<p class="quiet">${say('noNarrative')}</p>`
          : html`<p class="prose">${text.narrative}</p>`
    }
    ${
      text && text.reliesOn.length > 0
        ? html`<p class="quiet">${say('labelled', say('reliesOn'), text.reliesOn.join(', '))}</p>`
        : nothing
    }

    <h4>${say('choices')}</h4>
    ${
      card.choices.length === 0
        ? html`<p class="quiet">${say('noChoices')}</p>`
        : html`<ol>
            ${card.choices.map((choice, place) => {
              const whole = text?.choices[place];
              const target = choice.to === null ? undefined : story.nodes[choice.to];
              return html`<li>
                <p>${whole?.text || choice.text}</p>
                <p class="quiet">
                  ${say(`type.${choice.type}`)}${choice.isBack ? ` · ${say('leadsBack')}` : ''}${
                    choice.isConditional && !whole ? ` · ${say('conditional')}` : ''
                  }
                </p>
                ${whole?.asks.length ? html`<p class="quiet">${say('labelled', say('asks'), whole.asks.join('; '))}</p>` : nothing}
                ${
                  whole?.changes.length
                    ? html`<p class="quiet">${say('labelled', say('changes'), whole.changes.join('; '))}</p>`
                    : nothing
                }
                ${whole?.response ? html`<p class="prose response">${whole.response}</p>` : nothing}
                ${
                  target
                    ? html`<button class="link" @click=${() => actions.go(choice.to!)}>
                        → ${target.scene || target.id}
                      </button>`
                    : html`<p class="mark problem">
                        ${shapeIcon(problemShapes.dangling)}
                        ${say('leadsNowhere')}${whole ? `: ${whole.target}` : ''}
                      </p>`
                }
              </li>`;
            })}
          </ol>`
    }

    <h4>${say('waysIn')}</h4>
    ${
      into.length === 0
        ? html`<p class="quiet">${place === story.root ? say('start') : say('noWaysIn')}</p>`
        : limitedList(
            `into ${card.id}`,
            into,
            opened,
            say,
            (list) => actions.open(list),
            (from) => fromRow(story, from, actions),
          )
    }
  `;
}

/** The nodes whose choices lead to this one. */
function leadingTo(story: StoryView, place: number): number[] {
  return [...story.nodes.keys()].filter((from) => story.nodes[from]!.choices.some(({ to }) => to === place));
}

function fromRow(story: StoryView, from: number, actions: PanelActions): TemplateResult {
  const { scene, id } = story.nodes[from]!;
  return html`<li>
    <button class="link" @click=${() => actions.go(from)}>← ${scene || id}</button>
  </li>`;
}
