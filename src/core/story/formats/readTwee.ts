import { isObject, listOf, membersOf, type Members } from '../../storage/jsonValues';
import { lineNumbers } from '../../text/lineNumbers';
import { shorten } from '../../text/shorten';
import {
  choiceSchema,
  storyNodeSchema,
  storyTreeSchema,
  storyVariableSchema,
  type Choice,
  type StoryNode,
  type StoryTree,
  type VariableValue,
} from '../model';
import { heldKinds } from './heldKinds';
import { keptDataOf } from './keptTwee';
import { noPassages } from './tweeErrors';
import { noWords, responseHeader, sugarCube } from './tweeFrame';
import { namesIn, readTweeInit } from './tweeInit';
import { escapeMarkup, unescapeMarkup } from './tweeMarkup';
import { endingTag, endingTags, isSpecialPassage, rulesPassage } from './tweeNames';
import { readPassages, type Passage, type ReadPassage } from './tweeNotation';
import type { TweeProblem, TweeProblemKind } from './tweeProblem';
import { readTweeText, type TweeChoice, type TweeText } from './readTweeText';
import type { TweeReading } from './tweeLinkEffects';

interface ReadTwee {
  tree: StoryTree;
  /** What could not be taken over as it stands, by line. */
  problems: TweeProblem[];
}

/**
 * A tree of a Twee 3 text, whatever made it: passages are nodes, links are choices. What `writeTwee` wrote comes back as it was. Of
 * SugarCube's macros those are understood that choices can say: links, conditions about links, and what links set; others stay in the
 * text. Passages that are no part of the story are kept under the tree's key `twee`. Throws `invalid_input` where there is no passage.
 */
export function readTwee(text: string): ReadTwee {
  return new TweeReader(text).read();
}

interface ReadNode {
  passage: ReadPassage;
  read: TweeText;
  key: string;
}

class TweeReader {
  private readonly problems: TweeProblem[];
  private readonly story: ReadPassage[] = [];
  private readonly special = new Map<string, ReadPassage>();
  private readonly data: Members;
  /** What `StoryInit` notes; without members where StoryFold did not write it. */
  private note: Members = {};
  private readonly initial = new Map<string, VariableValue>();
  private readonly kept: Passage[] = [];

  constructor(text: string) {
    const { passages, problems } = readPassages(text);
    this.problems = problems;
    this.sort(passages);
    this.data = this.storyData();
    this.readInit();
    if (this.story.length === 0 && !this.isOurs) throw noPassages();
    this.readHeader();
    for (const [name, passage] of this.special)
      if (!['StoryTitle', 'StoryData', 'StoryInit', 'PassageHeader', rulesPassage].includes(name))
        this.keep(passage);
    // As they come back from an export, which has these two among its own.
    this.kept.sort((one, other) => placeAmongKept(one) - placeAmongKept(other));
  }

  read(): ReadTwee {
    this.tellOfFormat();
    const reading: TweeReading = {
      nameOf: namesIn(this.note),
      told: this.toldVariable,
    };
    const keys = new Set<string>();
    const numbers = new Map<string, number>();
    const nodes = this.story.map((passage): ReadNode => {
      const read = readTweeText(passage, reading);
      for (const problem of read.problems) this.problems.push(problem);
      const key = typeof read.note?.['key'] === 'string' ? read.note['key'] : passage.name;
      const own = unused(key, keys, numbers);
      if (own !== key) this.tell('repeated', passage.line, passage.name);
      keys.add(own);
      return { passage, read, key: own };
    });
    const ids = new Map<string, string>();
    for (const { passage, key } of nodes) if (!ids.has(passage.name)) ids.set(passage.name, key);
    const idOf = (name: string): string => ids.get(name) ?? this.elsewhere(name) ?? name;
    const endings = this.endings(nodes);
    const built = nodes.map((node): [string, StoryNode] => [
      node.key,
      this.node(node, endings.has(node), idOf, keys),
    ]);
    const tree = this.tree(this.root(idOf, nodes), Object.fromEntries(built));
    if (!this.isOurs) askForAny(tree);
    countDepths(tree, new Set(nodes.filter(({ read }) => depthOf(read) === undefined).map(({ key }) => key)));
    return { tree, problems: this.problems.sort((a, b) => a.line - b.line) };
  }

  private get isOurs(): boolean {
    return isObject(this.note['tree']);
  }

  private get toldVariable(): string | undefined {
    return typeof this.note['told'] === 'string' ? this.note['told'] : undefined;
  }

  private elsewhere(name: string): string | undefined {
    const ids = membersOf(this.note['elsewhere']);
    const id = Object.hasOwn(ids, name) ? ids[name] : undefined;
    return typeof id === 'string' ? id : undefined;
  }

  private sort(passages: readonly ReadPassage[]): void {
    for (const passage of passages) {
      if (!isSpecialPassage(passage)) this.story.push(passage);
      else if (!this.special.has(passage.name)) this.special.set(passage.name, passage);
      else {
        this.tell('repeated', passage.line, passage.name);
        this.keep(passage);
      }
    }
  }

  private storyData(): Members {
    const passage = this.special.get('StoryData');
    if (passage === undefined) return {};
    try {
      const value: unknown = JSON.parse(passage.text);
      if (isObject(value)) return value;
    } catch {
      // Told below.
    }
    this.tell('story_data', passage.line, passage.text);
    return {};
  }

  private tellOfFormat(): void {
    const format = this.data['format'];
    const line = this.special.get('StoryData')?.line ?? 1;
    if (typeof format === 'string' && format !== sugarCube.format) this.tell('format', line, format);
  }

  /** What variables begin with, and what StoryFold noted of the tree. Whatever else stands there is kept. */
  private readInit(): void {
    const passage = this.special.get('StoryInit');
    if (passage === undefined) return;
    const { note, values, rest, code } = readTweeInit(passage.text);
    this.note = note;
    const lineOf = lineNumbers(passage.text);
    for (const { start, source } of code) this.tell('init', passage.textLine + lineOf(start), source);
    for (const [name, value] of values) if (name !== this.toldVariable) this.initial.set(name, value);
    if (rest !== '') this.keep({ ...passage, text: rest });
  }

  /** The header that tells responses is written anew by each export; what else stands there is kept. */
  private readHeader(): void {
    const passage = this.special.get('PassageHeader');
    if (passage === undefined) return;
    const own = this.toldVariable === undefined ? '' : responseHeader(`$${this.toldVariable}`);
    const text = passage.text.startsWith(own) ? passage.text.slice(own.length).trim() : passage.text;
    if (text !== '') this.keep({ ...passage, text });
  }

  private keep({ name, tags, metadata, text }: Passage): void {
    this.kept.push({ name, tags, metadata, text });
  }

  private root(idOf: (name: string) => string, nodes: readonly ReadNode[]): string {
    const { start } = this.data;
    if (typeof start === 'string') {
      const id = idOf(start);
      if (nodes.length === 0 || nodes.some(({ key }) => key === id)) return id;
    }
    const named = nodes.find(({ passage }) => passage.name === 'Start');
    if (named !== undefined) return named.key;
    if (nodes.length > 1) this.tell('no_start', nodes[0]!.passage.line, nodes[0]!.passage.name);
    return nodes[0]?.key ?? '';
  }

  /** Most stories in Twee mark no endings: they end where no link leads on, nor any macro that stays in the text. */
  private endings(nodes: readonly ReadNode[]): ReadonlySet<ReadNode> {
    const tagged = nodes.filter(({ passage }) => passage.tags.some((tag) => endingTags.has(tag)));
    if (tagged.length > 0 || this.isOurs) return new Set(tagged);
    const last = nodes.filter(
      ({ read }) => read.choices.length === 0 && !leadsOn.test(`${read.text}\n${read.textAfterNote}`),
    );
    if (last[0] !== undefined) this.tell('endings_guessed', last[0].passage.line, '');
    return new Set(last);
  }

  private node(
    { passage, read, key }: ReadNode,
    isEnding: boolean,
    idOf: (name: string) => string,
    keys: ReadonlySet<string>,
  ): StoryNode {
    const noted = membersOf(read.note?.['node']);
    const { position, size, ...metadata } = passage.metadata;
    const tags = passage.tags.filter((tag) => !(isEnding && tag === endingTag));
    const narrative = this.narrative(read, noted);
    const node: Record<string, unknown> = {
      id: key,
      scene: '',
      depth: 0,
      narrative: narrative.text,
      choices: this.choices(read.choices, idOf, keys),
      isEnding,
      endingId: null,
      beatId: null,
      actIndex: null,
      reliesOn: [],
      ...(tags.length > 0 ? { tags } : {}),
      ...(position !== undefined && position !== read.note?.['placed'] ? { position } : {}),
      ...(size !== undefined ? { size } : {}),
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      ...(narrative.hasMarkup ? { markup: 'twee' } : {}),
    };
    return this.withNoted(
      node,
      noted,
      passage.line,
      (value) => storyNodeSchema.safeParse(value).success,
    ) as StoryNode;
  }

  /** Markup stays as it is, to be exported again; what StoryFold escaped is prose. */
  private narrative(read: TweeText, noted: Members): { text: string; hasMarkup: boolean } {
    const text = [read.text, read.textAfterNote].filter(Boolean).join('\n\n');
    const plain = unescapeMarkup(text);
    if (noted['markup'] === 'twee')
      return { text: read.note?.['escaped'] === true ? plain : text, hasMarkup: true };
    const isOurs = read.note !== undefined && escapeMarkup(plain) === text;
    return isOurs || escapeMarkup(text) === text
      ? { text: isOurs ? plain : text, hasMarkup: false }
      : { text, hasMarkup: true };
  }

  private choices(
    read: readonly TweeChoice[],
    idOf: (name: string) => string,
    keys: ReadonlySet<string>,
  ): Choice[] {
    const taken = new Set(read.flatMap(({ note }) => (typeof note?.['id'] === 'string' ? [note['id']] : [])));
    const given = new Set<string>();
    let number = 0;
    return read.map(({ note, line, text, target, ...made }) => {
      const { text: silent, id: _, ...noted } = note ?? {};
      const noteId = note?.['id'];
      let id = noteId;
      // A line that was copied in Twine brings its note along.
      if (typeof id !== 'string' || given.has(id)) {
        do id = `c${++number}`;
        while (taken.has(id as string));
      }
      given.add(id as string);
      const leadsTo = idOf(target);
      if (!this.isOurs && !keys.has(leadsTo)) this.tell('nowhere', line, target);
      const choice = {
        id,
        type: 'normal',
        ...made,
        text: text === noWords && typeof silent === 'string' ? silent : text,
        target: leadsTo,
      };
      return this.withNoted(choice, noted, line, (value) => choiceSchema.safeParse(value).success) as Choice;
    });
  }

  /** What a note says besides; nothing of it where it does not fit. */
  private withNoted(
    made: Readonly<Record<string, unknown>>,
    noted: Members,
    line: number,
    fits: (value: unknown) => boolean,
  ): unknown {
    const both = { ...made, ...noted };
    if (fits(both)) return both;
    this.tell('note', line, JSON.stringify(noted));
    return made;
  }

  private tree(root: string, nodes: StoryTree['nodes']): StoryTree {
    const noted = membersOf(this.note['tree']);
    const { variables, ...rest } = noted;
    const title = this.special.get('StoryTitle')?.text.replace(/\s+/g, ' ') ?? '';
    const data = keptDataOf(this.data);
    const made = {
      version: 1,
      title,
      root,
      variables: this.variables(variables),
      endings: [],
      ...(this.data['ifid'] === undefined || this.note['madeIfid'] === true
        ? {}
        : { ifid: this.data['ifid'] }),
      ...(this.kept.length > 0 || Object.keys(data).length > 0
        ? { twee: { data, passages: this.kept } }
        : {}),
    };
    const line = this.special.get('StoryInit')?.line ?? 1;
    const known = this.withNoted(
      made,
      rest,
      line,
      (value) => storyTreeSchema.safeParse({ ...(value as object), nodes: {} }).success,
    );
    return { ...(known as StoryTree), nodes };
  }

  /** As they are noted, with what they are set to; then those that somebody added. */
  private variables(noted: unknown): StoryTree['variables'] {
    const undeclared = new Set(listOf(this.note['undeclared']));
    const known = this.knownVariables(noted);
    const names = new Set(known.map(({ name }) => name));
    const added = [...this.initial.keys()].filter(
      // What no list declares begins as false; set to something else, it is declared by that.
      (name) => !names.has(name) && !(undeclared.has(name) && this.initial.get(name) === false),
    );
    return [...known, ...added.map((name) => ({ name, meaning: '', initial: this.initial.get(name)! }))];
  }

  private knownVariables(noted: unknown): StoryTree['variables'] {
    const given = listOf(noted).map((variable) => ({
      initial: this.initial.get(String(membersOf(variable)['name'])) ?? false,
      ...membersOf(variable),
    }));
    const fitting = given.filter((variable) => storyVariableSchema.safeParse(variable).success);
    if (fitting.length < given.length)
      this.tell('note', this.special.get('StoryInit')?.line ?? 1, JSON.stringify(noted));
    return fitting as unknown as StoryTree['variables'];
  }

  private tell(kind: TweeProblemKind, line: number, said: string): void {
    this.problems.push({ kind, line, said: shorten(said, 80) });
  }
}

/** SugarCube’s macros that go to another passage, or show its links in this one. */
const leadsOn = /<<(?:goto|return|back|include|display|choice|actions)\b/;

const placeAmongKept = ({ name }: Passage): number =>
  name === 'StoryInit' ? 0 : name === 'PassageHeader' ? 1 : 2;

const depthOf = (read: TweeText): unknown => membersOf(read.note?.['node'])['depth'];

/** A key that no node has yet. `numbers` remembers which number a name came to. */
function unused(key: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  let name = key;
  for (let number = numbers.get(key) ?? 2; taken.has(name); number++) {
    name = `${key} (${number})`;
    numbers.set(key, number + 1);
  }
  return name;
}

/** In SugarCube `<<if $coins>>` asks whether there are any, and `not $name` whether there is no text; true and false alone do not say so. */
function askForAny(tree: StoryTree): void {
  const kinds = heldKinds(tree);
  const meant = (name: string, asked: VariableValue): VariableValue => {
    const held = kinds.get(name);
    if (held === undefined || held.onlyFlags) return asked;
    if (asked === true) return '!=0';
    return asked === false && held.mayBeText && !held.mayBeNumber ? '' : asked;
  };
  for (const { choices } of Object.values(tree.nodes))
    for (const choice of choices)
      choice.preconditions = Object.fromEntries(
        Object.entries(choice.preconditions).map(([name, asked]) => [name, meant(name, asked)]),
      );
}

/** For nodes of which nobody said how deep they lie: choices on a shortest way from the root. */
function countDepths(tree: StoryTree, unknown: ReadonlySet<string>): void {
  if (unknown.size === 0) return;
  const seen = new Set([tree.root]);
  let level = [tree.root];
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (const id of level) {
      const node = Object.hasOwn(tree.nodes, id) ? tree.nodes[id] : undefined;
      if (node === undefined) continue;
      if (unknown.has(id)) node.depth = depth;
      for (const { target } of node.choices)
        if (!seen.has(target)) {
          seen.add(target);
          next.push(target);
        }
    }
    level = next;
  }
}
