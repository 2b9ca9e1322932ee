/** What a retry command can be refused for. */
export type RetryProblem =
  'needs_value' | 'twice' | 'unknown' | 'both_playbook' | 'clean_with_stage' | 'all_with_id' | 'one_id';

const form =
  'Write `retry ID [--clean] [--force] [--stage STAGE] [--mode auto|llm_judge|human] [--keep-playbook|--discard-playbook]`.';
/** By what is wrong, the message and its hint. `option`: as it was typed; `meant`: the one that it may have been. */
export const retryProblems: Readonly<
  Record<RetryProblem, (option: string, meant?: string) => [string, string]>
> = {
  needs_value: (option) => [`${option} needs a value after it.`, form],
  twice: (option) => [`${option} is given twice.`, form],
  unknown: (option, meant) => [
    `There is no option ${option}.`,
    meant === undefined ? form : `Did you mean ${meant}?`,
  ],
  both_playbook: () => [
    'The playbook cannot be kept and discarded at once.',
    'Leave out --keep-playbook or --discard-playbook.',
  ],
  clean_with_stage: () => [
    '--clean begins from the start, so --stage cannot be given with it.',
    'Leave out one of them.',
  ],
  all_with_id: () => [
    '--all-failed takes every failed task, so no id can be given with it.',
    'Leave out the id, or --all-failed.',
  ],
  one_id: () => ['A retry takes the id of one task.', form],
};
