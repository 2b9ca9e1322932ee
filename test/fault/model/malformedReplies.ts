import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  assessmentFormat,
  revisionFormat,
  type Assessment,
  type Revision,
} from '../../../bench/malformedReplyKinds';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { completeReply, missingPartsRequest } from '../../../src/core/llm/replies/missingParts';
import { RawReplies } from '../../../src/core/llm/replies/rawReplies';
import { readReply } from '../../../src/core/llm/replies/readReply';
import type { ReplyFormat } from '../../../src/core/llm/replies/replyFormat';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import { ManualClock } from '../../fakes/manualClock';
import { MemoryStore } from '../../fakes/memoryStore';
import { result, type FaultRow, type Scale } from '../row';
import { makeFastFolder, removeFolder } from '../support/fastFolders';
import { SeededRandom } from '../support/seededRandom';
import { answerKinds, replyKinds, type KnownAnswer } from './replyKinds';
import { parsed, replyMutations, written, type WrittenDocument } from './replyMutations';

/**
 * What may become of a malformed reply: it is read as what was meant, or not used and kept. What was meant is told without the reader: for
 * the fixed kinds it stands beside them, for the generated ones it follows from how they were made (`replyMutations`), or from
 * `JSON.parse` and the schema where the reply still is valid JSON.
 */
export const malformedReplies: FaultRow = {
  id: 'F7',
  fault: `malformed model replies, ${replyKinds.length} fixed kinds and generated ones`,
  reach: '0 crashes, 0 silent changes, the raw reply kept',
  run,
};

async function run(scale: Scale) {
  const generated = scale === 'full' ? 5000 : 600;
  const trial = new Trial();
  const folder = makeFastFolder();
  try {
    const files = await FileStore.open(folder);
    for (const { kind, text, format, intended } of replyKinds.flat())
      await trial.read(kind, text, format, intended === undefined ? [] : [intended], files);
  } finally {
    removeFolder(folder);
  }
  for (const known of answerKinds) trial.answered(known);
  const store = new MemoryStore();
  for (let number = 0; number < generated; number++) await trial.generated(number, store);
  for (let number = 0; number < generated / 10; number++) trial.completed(number);
  const { tried, used, kept, slowest, problems } = trial;
  return result(
    `${replyKinds.length} fixed kinds, ${answerKinds.length} of answers, ${generated.toLocaleString('en')} generated; ${used} read, ${kept} kept raw; ${problems.length} crashes, changes or losses`,
    {
      tried,
      kinds: replyKinds.length,
      answerKinds: answerKinds.length,
      generated,
      used,
      kept,
      completed: trial.completions,
      slowestMilliseconds: slowest,
    },
    problems,
  );
}

class Trial {
  readonly problems: string[] = [];
  tried = 0;
  used = 0;
  kept = 0;
  completions = 0;
  slowest = 0;
  private readonly clock = new ManualClock();
  private readonly logger = {
    warn: (message: string) => void this.problems.push(message),
    info: () => undefined,
  };

  async generated(number: number, store: ProjectStore): Promise<void> {
    const random = new SeededRandom(`reply ${number}`);
    const { document, format } = anyReply(random);
    const { mutation, make } = replyMutations[number % replyMutations.length]!;
    const { text, allowed } = make(document, random);
    await this.read(
      `reply ${number}, ${mutation}`,
      text,
      format,
      [...allowed, ...asJson(text, format)],
      store,
    );
  }

  async read(
    name: string,
    text: string,
    format: ReplyFormat<unknown>,
    allowed: readonly unknown[],
    store: ProjectStore,
  ): Promise<void> {
    this.tried++;
    const reading = this.attempt(name, () => readReply(text, format));
    if (!reading) return;
    if (reading.kind === 'whole') {
      this.used++;
      if (!allowed.some((value) => isDeepStrictEqual(value, reading.value)) || !hasWholeKeys(reading.value))
        this.problems.push(`${name}: read as something else: ${JSON.stringify(text).slice(0, 1500)}`);
      return;
    }
    if (reading.faults.length === 0) this.problems.push(`${name}: nothing is said about what is wrong`);
    if (reading.kind === 'partly') this.attempt(name, () => missingPartsRequest(reading, format, 'en'));
    await this.keepRaw(name, text, store);
  }

  answered({ kind, spoilt, answer, intended }: KnownAnswer): void {
    this.tried++;
    const reading = this.attempt(kind, () => readReply(JSON.stringify(spoilt), assessmentFormat));
    const completed =
      reading?.kind === 'partly'
        ? this.attempt(kind, () => completeReply(reading, JSON.stringify(answer), assessmentFormat))
        : undefined;
    const value = completed?.kind === 'whole' ? completed.value : undefined;
    if (!completed || !isDeepStrictEqual(value, intended))
      this.problems.push(`answer, ${kind}: read as something else`);
  }

  /** A part of a good reply is spoilt, asked for, and answered well or badly: the whole comes out, or nothing. */
  completed(number: number): void {
    this.tried++;
    const name = `completion ${number}`;
    const random = new SeededRandom(name);
    const { document, format } = anyReply(random);
    const { spoilt, parts, places } = spoil(document.value as Record<string, unknown>, random);
    const reading = this.attempt(name, () => readReply(JSON.stringify(spoilt), format));
    if (reading?.kind !== 'partly') {
      this.problems.push(`${name}: a spoilt reply was read as ${reading?.kind}`);
      return;
    }
    const good = this.attempt(name, () => completeReply(reading, JSON.stringify(parts), format));
    if (good?.kind !== 'whole' || !isDeepStrictEqual(good.value, document.value))
      this.problems.push(
        `${name}: a good answer did not make it whole: ${JSON.stringify({ spoilt, parts })}`,
      );
    const answer = written(parts);
    const { text, allowed } = random.pick(replyMutations).make(answer, random);
    const bad = this.attempt(name, () => completeReply(reading, text, format));
    if (bad?.kind !== 'whole') return;
    this.completions++;
    const mended = [...allowed, ...parsed(text)]
      .map((each) => fitting(withPlaces(spoilt, each, places), format))
      .flatMap((fit) => ('value' in fit ? [fit.value] : []));
    if (!mended.some((value) => isDeepStrictEqual(value, bad.value)))
      this.problems.push(`${name}: a bad answer was read as something else: ${text.slice(0, 1500)}`);
  }

  private attempt<T>(name: string, work: () => T): T | undefined {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const started = performance.now();
    try {
      return work();
    } catch (error) {
      this.problems.push(`${name}: threw ${String(error)}`);
      return undefined;
    } finally {
      this.slowest = Math.max(this.slowest, Math.round(performance.now() - started));
      if (Object.getOwnPropertyNames(Object.prototype).join() !== before)
        this.problems.push(`${name}: Object.prototype was changed`);
    }
  }

  private async keepRaw(name: string, text: string, store: ProjectStore): Promise<void> {
    this.clock.advance(1);
    const path = await new RawReplies(store, this.clock, this.logger).keep({
      step: 'assessment',
      model: 'trial',
      outcome: 'reply_invalid',
      text,
    });
    const bytes = path === undefined ? undefined : await store.read(path);
    const expected = Buffer.from(text, 'utf8');
    if (
      bytes &&
      Buffer.from(bytes)
        .subarray(bytes.length - expected.length)
        .equals(expected)
    )
      this.kept++;
    else this.problems.push(`${name}: the raw reply was not kept`);
  }
}

const assessments: readonly Assessment[] = [
  {
    overall: 'The quarrel in the kitchen is the best of it; “the letter” comes too late.',
    suggestions: [
      {
        type: 'dialogue',
        summary: 'Anna says "no" three times, and each "no" weakens the last.',
        detail: 'Keep the second: "No," she said.\nThen let him leave.',
        severity: 'minor',
        quote: '"No," said Anna. "No, no."',
        otherQuotes: ['"Never."', 'She shook her head.'],
        replacement: '"No," said Anna.',
      },
      {
        type: 'style',
        summary: 'It\'s the boys\' room: {not} "a room" [of theirs].',
        severity: 'suggestion',
        quote: 'a room of theirs // theirs',
        otherQuotes: [],
        replacement: null,
      },
      {
        type: 'pacing',
        summary: 'Long.',
        severity: 'major',
        quote: 'And then',
        otherQuotes: ['and then', 'And, then'],
        replacement: 'Then',
      },
    ],
  },
  {
    overall: '厨房里那场争吵最好，“信”来得太晚。',
    suggestions: [
      {
        type: 'dialogue',
        summary: '她连说三次"不"，一次比一次弱。',
        detail: '留第二句即可：“不行。”\n然后让他走。',
        severity: 'minor',
        quote: '"不。"她说："不，不。"',
        otherQuotes: ['"绝不"', '她摇摇头，'],
        replacement: '"不。"她说。',
      },
      {
        type: 'style',
        summary: '「她」与“她”混用；引号不一，如：“她说：‘好。’”',
        severity: 'suggestion',
        quote: '她说：‘好。’',
        otherQuotes: [],
        replacement: null,
      },
    ],
  },
];

const revisions: readonly Revision[] = [
  {
    edits: [
      { for: ['s1', 's2'], start: 'She said', end: '"no."', text: '"No," she said, "and that\'s all."' },
      {
        for: ['s3'],
        at: 'after',
        start: 'The door',
        end: 'shut.',
        text: 'A path: C:\\rooms\\north, it read.',
      },
      { for: ['s5'], start: 'Rain', end: 'again.', text: 'First line.\n\n\tSecond "line".\n' },
    ],
    unaddressed: [{ id: 's4', why: 'It would need "a new scene", or two.' }],
  },
  {
    edits: [
      { for: ['s1'], start: '她说', end: '"不。"', text: '"不，"她说，"就这样。"' },
      { for: ['s2', 's3'], at: 'before', start: '门', end: '关上了。', text: '门外有人说：“谁？”没有人答。' },
    ],
  },
];

function anyReply(random: SeededRandom): { document: WrittenDocument; format: ReplyFormat<unknown> } {
  const indent = random.pick(['', '  '] as const);
  return random.whole(2) === 0
    ? { document: written(random.pick(assessments), indent), format: assessmentFormat }
    : { document: written(random.pick(revisions), indent), format: revisionFormat };
}

/** Where something was spoilt: a key of the document, or one of an element of its list. */
interface SpoiltPlace {
  key: string;
  position?: number;
  member?: string;
}

/** The document with one part missing or wrong, and the answer that a good model gives when it is asked for that part. */
function spoil(
  value: Record<string, unknown>,
  random: SeededRandom,
): { spoilt: Record<string, unknown>; parts: Record<string, unknown>; places: SpoiltPlace[] } {
  const spoilt = structuredClone(value);
  const listName = 'suggestions' in value ? 'suggestions' : 'edits';
  const whole = value[listName] as Record<string, unknown>[];
  if (random.whole(4) === 0) {
    const key = listName === 'suggestions' && random.whole(2) === 0 ? 'overall' : listName;
    // With its only key gone it would be no document of this format any more.
    if (random.whole(2) === 0 && Object.keys(spoilt).length > 1) delete spoilt[key];
    else spoilt[key] = 7;
    return { spoilt, parts: { [key]: value[key] }, places: [{ key }] };
  }
  const positions = whole.map((_, index) => index).filter(() => random.whole(2) === 0);
  if (positions.length === 0) positions.push(random.whole(whole.length));
  const places = positions.map((position) => {
    const element = (spoilt[listName] as Record<string, unknown>[])[position]!;
    const member =
      listName === 'suggestions'
        ? random.pick(['severity', 'quote', 'otherQuotes'])
        : random.pick(['for', 'start', 'text']);
    if (random.whole(2) === 0) delete element[member];
    else {
      const right = whole[position]![member];
      // No list becomes shorter, be it by what was no element.
      const isEmptyList = Array.isArray(right) && right.length === 0;
      element[member] = random.pick<unknown>([7, {}, true, isEmptyList ? 0 : [null]]);
    }
    return { key: listName, position, member };
  });
  return { spoilt, parts: { [listName]: positions.map((position) => whole[position]) }, places };
}

/** What may come of an answer: what it says at the spoilt places, and all else as it was. */
function withPlaces(
  spoilt: Record<string, unknown>,
  answer: unknown,
  places: readonly SpoiltPlace[],
): Record<string, unknown> {
  const mended = structuredClone(spoilt);
  for (const [index, { key, position, member }] of places.entries()) {
    const part = (answer as Record<string, unknown> | null)?.[key];
    if (position === undefined || member === undefined) mended[key] = part;
    else {
      const list = mended[key] as Record<string, unknown>[];
      const answered = part as Record<string, unknown>[] | undefined;
      list[position]![member] = answered?.[answered.length === list.length ? position : index]?.[member];
    }
  }
  return mended;
}

function fitting(value: unknown, format: ReplyFormat<unknown>): { value: unknown } | { error: unknown } {
  const fit = z.safeParse(format.schema, value);
  return fit.success ? { value: fit.data } : { error: fit.error };
}

/** Whatever else a reply says, it says what the standard says of it. */
function asJson(text: string, format: ReplyFormat<unknown>): unknown[] {
  return parsed(text).flatMap((value) => {
    const fit = fitting(value, format);
    return 'value' in fit ? [fit.value] : [];
  });
}

/** A text may hold half a character, which whoever uses it judges; a key must not. */
function hasWholeKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => !/\p{Cs}/u.test(key) && hasWholeKeys(member));
}
