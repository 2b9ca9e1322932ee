import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { toldForm } from '../../../../../src/core/llm/conversation/changedParagraphs';
import { Conversation, type ConversationText } from '../../../../../src/core/llm/conversation/conversation';
import { languages } from '../../../../../src/core/text/language';
import { readToldTexts } from './toldTexts';

const start = {
  language: 'en' as const,
  system: 'You are a careful editor.',
  documents: [{ name: 'brief', text: 'A ferry, a bell, fog.\r\n' }],
};

const paragraph = fc.oneof(
  fc.constantFrom(
    '“Yes.”',
    'Rain.',
    'Rain fell on the slates, and nobody spoke.',
    'Rain fell on the slates, and nobody slept.',
    '船过了河湾，摆渡的老人就再没有说话。',
    '船过了河湾，摆渡的老人就再没有回头。',
    '　　雾吞掉了岸。',
    '</text>',
    '</changed>',
    '</replace>\n</changed>',
    '<removed path="chapters/01.md"/>',
    '<replace from="Rain.">',
    '    indented "quoted" \\ back',
    '🕯️🕯️🕯️🕯️🕯️🕯️🕯️🕯️🕯️🕯️',
    'x'.repeat(200),
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const lineBreak = fc.constantFrom('\n\n', '\n', '\r\n\r\n', '\n \n', '\n\n\n');
const someText = fc
  .array(fc.tuple(paragraph, lineBreak), { maxLength: 12 })
  .map((parts) => parts.flat().join(''));

/** What an author does to a text between two requests. */
const changeOf = fc.record({
  kind: fc.constantFrom('replace', 'insert', 'remove', 'move', 'split', 'join', 'write anew', 'nothing'),
  at: fc.nat(),
  to: fc.nat(),
  by: paragraph,
  anew: someText,
});
type Change = typeof changeOf extends fc.Arbitrary<infer T> ? T : never;

function change(text: string, { kind, at, to, by, anew }: Change): string {
  const parts = text.split(/(?<=\n\n)/);
  const place = at % parts.length;
  if (kind === 'replace') parts[place] = `${by}\n\n`;
  if (kind === 'insert') parts.splice(place, 0, `${by}\n\n`);
  if (kind === 'remove') parts.splice(place, 1);
  if (kind === 'move') parts.splice(to % parts.length, 0, ...parts.splice(place, 1));
  if (kind === 'split') parts[place] = parts[place]!.replace(/[ ，]/, '\n\n');
  if (kind === 'join') parts[place] = parts[place]!.trimEnd();
  return kind === 'write anew' ? anew : parts.join('');
}

const paths = ['chapters/01.md', 'chapters/02.md', 'decisions', 'a "b"\\c'];
const someTexts = fc.uniqueArray(fc.tuple(fc.constantFrom(...paths), someText), {
  selector: ([path]) => path,
  maxLength: 3,
});
/** Rounds of changes: which text, how it changes, and whether a text comes, goes or changes places. */
const rounds = fc.array(
  fc.record({
    text: fc.nat(),
    change: changeOf,
    comes: fc.option(fc.tuple(fc.constantFrom(...paths), someText)),
    goes: fc.integer({ min: 0, max: 9 }),
    turns: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 12 },
);
type Round = typeof rounds extends fc.Arbitrary<(infer T)[]> ? T : never;

function after(texts: readonly ConversationText[], round: Round): ConversationText[] {
  let now = texts.map((one, index) =>
    index === round.text % texts.length ? { ...one, text: change(one.text, round.change) } : one,
  );
  if (round.goes === 0) now = now.slice(1);
  if (round.turns === 0) now.reverse();
  if (round.comes && !now.some(({ path }) => path === round.comes![0]))
    now.push({ path: round.comes[0], text: round.comes[1] });
  return now;
}

/** Everything that a conversation tells before it asks. */
const toldBy = (conversation: Conversation): string => conversation.messages('')[1]!.content;

const current = (texts: readonly ConversationText[]): [string, string][] =>
  texts.map(({ path, text }) => [path, toldForm(text)]);

describe('a conversation', () => {
  it('tells documents, then texts, then what is asked', () => {
    const texts = [{ path: 'sample.md', text: 'Fog.\n\nA bell.\n' }];
    const [system, user, ...more] = new Conversation({ ...start, texts }).messages('Assess it.');
    assert.deepEqual(more, []);
    assert.equal(system!.role, 'system');
    assert.ok(system!.content.startsWith('You are a careful editor.\n\n'));
    assert.deepEqual(user, {
      role: 'user',
      content:
        '<document name="brief">\nA ferry, a bell, fog.\n</document>\n\n<text path="sample.md">\nFog.\n\nA bell.\n</text>\n\nAssess it.',
    });
  });

  it('tells what changed as it now stands, with its place', () => {
    const paragraphs = Array.from(
      { length: 30 },
      (_, index) => `Paragraph ${index} is about the ferry, the fog and a bell.`,
    );
    const textOf = (list: readonly string[]): ConversationText[] => [
      { path: 'sample.md', text: list.join('\n\n') },
    ];
    const conversation = new Conversation({ ...start, texts: textOf(paragraphs) });
    const before = conversation.messages('')[1]!.content;
    const changed = [...paragraphs];
    changed[3] = 'The bell had stopped.';
    changed.splice(10, 0, 'Somebody laughed.');
    changed.splice(20, 2);
    const now = conversation.messages('Assess it.', textOf(changed))[1]!.content;
    assert.equal(
      now,
      `${before}<changed path="sample.md">
<replace from="Paragraph 3 is">


The bell had stopped.
</replace>
<insert after="Paragraph 9 is">


Somebody laughed.
</insert>
<remove from="Paragraph 19" through="Paragraph 20"/>
</changed>

Assess it.`,
    );
  });

  it('says which of several alike paragraphs is meant', () => {
    const lines = [
      '“Yes.”',
      'Rain fell on the slates, and nobody in the house spoke.',
      '“Yes.”',
      'Wind, and the shutters beat all night.',
      '“Yes.”',
      'Fog lay on the river until noon that day.',
    ];
    const conversation = new Conversation({
      ...start,
      freshStartAbove: 1,
      texts: [{ path: 'sample.md', text: lines.join('\n') }],
    });
    lines[2] = '“No.”';
    const { content } = conversation.messages('', [{ path: 'sample.md', text: lines.join('\n') }])[1]!;
    assert.match(content, /<replace from="“Yes.”" from-nth=2>\n\n“No.”\n<\/replace>/);
  });

  it('is told about at no length when nothing has changed but line ends and white space at the end', () => {
    const conversation = new Conversation({
      ...start,
      texts: [{ path: 'sample.md', text: 'Fog.\n\nA bell.\n' }],
    });
    const before = conversation.messages('Assess it.');
    assert.deepEqual(
      conversation.messages('Assess it.', [{ path: 'sample.md', text: 'Fog.\r\n\r\nA bell.  \n\n' }]),
      before,
    );
  });

  it('always determines the texts exactly, and keeps the beginning until a fresh start', () => {
    let kept = 0;
    let changed = 0;
    let fresh = 0;
    fc.assert(
      fc.property(
        someTexts,
        rounds,
        fc.constantFrom(0.2, 0.6, Infinity),
        fc.constantFrom(...languages),
        (entries, sequence, freshStartAbove, language) => {
          let texts: ConversationText[] = entries.map(([path, text]) => ({ path, text }));
          const conversation = new Conversation({ ...start, language, texts, freshStartAbove });
          const beginning = conversation.messages('')[0];
          let told = toldBy(conversation);
          for (const round of sequence) {
            texts = after(texts, round);
            const [system, user] = conversation.messages('Judge it.', texts);
            assert.deepEqual(system, beginning);
            assert.ok(user!.content.endsWith('Judge it.'));
            const now = user!.content.slice(0, -'Judge it.'.length);
            assert.deepEqual([...readToldTexts(now)].sort(), current(texts).sort());
            if (now.startsWith(told)) {
              kept++;
              if (now.includes('<changed')) changed++;
            } else {
              assert.equal(now, toldBy(new Conversation({ ...start, texts })));
              fresh++;
            }
            told = now;
          }
        },
      ),
      { numRuns: 1500 },
    );
    assert.ok(kept > 500 && changed > 100 && fresh > 100, `${kept} kept, ${changed} changed, ${fresh} fresh`);
  });

  it('starts fresh when more than half stands otherwise than it was told whole, and not before', () => {
    const lines = Array.from(
      { length: 100 },
      (_, index) => `Line ${String(index).padStart(3, '0')} stands as it stood.`,
    );
    const texts = (): ConversationText[] => [{ path: 'sample.md', text: lines.join('\n') }];
    const conversation = new Conversation({ ...start, texts: texts() });
    let told = toldBy(conversation);
    const keepsTheBeginning = (): boolean => {
      const before = told;
      told = toldBy(conversation);
      return told.startsWith(before);
    };
    for (let at = 0; at < 50; at++) {
      // Twice the same line: what counts is how it now stands.
      for (const words of ['will be asked', 'stood as it st']) {
        lines[at] = `Line ${String(at).padStart(3, '0')} ${words}.`.padEnd(lines[99]!.length, '.');
        conversation.tell(texts());
        assert.ok(keepsTheBeginning(), `after line ${at}`);
      }
    }
    lines[60] = lines[60]!.replace('stands', 'leaned');
    conversation.tell(texts());
    assert.ok(!keepsTheBeginning());
    assert.equal(told, toldBy(new Conversation({ ...start, texts: texts() })));
    lines[60] = lines[60]!.replace('leaned', 'stands');
    conversation.tell(texts());
    assert.ok(keepsTheBeginning());
  });

  it('starts fresh where that costs no more, and where the order is another', () => {
    const texts = ['Fog.', 'A bell rang twice.', 'And a third time.'].map((text, index) => ({
      path: `scene ${index}`,
      text,
    }));
    const anew = new Conversation({ ...start, texts });
    anew.tell([]);
    assert.equal(
      anew.messages('Plan.')[1]!.content,
      '<document name="brief">\nA ferry, a bell, fog.\n</document>\n\nPlan.',
    );
    const turned = new Conversation({ ...start, texts });
    const inTurn = [texts[1]!, texts[0]!, texts[2]!];
    turned.tell(inTurn);
    assert.equal(toldBy(turned), toldBy(new Conversation({ ...start, texts: inTurn })));
    const grown = new Conversation({ ...start, texts: texts.slice(0, 2) });
    const before = toldBy(grown);
    grown.tell(texts);
    assert.ok(toldBy(grown).startsWith(before));
  });

  it('can be started fresh by hand, and then tells nothing that was replaced', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Line ${index} of the ferry song.`).join('\n');
    const conversation = new Conversation({ ...start, texts: [{ path: 'sample.md', text }] });
    conversation.tell([{ path: 'sample.md', text: text.replace('Line 7 of', 'Seven, said') }]);
    assert.match(conversation.messages('')[1]!.content, /Line 7 of/);
    conversation.startFresh();
    assert.doesNotMatch(conversation.messages('')[1]!.content, /Line 7 of/);
  });

  it('is rebuilt by replay, request for request', () => {
    fc.assert(
      fc.property(someTexts, rounds, (entries, sequence) => {
        const texts: ConversationText[] = entries.map(([path, text]) => ({ path, text }));
        const states = sequence.map(
          (
            (now) => (round: Round) =>
              (now = after(now, round))
          )(texts),
        );
        const asked = new Conversation({ ...start, texts });
        for (const state of states) asked.messages('Judge it.', state);
        const rebuilt = new Conversation({ ...start, texts });
        for (const state of states) rebuilt.tell(state);
        assert.deepEqual(rebuilt.messages('Revise it.'), asked.messages('Revise it.'));
      }),
      { numRuns: 200 },
    );
  });

  it('explains, in the language of the project, every tag and attribute that it uses', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Line ${at} of the song.`);
    for (const at of [10, 12, 14, 20]) lines[at] = '“Yes.”';
    const changed = [...lines];
    changed.splice(30, 1);
    changed.splice(21, 0, 'Hail.');
    changed.splice(12, 3, '“No.” </text>');
    changed.unshift('Snow.');
    // An empty line first, so that the first paragraph stays what it is when another comes before it.
    const textOf = (list: readonly string[]): string => list.map((line) => `\n${line}`).join('');
    const used = new Set<string>();
    const system = (language: 'en' | 'zh'): string => {
      const conversation = new Conversation({
        ...start,
        language,
        freshStartAbove: 1,
        texts: [
          { path: 'song', text: textOf(lines) },
          { path: 'notes', text: '</text>' },
        ],
      });
      const [told, asked] = conversation.messages('', [{ path: 'song', text: textOf(changed) }]);
      for (const [, tag, attributes] of asked!.content.matchAll(/^<([a-z]+)[-\d]*((?: .*)?)\/?>$/gm)) {
        used.add(tag!);
        for (const [, name] of attributes!.matchAll(/ ([a-z-]+)=/g)) used.add(name!);
      }
      return told!.content;
    };
    const [english, chinese] = [system('en'), system('zh')];
    assert.deepEqual(
      [...used].sort(),
      'after after-nth at changed document from from-nth insert name path remove removed replace text through through-nth'.split(
        ' ',
      ),
    );
    // What a document is and is called, is plain.
    for (const name of [...used].filter((one) => one !== 'document' && one !== 'name')) {
      for (const told of [english, chinese]) assert.match(told, new RegExp(`(?<![a-z-])${name}(?![a-z-])`));
    }
    assert.match(english, /quote only from them/);
    assert.match(chinese, /引用也只引现在的文字/);
    assert.doesNotMatch(chinese.slice('You are a careful editor.'.length), /[a-z]+ [a-z]+ [a-z]+/i);
  });

  it('tells a growing list line by line', () => {
    const decisions: string[] = [];
    const conversation = new Conversation(start);
    let told = conversation.messages('')[1]!.content;
    for (let round = 1; round <= 30; round++) {
      decisions.push(`s${round}, about the bell: the author waived it.`);
      const now = conversation.messages('', [{ path: 'decisions', text: decisions.join('\n') }])[1]!.content;
      assert.ok(now.startsWith(told.slice(0, told.lastIndexOf('\n</text>'))));
      assert.ok(now.split(decisions.at(-1)!).length === 2);
      told = now;
    }
  });

  const opening =
    'Rain fell on the slates of the house by the river, and nobody who sat in its kitchen spoke of the ferry';
  const novels: Record<string, { before: (at: number) => string; after: (at: number) => string }> = {
    'distinct paragraphs, each third changed': {
      before: (at) => `${at}: rain fell on the slates, and nobody in the house spoke.`,
      after: (at) =>
        at % 3 ? `${at}: rain fell on the slates, and nobody in the house spoke.` : `${at} rang.`,
    },
    'paragraphs alike at the beginning, each third changed': {
      before: (at) => `${opening}, said ${at}.`,
      after: (at) => `${opening}, ${at % 3 ? 'said' : 'sang'} ${at}.`,
    },
    'paragraphs all alike, each second changed': {
      before: () => '“Yes.”',
      after: (at) => (at % 2 ? `“No,” said ${at}.` : '“Yes.”'),
    },
    'paragraphs that begin with one another, each third changed': {
      before: (at) => 'a'.repeat(1 + (at % 120)),
      after: (at) => (at % 3 ? 'a'.repeat(1 + (at % 120)) : `b${at}`),
    },
    'paragraphs all written anew': {
      before: (at) => `${at}: rain fell on the slates.`,
      after: (at) => `A bell rang for ${at}.`,
    },
  };
  for (const [shape, { before, after: now }] of Object.entries(novels)) {
    it(`takes little time, and no more than the length: ${shape}`, () => {
      const textOf = (count: number, paragraphAt: (at: number) => string): ConversationText[] => [
        { path: 'novel.md', text: Array.from({ length: count }, (_, at) => paragraphAt(at)).join('\n\n') },
      ];
      /** Milliseconds of the processor's, which other work on the machine changes little; the best of three. */
      const tells = (count: number): number => {
        const changed = textOf(count, now);
        const times = Array.from({ length: 3 }, () => {
          const conversation = new Conversation({
            ...start,
            freshStartAbove: Infinity,
            texts: textOf(count, before),
          });
          const from = process.cpuUsage();
          conversation.tell(changed);
          const { user, system } = process.cpuUsage(from);
          return (user + system) / 1000;
        });
        return Math.min(...times);
      };
      const some = tells(5_000);
      const many = tells(20_000);
      assert.ok(many < 1500, `${many} ms for 20,000`);
      // Four times as much to tell; sixteen times as long is what a search through all paragraphs for each would take.
      assert.ok(many < 9 * Math.max(some, 10), `${some} ms for 5,000, ${many} ms for 20,000`);
    });
  }
});
