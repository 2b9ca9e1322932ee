import * as z from 'zod/mini';
import type { Members } from '../../storage/jsonValues';
import type { Choice, StoryNode, StoryTree, VariableValue } from '../model';
import { initialVariables, valueOf } from '../variableRules';
import { readTweeText, type TweeChoiceWords, type TweeText } from './readTweeText';
import { heldKinds } from './heldKinds';
import { isIfid, madeIfid } from './ifid';
import { isFurtherMetadata, isPair, keptTweeOf, passageTagsOf } from './keptTwee';
import { rulesScript, writeChange, writeCondition, writeLiteral } from './tweeExpressions';
import { noWords, responseHeader, sugarCube } from './tweeFrame';
import { isPlainLinkText } from './tweeLinkText';
import { escapeMarkup } from './tweeMarkup';
import { endingTag, isPlainTag, passageNames, rulesPassage, sugarCubeVariables } from './tweeNames';
import { readPassages, writePassage, type Passage } from './tweeNotation';
import { writeNote } from './tweeNote';

/** In Twine's map: one passage to the other. */
const columnWidth = 150;
const rowHeight = 150;

/**
 * The story in Twee 3 for SugarCube. That format has what the story needs: its values count as JavaScript's do, false as 0; a link can
 * carry any words, change variables and leave a response for the next passage (`PassageHeader`); and its comments stand in a passage's
 * text, where Twine keeps them, so that what Twee has no place for goes into notes. `readTwee` gives the same tree back.
 */
export function writeTwee(tree: StoryTree): string {
  return new TweeWriter(tree).write();
}

class TweeWriter {
  private readonly names = passageNames();
  private readonly variables = sugarCubeVariables();
  private readonly kinds;
  private readonly told: string;
  private readonly kept;

  constructor(private readonly tree: StoryTree) {
    this.names.nameAll(Object.keys(tree.nodes), 'passage');
    this.kinds = heldKinds(tree);
    this.variables.nameAll(this.kinds.keys(), 'variable');
    this.told = `$${this.variables.of('response', 'told')}`;
    this.kept = keptTweeOf(tree);
  }

  write(): string {
    const rows = new Map<number, number>();
    const nodes = Object.entries(this.tree.nodes).map(([key, node]) => {
      const column = rows.get(node.depth) ?? 0;
      rows.set(node.depth, column + 1);
      return this.node(
        key,
        node,
        `${100 + columnWidth * column},${100 + rowHeight * Math.max(0, node.depth)}`,
      );
    });
    const kept = new Map((this.kept?.passages ?? []).map((passage) => [passage.name, passage]));
    const withKept = (passage: Passage): Passage => {
      const own = kept.get(passage.name);
      kept.delete(passage.name);
      return own === undefined ? passage : { ...own, text: `${passage.text}\n${own.text}` };
    };
    const frame = [withKept(this.init()), withKept(aPassage('PassageHeader', responseHeader(this.told)))];
    const text = [...nodes, ...frame].map(writePassage).join('\n');
    const rules = text.includes('setup.storyfold.') ? [aPassage(rulesPassage, rulesScript, ['script'])] : [];
    return [
      aPassage('StoryTitle', this.shownTitle()),
      aPassage('StoryData', JSON.stringify(this.data(), null, 2)),
    ]
      .map(writePassage)
      .concat(text, [...rules, ...kept.values()].map(writePassage))
      .join('\n');
  }

  private data(): Members {
    return {
      ifid: isIfid(this.tree['ifid']) ? this.tree['ifid'] : madeIfid(this.tree),
      ...sugarCube,
      start: this.names.of(this.tree.root, 'passage'),
      ...this.kept?.data,
    };
  }

  private shownTitle(): string {
    // A backslash before colons would be taken for the escape of a header.
    const title = this.tree.title
      .replace(/[\s\p{Cc}\p{Cs}\u{FEFF}]+/gu, ' ')
      .replace(/^ ?\\+(?=:)/, '')
      .trim();
    return title === '' ? 'Untitled' : title;
  }

  /** Sets what the variables begin with, and notes what Twee has no place for. */
  private init(): Passage {
    const { title, root, nodes, variables, ifid, twee, ...rest } = this.tree;
    const initial = initialVariables(this.tree);
    const sets = [...this.kinds.keys()].map(
      (name) => `<<set ${this.variable(name)} to ${writeLiteral(valueOf(initial, name))}>>`,
    );
    const elsewhere = [
      root,
      ...Object.values(nodes).flatMap(({ choices }) => choices.map(({ target }) => target)),
    ]
      .filter((id) => !Object.hasOwn(nodes, id))
      .map((id): [string, string] => [this.names.of(id, 'passage'), id])
      .filter(([name, id]) => name !== id);
    const respelled = [...this.kinds.keys()]
      .map((name): [string, string] => [this.variable(name).slice(1), name])
      .filter(([identifier, name]) => identifier !== name);
    const declared = new Set(variables.map(({ name }) => name));
    const counts = new Map<string, number>();
    for (const { name } of variables) counts.set(name, (counts.get(name) ?? 0) + 1);
    const note = writeNote({
      tree: {
        ...rest,
        variables: variables.map(({ initial: value, ...variable }) =>
          // Of two of one name only the last has a value to begin with.
          counts.get(variable.name)! > 1 ? { ...variable, initial: value } : variable,
        ),
        ...(title === this.shownTitle() ? {} : { title }),
        ...(ifid === undefined || isIfid(ifid) ? {} : { ifid }),
        ...(twee === undefined || this.kept !== undefined ? {} : { twee }),
      },
      ...(isIfid(ifid) ? {} : { madeIfid: true }),
      told: this.told.slice(1),
      undeclared: [...this.kinds.keys()].filter((name) => !declared.has(name)),
      ...(respelled.length > 0 ? { variables: Object.fromEntries(respelled) } : {}),
      ...(elsewhere.length > 0 ? { elsewhere: Object.fromEntries(elsewhere) } : {}),
    });
    return aPassage('StoryInit', [note, ...sets, `<<set ${this.told} to "">>`].join('\n'));
  }

  private node(key: string, node: StoryNode, place: string): Passage {
    const name = this.names.of(key, 'passage');
    const { id, narrative, choices, isEnding, tags, position, size, metadata, ...rest } = node;
    const ownTags = passageTagsOf(tags, isPlainTag);
    const lines = choices.map((choice) => this.choice(choice));
    const noteOf = (isEscaped: boolean): string =>
      writeNote({
        node: {
          ...withoutDefaults(rest),
          ...(id === key ? {} : { id }),
          ...(tags === undefined || ownTags !== undefined ? {} : { tags }),
          ...(position === undefined || isPair(position) ? {} : { position }),
          ...(size === undefined || isPair(size) ? {} : { size }),
          ...(metadata === undefined || isFurtherMetadata(metadata) ? {} : { metadata }),
        },
        ...(name === key ? {} : { key }),
        ...(isPair(position) ? {} : { placed: place }),
        ...(isEscaped ? { escaped: true } : {}),
      });
    const isMarkup = node['markup'] === 'twee';
    const isRaw = isMarkup && comesBack(narrative, [noteOf(false), ...lines].join('\n'));
    const text = isRaw ? narrative : escapeMarkup(narrative);
    return {
      name,
      tags: [...(isEnding ? [endingTag] : []), ...(ownTags ?? [])],
      metadata: {
        position: isPair(position) ? position : place,
        ...(isPair(size) ? { size } : {}),
        ...(isFurtherMetadata(metadata) ? metadata : {}),
      },
      text: [...(text === '' ? [] : [text, '']), noteOf(isMarkup && !isRaw), ...lines].join('\n'),
    };
  }

  private choice({ text, target, response, consequences, preconditions, ...rest }: Choice): string {
    const { type, ...further } = rest;
    const conditions = this.expressions(preconditions, writeCondition);
    const changes = this.expressions(consequences, writeChange);
    if (response !== '') changes.push(`${this.told} to ${writeLiteral(escapeMarkup(response))}`);
    const does = changes.map((change) => `<<set ${change}>>`).join('');
    const passage = this.names.of(target, 'passage');
    const offered = (words: TweeChoiceWords): string => {
      const link = this.link(text, passage, does + (words.does ?? ''));
      const asked = conditions.length > 0 ? `<<if ${conditions.join(' and ')}>>${link}<</if>>` : link;
      return words.asks === undefined ? asked : `<<if ${words.asks}>>${asked}<</if>>`;
    };
    const { twee, ...withoutTwee } = further;
    const words = tweeWordsIn(twee);
    const isSaid = choiceComesBack(offered(words), offered({}), words, this.told.slice(1));
    const note = writeNote({
      ...(isSaid ? withoutTwee : further),
      ...(type === 'normal' ? {} : { type }),
      ...(text.trim() === '' ? { text } : {}),
    });
    return `${offered(isSaid ? words : {})} ${note}`;
  }

  private link(text: string, passage: string, does: string): string {
    const isPlain = isPlainLinkText(text);
    if (isPlain && does === '') return `[[${text}->${passage}]]`;
    const shown = text.trim() === '' ? noWords : text;
    const head = isPlain
      ? `[[${text}->${passage}]]`
      : `${writeLiteral(escapeMarkup(shown))} ${writeLiteral(passage)}`;
    return `<<link ${head}>>${does}<</link>>`;
  }

  private expressions(values: Choice['preconditions'], write: typeof writeCondition): string[] {
    return Object.entries(values).map(([name, value]) =>
      write(this.variable(name), value, this.kinds.get(name)!),
    );
  }

  private variable(name: string): string {
    return `$${this.variables.of(name, 'variable')}`;
  }
}

/** Whatever is left open finds its end among choices that somebody writes later. */
const everyEnd = `*/ %/ }}} """ ' \` >> ]] </nowiki> </script> </style>`;

/**
 * Whether markup that came from Twine can go back as it came: it must not swallow what stands behind it, or be taken for a choice.
 * `behind` is what does stand there: a quotation mark left open ends at the next one, wherever that is.
 */
function comesBack(narrative: string, behind: string): boolean {
  return [behind, `${writeNote({ node: {} })}${everyEnd}`].every((end) => {
    const alone = readAlone(end);
    const both = readAlone(`${narrative}\n\n${end}`);
    return (
      alone !== undefined &&
      both !== undefined &&
      both.note !== undefined &&
      both.text === narrative &&
      both.textAfterNote === alone.textAfterNote &&
      JSON.stringify([both.note, both.choices]) === JSON.stringify([alone.note, alone.choices])
    );
  });
}

const tweeWordsSchema = z.strictObject({ asks: z.optional(z.string()), does: z.optional(z.string()) });

/** What a choice keeps of the Twee text that it was imported from. */
const tweeWordsIn = (twee: unknown): TweeChoiceWords => tweeWordsSchema.safeParse(twee).data ?? {};

/** Whether a choice with words of SugarCube's own is read as the one without, and these. */
function choiceComesBack(whole: string, plain: string, words: TweeChoiceWords, told: string): boolean {
  if (words.asks === undefined && words.does === undefined) return false;
  const [read, expected] = [whole, plain].map((text) =>
    readAlone(`${text} ${writeNote({})}${everyEnd}`, told),
  );
  const [choice, ...more] = read?.choices ?? [];
  if (choice === undefined) return false;
  const { twee, ...others } = choice;
  return (
    twee?.asks === words.asks &&
    twee?.does === words.does &&
    JSON.stringify({ ...read, choices: [others, ...more] }) === JSON.stringify(expected)
  );
}

/** What a passage of this text is read as; undefined where it would be several. */
function readAlone(
  text: string,
  told?: string,
): Pick<TweeText, 'text' | 'textAfterNote' | 'note' | 'choices'> | undefined {
  const [passage, ...more] = readPassages(writePassage(aPassage('passage', text))).passages;
  if (more.length > 0) return undefined;
  const { problems: _, ...read } = readTweeText(passage!, { nameOf: (identifier) => identifier, told });
  return { ...read, choices: read.choices.map((choice) => ({ ...choice, line: 0 })) };
}

const aPassage = (name: string, text: string, tags: string[] = []): Passage => ({
  name,
  tags,
  metadata: {},
  text,
});

const nodeDefaults: Readonly<Record<string, VariableValue | null>> = {
  scene: '',
  endingId: null,
  beatId: null,
  actIndex: null,
};

/** What a node has where it says nothing, which is not told. */
function withoutDefaults({ reliesOn, ...rest }: Members & Pick<StoryNode, 'reliesOn'>): Members {
  return {
    ...Object.fromEntries(
      Object.entries(rest).filter(
        ([key, value]) => !(Object.hasOwn(nodeDefaults, key) && nodeDefaults[key] === value),
      ),
    ),
    ...(reliesOn.length > 0 ? { reliesOn } : {}),
  };
}
