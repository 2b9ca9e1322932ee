import { errorNames } from './errorNames';
import type { ConfigKey } from '../../core/story/building/configKeys';
import type { ConfigSource } from '../../core/story/building/config';
import type { StoryDocument } from '../../core/story/storyFiles';
import type { StoryProgress, StoryWarning } from '../../core/story/storyRun';
import { groupDigits } from '../../core/text/groupDigits';
import type { StoryPart } from '../../shared/values';
import { englishStoryQualityMessages } from './englishStoryQualityMessages';

const count = (number: number, one: string, many = `${one}s`) =>
  `${groupDigits(number)} ${number === 1 ? one : many}`;
const lists = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const partNames: Record<StoryPart, string> = {
  docs: 'documents',
  skeleton: 'skeleton',
  tree: 'tree',
};
const Parts: Record<StoryPart, string> = { docs: 'Documents', skeleton: 'Skeleton', tree: 'Tree' };
const documentNames: Record<StoryDocument, string> = {
  lore: 'lore',
  gdd: 'game design',
  mainline: 'main line',
};

/** What the command line says about branching stories, in English. */
export const englishStoryMessages = {
  partNames,
  documentNames,
  sourceNames: {
    flag: 'an option',
    environment: 'the environment',
    setting: 'a setting',
    skeleton: 'the skeleton',
    default: 'by default',
  } as Record<ConfigSource, string>,

  help: {
    story: 'make a branching story: documents, skeleton, tree, and a report on what came of it',
    run: 'have a model make what is not there yet or whose inputs have changed; the tree goes on where it stopped',
    stage: 'docs, skeleton, tree or full; otherwise full',
    force: 'also what has not changed; what you edited is copied first',
    legacy: 'build the tree without a skeleton',
    strict: 'with --legacy: take no tree that misses its limits',
    config: {
      minMainDepth: 'choices that the main way must have',
      targetMainDepth: 'choices that the main way is to have',
      targetEndings: 'endings that a reader can reach',
      maxBranchesPerNode: 'choices of a node at most',
      maxTotalNodes: 'nodes of the tree at most',
      progressPlateauLimit: 'nodes in a row without anything new before something has to change',
      forceCriticalInterval: 'choices in a row before one has to be critical',
      mostFallbacksInARow: 'nodes in a row that may get a default choice before the build gives up',
      secondsPerChoice: 'seconds that a reader takes for a choice',
      minDurationMinutes: 'minutes that the main way must take',
    } as Record<ConfigKey, string>,
    file: 'a tree as JSON, or what a build has had so far; otherwise the project’s own',
    report: 'say whether the story is long enough, how it ends, and what is wrong with its ways',
    skeleton: 'the skeleton that it was built on, as JSON',
    choices: 'say how good the choices of each node are, without a model',
    node: 'the id of a node',
    limit: 'nodes to show, the weakest first; otherwise 20',
    progress: 'show how far a build has come',
    export: 'write the story as Twee 3, ink or JSON',
    format: 'twee, ink or json',
    out: 'the file to write',
    outForce: 'even where a file of that name is there',
    import: 'take in a story of Twee 3 or JSON: as the project’s tree, or into a file of its own',
    importFile: 'a Twee 3 file, or a tree as JSON',
    importOut: 'write the tree as JSON there; the project stays as it is',
    importForce: 'even where there is a tree already, or a file of that name',
    diagnostics: 'show how builds went, or compare two',
    runId: 'the id of a run, as story diagnostics lists it',
  },

  usage: {
    number: (least: number, most: number) => `Give a number from ${least} to ${most}.`,
    wholeNumber: (least: number, most: number) => `Give a whole number from ${least} to ${most}.`,
    notANumber: (option: string, value: string) => `${option} does not take “${value}”.`,
    strictAlone: '--strict goes with --legacy.',
    strictAloneHint: 'With a skeleton it is the report that says whether a story is good enough.',
    legacyStage: (stage: string) => `--legacy builds a tree, and --stage ${stage} makes none.`,
    legacyStageHint: 'Leave --stage out, or give --stage tree.',
    limit: 'Give a whole number from 1.',
    sameRun: 'Both runs are the same one.',
    sameRunHint: 'Give two different ids, as “storyfold story diagnostics” lists them.',
    outThere: (file: string) => `There is a file at ${file} already.`,
    outThereHint: 'Give another name, or --force to replace it.',
    outFolder: (file: string) =>
      `${file} cannot be written: its folder is not there, or it is a folder itself.`,
    outFolderHint: 'Give the name of a file in a folder that is there.',
    outInside: (file: string) => `${file} is where StoryFold keeps the project’s state.`,
    outInsideHint: 'Give a place outside of .storyfold.',
    nothingToChoose: (node: string) => `Node “${node}” has no choices.`,
    nothingToChooseHint: 'Name a node at which a reader chooses.',
  },

  notASkeleton: (file: string) => `${file} is no skeleton.`,
  notASkeletonHint: 'A skeleton is JSON with “acts”, each with its “beats”, as skeleton.json has it.',
  noTree: 'There is no tree in this project yet.',
  noTreeHint: (command: string) => `Name a file, or have one built: ${command}`,
  noRun: (id: string) => `There is no run “${id}”.`,
  noRunHint: (ids: readonly string[]) =>
    ids.length === 0 ? 'No run is recorded in this project.' : `The latest runs are: ${ids.join(', ')}.`,
  treeThere: 'This project has a tree already.',
  treeThereHint: '--force puts this one in its place; --out FILE writes it elsewhere.',

  progress: ({ stage, document, tree }: StoryProgress, tokens: number) =>
    [
      Parts[stage],
      ...(document ? [`${documentNames[document.name]} (${document.number} of ${document.of})`] : []),
      ...(tree
        ? [
            `node ${tree.nodes} of about ${tree.planned}`,
            `depth ${tree.depth}`,
            count(tree.endings, 'ending'),
          ]
        : []),
      ...(tokens > 0 ? [`${groupDigits(tokens)} tokens so far`] : []),
    ].join(' · '),
  stopped: (part: StoryPart) => `Stopped at the ${partNames[part]}. Everything up to there is saved.`,
  goOn: (command: string) => `To go on where it stopped: ${command}`,
  first: (command: string) => `To run that one: ${command}`,
  forced: (command: string) => `With force: ${command}`,
  again: (part: StoryPart, command: string) => `To run the ${partNames[part]} again: ${command}`,

  run: {
    ran: (part: StoryPart, seconds: string) => `${Parts[part]}: made${seconds && ` in ${seconds}`}.`,
    reused: (part: StoryPart) =>
      part === 'docs'
        ? `${Parts[part]}: as they were; what they are made from has not changed.`
        : `${Parts[part]}: as it was; what it is made from has not changed.`,
    resumed: (part: StoryPart, seconds: string) =>
      `${Parts[part]}: finished from where it had stopped${seconds && `, in ${seconds}`}.`,
    seconds: (seconds: number) =>
      seconds < 1 ? '' : seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`,
    id: (id: string) => `Run: ${id}`,
    warnings: {
      stale: ({ stage, because }: Extract<StoryWarning, { kind: 'stale' }>) =>
        `The ${partNames[stage]} ${stage === 'docs' ? 'were' : 'was'} made from something that has changed since: ${lists(because)}.`,
      kept_edited: ({ path }: Extract<StoryWarning, { kind: 'kept_edited' }>) =>
        `You edited ${path}, and it stays as it is; --force has it written anew.`,
      backed_up: ({ path, backup }: Extract<StoryWarning, { kind: 'backed_up' }>) =>
        `Your version of ${path} is kept as ${backup}.`,
      skeleton: ({ problem }: Extract<StoryWarning, { kind: 'skeleton' }>) =>
        `About the skeleton: ${problem}`,
    },
  },

  report: {
    header: (title: string) => title || 'A story without a title',
    passes: 'It is long enough and has its endings.',
    fallsShort: (what: readonly string[]) => `It falls short: ${lists(what)}.`,
    depth: 'the main way is too short',
    duration: 'it takes too little time to read',
    endings: 'too few endings can be reached',
    columns: { measure: 'Measure', is: 'Is', asked: 'Asked for' },
    measures: {
      depth: 'Choices on the main way',
      duration: 'Minutes to read it',
      endings: 'Different endings',
    },
    size: (nodes: number, choices: number, each: string) =>
      `${count(nodes, 'node')}, ${count(choices, 'choice')}, ${each} at each node that has some.`,
    repetition: (repeated: number, defaults: number) =>
      `${repeated}% of the choices repeat another${defaults > 0 ? `; ${defaults}% were put in because none could be had` : ''}.`,
    sound: 'Nothing is wrong with its ways.',
    problems: 'What is wrong with its ways',
    problem: {
      deadEnds: 'End without being an ending',
      traps: 'Lead to no ending any more',
      dangling: 'Lead to a node that is not there',
      unreachable: 'Cannot be reached',
      mayStick: 'May leave a reader without a choice',
      falseChoices: 'Choices that make no difference',
      unsureFacts: 'Take as known what is not known on every way',
      endingsNotReached: 'Endings that nobody can come to',
      uncoveredBeats: 'Beats that no node belongs to',
      endingsMissing: 'Planned endings that are missing',
      strayNodes: 'Nodes of a beat not in the skeleton',
    },
    unsure: (node: string, fact: string, isNever: boolean) =>
      `${node} (${fact}${isNever ? ', never known' : ''})`,
    danglingAt: (node: string, choice: string, target: string) => `${node}: ${choice} → ${target}`,
    choicesAt: (node: string, choices: readonly string[]) => `${node}: ${lists(choices)}`,
    more: (number: number) => `and ${groupDigits(number)} more`,
    endingColumns: { ending: 'Ending', node: 'Node', way: 'Reached' },
    reached: (choices: number) => `by ${count(choices, 'choice')}`,
    notReached: 'by nobody',
    undecided: 'perhaps: there are too many ways to try them all, or macros decide',
    skeleton: (covered: number, beats: number, acts: number) =>
      `Skeleton: ${covered} of ${count(beats, 'beat')} in ${count(acts, 'act')} have nodes.`,
    actColumns: { act: 'Act', nodes: 'Nodes', overall: 'Overall' },
    noAct: 'none',
    quality: 'Choices, 0 to 10',
  },

  quality: englishStoryQualityMessages,
  choices: {
    header: (nodes: number, mean: string) => `${count(nodes, 'node')} with choices, ${mean} of 10 on average`,
    weakest: (shown: number, of: number) => `The ${shown} weakest of ${groupDigits(of)}:`,
    columns: { node: 'Node', overall: 'Overall', remark: 'First of all' },
    one: (node: string, score: string) => `${node}: ${score} of 10`,
    none: 'No node has choices.',
    does: 'What may be done',
    good: 'Nothing to suggest.',
  },

  building: {
    state: {
      running: 'A build is under way.',
      stopped: 'A build was stopped before its end.',
      finished: 'The tree is finished.',
    },
    nodes: (nodes: number, limit: number) => `Nodes: ${groupDigits(nodes)} of ${groupDigits(limit)} at most`,
    depth: (depth: number, target: number) => `Main way: ${count(depth, 'choice')} of ${groupDigits(target)}`,
    open: (open: number) => `Still to be written: ${count(open, 'node')} that choices lead to`,
    choices: (total: number, repeated: number) =>
      `Choices: ${groupDigits(total)}${repeated > 0 ? `, of which ${groupDigits(repeated)} repeat another` : ''}`,
    endings: (endings: readonly { endingId: string; nodes: number }[]) =>
      endings.length === 0
        ? 'Endings: none yet'
        : `Endings: ${endings.map(({ endingId, nodes }) => `${endingId}${nodes > 1 ? ` (${nodes} nodes)` : ''}`).join(', ')}`,
    byDepth: 'Nodes by depth',
  },

  exported: (file: string, nodes: number) => `Written to ${file}: ${count(nodes, 'node')}.`,
  imported: (nodes: number, choices: number, endings: number) =>
    `Taken in: ${count(nodes, 'node')}, ${count(choices, 'choice')}, ${count(endings, 'ending')}.`,
  importedTo: (file: string) => `Written to ${file}.`,
  copied: (file: string) => `The tree that was there is kept in ${file}.`,
  inkEndings: 'Play it in any ink player; each ending has a tag with its id.',
  inkShowsMacros: (nodes: readonly string[]) =>
    `${count(nodes.length, 'node')} ${nodes.length === 1 ? 'keeps' : 'keep'} words of SugarCube’s own, which ink does not know: macros in the text are shown as they stand, and such conditions are not asked. ${nodes.slice(0, 5).join(', ')}${nodes.length > 5 ? ', …' : ''}`,
  moreProblems: (number: number) => `${groupDigits(number)} more remarks; --json has all.`,

  diagnostics: {
    none: 'No run is recorded in this project.',
    header: (runs: number) => count(runs, 'run'),
    one: (id: string) => `Run ${id}`,
    two: (a: string, b: string) => `Run ${a} and run ${b}`,
    columns: {
      run: 'Run',
      began: 'Began',
      mode: 'Mode',
      ended: 'Ended',
      nodes: 'Nodes',
      requests: 'Requests',
      tokens: 'Tokens',
      figure: 'Figure',
      change: 'Change',
      value: 'Value',
      from: 'From',
      setting: 'Setting',
    },
    modes: { guided: 'with a skeleton', legacy: 'without a skeleton' },
    completed: 'completed',
    running: 'not yet',
    endedAs: (how: string) => `Ended: ${how}`,
    errorNames: errorNames.en,
    figures: {
      nodes: 'Nodes',
      resumedNodes: 'Nodes that were there before',
      choices: 'Choices',
      repeatedChoices: 'Choices that repeat another',
      repeatedChoiceRate: 'Their share',
      askedAgain: 'Asked again because of it',
      fallbacks: 'Default choices put in',
      merges: 'Ways that come together',
      forcedMerges: 'Forced by lack of room',
      plateaus: 'Stretches without anything new',
      unknownVariables: 'Unknown variables left out',
      'json.calls': 'Replies that had to be documents',
      'json.parsed': 'Read at once',
      'json.repaired': 'Mended',
      'json.salvaged': 'Read in part',
      'json.failed': 'Not read',
      requests: 'Requests',
      'tokens.input': 'Tokens sent',
      'tokens.cached': 'Of these from a cache',
      'tokens.output': 'Tokens written',
      'stageMilliseconds.docs': 'Seconds for documents',
      'stageMilliseconds.skeleton': 'Seconds for the skeleton',
      'stageMilliseconds.tree': 'Seconds for the tree',
    } as Readonly<Record<string, string>>,
    limit: (name: string) => `Held back: ${name}`,
    configNames: {
      minMainDepth: 'main way: choices, at least',
      targetMainDepth: 'main way: choices, wanted',
      targetEndings: 'different endings',
      maxBranchesPerNode: 'choices of a node, at most',
      maxTotalNodes: 'nodes in all, at most',
      progressPlateauLimit: 'nodes without anything new',
      forceCriticalInterval: 'choices between critical ones',
      mostFallbacksInARow: 'default choices in a row, at most',
      secondsPerChoice: 'seconds for a choice',
      minDurationMinutes: 'main way: minutes, at least',
    } as Record<ConfigKey, string>,
    leftOut: {
      beatsLeftOut: 'too little depth: beats left out',
      endingsLeftOut: 'too little room: endings left out',
    } as Readonly<Record<string, string>>,
    same: 'All figures are the same.',
    config: 'Configuration',
    configDiffers: (name: string, key: string, a: string, b: string) => `${name} (${key}): ${a} → ${b}`,
  },

  nextSteps: {
    run: 'have the story made',
    skeleton: 'have the skeleton made',
    tree: 'have the tree built',
    report: 'see what came of it',
    choices: 'see how good the choices are',
    node: 'see what may be done about one',
    export: 'write it for Twine',
    ink: 'or as ink',
    diagnostics: 'see how the build went',
    compare: 'compare the last two builds',
    progress: 'see how far it has come',
    goOn: 'go on with it',
    edit: 'correct what is wrong by hand, then build the tree again',
  },
};

export type StoryMessages = typeof englishStoryMessages;
