import { l10n, window } from 'vscode';
import type { GenerateOutcome } from '../../core/refinement/model';
import type { Phase } from '../../shared/values';
import { overLocksIfWanted } from '../overLocks';
import { phaseTitle } from '../phaseTitles';
import type { PhaseWork } from './phaseWork';
import type { Ask } from './workAtHand';
import type { Project } from '../workspace/project';
import { plainMessage } from '../plainText';

export interface GenerationAsked {
  work: Pick<PhaseWork, 'generate'>;
  project: Project;
  phase: Phase;
  /** What the text is to be; undefined when the author leaves. Asked for after they agreed that it may take another's place. */
  wish: () => PromiseLike<string | undefined>;
  /** Asked for when the work is about to begin. */
  ask: () => PromiseLike<Ask>;
}

/**
 * Has the text written. Where one is there the author is asked first, and once more where locked passages would go with it. Undefined when
 * they leave. Throws as `PhaseWork.generate`.
 */
export async function generateAsked({
  work,
  project,
  phase,
  wish: askWish,
  ask: askedFor,
}: GenerationAsked): Promise<GenerateOutcome | undefined> {
  // The chapters of the final work are written one by one; the engine says how.
  const isThere = phase !== 'final' && (await project.hasText(phase));
  if (isThere && !(await wantsItAnew(phase))) return undefined;
  const wish = await askWish();
  if (wish === undefined) return undefined;
  const options = {
    ...(wish.trim() === '' ? {} : { wish: wish.trim() }),
    ...(isThere ? { force: true } : {}),
  };
  const ask = await askedFor();
  return overLocksIfWanted('new', (over) => work.generate(phase, { ...options, ...over }, ask));
}

async function wantsItAnew(phase: Phase): Promise<boolean> {
  const anew = l10n.t('Write It Anew');
  const answer = await window.showWarningMessage(
    plainMessage(l10n.t('Write “{0}” anew?', phaseTitle(phase))),
    {
      modal: true,
      detail: l10n.t(
        'Today’s text is kept in the history, so that you can come back to it. An undecided round ends with it.',
      ),
    },
    anew,
  );
  return answer === anew;
}
