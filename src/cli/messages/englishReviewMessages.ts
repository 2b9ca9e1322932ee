import { groupDigits } from '../../core/text/groupDigits';
import type { Decision, Phase, Severity, StopReason, SuggestionStatus } from '../../shared/values';
import {
  count,
  decisionNames,
  fewOf,
  phaseNames,
  phaseTitles,
  stopNames,
  suggestionStatusNames,
} from './englishNames';

/** What is said of suggestions, rounds and what becomes of them. */
export const englishReviewMessages = {
  suggestions: {
    header: (phase: Phase, round: number, total: number) =>
      total === 0
        ? `${phaseTitles[phase]}, round ${round}: nothing to suggest.`
        : `${phaseTitles[phase]}, round ${round}: ${count(total, 'suggestion')}`,
    counts: (counts: Readonly<Record<Severity, number>>, ready: number) =>
      [
        counts.should_fix > 0 ? `${counts.should_fix} should fix` : '',
        counts.suggestion > 0 ? count(counts.suggestion, 'suggestion') : '',
        counts.info > 0 ? count(counts.info, 'note') : '',
        `${ready} with a ready edit`,
      ]
        .filter(Boolean)
        .join(' · '),
    whole: 'the whole text',
    moved: 'no longer in the text',
    alsoAt: (places: readonly string[]) => `also at ${places.join(', ')}`,
    reworded: (text: string) => `Your wording: ${text}`,
    notApplied: (why: string) => `Not applied: ${why}`,
    rule: (rule: string) => `found by the rule ${rule}`,
    nothing: '(nothing)',
    before: 'before',
    foundBy: (sources: readonly (readonly [string, number])[]) =>
      `Found by: ${sources.map(([name, number]) => `${name} (${number})`).join(', ')}`,
    focus: (part: string) => `Only this part: ${part}`,
    why: (words: string) => `The model says: ${words}`,
    otherWays: (number: number, command: string) =>
      `${number === 1 ? 'One other way' : `${number} other ways`}: ${command}`,
    taken: ' (taken)',
    notShown: (number: number) => `… and ${number} more.`,
    allShown: (command: string) => `All of them: ${command}`,
    tickAfterId: (status: SuggestionStatus) => ` (${suggestionStatusNames[status]})`,
  },

  revise: {
    header: (phase: Phase, round: number, decision: Decision) =>
      `${phaseTitles[phase]}, round ${round}: ${decisionNames[decision]}`,
    rejected: (number: number) => `${number} rejected`,
    appliedCount: (number: number) => `${number} applied`,
    notAppliedCount: (number: number) => `${number} not applied`,
    applied: 'Applied',
    notApplied: 'Not applied',
    rejectedTitle: 'Rejected',
    strays: 'Set aside: changes of the model that were not made',
    strayFor: (ids: readonly string[]) => `for ${ids.join(', ')}`,
    changes: 'What changed',
    noChanges: 'The text did not change.',
    created: 'new file',
    deleted: 'removed',
  },

  refine: {
    header: (phase: Phase, rounds: number) =>
      `${phaseTitles[phase]}: ${rounds === 0 ? 'no round' : count(rounds, 'round')}`,
    round: (round: number, suggestions: number, applied: number, notApplied: number) =>
      `Round ${round}: ${count(suggestions, 'suggestion')}, ${applied} applied, ${notApplied} not applied`,
    stopped: (reason: StopReason) => `Stopped: ${stopNames[reason]}.`,
    budgetTooSmall: 'Stopped: the budget is too small for the first request; nothing was sent.',
    part: (name: string | undefined, reason: StopReason) => `${name ?? 'The whole'}: ${stopNames[reason]}`,
    parts: 'Part by part',
    kept: (rounds: number) => `Kept: ${count(rounds, 'finished round')}.`,
    stoppedBeforeAny: 'Stopped by you before a round was finished; the text is as it was.',
    appliedIds: (ids: readonly string[]) => `applied: ${ids.join(', ')}`,
    note: (id: string, said: string) => `${id} – the model says: ${said}`,
  },

  rounds: {
    header: (phase: Phase, number: number) =>
      number === 0
        ? `${phaseTitles[phase]}: no history yet.`
        : `${phaseTitles[phase]}: ${count(number, 'entry', 'entries')}`,
    columns: {
      entry: 'Entry',
      what: 'What',
      when: 'When',
      suggestions: 'Found',
      applied: 'Applied',
      tokens: 'Tokens',
      text: 'Text before → after',
      textAfter: 'Text after',
    },
    round: (round: number) => `round ${round}`,
    open: 'open',
    superseded: 'superseded',
    restore: (entry: number) => `restored the start of ${entry}`,
    revert: (suggestion: string) => `took out ${suggestion}`,
    import: 'imported a text',
    generate: 'written by a model',
    here: 'the text goes on from here',
    unchanged: 'unchanged',
    unreadable: (paths: readonly string[]) =>
      `${paths.join(', ')} cannot be read and ${paths.length === 1 ? 'is' : 'are'} not listed. Git or a sync tool may still be writing ${paths.length === 1 ? 'it' : 'them'}; nothing was changed.`,
  },

  compare: {
    header: (phase: Phase, a: string, b: string) => `${phaseTitles[phase]}: ${a} compared with ${b}`,
    start: (entry: number) => `the start of entry ${entry}`,
    now: 'the text now',
    same: 'The texts are the same.',
    unreadable: 'is no UTF-8 text on one side or both, and is not compared',
    onlyFirst: (number: number, name: string) => `Suggestions only in ${name} (${number})`,
    both: (number: number) => `Suggestions in both (${number})`,
    onlySecond: (number: number, name: string) => `Suggestions only in ${name} (${number})`,
    wordCount: (before: number, after: number) => `${groupDigits(before)} → ${groupDigits(after)} words`,
  },
  generated: {
    header: (phase: Phase) => `${phaseTitles[phase]}: written`,
    file: (path: string, words: number) => `${path}: ${groupDigits(words)} ${words === 1 ? 'word' : 'words'}`,
    same: (path: string) => `${path} already reads that way; nothing changed.`,
    more: (lines: number, path: string) => `… and ${count(lines, 'more paragraph')} in ${path}`,
    kept: (entry: number) => `What was there before is kept: entry ${entry}.`,
    fromKeptWish: (wish: string) => `From the wish that is kept: “${wish}”`,
  },
  alternatives: {
    header: (id: string, number: number) =>
      `${id}: ${number === 1 ? 'one other way' : `${number} other ways`}`,
    kept: (id: string, number: number) =>
      `${id}: ${number === 1 ? 'the other way that is kept' : `the ${number} other ways that are kept`}`,
    asItStands: 'As it stands',
    taken: (id: string, number: number) => `${id}: number ${number} is its ready edit now.`,
  },

  restored: (phase: Phase, entry: number, made: number) =>
    `${phaseTitles[phase]}: gave back the text that entry ${entry} started from (this is entry ${made}; nothing was deleted).`,
  reopened: (entry: number) => `The round of entry ${entry} is open again.`,
  reverted: (phase: Phase, suggestion: string, made: number) =>
    `${phaseTitles[phase]}: took out what ${suggestion} changed (this is entry ${made}).`,
  waived: (ids: string) => `Intentional: ${ids}. It will not be suggested again.`,
  waiverUndone: (ids: string) => `No longer called intentional: ${ids}. It is open again.`,
  notWaived: (id: string) => `${id} was not called intentional, so there is nothing to take back.`,
  notWaivedHint: '“storyfold show” shows how the suggestions of the open round stand.',
  leavingOut: {
    needed: (ids: readonly string[]) =>
      `${fewOf(ids)} ${ids.length === 1 ? 'has' : 'have'} no ready edit: a model has to write ${ids.length === 1 ? 'it' : 'them'}.`,
    hint: (number: number) =>
      `With --provider openai ${number === 1 ? 'it is' : 'they are'} done too; --yes applies the others now and ends the round. Nothing was changed.`,
    turnedDown: 'Nothing was changed; the round stays open.',
    question: (number: number) =>
      `With --provider openai ${number === 1 ? 'it is' : 'they are'} done too. Apply the others now and end the round? [y/N]`,
  },
  orHaveItWritten: (hint: string, command: string) => `${hint} Or have it written from your wish: ${command}`,
  reworded: (id: string) => `Reworded ${id}.`,
  suggested: (id: string) => `Added ${id}.`,
  locked: (id: string) => `Locked as ${id}. It stays as it is, whatever is accepted.`,
  unlocked: (id: string) => `Let ${id} go.`,
  locks: (phase: Phase, number: number) =>
    number === 0
      ? `Nothing is locked in the ${phaseNames[phase]}.`
      : `${phaseTitles[phase]}: ${count(number, 'locked passage')}`,
  done: (phase: Phase) =>
    `The ${phaseNames[phase]} is done. Assess it again whenever you like; that reopens it.`,
  doneWithOpen: (number: number) =>
    `${count(number, 'suggestion')} ${number === 1 ? 'was' : 'were'} still open; nothing was changed for ${number === 1 ? 'it' : 'them'}.`,
};
