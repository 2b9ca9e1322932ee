import type { ErrorCode, StoryFoldError } from '../../core/errors';
import type { ArchiveProblem } from '../../core/project/archives/archives';
import type { EndpointReport } from '../../core/llm/check/endpointCheck';
import type { Advice } from '../../core/llm/check/endpointAdvice';
import type { CheckName, FindingFacts, FindingKind } from '../../core/llm/check/checkFindings';
import type { BudgetBeyond, EstimateAssumption } from '../../core/llm/calls/runEstimate';
import type { ModelStep } from '../../core/llm/steps';
import type { UsageOutcome } from '../../core/llm/usage/usageRecord';
import type { ChapterStatus } from '../../shared/values';
import { groupDigits } from '../../core/text/groupDigits';
import type { ErrorText } from '../../core/errorWords/errorText';
import { englishChapterMessages } from './englishChapterMessages';
import { englishStoryMessages } from './englishStoryMessages';
import { englishTaskMessages } from './englishTaskMessages';
import type { IdleStanding } from './idleStanding';
import type { SpentFigures } from './spentFigures';
import type {
  Decision,
  NotAppliedReason,
  Phase,
  RefinementStatus,
  Severity,
  StopReason,
  SuggestionStatus,
  SuggestionType,
} from '../../shared/values';

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

const phaseNames: Record<Phase, string> = {
  brief: 'brief',
  outline: 'outline',
  sample: 'sample',
  final: 'final text',
};
const phaseTitles: Record<Phase, string> = {
  brief: 'Brief',
  outline: 'Outline',
  sample: 'Sample',
  final: 'Final',
};
const severityNames: Record<Severity, string> = {
  should_fix: 'should fix',
  suggestion: 'suggestion',
  info: 'note',
};
const typeNames: Record<SuggestionType, string> = {
  consistency: 'consistency',
  completeness: 'completeness',
  style: 'style',
  safety: 'safety',
  logic: 'logic',
  fact_check: 'facts',
  age_appropriateness: 'age fit',
  other: 'other',
};
const suggestionStatusNames: Record<SuggestionStatus, string> = {
  open: 'open',
  accepted: 'accepted',
  rejected: 'rejected',
  waived: 'intentional',
  applied: 'applied',
  not_applied: 'not applied',
  superseded: 'superseded',
};
const statusNames: Record<Exclude<RefinementStatus, 'idle'>, string> = {
  assessing: 'assessing',
  awaiting_decision: 'waiting for you',
  revising: 'revising',
  done: 'done',
};
const idleNames: Record<IdleStanding, string> = {
  not_assessed: 'not assessed',
  nothing_left: 'nothing left to suggest',
  revised: 'revised, assess again',
  assess_again: 'assess again',
};
const chapterStatusNames: Record<ChapterStatus, string> = {
  not_started: 'not started',
  planning: 'planning',
  writing: 'writing',
  editing: 'editing',
  judging: 'judging',
  updating_bible: 'updating the bible',
  passed: 'written',
  needs_attention: 'needs attention',
  failed: 'failed',
  cancelled: 'cancelled',
};
const decisionNames: Record<Decision, string> = {
  accept_all: 'accepted all',
  accept_selected: 'accepted some',
  reject: 'rejected',
  edit_then_retry: 'edited first',
  done: 'done',
};
const notAppliedNames: Record<NotAppliedReason, string> = {
  unlocated: 'its passage is no longer in the text',
  ambiguous: 'its passage stands in several places, and nothing tells which is meant',
  overlap: 'another accepted suggestion changes the same words',
  locked: 'it would change a locked passage',
  stray: 'its edit reached beyond the passage it is about',
  declined: 'the reviewer left it undone',
  reply_cut: 'the model’s reply was cut short',
  unchanged: 'the text already reads that way',
};
const stopNames: Record<StopReason, string> = {
  cancelled: 'by you; every finished round is kept',
  user: 'you ended it',
  error: 'something went wrong; every finished round is kept',
  budget: 'the budget is used up',
  no_suggestions: 'nothing is left to suggest',
  oscillating: 'the text came back to an earlier version, so further rounds would go in circles',
  no_change: 'nothing could be applied, so another round would find the same',
  converged: 'nearly all suggestions were those of the round before',
  max_rounds: 'all the rounds you asked for are done',
};

/** Who found a suggestion; the names that authors gave their own roles stand for themselves. */
const sourceNames: Record<NamedSource, string> = {
  rules: 'the rules',
  model: 'the model',
  age_check: 'age check',
  author: 'you',
  'role:reader': 'reader',
  'role:critic': 'critic',
  'role:teacher': 'teacher',
  'role:child_rights': 'child-rights expert',
};

const stepNames: Record<ModelStep, string> = {
  assessment: 'assessment',
  revision: 'revision',
  scene_list: 'scene list',
  judge_report: 'judge’s report',
  bible_update: 'bible update',
  requirements: 'requirements',
  templates: 'templates',
  feedback: 'feedback',
  reflection: 'reflection',
  curation: 'curation',
  alternatives: 'alternatives',
  lore: 'lore',
  gdd: 'game design',
  mainline: 'main line',
  plot_skeleton: 'plot skeleton',
  choices: 'choices',
  responses: 'responses',
  brief: 'brief',
  outline: 'outline',
  sample: 'sample',
  scene: 'scene',
  narrative: 'narrative',
  check: 'trying out',
};
/** What a request is tried again for. */
const failureNames: Partial<Record<UsageOutcome, string>> = {
  rate_limited: 'too many requests',
  timeout: 'no answer in time',
  connection: 'no connection',
  server_error: 'the server failed',
};
/** What an estimate takes for granted, after “if”. */
const assumptions: Record<Exclude<EstimateAssumption, 'no_price' | 'not_calibrated'>, string> = {
  no_retries: 'no request has to be made again',
  reply_lengths: 'replies are of the usual length (a model that reasons writes more)',
  prefix_cache: 'the server has in its cache what requests begin with alike',
};
const checkNames: Record<CheckName, string> = {
  address: 'address',
  connection: 'connection',
  models: 'models',
  model: 'model',
  key: 'key',
  prose: 'prose',
  streaming: 'streaming',
  usage: 'tokens',
  reasoning: 'reasoning',
  json_schema: 'JSON by schema',
  json_object: 'JSON',
  plain_json: 'JSON in prose',
};

/** What was found, in words; an error has its own. */
type FoundWords = {
  [Kind in Exclude<FindingKind, 'error'>]: (facts: FindingFacts[Kind], name: CheckName) => ErrorText;
};
const found: FoundWords = {
  address_fine: ({ origin }) => fine(`Requests go to ${origin}.`),
  answers: () => fine('A server answers.'),
  models_listed: ({ count: number }) => fine(`It offers ${count(number, 'model')}.`),
  no_models: () => ({
    message: 'Its list of models is empty.',
    hint: 'A local server has to be given a model first, such as with “ollama pull NAME”.',
  }),
  list_not_told: () => fine('It does not say which models it has; that is no harm.'),
  model_listed: ({ model }) => fine(`“${model}” is one of them.`),
  model_not_listed: ({ model, nearest }) => ({
    message: `“${model}” is not in its list.`,
    hint: nearest === undefined ? '“storyfold models” lists what it offers.' : `Did you mean “${nearest}”?`,
  }),
  only_model: ({ model }) => ({
    message: `No model is named; “${model}” is the only one there, so it is tried.`,
    hint: 'Name it with --model, or in the setting storyfold.model.name.',
  }),
  no_model_named: ({ models, count: number }) => ({
    message: 'No model is named.',
    hint:
      number === 0
        ? 'Name one with --model, as its maker calls it.'
        : `Name one with --model: ${models.join(', ')}${number > models.length ? ' …' : '.'}`,
  }),
  key_taken: () => fine('The request with your key was accepted.'),
  no_key_needed: () => fine('The server asks for no key.'),
  wrote: ({ tokens, without }) =>
    fine(
      `It writes: ${count(tokens, 'token')}.${without.length > 0 ? ` It does not take ${without.join(', ')}, so that is left out.` : ''}`,
    ),
  wrote_to_limit: ({ tokens }) => ({
    message: `The reply came up against its limit, after ${count(tokens, 'token')}.`,
    hint: 'A model that reasons may need more, or write less when it is told not to reason; see storyfold.model.maxOutputTokens.',
  }),
  streams: ({ pieces }) => fine(`The reply comes while it is written (${count(pieces, 'piece')}).`),
  comes_at_once: () => ({
    message: 'The reply comes all at once.',
    hint: 'That works, but nothing shows while it is written. Something between you and the server may be holding it back.',
  }),
  too_short_to_stream: () =>
    fine(
      'The reply came in one piece, and was too short to tell whether longer ones come as they are written.',
    ),
  usage_told: ({ inputTokens, outputTokens, cachedTokens }) =>
    fine(
      `The server tells them: ${groupDigits(inputTokens)} sent${cachedTokens > 0 ? ` (${groupDigits(cachedTokens)} of them from its cache)` : ''}, ${groupDigits(outputTokens)} written.`,
    ),
  usage_not_told: () => ({
    message: 'The server does not tell how many tokens a request took.',
    hint: 'They are estimated then, and marked as such.',
  }),
  reasons: ({ tokens }) =>
    fine(`The model reasons before it writes: ${count(tokens, 'token')} of this reply.`),
  no_reasoning_seen: () => fine('No reasoning was seen.'),
  form_taken: (_facts, name) =>
    fine(
      name === 'json_schema'
        ? 'Replies come in the form that is asked for.'
        : name === 'json_object'
          ? 'Replies come as JSON when it is asked for.'
          : 'Replies come as JSON when the request says so in words.',
    ),
  form_mended: ({ how }, name) =>
    fine(
      `${jsonWays[name] ?? 'JSON'} works. ${how === 'text_around' ? 'There was text around it; that is taken out.' : 'Its form had to be mended, without a word of it changed.'}`,
    ),
  form_refused: () => ({
    message: 'The server does not take this form of reply.',
    hint: 'The next form is used instead.',
  }),
  form_ignored: () => ({
    message: 'The server takes this form, and the reply came in another.',
    hint: 'The next form is tried; a larger model may do better.',
  }),
};

/** What is asked for, as the beginning of a sentence. */
const jsonWays: Partial<Record<CheckName, string>> = {
  json_schema: 'Asking for JSON of a given form',
  json_object: 'Asking for JSON',
  plain_json: 'Asking for JSON in words',
};

function fine(message: string): ErrorText {
  return { message, hint: '' };
}

const startCommands = {
  Ollama: 'ollama serve',
  'LM Studio': 'lms server start',
  vLLM: 'vllm serve MODEL',
  'llama.cpp': 'llama-server -m FILE',
};

function advice(given: Advice): string {
  switch (given.kind) {
    case 'start_server':
      return given.program === undefined
        ? `Nobody listens on port ${given.port} of this machine. Start your server, or check the port.`
        : `Nobody listens on port ${given.port} of this machine. Is ${given.program} running? Start it with “${startCommands[given.program]}”.`;
    case 'add_path':
      return `The base URL has no path, and most servers want one: try --base-url ${given.baseUrl}`;
    case 'give_key':
      return 'Put the key for this server into STORYFOLD_API_KEY. OPENAI_API_KEY only goes to OpenAI, to where OPENAI_BASE_URL says, and to this machine.';
    case 'trust_certificate':
      return 'This machine does not trust the server’s certificate. For one of your own, name its file in NODE_EXTRA_CA_CERTS.';
    case 'use_http':
      return 'The server does not speak https. If it is on this machine, write http:// instead.';
    case 'check_settings':
      return 'Check the name of the model and the settings of storyfold.model; one of them may be what the server does not take.';
    case 'longer_context':
      return 'This request was a short one: let the server give the model a longer context (Ollama: OLLAMA_CONTEXT_LENGTH), or choose another model.';
  }
}

/** Sources with a name of their own. */
export type NamedSource =
  'rules' | 'model' | 'age_check' | 'author' | `role:${'reader' | 'critic' | 'teacher' | 'child_rights'}`;

/** `1,200 tokens sent (900 of them from its cache), 300 written` */
function tokens(figures: { sent: number; cached: number; written: number; reasoning?: number }): string {
  const { sent, cached, written, reasoning = 0 } = figures;
  const part = (number: number, what: string) =>
    number > 0 ? ` (${groupDigits(number)} of them ${what})` : '';
  return `${groupDigits(sent)} tokens sent${part(cached, 'from its cache')}, ${groupDigits(written)} written${part(reasoning, 'reasoning')}`;
}

/** The engine knows that there is a way, and not what it is called here. */
function inEnglish({ message, hint, code, details }: StoryFoldError): ErrorText {
  switch (`${code} ${Object.keys(details).sort().join()}`) {
    case 'refused locks':
      return { message, hint: `${hint} For import and restore: --over-locks.` };
    case 'refused locks,path':
    case 'refused chapter,level,locks':
      return { message, hint: `${hint} To say so: --over-locks.` };
    case 'refused place':
      return { message, hint: 'Leave that away. The key goes into STORYFOLD_API_KEY.' };
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
        hint: 'Copy the key again, whole and alone.',
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

/** Everything the command line says in English. `Messages` is taken from here, so the other language cannot miss a text. */
export const englishMessages = {
  interfaceLanguage: 'en' as 'en' | 'zh',
  phaseNames,
  phaseTitles,
  severityNames,
  typeNames,
  suggestionStatusNames,
  statusNames,
  idleNames,
  decisionNames,
  notAppliedNames,
  noReadyEdit: 'it has no ready edit: it needs your own hand, or a model',
  nothingWritten: 'the model changed nothing for it',
  stopNames,
  stepNames,
  sourceNames,
  /** A part as it was named, or by the number of its chapter. */
  partName: (named: string) => (/^\d+$/.test(named) ? `Chapter ${named}` : named),
  list: (items: readonly string[]) => items.join(', '),
  listAnd: (items: readonly string[]) =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
  quoted: (text: string) => `“${text}”`,
  /** Behind a word. */
  inBrackets: (text: string) => ` (${text})`,

  errorLabel: (_code: ErrorCode) => 'error: ',
  errorText: inEnglish,
  hintLabel: 'hint: ',
  warningLabel: 'warning: ',
  next: 'What next',

  help: {
    titles: {
      'Usage:': 'Usage:',
      'Arguments:': 'Arguments:',
      'Options:': 'Options:',
      'Global Options:': 'Global options:',
      'Commands:': 'Commands:',
    } as Record<string, string>,
    program:
      'Assess a draft, decide on the suggestions, revise, and look again. Works offline; nothing you wrote is ever lost.',
    help: 'show help',
    helpCommand: 'show the help of a command',
    version: 'show the version',
    project: 'the project’s folder (otherwise: this folder or the nearest above it)',
    provider:
      'who assesses and revises: offline (the rules, no network) or openai (the rules, and then the model at --base-url); otherwise STORYFOLD_PROVIDER, or offline',
    baseUrl:
      'the model server; naming it is your agreement that texts go there (otherwise: STORYFOLD_BASE_URL)',
    model: 'the model, as the server calls it (otherwise: STORYFOLD_MODEL, or storyfold.model.name)',
    json: 'write one JSON document to standard output',
    quiet: 'no progress and no next steps',
    set: 'a setting by its full name, for this run (can be given several times)',
    phase: 'brief, outline, sample or final',
    generatedPhase: 'brief, outline, sample, or final: every chapter that has not passed',
    suggestionId: 'a suggestion’s id, such as it is shown by assess',
    init: 'make a project of this folder',
    initTitle: 'the work’s title (otherwise: the first heading of the brief, or the folder’s name)',
    initLanguage: 'en or zh (otherwise: guessed from the texts that are there)',
    initAudience: 'whom it is for, such as "readers of 12 and up"',
    initDialect: 'English spelling: american, british, canadian, australian or indian',
    initScript: 'Chinese script: simplified or traditional',
    import: 'take a text into the project, byte for byte',
    importFile: 'Markdown or plain text in UTF-8; for final one file per chapter',
    importForce: 'replace a text that is there (the old one can be restored)',
    overLocks: 'even where it changes a locked passage; its lock is then taken off',
    status: 'show where every phase stands',
    assess: 'look at a phase and suggest what to change',
    focus: 'only this chapter: 2, "chapter 2", a title, or a file',
    limit: 'show at most this many suggestions',
    show: 'show the suggestions of the open round again',
    revise: 'accept or reject suggestions and apply the accepted ones',
    accept: 'all, or ids separated by commas',
    reject: 'all, or ids separated by commas',
    generate:
      'have a model write the brief, the outline, the sample or all chapters, from your wish and the phases before it',
    wish: 'what you wish for; it is kept in .storyfold (meta.wish in brief.json), and used again where none is given',
    wishFile: 'the same, from a file',
    generateForce: 'replace a text that is there (the old one can be restored)',
    alternatives:
      'show the other ways to follow a suggestion, asking a model where there are none yet, or take one of them',
    alternativesCount: 'how many to ask for: 2 or 3',
    alternativesMore: 'ask for more, beside those that are kept',
    alternativesTake: 'make the one with this number the ready edit; asks no model',
    refine: 'assess and revise several rounds, accepting everything that can be applied',
    scope: 'full, or section: the whole first, then every chapter by itself (otherwise: full)',
    yes: 'apply also a change that no passage limits, without showing it first; offline: apply the ready edits, and leave what a model has to write',
    roundsOption: 'how many rounds at most (otherwise: storyfold.refinement.maxRoundsDefault, or 3)',
    done: 'end the work on a phase; assessing it again reopens it',
    suggest: 'add a suggestion of your own to the open round',
    suggestText: 'what should be done',
    suggestQuote: 'the passage it is about, word for word',
    suggestReplacement: 'what the passage should become',
    path: 'the file, where the phase has several',
    reword: 'say in your own words what a suggestion should do',
    rewordText: 'your wording',
    waive: 'this is intentional: never suggest it again',
    waiveUndo: 'take that back, as long as the round is open',
    dictionary: 'list the personal dictionary, or add words and names to it',
    dictionaryWord: 'a word or name to add, never to be called misspelt again',
    dictionaryRemove: 'words to take out again',
    lock: 'keep a passage as it is, whatever is accepted',
    lockQuote: 'the passage, word for word',
    lockList: 'list the locked passages',
    unlock: 'let a locked passage go',
    lockId: 'a lock’s id, such as lock --list shows it',
    rounds: 'show the history of a phase',
    compare: 'compare the texts that two entries started from',
    comparePoint: 'an entry’s number, or now',
    restore: 'give back the text that an entry started from',
    entry: 'an entry’s number, such as rounds shows it',
    reopen: 'also open that entry’s round again, to decide it differently',
    revert: 'take out what one suggestion changed, and keep the rest',
    archive: 'save the whole project under a name, give it back, or begin a new one from it',
    archiveSave: 'save the whole project as it stands',
    archiveList: 'list the archives',
    archiveRestore: 'bring the whole project back; what is there now is saved first',
    archiveClone: 'begin a new project with what the archive has',
    archiveName: 'a name of your choice, such as "first draft"',
    archiveKnownName: 'an archive’s name, such as archive list shows it',
    archiveFolder: 'the new project’s folder; made when it is not there',
    texts: 'show what the kept texts take, and remove those that are not needed when asked',
    textsPrune: 'remove the texts that nothing refers to',
    textsKeepLast:
      'count, and with --prune remove, also texts of entries before the last so many of each phase',
    usage: 'show the tokens that models have taken, by step and by model, and what they cost',
    usageSince: 'only what came later: 2026-03-01, or "2026-03-01 14:05"',
    usageStep: 'only this step, such as assessment or revision',
    models: 'list the models that the server at --base-url offers',
    modelsFilter: 'only those with this in their name',
    check: 'try out the model at --base-url, step by step; none of your text is sent',
  },

  usage: {
    modelIsKey: 'What was given as the name of the model holds the key.',
    modelIsKeyHint:
      'The key belongs into STORYFOLD_API_KEY alone. “storyfold models” lists the models. Nothing was sent.',
    noCommand: 'Say what to do.',
    noCommandHint:
      'See “storyfold --help” for the commands; “storyfold status” shows where your project stands.',
    unknownCommand: (name: string) => `There is no command “${name}”.`,
    unknownOption: (flag: string) => `There is no option “${flag}” here.`,
    didYouMean: (name: string) => `Did you mean “${name}”?`,
    seeHelp: (command: string) => `See “${command} --help”.`,
    missingArgument: (name: string) => `The argument <${name}> is missing.`,
    missingValue: (flag: string) => `The option “${flag}” needs a value.`,
    missingOption: (flag: string) => `The option “${flag}” is needed.`,
    tooManyArguments: 'There are more arguments than this command takes.',
    quoteSpaces: 'Put a value with spaces into quotation marks.',
    unknownPhase: (name: string) => `There is no phase “${name}”.`,
    phases: 'The phases are brief, outline, sample and final.',
    provider: (name: string) => `There is no provider “${name}”.`,
    usualProvider: (name: string) => `STORYFOLD_PROVIDER names a provider that is not there: “${name}”.`,
    providerHint:
      'There are --provider offline (the rules, which need no key and no network) and --provider openai (any server that speaks as OpenAI’s does).',
    offlineAsks: (command: string) => `“${command}” asks a server, and --provider offline sends nothing.`,
    offlineAsksHint: 'Leave --provider out, or say --provider openai.',
    meantUrl: (url: string) => `The base URL does not begin with https:// or http://. Did you mean ${url} ?`,
    notSecret: (key: string) => `What was given does not fit the setting ${key}.`,
    settingOrigins:
      'It takes addresses (origins) with http:// before them, such as http://192.168.1.20:11434, with commas.',
    settingGroups: (groups: readonly string[]) => `There are: ${groups.join('; ')}.`,
    wishTwice: 'The wish is given twice.',
    wishTwiceHint: 'Give --wish or --wish-file, not both.',
    countAndTake: '--count and --more ask for other ways, --take takes one that is there.',
    countAndTakeHint: 'Give one of them.',
    countHint: 'It can be 2 or 3 at a time; ask again with --more, and the others stay.',
    notADate: (option: string, value: string) => `“${value}” is no date for ${option}.`,
    date: 'Write it as 2026-03-01, or "2026-03-01 14:05".',
    settingJson: 'It takes JSON, such as \'{"…": {"…": …}}\' in single quotation marks.',
    settingTruth: 'It takes true or false.',
    settingRoles:
      'It takes a list, such as reader,critic,teacher,child_rights, with roles of your own as “grandmother: what a child asks when read to”, or JSON in single quotation marks.',
    settingHeaders:
      'It takes JSON with names and texts, such as \'{"api-key": "${key}"}\' in single quotation marks.',
    notOneOf: (option: string, value: string) => `“${value}” does not fit ${option}.`,
    oneOf: (values: readonly string[]) => `It can be: ${values.join(', ')}.`,
    notAWholeNumber: (name: string, value: string) => `“${value}” is no number for ${name}.`,
    wholeNumber: 'Give a whole number from 1.',
    comparePoint: 'Give an entry’s number, as “storyfold rounds” shows it, or now.',
    settingForm: (value: string) => `“${value}” is no setting.`,
    settingFormHint: 'Write it as KEY=VALUE, such as --set storyfold.review.targetWords=60000.',
    unknownSetting: (key: string) => `There is no setting “${key}”.`,
    settingValue: (key: string, value: string) => `“${value}” does not fit the setting ${key}.`,
    settingNumber: 'It takes a whole number from 1.',
    whichSuggestions: 'Say which suggestions to accept or reject.',
    whichSuggestionsHint: (phase: Phase) =>
      `For example: storyfold revise ${phase} --accept all, or --accept ID,ID --reject ID; “storyfold show ${phase}” lists the ids.`,
    noIds: (option: string) => `${option} names no suggestion.`,
    bothDecisions: (ids: readonly string[]) => `Both accepted and rejected: ${ids.join(', ')}.`,
    bothDecisionsHint: 'Name each suggestion once.',
    emptyText: (option: string) => `${option} is empty.`,
    emptyTextHint: 'Write what you want to say between the quotation marks.',
    emptyEndpointHint: 'Say what it is, or leave the option out.',
    emptyProjectHint: 'Name your project’s folder, or leave --project out.',
    quoteOrList: 'Say which passage: --quote "…", or --list to see what is locked.',
    notAFolder: (path: string) => `There is no folder ${path}.`,
    notAFolderHint: 'Check the spelling of --project.',
    oneFile: (phase: Phase) => `The ${phaseNames[phase]} is one text; several files were given.`,
    oneFileHint: 'Give one file. Only final takes several, one per chapter.',
  },

  noProject: (folder: string) => `There is no StoryFold project in ${folder} or above it.`,
  noProjectHint:
    'Go to your project’s folder, name it with --project DIR, or make one with “storyfold init”.',
  unknownSuggestion: (id: string, phase: Phase) =>
    `The open round of the ${phaseNames[phase]} has no suggestion “${id}”.`,
  knownSuggestions: (ids: readonly string[]) =>
    ids.length === 0 ? 'It has no suggestions.' : `It has: ${ids.join(', ')}.`,
  noOpenRound: (phase: Phase) => `The ${phaseNames[phase]} has no open round.`,
  noOpenRoundHint: (command: string) => `Assess it first: ${command}`,
  cannotShow: (path: string, reason: string) => `${path} cannot be shown: ${reason}`,
  cannotDisplay: (reason: string) => `The result cannot be shown in words, so here it is as JSON: ${reason}`,
  outputLost: (code: string) => `The result could not be written to standard output (${code}).`,
  outputLostHint:
    'Free some space, or write it elsewhere. What the command did is done; “storyfold status” shows where things stand.',
  cannotRead: (path: string) => `${path} cannot be read.`,
  cannotReadHint: 'Check that you are allowed to read it.',
  noFile: (path: string) => `There is no file ${path}.`,
  noFileHint: 'Check the path; it is looked up from the folder you are in.',
  isAFolder: (path: string) => `${path} is a folder.`,
  isAFolderHint: 'Name the file in it.',
  isNoFile: (path: string) => `${path} is no ordinary file but a pipe, a device or a socket.`,
  isNoFileHint: 'Save what it brings in a file, and name that.',
  isTooLarge: (path: string, megabytes: number) => `${path} is larger than ${megabytes} MB.`,
  isTooLargeHint: 'Name a text; a book has less than 10 MB.',

  noBaseUrl: 'No server is named that requests may go to.',
  noBaseUrlHint:
    'Name it with --base-url or STORYFOLD_BASE_URL; naming it is your agreement that texts are sent there. OpenAI’s is https://api.openai.com/v1, Ollama’s http://localhost:11434/v1. Nothing was sent.',
  misspeltSettings: (settings: readonly { name: string; meant: string | undefined }[]) =>
    `Not a setting in project.json: ${settings.map(({ name, meant }) => (meant === undefined ? name : `${name} (did you mean ${meant}?)`)).join(', ')}.`,
  baseUrlUnused:
    'The model at --base-url is not asked: the rules alone are at work. With --provider openai, or STORYFOLD_PROVIDER=openai, it is.',
  otherKeys: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} set, but only STORYFOLD_API_KEY is read.`,
  nothingChanged: 'Stopped; nothing was changed.',
  machineSettings: (names: readonly string[]) =>
    `${names.join(', ')} in project.json ${names.length === 1 ? 'is' : 'are'} not obeyed, since a project must not decide where your texts and your key go. Use --base-url, STORYFOLD_BASE_URL or --set.`,

  bug: (name: string, message: string) => `${name}: ${message}`,
  bugHint: (facts: string) =>
    `This is a bug in StoryFold; your texts were left as they are. Please report it with these facts and the command’s name, without any of your prose: ${facts}`,

  progress: {
    assessing: (phase: Phase, round: number, maxRounds: number | undefined) =>
      `${phaseTitles[phase]}: assessing, round ${round}${maxRounds ? ` of ${maxRounds}` : ''}`,
    revising: (phase: Phase, round: number, maxRounds: number | undefined) =>
      `${phaseTitles[phase]}: revising, round ${round}${maxRounds ? ` of ${maxRounds}` : ''}`,
    generating: (phase: Phase) => `${phaseTitles[phase]}: having it written`,
    stopping: 'Stopping; what is finished is kept. Press Ctrl+C again to end at once.',
  },

  init: {
    made: (title: string, folder: string) => `Made the project “${title}” in ${folder}`,
    language: (language: 'en' | 'zh', guessed: boolean) =>
      `Language: ${language === 'en' ? 'English' : 'Chinese'}${guessed ? ' (guessed from the texts; change it in .storyfold/project.json)' : ''}`,
    audience: (audience: string) => `Audience: ${audience}`,
    texts: (phases: readonly Phase[]) =>
      phases.length === 0
        ? 'No texts yet. Put brief.md, outline.md, sample.md and chapters/*.md here, import them, or have a model write a brief from your wish (generate brief --wish "…").'
        : `Texts found: ${phases.map((phase) => phaseNames[phase]).join(', ')}`,
  },
  imported: (path: string, words: number) =>
    `Imported ${path}: ${groupDigits(words)} ${words === 1 ? 'word' : 'words'}`,
  alreadyImported: (path: string) => `${path} already has this text; nothing changed.`,

  status: {
    columns: { phase: 'Phase', words: 'Words', round: 'Round', status: 'Status', open: 'Open' },
    chapterColumns: { chapter: 'Chapter', title: 'Title', words: 'Words', status: 'Status' },
    chapterStatus: (status: ChapterStatus) => chapterStatusNames[status],
    missing: 'no text',
    readOnly:
      'A newer StoryFold wrote this project: this one reads it and changes nothing. Update StoryFold to work on it.',
    conflictCopies: (paths: readonly string[]) =>
      `A sync tool has put ${paths.length === 1 ? 'another version of a chapter' : 'other versions of chapters'} beside yours: ${paths.join(', ')}. Take over what you want from ${paths.length === 1 ? 'it' : 'them'}, then delete ${paths.length === 1 ? 'it' : 'them'}.`,
    notImported: (paths: readonly string[]) =>
      `Not understood, and left as ${paths.length === 1 ? 'it is' : 'they are'}: ${paths.join(', ')}.`,
    unreadable: (problem: ErrorCode) => `cannot be read: ${unreadableNames[problem] ?? problem}`,
    stoppedAfterStatus: (reason: StopReason) => ` (stopped: ${shortStop[reason]})`,
  },

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

  nextSteps: {
    acceptAll: (ready: number) => `apply the ${count(ready, 'ready edit')}`,
    acceptAllWithModel: (ready: number, others: number) =>
      ready > 0
        ? `apply the ${count(ready, 'ready edit')}, and have the model work on the other ${others}`
        : `have the model work on ${others === 1 ? 'it' : `all ${others}`}`,
    acceptOneWithModel: 'accept it; the model writes it',
    alternatives: 'ask for other ways',
    takeAlternative: 'choose one of them',
    showAlternatives: 'read the other ways that are kept, and choose',
    moreAlternatives: 'ask for more',
    showCloser: 'look at one of them, and see what can be done',
    reword: 'say in your words what should be done',
    unwaive: 'take that back',
    reopenForModel: 'go back to before and decide again, such as with a model for the rest',
    refineAgain: 'go on from here',
    importChapters: 'bring in the chapters that you have written',
    generate: (phase: Phase) => `have the ${phaseNames[phase]} written`,
    acceptSome: 'decide one by one',
    waive: 'it is intentional: never suggest it again',
    refine: 'work through several rounds',
    done: 'end the work on this phase',
    assess: 'see what could be better',
    show: 'see the open suggestions',
    showOne: 'see it again',
    compare: 'see everything that changed since',
    restore: 'get the text from before back',
    revert: 'take out what one suggestion changed',
    rounds: 'see the history',
    nextPhase: (phase: Phase) => `go on with the ${phaseNames[phase]}`,
    init: 'see where it stands',
    import: 'take in a text you have',
    unlock: 'let the passage go again',
    acceptOne: 'accept it',
    dictionary: 'it is a word of yours: into the dictionary',
    rejectOne: 'leave the text as it is',
    archiveSave: 'save the whole project under a name',
    archiveList: 'see all archives',
    archiveRestore: 'bring the whole project back to this',
    archiveUndo: 'get what was there before back',
    archiveClone: 'begin a new project from it',
    status: 'see where the phases stand',
    textsPrune: 'remove what nothing refers to',
    textsOlder: 'see what older entries take',
    textsPruneOlder: 'remove those of older entries too',
    models: 'see what the server offers',
    usage: 'see what models have taken so far',
    check: 'try a model out',
    allowHttp: 'if it is a server in your own network',
    onceForAll: 'once for this terminal; the commands below go by it',
    keepChoice: 'keep this choice for this terminal',
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

  dictionary: {
    header: (number: number) =>
      number === 0
        ? 'The personal dictionary is empty.'
        : `The personal dictionary: ${count(number, 'word')}`,
    added: (words: readonly string[]) => `Added: ${words.join(', ')}`,
    known: (words: readonly string[]) => `Already there: ${words.join(', ')}`,
    removed: (words: readonly string[]) => `Taken out: ${words.join(', ')}`,
    unknown: (words: readonly string[]) => `Not in it: ${words.join(', ')}`,
    both: (words: readonly string[]) => `Both added and taken out: ${words.join(', ')}.`,
    bothHint: 'Name each word once.',
    notAWord: (word: string) => `“${word}” cannot stand in the dictionary.`,
    notAWordHint: 'Give words or names; they may not begin with #.',
  },

  archives: {
    header: (number: number) => (number === 0 ? 'No archives so far.' : count(number, 'archive')),
    columns: { name: 'Name', title: 'Title', savedAt: 'Saved', files: 'Files', size: 'Size' },
    problems: {
      unfinished: 'was never finished',
      damaged: 'damaged',
      newer_schema: 'made by a newer StoryFold',
    } as Record<ArchiveProblem, string>,
    files: (number: number) => `${groupDigits(number)} ${number === 1 ? 'file' : 'files'}`,
    saved: (name: string, files: number, size: string) =>
      `Saved the project as “${name}”: ${groupDigits(files)} ${files === 1 ? 'file' : 'files'}, ${size}`,
    notIncluded: (names: readonly string[]) =>
      `Not in it: ${names.join(', ')}. An archive has the texts (brief.md, outline.md, sample.md, chapters/*.md) and what StoryFold remembers.`,
    savedBroken: (file: string) =>
      `${file} cannot be read as it is, and it was saved as it is. Mend the project, then save it again under another name.`,
    saveStopped: 'Stopped. The archive is not finished; your project is untouched.',
    saveStoppedHint: 'Saving under the same name begins anew.',
    restoreStopped: 'Stopped. Nothing was restored; your texts are as they were.',
    restoreStoppedHint: 'Run it again to restore.',
    placeForClone: (folder: string) => `A project cannot be made in ${folder}.`,
    saving: 'Saving the project',
    restoring: 'Restoring the project; what is there now is saved first',
    cloning: 'Copying the archive',
    restored: (name: string) => `The project is as it was when “${name}” was saved.`,
    savedBefore: (name: string) => `What was there until now is the archive “${name}”.`,
    sameTexts: 'Your texts were the same.',
    changes: 'Your texts',
    givenBack: 'given back',
    changed: 'changed',
    removed: 'removed',
    more: (number: number) => `… and ${number} more.`,
    others: (number: number) => `Also ${count(number, 'file')} of what StoryFold remembers.`,
    cloned: (name: string, folder: string) => `Made a project from “${name}” in ${folder}`,
    folderHint: 'Name a folder that is not there yet, in a place where you may write.',
  },
  keptTexts: {
    header: (texts: number, size: string) =>
      texts === 0 ? 'No texts are kept so far.' : `${count(texts, 'kept text')}, ${size}`,
    what: 'Every text that a round started from or ended with, so that it can be compared and restored.',
    unused: (texts: number, size: string) =>
      texts === 0 ? 'The history refers to every one.' : `${texts} that nothing refers to: ${size}`,
    old: (texts: number, size: string, keepLast: number) =>
      texts === 0
        ? `None belongs only to entries before ${lastOnes(keepLast)} of a phase.`
        : `${texts} that only entries before ${lastOnes(keepLast)} of a phase refer to: ${size}`,
    pruned: (texts: number, size: string) =>
      texts === 0 ? 'There was nothing to remove.' : `Removed ${count(texts, 'text')}: ${size}`,
    gone: 'The older entries stay in the history; their texts can no longer be restored.',
  },

  modelUsage: {
    none: 'No request to a model so far.',
    noneFits: 'No request to a model fits that.',
    header: (calls: number) => `${groupDigits(calls)} ${calls === 1 ? 'request' : 'requests'} to models`,
    since: (when: string) => `since ${when}`,
    tokens: (figures: {
      sent: string;
      /** A share; empty where there is none. */
      cached: string;
      written: string;
      reasoning: string;
      /** Requests of which the server did not tell the tokens. */
      estimated: number;
    }) => {
      const { sent, cached, written, reasoning, estimated } = figures;
      const part = (share: string, what: string) => share && ` (${share} ${what})`;
      return `${sent} tokens sent${part(cached, 'from a cache')}, ${written} written${part(reasoning, 'reasoning')}${estimated > 0 ? `; for ${count(estimated, 'request')} that is an estimate` : ''}`;
    },
    cost: (amount: string, today: string) =>
      `Cost: ${amount}${today && `, ${today} of it at today’s prices`}`,
    columns: {
      step: 'Step',
      model: 'Model',
      calls: 'Requests',
      sent: 'Sent',
      cached: 'Cached',
      written: 'Written',
      cost: 'Cost',
    },
    failed: (number: number) => `${count(number, 'request')} brought no reply.`,
    unpriced: (number: number) =>
      `No price is known for ${count(number, 'request')}: no cost is counted for ${number === 1 ? 'it' : 'them'}. Prices go into storyfold.model.prices, in project.json or with --set.`,
    pricedToday: (number: number) =>
      `* With ${count(number, 'request')} at today’s prices: none was known then.`,
    fullRerun: (chapters: number, attempts: number, full: string, own: string) =>
      `An estimate: made in full each time, the ${count(attempts, 'attempt')} at ${count(chapters, 'chapter')} would have taken ${full} tokens; they took ${own}.`,
    damaged: (number: number) =>
      `${count(number, 'line')} of .storyfold/usage.jsonl cannot be read and ${number === 1 ? 'is' : 'are'} not counted.`,
  },
  modelRun: {
    /** Before a run: where it goes, and what it will take. */
    estimate: (figures: {
      /** It may end earlier than that. */
      isMost: boolean;
      calls: number;
      sent: number;
      cached: number;
      written: number;
      models: readonly string[];
      origin: string;
      /** This project has asked there before. */
      isFamiliar: boolean;
      cost: string | undefined;
      costWithoutCache: string | undefined;
    }) => {
      const { isMost, calls, models, origin, isFamiliar, cost, costWithoutCache } = figures;
      const price =
        cost === undefined
          ? isFamiliar
            ? ''
            : ' No price is known (storyfold.model.prices).'
          : ` Cost: about ${cost}${costWithoutCache === undefined ? '' : `, or ${costWithoutCache} where nothing is cached`}.`;
      return `${isMost ? 'Up to' : 'About'} ${count(calls, 'request')} to ${models.join(' and ')} at ${origin}: ${tokens(figures)}.${price}`;
    },
    /** The run alone is expected to take more than one run may. */
    beyondBudget: ({ of, limit }: BudgetBeyond) =>
      `That is more than one run may take: ${of === 'calls' ? count(limit, 'request') : `${groupDigits(limit)} tokens`} (storyfold.budget.${of}). It ends there, what is done is kept, and the same command goes on.`,
    assumes: (assumed: readonly EstimateAssumption[]) => {
      const ifs = (['no_retries', 'reply_lengths', 'prefix_cache'] as const)
        .filter((one) => assumed.includes(one))
        .map((one) => assumptions[one]);
      const parts = ifs.length > 2 ? `${ifs.slice(0, -1).join(', ')}, and ${ifs.at(-1)}` : ifs.join(' and ');
      return `That is an estimate, and holds if ${parts}.${assumed.includes('not_calibrated') ? ' How this model counts tokens is not known yet.' : ''}`;
    },
    asking: 'asking the model',
    askingAgain: (made: number, most: number) => `asking the model, try ${made} of ${most}`,
    /** Nobody was there to answer. */
    unreached: (calls: number) =>
      calls === 1
        ? 'The request did not reach the server; nothing was taken.'
        : `None of the ${calls} tries reached the server; nothing was taken.`,
    writing: (characters: number) => `the model writes: ${groupDigits(characters)} characters`,
    waiting: (seconds: number, because: UsageOutcome, next: number, most: number) =>
      `waiting ${seconds} s, then try ${next} of ${most} (${failureNames[because] ?? 'it failed'})`,
    spent: ({ calls, cost, unpriced, estimated, ...figures }: SpentFigures) =>
      `${count(calls, 'request')} to the model: ${estimated ? 'about ' : ''}${tokens(figures)}.${cost === undefined ? '' : ` Cost: ${cost}${unpriced ? ', and what has no known price' : ''}.`}`,
  },
  approval: {
    header: (ids: readonly string[]) =>
      `${listed(ids)} ${ids.length === 1 ? 'has' : 'have'} no passage, so nothing limits what is changed for ${ids.length === 1 ? 'it' : 'them'}. This would be:`,
    question: 'Apply it? [y/N]',
    turnedDown: 'you turned the change down',
    needed: (ids: readonly string[]) =>
      `${listed(ids)} ${ids.length === 1 ? 'has' : 'have'} no passage, so nothing limits what is changed for ${ids.length === 1 ? 'it' : 'them'}.`,
    neededHint: (others: readonly string[]) =>
      `Give --yes to have it written all the same (the result shows it, and it can be taken out again)${others.length > 0 ? `, or accept only the others: --accept ${others.join(',')}` : ''}. On a terminal you are shown the change first. Nothing was sent, and nothing was changed.`,
    offer: (id: string) => `${id} is the only suggestion. Apply it now? [y/N]`,
    yes: ['y', 'yes'] as readonly string[],
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
  models: {
    asking: (origin: string) => `Asking ${origin} what it offers`,
    header: (origin: string, number: number) =>
      number === 0 ? `${origin} offers no models.` : `${origin}: ${count(number, 'model')}`,
    fitting: (filter: string, number: number) => `With “${filter}” in the name: ${number}`,
    missing: (name: string, nearest: string | undefined) =>
      `“${name}” is not among them.${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}`,
  },
  check: {
    names: checkNames,
    found,
    advice,
    beforehand: (input: number, mostInput: number, output: number) =>
      `This sends two to four short requests of StoryFold’s own, ${input} to ${mostInput} tokens in all, and none of your text. The replies take about ${output} tokens, more where a model reasons.`,
    waiting: (seconds: number) => `The server asks to wait ${seconds} s`,
    trying: (name: string) => `Trying out: ${name}`,
    header: (model: string | undefined, origin: string | undefined) =>
      [model, origin].filter((part) => part !== undefined).join(' at ') || 'The endpoint',
    seconds: (seconds: string) => ` (${seconds} s)`,
    verdicts: {
      usable: 'This model can be used.',
      unknown:
        'Nothing speaks against this model, but it is not known whether it replies in JSON, which most work needs.',
      unusable: 'This cannot be used as it is.',
    } as Record<EndpointReport['verdict'], string>,
    notCounted: (reason: string) => `What this takes is not written into the project’s usage: ${reason}`,
  },

  chapters: englishChapterMessages,
  tasks: englishTaskMessages,
  stories: englishStoryMessages,

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
  wishExample: 'What your story is to be',
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

const unreadableNames: Partial<Record<ErrorCode, string>> = {
  conflict: 'git left a merge in it that is not settled',
  not_utf8: 'it is not UTF-8',
  unsafe_path: 'a link leads out of the project',
  invalid_input: 'it is too large',
  read_only: 'no permission',
};

function listed(ids: readonly string[]): string {
  return ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
}

/** Named as long as they are few. */
function fewOf(ids: readonly string[]): string {
  return ids.length > 6 ? `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more` : listed(ids);
}

function lastOnes(number: number): string {
  return number === 1 ? 'the last one' : `the last ${number}`;
}

const shortStop: Record<StopReason, string> = {
  cancelled: 'by you',
  user: 'ended by you',
  error: 'an error',
  budget: 'budget used up',
  no_suggestions: 'nothing left to suggest',
  oscillating: 'going in circles',
  no_change: 'nothing to apply',
  converged: 'nothing new',
  max_rounds: 'all rounds done',
};

export type Messages = typeof englishMessages;
