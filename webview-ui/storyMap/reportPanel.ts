import { html, nothing, type TemplateResult } from 'lit';
import type { StoryMeasure, StoryView, StoryWay } from '../../src/shared/storyMap';
import { doneIcon, severityIcons } from '../icons';
import { limitedList } from './limitedList';
import type { Say } from './picture';
import { endingShape, problemShapes, shapeIcon } from './shapes';

/** What the panels can have done. */
export interface PanelActions {
  /** Shows a node on the map and in the panel. */
  go(node: number): void;
  /** Shows a way on the map, or hides it where it is shown. */
  toggleWay(way: StoryWay): void;
  isShown(way: StoryWay): boolean;
  play(node: number): void;
  follow(ending: number): void;
  edit(node: number): void;
  /** Shows all of a long list. */
  open(list: string): void;
}

/** The verdict, the measures, the endings with their ways, and everything that is wrong. */
export function reportPanel(
  story: StoryView,
  say: Say,
  opened: ReadonlySet<string>,
  actions: PanelActions,
): TemplateResult {
  const { report } = story;
  const open = (list: string): void => actions.open(list);
  return html`
    <p class="verdict ${report.passes ? 'good' : 'lacking'}">
      ${report.passes ? doneIcon : severityIcons.should_fix}
      <strong>${say(report.passes ? 'verdict.passes' : 'verdict.fails')}</strong>
    </p>
    ${measureTable(report.verdict, say)}
    ${report.mainWay.choices.length > 0 ? wayButton(say('mainWay'), report.mainWay, say, actions) : nothing}

    <h3>${say('problems')}${report.problems.length > 0 ? ` (${report.problems.length})` : ''}</h3>
    ${
      report.problems.length === 0
        ? html`<p class="quiet">${say('noProblems')}</p>`
        : limitedList('problems', report.problems, opened, say, open, ({ kind, node, detail, ways }) => {
            const mark = html`<span class="mark problem"
              >${shapeIcon(problemShapes[kind])} ${say(`problem.${kind}`)}</span
            >`;
            const what = html`<span class="quiet detail">${detail}</span>`;
            if (node === null) return html`<li class="row">${mark} ${what}</li>`;
            const { id, scene } = story.nodes[node]!;
            return html`<li>
              <button class="row" @click=${() => actions.go(node)}>
                ${mark} <span class="where">${scene || id}</span> ${what}
              </button>
              ${ways.map(({ label, way }) => wayButton(label, way, say, actions))}
            </li>`;
          })
    }

    <h3>${say('endings')} (${report.endings.length})</h3>
    ${limitedList('endings', report.endings, opened, say, open, (ending) => {
      const { node, title, isReachable, isUndecided, way } = ending;
      return html`<li>
        <button class="row" @click=${() => actions.go(node)}>
          <span class="mark ending">${shapeIcon(endingShape)} ${title}</span>
          <span class="quiet detail">
            ${say(isUndecided ? 'endingUndecided' : isReachable ? 'endingReachable' : 'endingUnreachable')}
          </span>
        </button>
        ${
          way
            ? html`${wayButton(say('showWay'), way, say, actions)}
                <button class="link" @click=${() => actions.follow(node)}>${say('playWay')}</button>`
            : nothing
        }
      </li>`;
    })}

    <h3>${say('measures')}</h3>
    ${measureTable(report.measures, say)}
    ${
      report.quality.length === 0
        ? nothing
        : html`<h3>${say('quality')}</h3>
            ${report.quality.map(
              ({ label, score, dimensions }) =>
                html`<details>
                  <summary>${label}: ${Math.round(score * 10) / 10}</summary>
                  ${measureTable(dimensions, say)}
                </details>`,
            )}`
    }
  `;
}

function measureTable(measures: readonly StoryMeasure[], say: Say): TemplateResult {
  return html`<table>
    <tbody>
      ${measures.map(
        ({ label, value, isEnough }) =>
          html`<tr>
            <th scope="row">${label}</th>
            <td>${value}</td>
            ${
              isEnough === null
                ? nothing
                : html`<td class=${isEnough ? 'good' : 'lacking'}>
                    ${isEnough ? '✓' : '✗'} ${say(isEnough ? 'enough' : 'notEnough')}
                  </td>`
            }
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function wayButton(label: string, way: StoryWay, say: Say, actions: PanelActions): TemplateResult {
  const isShown = actions.isShown(way);
  return html`<button class="link" aria-pressed=${isShown} @click=${() => actions.toggleWay(way)}>
    ${isShown ? say('hideWay') : label}
  </button>`;
}
