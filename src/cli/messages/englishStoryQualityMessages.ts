import type { QualityDimension, QualityProblem, QualityRemark } from '../../core/story/quality/model';

const dimensionNames: Record<QualityDimension, string> = {
  structure: 'structure',
  pacing: 'pacing',
  diversity: 'diversity',
  lore: 'lore',
};
const lists = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const choices = (ids: readonly string[]) => `${ids.length === 1 ? 'choice' : 'choices'} ${lists(ids)}`;
const Choices = (ids: readonly string[]) => `${ids.length === 1 ? 'Choice' : 'Choices'} ${lists(ids)}`;
const is = (ids: readonly string[], one: string, many: string) => (ids.length === 1 ? one : many);

/** What is so: the comment on a dimension. */
function comment(remark: QualityRemark): string {
  switch (remark.kind) {
    case 'only_one':
      return 'There is one choice, so there is nothing to decide.';
    case 'one_at_a_time':
      return 'The choices’ conditions rule each other out: a reader sees only one.';
    case 'same_outcome':
      return `${Choices(remark.choices)} make no difference: they lead to the same node and change nothing that is ever asked for.`;
    case 'one_target':
      return `All choices lead to ${remark.target}; they differ only in what they change.`;
    case 'dangling':
      return `${Choices(remark.choices)} ${is(remark.choices, 'leads', 'lead')} to a node that is not there.`;
    case 'never_offered':
      return `${Choices(remark.choices)} ${is(remark.choices, 'asks', 'ask')} for something that nothing in the story brings about.`;
    case 'all_conditional':
      return 'Every choice asks for something, so a reader may be left without any.';
    case 'too_many':
      return `There are ${remark.count} choices; more than ${remark.most} are hard to weigh.`;
    case 'leads_back':
      return `${Choices(remark.choices)} ${is(remark.choices, 'leads', 'lead')} back to the same node, and nothing has changed.`;
    case 'critical_in_name':
      return `${Choices(remark.choices)} ${is(remark.choices, 'is', 'are')} called critical, and nothing hangs on ${is(remark.choices, 'it', 'them')}.`;
    case 'no_branch_at_critical_beat':
      return `Beat ${remark.beat} is a critical branch point, and there is one way on.`;
    case 'no_ending_at_ending_beat':
      return `Beat ${remark.beat} leads to an ending, and none of its choices does.`;
    case 'little_at_stake':
      return `Little is at stake for a tension of ${remark.tension} (beat ${remark.beat}).`;
    case 'long_calm':
      return `It is the ${ordinal(remark.nodes)} node in a row at which nothing is at stake.`;
    case 'no_narrative':
      return 'The node has no text: the choice comes out of nowhere.';
    case 'long_text':
      return `The text before the choice is ${remark.times} times as long as usual.`;
    case 'short_text':
      return `The text before the choice has ${Math.round(remark.times * 100)}% of the usual length.`;
    case 'long_choice':
      return `${Choices(remark.choices)} ${is(remark.choices, 'is', 'are')} too long to be read at a glance.`;
    case 'no_response':
      return `Nothing answers ${choices(remark.choices)}.`;
    case 'alike':
      return `${Choices(remark.choices)} say nearly the same (${remark.share}%).`;
    case 'responses_alike':
      return `${Choices(remark.choices)} are answered nearly alike (${remark.share}%).`;
    case 'repeated':
      return `${Choices(remark.choices)} ${is(remark.choices, 'says', 'say')} what choices of ${remark.nodes === 1 ? 'another node' : `${remark.nodes} other nodes`} say.`;
    case 'as_before':
      return `${Choices(remark.choices)} could be chosen just before, at ${remark.before}.`;
    case 'default_choice':
      return `${Choices(remark.choices)} ${is(remark.choices, 'was', 'were')} put in because none could be had.`;
    case 'no_text':
      return `${Choices(remark.choices)} ${is(remark.choices, 'has', 'have')} no text.`;
    case 'untied':
      return `${Choices(remark.choices)} could stand in any story: ${is(remark.choices, 'it names', 'they name')} nothing of this one, and ${is(remark.choices, 'asks', 'ask')} for and ${is(remark.choices, 'changes', 'change')} nothing.`;
    case 'undeclared':
      return `The story does not declare ${lists(remark.variables)}.`;
    case 'never_read':
      return `${lists(remark.variables)} ${is(remark.variables, 'is', 'are')} changed here, and nothing ever asks for ${is(remark.variables, 'it', 'them')}.`;
    case 'ways':
      return `${remark.choices} choices, ${remark.ways === 1 ? 'one outcome' : `${remark.ways} outcomes`}.`;
    case 'well_paced':
      return 'It comes when a choice is due.';
    case 'distinct':
      return remark.share === 0
        ? 'The choices have no words in common.'
        : `The choices differ: at most ${remark.share}% in common.`;
    case 'tied':
      return 'The choices belong to this story.';
    case 'nothing_known':
      return 'There are no names or variables to compare the choices with.';
  }
}

/** What may be done about it. */
function suggestion(problem: QualityProblem): string {
  switch (problem.kind) {
    case 'only_one':
      return 'Add a second choice that a reader might prefer, or join this node with the next.';
    case 'one_at_a_time':
      return 'Add a choice that is offered beside them.';
    case 'same_outcome':
      return `Let ${choices(problem.choices)} lead to different nodes, or change something that a later choice asks for.`;
    case 'one_target':
      return `Let one of the choices go another way than to ${problem.target}.`;
    case 'dangling':
      return `Write the node that ${choices(problem.choices)} ${is(problem.choices, 'leads', 'lead')} to, or let ${is(problem.choices, 'it', 'them')} lead elsewhere.`;
    case 'never_offered':
      return `Have an earlier choice bring about what ${choices(problem.choices)} ${is(problem.choices, 'asks', 'ask')} for, or ask for something else.`;
    case 'all_conditional':
      return 'Leave one choice that is always offered.';
    case 'too_many':
      return `Keep the ${problem.most} strongest choices.`;
    case 'leads_back':
      return `Let ${choices(problem.choices)} change something, or lead on.`;
    case 'critical_in_name':
      return `Put something at stake with ${choices(problem.choices)}, or call ${is(problem.choices, 'it', 'them')} normal.`;
    case 'no_branch_at_critical_beat':
      return `Open a second way at the end of beat ${problem.beat}.`;
    case 'no_ending_at_ending_beat':
      return `Let a choice of beat ${problem.beat} lead to an ending.`;
    case 'little_at_stake':
      return 'Raise the stakes: let the choices lead apart, or cost something.';
    case 'long_calm':
      return 'Let something hang on one of the choices here or shortly before.';
    case 'no_narrative':
      return 'Write what leads up to the choice.';
    case 'long_text':
      return 'Shorten the text, or give the reader something to decide in the middle of it.';
    case 'short_text':
      return 'Give the reader a reason to choose before asking.';
    case 'long_choice':
      return `Shorten ${choices(problem.choices)}, and leave the rest to the response.`;
    case 'no_response':
      return `Tell in a sentence what comes of ${choices(problem.choices)}.`;
    case 'alike':
      return `Have ${choices(problem.choices)} want different things, not the same in other words.`;
    case 'responses_alike':
      return `Answer ${choices(problem.choices)} each in its own way.`;
    case 'repeated':
      return `Say with ${choices(problem.choices)} what can be done only here.`;
    case 'as_before':
      return `Replace ${choices(problem.choices)}: it has just been offered.`;
    case 'default_choice':
      return `Write ${choices(problem.choices)} yourself, or have the tree built again.`;
    case 'no_text':
      return `Give ${choices(problem.choices)} a text.`;
    case 'untied':
      return `Tie ${choices(problem.choices)} to the story: a person, a place, a thing it is about, or something that is remembered.`;
    case 'undeclared':
      return `Declare ${lists(problem.variables)} in the story’s variables, or take it out.`;
    case 'never_read':
      return `Have a later choice ask for ${lists(problem.variables)}, or do not remember it.`;
  }
}

function ordinal(number: number): string {
  const ends = { one: 'st', two: 'nd', few: 'rd' } as Readonly<Record<string, string>>;
  return `${number}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`;
}

/** What the command line says about the quality of choices, in English. */
export const englishStoryQualityMessages = { dimensionNames, comment, suggestion };

export type StoryQualityMessages = typeof englishStoryQualityMessages;
