import { l10n } from 'vscode';
import type {
  QualityDimension,
  QualityPraise,
  QualityProblem,
  QualityRemark,
} from '../../core/story/quality/model';

/** Puts choices, by their ids, into words. */
export type SayChoices = (choices: readonly string[]) => string;

type Words<Remark extends QualityRemark> = {
  readonly [Kind in Remark['kind']]: (remark: Extract<Remark, { kind: Kind }>, choices: SayChoices) => string;
};

export function dimensionName(name: QualityDimension): string {
  switch (name) {
    case 'structure':
      return l10n.t('Structure');
    case 'pacing':
      return l10n.t('Pacing');
    case 'diversity':
      return l10n.t('Diversity');
    case 'lore':
      return l10n.t('Story world');
  }
}

/** What is so, in a sentence. */
export function remarkWords(remark: QualityRemark, choices: SayChoices): string {
  const say = comments[remark.kind] as (remark: QualityRemark, choices: SayChoices) => string;
  return say(remark, choices);
}

/** What may be done about it, in a sentence. */
export function suggestionWords(problem: QualityProblem, choices: SayChoices): string {
  const say = suggestions[problem.kind] as (problem: QualityProblem, choices: SayChoices) => string;
  return say(problem, choices);
}

const names = (variables: readonly string[]): string => variables.join(l10n.t(', '));

const comments: Words<QualityProblem> & Words<QualityPraise> = {
  only_one: () => l10n.t('There is one choice, so there is nothing to decide.'),
  one_at_a_time: () => l10n.t('The choices’ conditions rule each other out: a reader sees only one.'),
  same_outcome: (remark, choices) =>
    l10n.t(
      'No difference between {0}: the same node follows, and what is changed is never asked for.',
      choices(remark.choices),
    ),
  one_target: ({ target }) =>
    l10n.t('All choices lead to {0}; they differ only in what they change.', target),
  dangling: (remark, choices) => l10n.t('The node after {0} is not there.', choices(remark.choices)),
  never_offered: (remark, choices) =>
    l10n.t('Nothing in the story brings about what is asked for by {0}.', choices(remark.choices)),
  all_conditional: () => l10n.t('Every choice asks for something, so a reader may be left without any.'),
  too_many: ({ count, most }) =>
    l10n.t('There are {0} choices; more than {1} are hard to weigh.', count, most),
  leads_back: (remark, choices) =>
    l10n.t('Back to the same node with nothing changed: {0}.', choices(remark.choices)),
  critical_in_name: (remark, choices) =>
    l10n.t('Called critical, and nothing hangs on it: {0}.', choices(remark.choices)),
  no_branch_at_critical_beat: ({ beat }) =>
    l10n.t('Beat {0} is a critical branch point, and there is one way on.', beat),
  no_ending_at_ending_beat: ({ beat }) =>
    l10n.t('Beat {0} leads to an ending, and none of its choices does.', beat),
  little_at_stake: ({ beat, tension }) =>
    l10n.t('Little is at stake for a tension of {0} (beat {1}).', tension, beat),
  long_calm: ({ nodes }) =>
    l10n.t('Nodes in a row at which nothing is at stake, this one the last: {0}.', nodes),
  no_narrative: () => l10n.t('The node has no text: the choice comes out of nowhere.'),
  long_text: ({ times }) => l10n.t('The text before the choice is {0} times as long as usual.', times),
  short_text: ({ times }) =>
    l10n.t('The text before the choice has {0}% of the usual length.', Math.round(times * 100)),
  long_choice: (remark, choices) => l10n.t('Too long to be read at a glance: {0}.', choices(remark.choices)),
  no_response: (remark, choices) => l10n.t('Nothing answers {0}.', choices(remark.choices)),
  alike: (remark, choices) => l10n.t('Nearly the same ({0}%): {1}.', remark.share, choices(remark.choices)),
  responses_alike: (remark, choices) =>
    l10n.t('Answered nearly alike ({0}%): {1}.', remark.share, choices(remark.choices)),
  repeated: (remark, choices) =>
    l10n.t('Also said by choices of up to {0} other nodes: {1}.', remark.nodes, choices(remark.choices)),
  as_before: (remark, choices) =>
    l10n.t('Could be chosen just before, at {0}: {1}.', remark.before, choices(remark.choices)),
  default_choice: (remark, choices) =>
    l10n.t('Put in because none could be had: {0}.', choices(remark.choices)),
  no_text: (remark, choices) => l10n.t('Without a text: {0}.', choices(remark.choices)),
  untied: (remark, choices) =>
    l10n.t(
      'Could stand in any story, since nothing of this one is named, asked for or changed: {0}.',
      choices(remark.choices),
    ),
  undeclared: ({ variables }) => l10n.t('The story does not declare {0}.', names(variables)),
  never_read: ({ variables }) => l10n.t('Changed here, and never asked for: {0}.', names(variables)),
  ways: ({ choices: number, ways }) => l10n.t('Choices: {0}, different outcomes: {1}.', number, ways),
  well_paced: () => l10n.t('It comes when a choice is due.'),
  distinct: ({ share }) =>
    share === 0
      ? l10n.t('The choices have no words in common.')
      : l10n.t('The choices differ: at most {0}% in common.', share),
  tied: () => l10n.t('The choices belong to this story.'),
  nothing_known: () => l10n.t('There are no names or variables to compare the choices with.'),
};

const suggestions: Words<QualityProblem> = {
  only_one: () => l10n.t('Add a second choice that a reader might prefer, or join this node with the next.'),
  one_at_a_time: () => l10n.t('Add a choice that is offered beside them.'),
  same_outcome: (problem, choices) =>
    l10n.t(
      'Let different nodes follow, or change something that a later choice asks for: {0}.',
      choices(problem.choices),
    ),
  one_target: ({ target }) => l10n.t('Let one of the choices go another way than to {0}.', target),
  dangling: (problem, choices) =>
    l10n.t('Write the node that follows {0}, or have another one follow.', choices(problem.choices)),
  never_offered: (problem, choices) =>
    l10n.t(
      'Have an earlier choice bring about what it takes, or ask for something else: {0}.',
      choices(problem.choices),
    ),
  all_conditional: () => l10n.t('Leave one choice that is always offered.'),
  too_many: ({ most }) => l10n.t('Keep the {0} strongest choices.', most),
  leads_back: (problem, choices) => l10n.t('Change something, or lead on: {0}.', choices(problem.choices)),
  critical_in_name: (problem, choices) =>
    l10n.t('Put something at stake, or do not call it critical: {0}.', choices(problem.choices)),
  no_branch_at_critical_beat: ({ beat }) => l10n.t('Open a second way at the end of beat {0}.', beat),
  no_ending_at_ending_beat: ({ beat }) => l10n.t('Let a choice of beat {0} lead to an ending.', beat),
  little_at_stake: () => l10n.t('Raise the stakes: let the choices lead apart, or cost something.'),
  long_calm: () => l10n.t('Let something hang on one of the choices here or shortly before.'),
  no_narrative: () => l10n.t('Write what leads up to the choice.'),
  long_text: () => l10n.t('Shorten the text, or give the reader something to decide in the middle of it.'),
  short_text: () => l10n.t('Give the reader a reason to choose before asking.'),
  long_choice: (problem, choices) =>
    l10n.t('Shorten it, and leave the rest to the response: {0}.', choices(problem.choices)),
  no_response: (problem, choices) =>
    l10n.t('Tell in a sentence what comes of {0}.', choices(problem.choices)),
  alike: (problem, choices) =>
    l10n.t('Want different things, not the same in other words: {0}.', choices(problem.choices)),
  responses_alike: (problem, choices) => l10n.t('Answer each in its own way: {0}.', choices(problem.choices)),
  repeated: (problem, choices) => l10n.t('Say what can be done only here: {0}.', choices(problem.choices)),
  as_before: (problem, choices) =>
    l10n.t('Put something else in its place, it has just been offered: {0}.', choices(problem.choices)),
  default_choice: (problem, choices) =>
    l10n.t('Write it yourself, or have the tree built again: {0}.', choices(problem.choices)),
  no_text: (problem, choices) => l10n.t('Write a text for {0}.', choices(problem.choices)),
  untied: (problem, choices) =>
    l10n.t(
      'Tie it to the story by a person, a place, a thing, or something that is remembered: {0}.',
      choices(problem.choices),
    ),
  undeclared: ({ variables }) =>
    l10n.t('Declare {0} in the story’s variables, or take it out.', names(variables)),
  never_read: ({ variables }) =>
    l10n.t('Have a later choice ask for {0}, or do not remember it.', names(variables)),
};
