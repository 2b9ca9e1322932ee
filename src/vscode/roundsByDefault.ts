import { mostRounds } from '../shared/values';
import { editorSettings } from './settings';

const maxRoundsSetting = 'storyfold.refinement.maxRoundsDefault';
const roundsUnlessSet = 3;

/** How many rounds by themselves are offered: what the author set for the project, in the editor or in the project's own settings. */
export function roundsByDefault(
  project: { settings: { settings: Readonly<Record<string, unknown>> } } | undefined,
): number {
  const set = (project ? project.settings.settings : editorSettings())[maxRoundsSetting];
  const rounds = typeof set === 'number' && Number.isInteger(set) ? set : roundsUnlessSet;
  return Math.min(mostRounds, Math.max(1, rounds));
}
