import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../../src/core/errors';
import type { AssessedSuggestion, Assessment } from '../../src/core/review/modelReview/assessmentFormat';
import type { ModelEdit, Revision } from '../../src/core/refinement/revision/revisionFormat';
import type { Language } from '../../src/core/text/language';
import type { Script } from './modelServer/answer';
import { reply } from './modelServer/replies';

/** A story of our own with a good reply of each kind about it. */
export interface RepliedStory {
  language: Language;
  text: string;
  assessment: Assessment;
  revision: Revision;
  /** Stands once, and is locked before the revision. */
  locked: string;
  /** Stands once, far from everything that is suggested. */
  elsewhere: string;
  /** Stands several times. */
  often: string;
}

function storyOf(
  name: string,
  language: Language,
  words: Pick<RepliedStory, 'locked' | 'elsewhere' | 'often'>,
): RepliedStory {
  const file = (ending: string): string =>
    readFileSync(join(__dirname, '../fixtures/replies', `${name}${ending}`), 'utf8');
  return {
    language,
    text: file('.md'),
    assessment: JSON.parse(file('-assessment.json')) as Assessment,
    revision: JSON.parse(file('-revision.json')) as Revision,
    ...words,
  };
}

export const repliedStories: readonly RepliedStory[] = [
  storyOf('lamp', 'en', {
    locked: 'The lamp was brass.',
    elsewhere: 'third class, single',
    often: 'the rope was wet',
  }),
  storyOf('kite', 'zh', { locked: '秋分那天，风来了。', elsewhere: '第七个垛口', often: '越过' }),
];

type Sent = Script | string;

/** What must come of an assessment: an error, or so many suggestions with a passage and without. */
export type Assessed = { fails: ErrorCode } | { located: number; whole: number };
/**
 * What must come of a revision for which s1 and s2 were accepted: an error, or what was applied. Whatever it is, nothing changes outside
 * of their passages.
 */
export type Revised = { fails: ErrorCode } | { applied: readonly string[] };

/** `replies` are sent in their order; the last one again for what is asked after it. */
export type BadReply = { kind: string } & (
  | { step: 'assessment'; replies: (story: RepliedStory) => readonly Sent[]; becomes: Assessed }
  | { step: 'revision'; replies: (story: RepliedStory) => readonly Sent[]; becomes: Revised }
);

const unusable: { fails: ErrorCode } = { fails: 'reply_invalid' };
const allThree: Assessed = { located: 3, whole: 0 };
const both: Revised = { applied: ['s1', 's2'] };
const onlySecond: Revised = { applied: ['s2'] };
const none: Revised = { applied: [] };

function assessed(
  kind: string,
  becomes: Assessed,
  ...replies: readonly ((story: RepliedStory) => Sent)[]
): BadReply {
  return { kind, step: 'assessment', becomes, replies: (story) => replies.map((each) => each(story)) };
}

function revised(
  kind: string,
  becomes: Revised,
  ...replies: readonly ((story: RepliedStory) => Sent)[]
): BadReply {
  return { kind, step: 'revision', becomes, replies: (story) => replies.map((each) => each(story)) };
}

/** The good assessment with its first suggestion changed. */
function withFirst(change: Readonly<Record<string, unknown>>) {
  return ({ assessment }: RepliedStory): string => {
    const [first, ...others] = assessment.suggestions;
    return JSON.stringify({ ...assessment, suggestions: [{ ...first, ...change }, ...others] });
  };
}

function suggesting(change: (suggestions: AssessedSuggestion[], story: RepliedStory) => unknown) {
  return (story: RepliedStory): string =>
    JSON.stringify({ ...story.assessment, suggestions: change(story.assessment.suggestions, story) });
}

/** The good revision with its first edit changed. */
function withFirstEdit(change: (edit: ModelEdit, story: RepliedStory) => object) {
  return (story: RepliedStory): string => {
    const [first, ...others] = story.revision.edits;
    return JSON.stringify({ ...story.revision, edits: [change(first!, story), ...others] });
  };
}

function editing(change: (edits: ModelEdit[], story: RepliedStory) => unknown) {
  return (story: RepliedStory): string =>
    JSON.stringify({ ...story.revision, edits: change(story.revision.edits, story) });
}

const always = (sent: Sent) => (): Sent => sent;
const good = ({ assessment }: RepliedStory): string => JSON.stringify(assessment);
const goodRevision = ({ revision }: RepliedStory): string => JSON.stringify(revision);

/** What a good revision makes of the text. */
function revisedText({ text, revision }: RepliedStory): string {
  return revision.edits.reduce((before, { start, end, text: words }) => {
    const from = before.indexOf(start);
    const to = before.indexOf(end, from) + end.length;
    return before.slice(0, from) + words + before.slice(to);
  }, text);
}

const long = 'x'.repeat(1_000_000);
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;

/** Replies as models, gateways and people who mean harm send them, each with what must come of it. */
export const badReplies: readonly BadReply[] = [
  assessed('nothing', { fails: 'reply_empty' }, always('')),
  assessed('blanks', { fails: 'reply_empty' }, always(' \n\t\n')),
  assessed('null', unusable, always('null')),
  assessed('a refusal', unusable, always("I'm sorry, but I can't help with this story.")),
  assessed('a refusal in Chinese', unusable, always('抱歉，我无法评估这段内容。')),
  assessed(
    'a review in prose',
    unusable,
    always('1. The rope is wet three times.\n2. “越过”太多。\n\nOverall: good.'),
  ),
  assessed('the text itself', unusable, ({ text }) => text),
  assessed('a document cut off that says it is whole', unusable, (story) => good(story).slice(0, 200)),
  assessed('a reply that reached its limit', { fails: 'reply_cut' }, (story) =>
    reply(good(story).slice(0, 200), { finish: 'length' }),
  ),
  assessed('a whole document that reached its limit', { fails: 'reply_cut' }, (story) =>
    reply(good(story), { finish: 'length' }),
  ),
  assessed('a reply that a filter stopped', { fails: 'reply_refused' }, (story) =>
    reply(good(story), { finish: 'content_filter' }),
  ),
  assessed('an empty object', unusable, always('{}')),
  assessed('null for the list', unusable, always('{"overall":"","suggestions":null}')),
  assessed('a nesting of 5,000', unusable, always(`{"overall":"","suggestions":${deep}}`)),
  assessed('a list of sentences', unusable, always('{"overall":"","suggestions":["Shorter.","Longer."]}')),
  assessed(
    'a suggestion without a summary, and the same once more',
    unusable,
    withFirst({ summary: undefined }),
  ),
  assessed('a suggestion without a summary, then whole', allThree, withFirst({ summary: undefined }), good),
  assessed(
    'no list, then a list',
    allThree,
    ({ assessment }) => JSON.stringify({ overall: assessment.overall }),
    good,
  ),
  assessed(
    'a fence and words around the document',
    allThree,
    (story) => `Here it is:\n\`\`\`json\n${good(story)}\n\`\`\`\nBest wishes!`,
  ),
  assessed(
    'thoughts before the document',
    allThree,
    (story) => `<think>{"suggestions":[]} or not?</think>\n${good(story)}`,
  ),
  assessed('marks of full width', allThree, (story) =>
    good(story).replaceAll('","', '"，"').replaceAll('":"', '"："'),
  ),
  assessed(
    'no overall',
    allThree,
    suggesting((all) => all),
  ),
  assessed(
    'a type and a severity that nobody knows',
    allThree,
    withFirst({ type: 'pacing', severity: 'fatal' }),
  ),
  assessed(
    'numbers for words',
    allThree,
    withFirst({ detail: 7, severity: 3, role: 5, path: 1, replacement: 0 }),
  ),
  assessed(
    'a quote that is nowhere',
    { located: 2, whole: 1 },
    withFirst({ quote: 'The elephant trumpeted at the moon twice.' }),
  ),
  assessed('a quote that stands in several places', { located: 2, whole: 1 }, (story) =>
    withFirst({ quote: story.often })(story),
  ),
  assessed(
    'a quote of the brief',
    { located: 2, whole: 1 },
    withFirst({ path: 'brief.md', quote: 'A ferry keeper finds a ticket.' }),
  ),
  assessed('a path outside of the project', allThree, withFirst({ path: '../../etc/passwd' })),
  assessed('a path of our own state', allThree, withFirst({ path: '.storyfold/project.json' })),
  assessed(
    'a replacement for words that are nowhere',
    { located: 2, whole: 1 },
    withFirst({ quote: 'The elephant trumpeted at the moon twice.', replacement: 'Silence.' }),
  ),
  assessed(
    'a replacement that changes nothing',
    allThree,
    suggesting(([first, ...others]) => [{ ...first, replacement: first!.quote }, ...others]),
  ),
  assessed('a replacement of control characters', allThree, withFirst({ replacement: 'a\u0000b\u001b[31m' })),
  assessed(
    'keys of its own',
    allThree,
    withFirst({
      id: 's99',
      status: 'applied',
      source: 'author',
      anchor: { exact: 'x', start: 0 },
      askFirst: false,
    }),
  ),
  assessed('a prototype as a key', allThree, (story) =>
    good(story).replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},'),
  ),
  assessed(
    'the same suggestion five times',
    allThree,
    suggesting((all) => [...all, all[0], all[0], all[0], all[0]]),
  ),
  assessed('a summary of a megabyte', allThree, withFirst({ summary: long })),
  assessed('a quote of a megabyte', { located: 2, whole: 1 }, withFirst({ quote: long })),
  assessed(
    'HTML and links to commands',
    allThree,
    withFirst({ summary: '<img src=x onerror=alert(1)> [open](command:workbench.action.terminal.new)' }),
  ),
  assessed('half a character', allThree, (story) =>
    good(story).replace('"summary":"', '"summary":"\\ud83d '),
  ),
  assessed(
    'a thousand suggestions',
    { located: 2, whole: 38 },
    suggesting((all) => [
      ...all.slice(0, 2),
      ...Array.from({ length: 998 }, (_, index) => ({
        ...all[2],
        severity: 'info',
        quote: `nowhere ${index} at all`,
        summary: `Remark ${index}.`,
      })),
    ]),
  ),

  revised('nothing', { fails: 'reply_empty' }, always('')),
  revised('a refusal', unusable, always("I'm sorry, I can't edit this.")),
  revised(
    'a report of what was done',
    unusable,
    always('I have made the rope drip and given Nora a reason. 改好了。'),
  ),
  revised('a reply that reached its limit', { fails: 'reply_cut' }, (story) =>
    reply(goodRevision(story), { finish: 'length' }),
  ),
  revised('an empty object', unusable, always('{}')),
  revised('an assessment', unusable, good),
  revised('null for the edits', unusable, always('{"edits":null,"unaddressed":[]}')),
  revised('no edits at all', none, always('{"edits":[],"unaddressed":[]}')),
  revised(
    'all left undone',
    none,
    always(
      '{"edits":[],"unaddressed":[{"id":"s1","why":"No."},{"id":"s2","why":""},{"id":"s77","why":"?"}]}',
    ),
  ),
  revised(
    'an edit without its text, then whole',
    both,
    withFirstEdit(({ for: ids, start, end }) => ({ for: ids, start, end })),
    goodRevision,
  ),
  revised(
    'an edit without its text, twice',
    unusable,
    withFirstEdit(({ for: ids, start, end }) => ({ for: ids, start, end })),
  ),
  revised(
    'one id instead of a list',
    both,
    withFirstEdit((edit) => ({ ...edit, for: 's1' })),
  ),
  revised(
    'ids in brackets',
    both,
    withFirstEdit((edit) => ({ ...edit, for: ['[S1]'] })),
  ),
  revised(
    'an id that nobody knows, within what was accepted',
    both,
    withFirstEdit((edit) => ({ ...edit, for: ['s404'] })),
  ),
  revised(
    'an edit for what was not accepted',
    both,
    editing((edits, { assessment }) => [
      ...edits,
      { for: ['s3'], start: assessment.suggestions[2]!.quote!, end: '', text: 'Rewritten all the same.' },
    ]),
  ),
  revised(
    'an accepted id for a passage elsewhere',
    onlySecond,
    withFirstEdit((edit, { elsewhere }) => ({ ...edit, start: elsewhere, end: elsewhere })),
  ),
  revised(
    'a place that is nowhere',
    onlySecond,
    withFirstEdit((edit) => ({ ...edit, start: 'The elephant trumpeted', end: 'at the moon.' })),
  ),
  revised(
    'an end before its start',
    onlySecond,
    withFirstEdit((edit, { text }) => ({ ...edit, end: text.slice(2, 12) })),
  ),
  revised(
    'a passage that runs on to the end of the text',
    onlySecond,
    withFirstEdit((edit, { text }) => ({ ...edit, end: text.trimEnd().slice(-12) })),
  ),
  revised(
    'everything deleted',
    none,
    editing(([edit], { text }) => [
      { ...edit, for: ['s1', 's2'], start: text.slice(2, 14), end: text.trimEnd().slice(-12), text: '' },
    ]),
  ),
  revised(
    'a locked passage',
    onlySecond,
    withFirstEdit((edit, { locked }) => ({ ...edit, start: locked, end: locked, text: 'Unlocked.' })),
  ),
  revised(
    'the words as they stand',
    onlySecond,
    withFirstEdit((edit, { assessment }) => ({
      ...edit,
      start: assessment.suggestions[0]!.quote!,
      end: assessment.suggestions[0]!.quote!,
      text: assessment.suggestions[0]!.quote!,
    })),
  ),
  revised(
    'the same edit twice',
    both,
    editing(([first, ...others]) => [first, first, ...others]),
  ),
  revised(
    'two edits of one passage',
    both,
    editing(([first, ...others]) => [first, { ...first, text: 'Something else.' }, ...others]),
  ),
  revised(
    'a path outside of the project',
    both,
    withFirstEdit((edit) => ({ ...edit, path: '../../outside.md' })),
  ),
  revised(
    'a path of our own state',
    both,
    withFirstEdit((edit) => ({ ...edit, path: '.storyfold/refinementState.json' })),
  ),
  revised(
    'the path of another phase',
    both,
    withFirstEdit((edit) => ({ ...edit, path: 'brief.md' })),
  ),
  revised(
    'words of another phase',
    onlySecond,
    withFirstEdit((edit) => ({ ...edit, path: 'brief.md', start: 'A ferry keeper', end: 'finds a ticket.' })),
  ),
  revised(
    'beside it, but nobody knows where',
    onlySecond,
    withFirstEdit((edit) => ({ ...edit, at: 'somewhere' })),
  ),
  revised(
    'something put in elsewhere',
    onlySecond,
    withFirstEdit((edit, { elsewhere }) => ({ ...edit, at: 'after', start: elsewhere, end: elsewhere })),
  ),
  revised('half a character', onlySecond, (story) =>
    goodRevision(story).replace('"text":"', '"text":"\\ud83d'),
  ),
  revised(
    'control characters',
    both,
    withFirstEdit((edit) => ({ ...edit, text: `${edit.text}\u0000\u0007\u001b` })),
  ),
  revised(
    'a text of a megabyte',
    onlySecond,
    withFirstEdit((edit) => ({ ...edit, text: long })),
  ),
  revised(
    'two thousand edits',
    both,
    editing((edits, { elsewhere }) => [
      ...edits,
      ...Array.from({ length: 2000 }, (_, index) => ({
        for: ['s1'],
        start: elsewhere,
        end: elsewhere,
        text: `${index}`,
      })),
    ]),
  ),
  revised(
    'HTML and links to commands',
    onlySecond,
    withFirstEdit((edit, { elsewhere }) => ({
      ...edit,
      start: elsewhere,
      end: elsewhere,
      text: '<script>alert(1)</script>',
    })),
  ),
  revised('the full text, changed where it was asked', both, revisedText),
  revised(
    'the full text in a fence',
    both,
    (story) => `Here you are:\n\n\`\`\`markdown\n${revisedText(story)}\n\`\`\``,
  ),
  revised('the full text, changed elsewhere too', both, (story) =>
    revisedText(story).replace(story.elsewhere, 'something else entirely'),
  ),
  revised('a summary instead of the text', unusable, ({ text }) => text.slice(0, 100)),
  revised(
    'another story',
    unusable,
    always('Once upon a time there was another story, about nobody here.\n\n'.repeat(12)),
  ),
  revised('keys of its own', both, (story) =>
    goodRevision(story).replace(
      '{',
      '{"commands":["rm -rf ~"],"tool_calls":[{"function":{"name":"write_file"}}],"__proto__":{"polluted":true},',
    ),
  ),
];
