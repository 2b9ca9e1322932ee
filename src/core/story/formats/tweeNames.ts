import { plainIdentifier, UniqueNames } from './uniqueNames';

/** Passages of this name hold the rules of `setup.storyfold`. */
export const rulesPassage = 'StoryFold Rules';

/** Passages that story formats and compilers take for something else than a part of the story. */
const specialPassages = new Set([
  ...[
    'StoryTitle',
    'StoryData',
    'StoryInit',
    'StoryCaption',
    'StoryMenu',
    'StoryBanner',
    'StoryAuthor',
    'StorySubtitle',
  ],
  ...[
    'StoryDisplayTitle',
    'StoryInterface',
    'StoryShare',
    'StorySettings',
    'StoryIncludes',
    'StoryLoadingScreen',
  ],
  ...[
    'StoryDebug',
    'StoryScript',
    'StoryStylesheet',
    'PassageHeader',
    'PassageFooter',
    'PassageReady',
    'PassageDone',
  ],
  rulesPassage,
]);
const specialTags = new Set([
  ...[
    'script',
    'stylesheet',
    'widget',
    'init',
    'header',
    'footer',
    'startup',
    'annotation',
    'bookmark',
    'nobr',
  ],
  ...[
    'debug-header',
    'debug-footer',
    'debug-startup',
    'Twine.private',
    'Twine.image',
    'Twine.audio',
    'Twine.video',
    'Twine.vtt',
  ],
]);
/** Those that change how a passage looks, and leave it a part of the story. */
const passageTags = new Set(['bookmark', 'nobr']);

/** Whether a passage is no part of the story itself. */
export function isSpecialPassage({ name, tags }: { name: string; tags: readonly string[] }): boolean {
  return specialPassages.has(name) || tags.some((tag) => specialTags.has(tag) && !passageTags.has(tag));
}

/** Whether a node can carry it without becoming something else. */
export function isPlainTag(tag: string): boolean {
  return (
    /^[\p{L}\p{N}_.-]+$/u.test(tag) && (!specialTags.has(tag) || passageTags.has(tag)) && !endingTags.has(tag)
  );
}

/** Say that a passage is an ending; the first is the one that is written. */
export const endingTags: ReadonlySet<string> = new Set([
  'ending',
  'Ending',
  'ENDING',
  'end',
  'End',
  'END',
  '结局',
]);
export const endingTag = 'ending';

// Brackets, bars and arrows would end a link, and quotation marks an argument.
const canNamePassage = (text: string): boolean =>
  text.length <= 100 && /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.'’,!?-]| (?! )(?!$))*$/u.test(text);

/** Names of passages, by the ids of nodes. */
export function passageNames(): UniqueNames {
  return new UniqueNames(
    canNamePassage,
    (text, kind) => {
      const words = text.replace(/[^\p{L}\p{N}\p{M}_]+/gu, ' ').trim();
      const name = Array.from(words).slice(0, 40).join('').trim();
      return canNamePassage(name) ? name : kind;
    },
    specialPassages,
  );
}

/** Names of SugarCube's variables, without the sigil. */
export function sugarCubeVariables(): UniqueNames {
  return new UniqueNames((text) => /^[A-Za-z_]\w{0,60}$/.test(text) && text !== '__proto__', plainIdentifier);
}
