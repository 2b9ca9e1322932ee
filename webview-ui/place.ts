import type { PhaseName } from '../src/shared/workbenchState';

/**
 * The name of a phase of a project in the view's memory. Suggestions are counted in each phase of each project anew, so what is kept of one
 * is kept by this name and its id. `project`: its id.
 */
export function placeOf(project: string | undefined, phase: PhaseName): string {
  return `${project ?? ''}:${phase}`;
}
