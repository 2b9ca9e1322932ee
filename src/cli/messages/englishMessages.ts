import { englishCommandLineMessages } from './englishCommandLineMessages';
import { englishModelMessages } from './englishModelMessages';
import { englishProjectMessages } from './englishProjectMessages';
import { englishReviewMessages } from './englishReviewMessages';
import type { ErrorCode } from '../../core/errors';
import type { Phase } from '../../shared/values';
import { englishChapterMessages } from './englishChapterMessages';
import { inEnglish } from './englishErrors';
import {
  count,
  decisionNames,
  idleNames,
  listed,
  notAppliedNames,
  phaseNames,
  phaseTitles,
  severityNames,
  sourceNames,
  statusNames,
  stepNames,
  stopNames,
  suggestionStatusNames,
  typeNames,
} from './englishNames';
import { englishStoryMessages } from './englishStoryMessages';
import { englishTaskMessages } from './englishTaskMessages';

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
  listAnd: listed,
  quoted: (text: string) => `“${text}”`,
  /** Behind a word. */
  inBrackets: (text: string) => ` (${text})`,

  errorLabel: (_code: ErrorCode) => 'error: ',
  errorText: inEnglish,
  hintLabel: 'hint: ',
  warningLabel: 'warning: ',
  next: 'What next',

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

  chapters: englishChapterMessages,
  tasks: englishTaskMessages,
  stories: englishStoryMessages,
  wishExample: 'What your story is to be',

  ...englishCommandLineMessages,
  ...englishModelMessages,
  ...englishProjectMessages,
  ...englishReviewMessages,
};

export type Messages = typeof englishMessages;
