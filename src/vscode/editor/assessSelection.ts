import { l10n, window } from 'vscode';
import { namedParts } from '../../core/refinement/focus';
import type { AssessOutcome } from '../../core/refinement/model';
import { phaseTitle } from '../phaseTitles';
import { plainMessage } from '../plainText';
import type { PhaseWork } from '../work/phaseWork';
import { placesInDocument } from './placesInDocument';
import type { ProjectText, SelectedPassage } from './selectedPassage';

/** The part of the phase, a chapter or one of an outline, that holds an offset of the text; undefined where it has none. */
export async function partAt(
  { project, phase, path }: ProjectText,
  offset: number,
): Promise<string | undefined> {
  if (phase !== 'outline' && phase !== 'final') return undefined;
  const parts = namedParts(phase, await project.texts(phase));
  return parts.find(
    ({ focus }) => focus.path === path && focus.start <= offset && offset < Math.max(focus.end, 1),
  )?.name;
}

/**
 * Remarks need what stands around a passage, so the part that holds it is assessed; what is about the passage itself comes first, and the
 * author is told how much that is. Resolves with the id of the first.
 */
export async function assessSelection(
  work: Pick<PhaseWork, 'assess'>,
  passage: SelectedPassage,
): Promise<{ outcome: AssessOutcome; first: string | undefined }> {
  const { project, phase, path, editor, quote, start } = passage;
  const { document } = editor;
  const part = await partAt(passage, start);
  const outcome = await work.assess(phase, {
    project: project.id,
    announce: true,
    ...(part === undefined ? {} : { focus: part }),
  });
  const { suggestions } = outcome.round;
  const text = document.getText();
  // What was typed meanwhile may have moved it.
  const from = text.startsWith(quote, start) ? start : text.indexOf(quote);
  const own = suggestions.filter((each) => each.path === path && each.anchor !== undefined);
  const places = from < 0 ? undefined : (await placesInDocument(document, path, project, own))?.places;
  const within = own.filter(({ id }) => {
    const place = places?.get(id);
    return place !== undefined && place !== 'lost' && place.start < from + quote.length && from < place.end;
  });
  tell(part ?? phaseTitle(phase), within.length, suggestions.length);
  return { outcome, first: (within[0] ?? suggestions[0])?.id };
}

function tell(part: string, within: number, all: number): void {
  void window.showInformationMessage(
    plainMessage(
      within === 0
        ? l10n.t('Nothing to suggest for the selected passage. Suggestions for “{0}”: {1}.', part, all)
        : l10n.t('Suggestions for the selected passage: {0}, for all of “{1}”: {2}.', within, part, all),
    ),
  );
}
