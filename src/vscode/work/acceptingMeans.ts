import { meansIn } from '../../core/refinement/views/phaseView';
import type { Suggestion } from '../../core/review/model';
import type { Phase } from '../../shared/values';
import type { AcceptingMeans } from '../../shared/workbenchState';
import { hasModel } from '../model/hasModel';
import type { Project } from '../workspace/project';

/** What accepting a suggestion would do, as its card in the workbench says. Of the phase's texts only its own is read. */
export async function acceptingMeans(
  project: Pick<Project, 'manuscript' | 'model' | 'places' | 'states'>,
  phase: Phase,
  suggestion: Suggestion,
): Promise<AcceptingMeans> {
  const text = suggestion.anchor && (await project.manuscript.read(suggestion.path));
  const texts = text ? [text] : [];
  const places = await project.places.find([suggestion], texts);
  const standing = { texts, hasModel: hasModel(await project.model.view()) };
  return meansIn((await project.states())[phase], standing)(suggestion, places.get(suggestion.id));
}
