import type { ManuscriptText } from '../../ports';
import type { Suggestion } from '../../review/model';
import type { Anchor, AnchorResolver } from '../../text/anchors/anchors';
import { EditMapper } from '../../text/editMapping';
import { applyEdits, type TextEdit } from '../../text/edits';
import type { Range } from '../../text/range';

/** Where a passage stands, in UTF-16 units; `lost` when it cannot be told for certain. */
export type Place = Range | 'lost';
/** The places of suggestions by id; one that has a passage and no place here is still to be looked for. */
export type Places = ReadonlyMap<string, Place>;

/** Finds passages where that holds nobody up; undefined for what cannot be told for certain. */
type LocatePassages = (text: string, anchors: readonly Anchor[]) => Promise<readonly (Range | undefined)[]>;

type Located = Pick<Suggestion, 'id' | 'path' | 'anchor'>;
interface KnownPlace {
  anchor: Anchor;
  place: Place;
}
/** A version of a file, and what is known of places in it by the suggestion's id. */
interface KnownText {
  sha256: string;
  text: string;
  places: Map<string, KnownPlace>;
}

/** Versions of a file that are remembered, so that the author's undo finds everything where it was. */
const versionsKept = 4;
/** More changes than this are no longer followed one by one. */
const changesFollowed = 16;
/** Comparing more than this many lost passages with edits takes longer than a view can wait. */
const comparisonsAtOnce = 100_000;
const millisecondsAtOnce = 6;
/** So many passages are looked for at a time; who asks for something newer waits for no more than these. */
const passagesAtOnce = 50;

/** Works for a few milliseconds at a time. */
class Pace {
  private since = performance.now();
  private calls = 0;

  constructor(private readonly letOthers: () => Promise<void>) {}

  /** Asks the clock only now and then. */
  isTired(): boolean {
    return ++this.calls % 64 === 0 && performance.now() - this.since > millisecondsAtOnce;
  }

  async rest(): Promise<void> {
    await this.letOthers();
    this.since = performance.now();
  }
}

/**
 * Remembers where passages stand while the author types. What the edits did not touch moves with them; only what they did
 * touch is looked for again.
 */
export class PassagePlaces {
  private readonly versions = new Map<string, KnownText[]>();
  /** What was typed since the newest version; undefined when that is no longer known. */
  private readonly typed = new Map<string, (readonly TextEdit[])[] | undefined>();

  private queue: Promise<unknown> = Promise.resolve();

  /** `rest` lets others have a turn; it is called after every few milliseconds of work. */
  constructor(
    private readonly locatePassages: LocatePassages,
    private readonly rest: () => Promise<void>,
  ) {}

  /** One change of an open document, in offsets of the text before it. */
  note(path: string, edits: readonly TextEdit[]): void {
    if (!this.versions.has(path)) return;
    const typed = this.typed.has(path) ? this.typed.get(path) : [];
    this.typed.set(path, typed && typed.length < changesFollowed ? [...typed, edits] : undefined);
  }

  /** What is known without looking for anything. */
  known(suggestions: readonly Located[], texts: readonly ManuscriptText[]): Promise<Places> {
    return this.alone(async () => {
      const pace = new Pace(this.rest);
      const places = new Map<string, Place>();
      const versions = new Map<string, KnownText>();
      for (const text of texts) versions.set(text.path, await this.versionOf(text, pace));
      for (const { id, path, anchor } of suggestions) {
        if (pace.isTired()) await pace.rest();
        if (anchor === undefined) continue;
        const version = versions.get(path);
        const place = version ? placeIn(version, id, anchor) : 'lost';
        if (place !== undefined) places.set(id, place);
      }
      return places;
    });
  }

  /** Looks for what is not known. A signal that is aborted ends it after the passages under way; what was found is kept. */
  async find(
    suggestions: readonly Located[],
    texts: readonly ManuscriptText[],
    signal?: AbortSignal,
  ): Promise<Places> {
    const places = await this.known(suggestions, texts);
    for (const text of texts) {
      const version = this.versions.get(text.path)?.find(({ sha256 }) => sha256 === text.sha256);
      const unsure = suggestions.filter(
        ({ id, path, anchor }) => path === text.path && anchor !== undefined && !places.has(id),
      );
      for (let start = 0; version && start < unsure.length && !signal?.aborted; start += passagesAtOnce) {
        const batch = unsure.slice(start, start + passagesAtOnce);
        const ranges = await this.locatePassages(
          text.text,
          batch.map(({ anchor }) => anchor!),
        );
        batch.forEach(({ id, anchor }, index) =>
          version.places.set(id, { anchor: anchor!, place: ranges[index] ?? 'lost' }),
        );
      }
    }
    return this.known(suggestions, texts);
  }

  /** One after the other: each starts from what the one before it knows. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.queue.then(work);
    this.queue = run.catch(() => undefined);
    return run;
  }

  private async versionOf({ path, sha256, text }: ManuscriptText, pace: Pace): Promise<KnownText> {
    const versions = this.versions.get(path) ?? [];
    const [newest] = versions;
    if (newest?.sha256 === sha256) return newest;
    const typed = this.typed.get(path);
    // What is typed while this rests belongs to the next version.
    this.typed.delete(path);
    const version = versions.find((each) => each.sha256 === sha256) ?? {
      sha256,
      text,
      places: newest ? await carried(newest, text, typed, pace) : new Map<string, KnownPlace>(),
    };
    const others = versions.filter((each) => each !== version);
    this.versions.set(path, [version, ...others].slice(0, versionsKept));
    return version;
  }
}

function placeIn(version: KnownText, id: string, anchor: Anchor): Place | undefined {
  const known = version.places.get(id);
  if (known && sameAnchor(known.anchor, anchor)) return known.place;
  const range = whereItWas(version.text, anchor);
  if (range) version.places.set(id, { anchor, place: range });
  return range;
}

function sameAnchor(one: Anchor, other: Anchor): boolean {
  return (
    one.start === other.start &&
    one.exact === other.exact &&
    one.prefix === other.prefix &&
    one.suffix === other.suffix
  );
}

/** Word for word where the anchor was made, with all that stood around it: nothing has to be looked for. */
function whereItWas(text: string, { exact, prefix, suffix, start }: Anchor): Range | undefined {
  const end = start + exact.length;
  const stands =
    exact !== '' &&
    prefix.length + suffix.length > 0 &&
    start >= prefix.length &&
    text.startsWith(exact, start) &&
    text.startsWith(suffix, end) &&
    text.startsWith(prefix, start - prefix.length);
  return stands ? { start, end } : undefined;
}

/** What is known of a text that came from another one by edits: everything but what they touched. */
async function carried(
  before: KnownText,
  after: string,
  typed: readonly (readonly TextEdit[])[] | undefined,
  pace: Pace,
): Promise<Map<string, KnownPlace>> {
  let { text, places } = before;
  for (const { edits, result } of stepsBetween(text, after, typed)) {
    places = await carriedOver(places, text, result, edits, pace);
    text = result;
  }
  return places;
}

interface Step {
  edits: readonly TextEdit[];
  /** The text after them. */
  result: string;
}

/** What was typed, when it leads to the text as it now stands; else the one stretch in which the two differ. */
function stepsBetween(
  before: string,
  after: string,
  typed: readonly (readonly TextEdit[])[] | undefined,
): readonly Step[] {
  return stepsTyped(before, after, typed) ?? [{ edits: [onlyChange(before, after)], result: after }];
}

function stepsTyped(
  before: string,
  after: string,
  typed: readonly (readonly TextEdit[])[] | undefined,
): readonly Step[] | undefined {
  if (!typed) return undefined;
  try {
    const steps: Step[] = [];
    let text = before;
    for (const edits of typed) steps.push({ edits, result: (text = applyEdits(text, edits)) });
    return text === after ? steps : undefined;
  } catch {
    // Edits of another text, such as one with other line ends.
    return undefined;
  }
}

/** The one stretch outside of which the two texts are the same. */
function onlyChange(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  const front = sameUnits(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const back = sameUnits(
    shorter - front,
    (from, to) =>
      before.slice(before.length - to, before.length - from) ===
      after.slice(after.length - to, after.length - from),
  );
  return { start: front, end: before.length - back, replacement: after.slice(front, after.length - back) };
}

/** How many units, up to `most`, are the same. Whole pieces are compared at once, many times faster than unit by unit. */
function sameUnits(most: number, same: (from: number, to: number) => boolean): number {
  let count = 0;
  for (let piece = 65_536; piece >= 1; piece = Math.floor(piece / 16)) {
    while (count + piece <= most && same(count, count + piece)) count += piece;
  }
  return count;
}

async function carriedOver(
  places: ReadonlyMap<string, KnownPlace>,
  before: string,
  after: string,
  edits: readonly TextEdit[],
  pace: Pace,
): Promise<Map<string, KnownPlace>> {
  const mapper = new EditMapper(edits);
  const first = Math.min(...edits.map(({ start }) => start));
  const last = Math.max(...edits.map(({ end }) => end));
  const shift = after.length - before.length;
  const fewEdits = edits.length * places.size <= comparisonsAtOnce;
  const moved = new Map<string, KnownPlace>();
  for (const [id, known] of places) {
    const { anchor, place } = known;
    if (pace.isTired()) await pace.rest();
    if (place === 'lost') {
      // It may be found, or be the only one of its kind, where the same words came or went; elsewhere nothing changed for it.
      if (fewEdits && !touches(edits, mapper, before, after, anchor.exact)) moved.set(id, known);
      continue;
    }
    const around = {
      start: Math.max(0, place.start - anchor.prefix.length),
      end: Math.min(before.length, place.end + anchor.suffix.length),
    };
    // Nearly all passages stand before or behind everything that was changed.
    if (around.end <= first) moved.set(id, known);
    else if (around.start >= last) {
      moved.set(id, { anchor, place: { start: place.start + shift, end: place.end + shift } });
    } else if (mapper.mapRange(around) !== undefined) {
      const range = mapper.mapRange(place);
      if (range) moved.set(id, { anchor, place: range });
    }
  }
  return moved;
}

/** Whether the words stand, before or after, where the edits changed something. */
function touches(
  edits: readonly TextEdit[],
  mapper: EditMapper,
  before: string,
  after: string,
  words: string,
): boolean {
  return edits.some(({ start, end }) => {
    const margin = words.length;
    const there = (text: string, from: number, to: number): boolean =>
      text.slice(Math.max(0, from - margin), to + margin).includes(words);
    return (
      there(before, start, end) ||
      there(after, mapper.mapOffset(start, 'before'), mapper.mapOffset(end, 'after'))
    );
  });
}

/** Looks for passages here and now, which takes a second for a few hundred of them in a long novel. */
export function locateInText(resolver: AnchorResolver, anchors: readonly Anchor[]): (Range | undefined)[] {
  return anchors.map((anchor) => {
    const resolution = resolver.resolve(anchor);
    return resolution.status === 'located' ? { start: resolution.start, end: resolution.end } : undefined;
  });
}
