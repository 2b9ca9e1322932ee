import { errorShape } from '../../core/errorWords/chineseErrors';
import type { ErrorText } from '../../core/errorWords/errorText';
import type { StoryFoldError } from '../../core/errors';
import { groupDigits } from '../../core/text/groupDigits';
import type { Phase } from '../../shared/values';
import { phaseNames } from './englishNames';

/** The engine knows that there is a way, and not what it is called here. */
export function inEnglish({ message, hint, code, details }: StoryFoldError): ErrorText {
  switch (errorShape({ code, details })) {
    case 'refused locks':
      return { message, hint: `${hint} For import and restore: --over-locks.` };
    case 'refused locks,path':
    case 'refused chapter,level,locks':
      return { message, hint: `${hint} To say so: --over-locks.` };
    case 'refused place':
      return { message, hint: 'Leave that out. The key goes into STORYFOLD_API_KEY.' };
    case 'not_found phase':
      return noTextYet(details['phase'] as Phase, asTyped(hint));
    case 'budget_exhausted exhausted,limit,needed,spent,underWay':
      return (details['spent'] as { calls: number }).calls === 0
        ? budgetTooSmall(details)
        : { message, hint: asTyped(hint) };
    case 'refused origin':
      return {
        message,
        hint: `Use https. If it is a server in your own network, allow its address (origin): --set storyfold.model.allowHttpOrigins=${String(details['origin'])}`,
      };
    case 'invalid_input key':
      return {
        message:
          'What STORYFOLD_API_KEY (or else OPENAI_API_KEY) holds is not a key: it has spaces, line breaks or characters in it that no key has.',
        hint: 'Copy the whole key and nothing else.',
      };
    default:
      return { message, hint: asTyped(hint) };
  }
}

function noTextYet(phase: Phase, hint: string): ErrorText {
  return phase === 'final'
    ? { message: 'There are no chapters yet: the folder chapters/ is empty or not there.', hint }
    : { message: `The ${phaseNames[phase]} is not written yet: there is no ${phase}.md.`, hint };
}

/** Nothing was asked, so nothing has been used up. */
function budgetTooSmall({ exhausted, limit, needed, underWay }: StoryFoldError['details']): ErrorText {
  const setting = `storyfold.budget.${String(exhausted)}`;
  return {
    message: `The budget is too small for the first request, which takes about ${groupDigits(Number(needed) + Number(underWay))} tokens: ${setting} is ${groupDigits((limit as Record<string, number>)[String(exhausted)] ?? 0)}. Nothing was sent.`,
    hint: `Raise ${setting}, such as with --set.`,
  };
}

/** The engine names a command without the program that it belongs to here. */
function asTyped(hint: string): string {
  return hint.replace(/`([a-z][^`]*)`/g, '“storyfold $1”');
}
