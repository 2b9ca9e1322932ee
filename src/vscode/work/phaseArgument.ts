import { l10n } from 'vscode';
import { isPhase } from '../../core/project/layout';
import type { Phase } from '../../shared/values';
import { localError } from '../errorText';
import { placeNamed } from './namedPlace';

/** The phase that a command's argument names, or undefined when it has none. Throws `invalid_input`. */
export function phaseArgument(value: unknown): Phase | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && isPhase(value)) return value;
  // Menus hand over what they were opened on.
  if (typeof value === 'object') return placeNamed(value)?.phase;
  throw localError(
    'invalid_input',
    l10n.t('There is no such phase.'),
    l10n.t('The phases are brief, outline, sample and final.'),
  );
}
