import type { ConversationText } from '../src/core/llm/conversation/conversation';
import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import { fillerWriter, type FillerWriter } from './filler';
import type { Random } from './randomNumbers';

/**
 * What happens while chapters are written and refined, as performance.md fixes it for P1 to P3: which requests are made, about which texts,
 * and what the replies do to these. Only the replies are made up. The order of the steps is that of the chapter engine and of refinement.
 */

/** One request: what it says beside the texts, and the texts as they then stand. */
interface TracedRequest {
  instruction: string;
  texts: ConversationText[];
}

/** Requests about one thing, in order, behind the same system prompt and documents. */
export interface TracedWork {
  kind: 'chapter' | 'refinement';
  language: 'en' | 'zh';
  requests: TracedRequest[];
}

const chapterCount = 40;
const scenesPerChapter = 5;
const passes = 0.5;
const lastAttempt = 3;
const paragraphsPolished = 3;
const paragraphsPerIssue = 2;
const suggestionsPerRound = 8;
const refinementRounds = 4;

/** 20 chapters in Chinese of 3,000 characters, 20 in English of 2,000 words. */
export function traceOf(random: Random): TracedWork[] {
  return Array.from({ length: chapterCount }, (_, index): TracedWork[] => {
    const language = index % 2 === 0 ? 'zh' : 'en';
    const chapter = new TracedChapter(index + 1, language, random);
    chapter.write();
    return [
      { kind: 'chapter', language, requests: chapter.requests },
      { kind: 'refinement', language, requests: refine(chapter, random) },
    ];
  }).flat();
}

/** About that many tokens of filler, in paragraphs. */
export function fillerOf(tokens: number, writer: FillerWriter): string {
  const paragraphs: string[] = [];
  for (let count = 0; count < tokens; count += estimateTokens(paragraphs.at(-1)!)) {
    paragraphs.push(writer.paragraph());
  }
  return paragraphs.join('\n\n');
}

type Level = 'edit_only' | 'write_only' | 'full_retry';

interface Issue {
  level: Level;
  scenes: number[];
  text: string;
}

class TracedChapter {
  readonly requests: TracedRequest[] = [];
  readonly writer: FillerWriter;
  scenes: string[][] = [];
  private plan = '';

  constructor(
    private readonly number: number,
    private readonly language: 'en' | 'zh',
    private readonly random: Random,
  ) {
    this.writer = fillerWriter(language, random);
  }

  get name(): string {
    return `chapters/${String(this.number).padStart(2, '0')}.md`;
  }

  write(): void {
    this.writeAll([]);
    let level: Level = 'full_retry';
    for (let attempt = 0, inARow = 1; ; attempt++) {
      this.ask('Judge the chapter.');
      if (this.random() < passes) {
        this.ask('Bring the bible up to date with the chapter.');
        return;
      }
      const issues = this.issues();
      if (attempt === lastAttempt) return;
      const next = this.limited(levelOf(issues), level, inARow);
      inARow = next === level ? inARow + 1 : 1;
      level = next;
      if (level === 'edit_only') this.edit(issues);
      else if (level === 'write_only') this.writeNamed(issues);
      else this.writeAll(issues);
    }
  }

  /** At most two in a row of each of the lower levels. */
  private limited(wanted: Level, last: Level, inARow: number): Level {
    if (wanted !== last || inARow < 2) return wanted;
    return wanted === 'edit_only' ? 'write_only' : 'full_retry';
  }

  private writeAll(issues: readonly Issue[]): void {
    this.scenes = [];
    this.plan = '';
    this.ask(
      told('Plan the chapter, scene by scene.', [this.writer.paragraph(), ...issues.map(({ text }) => text)]),
    );
    this.plan = Array.from(
      { length: scenesPerChapter },
      (_, scene) => `${scene + 1}. ${this.writer.paragraph()}`,
    ).join('\n');
    for (let scene = 0; scene < scenesPerChapter; scene++) {
      this.ask(`Write scene ${scene + 1}.`);
      this.scenes.push(this.newScene());
    }
    this.edit([]);
  }

  private writeNamed(issues: readonly Issue[]): void {
    const named = [...new Set(issues.flatMap(({ scenes }) => scenes))].sort();
    for (const scene of named) {
      const reasons = issues.filter(({ scenes }) => scenes[0] === scene || !named.includes(scenes[0]!));
      this.ask(
        told(
          `Write scene ${scene + 1} anew.`,
          reasons.map(({ text }) => text),
        ),
      );
      this.scenes[scene] = this.newScene();
    }
    this.edit([]);
  }

  private edit(issues: readonly Issue[]): void {
    this.ask(
      told(
        'Edit the chapter.',
        issues.map(({ text }) => text),
      ),
    );
    const places =
      issues.length > 0
        ? issues.flatMap(({ scenes }) => Array.from({ length: paragraphsPerIssue }, () => scenes[0]!))
        : [];
    const scenes =
      issues.length > 0 ? places : Array.from({ length: paragraphsPolished }, () => this.anyScene());
    for (const scene of scenes) this.changeParagraph(scene);
  }

  private changeParagraph(scene: number): void {
    const paragraphs = this.scenes[scene]!;
    const at = Math.floor(this.random() * paragraphs.length);
    paragraphs[at] = changed(paragraphs[at]!, this.language, this.writer, this.random);
  }

  private issues(): Issue[] {
    return Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => {
      const draw = this.random();
      const level =
        draw < 0.5 ? 'edit_only' : draw < 0.8 ? 'write_only' : draw < 0.95 ? 'full_retry' : 'write_only';
      const scenes = Array.from({ length: this.random() < 0.5 ? 1 : 2 }, () => this.anyScene());
      return {
        level,
        scenes,
        text: `- scene ${scenes.map((scene) => scene + 1).join(', ')}: ${this.writer.sentence()}`,
      };
    });
  }

  private anyScene(): number {
    return Math.floor(this.random() * scenesPerChapter);
  }

  /** A fifth of a chapter, to the character or the word. */
  private newScene(): string[] {
    const space = this.language === 'zh' ? '' : ' ';
    const paragraphs: string[] = [];
    for (let left = this.language === 'zh' ? 600 : 400; left > 0;) {
      const units = this.writer.paragraph().split(space).slice(0, left);
      paragraphs.push(units.join(space));
      left -= units.length;
    }
    return paragraphs;
  }

  private ask(instruction: string): void {
    const plan = this.plan === '' ? [] : [{ path: 'scene list', text: this.plan }];
    const scenes = this.scenes.map((paragraphs, scene) => ({
      path: `scene ${scene + 1}`,
      text: paragraphs.join('\n\n'),
    }));
    this.requests.push({ instruction, texts: [...plan, ...scenes] });
  }
}

/** Assess, decide, revise, assess again, as an auto run does; the author's decisions are kept as a text. */
function refine(chapter: TracedChapter, random: Random): TracedRequest[] {
  const { writer } = chapter;
  const paragraphs = chapter.scenes.flat();
  const decisions: string[] = [];
  const requests: TracedRequest[] = [];
  const ask = (instruction: string): void => {
    const decided = decisions.length === 0 ? [] : [{ path: 'decisions', text: decisions.join('\n') }];
    requests.push({
      instruction,
      texts: [{ path: chapter.name, text: paragraphs.join('\n\n') }, ...decided],
    });
  };
  for (let round = 1; round <= refinementRounds; round++) {
    ask('Assess the text.');
    if (random() < passes) return requests;
    const suggestions = Array.from(
      { length: suggestionsPerRound },
      (_, index) => `- s${round}${index + 1}: ${writer.sentence()}`,
    );
    const accepted = suggestions.filter(() => random() < 0.75);
    ask(told('Revise the text as these suggestions say.', accepted));
    for (const suggestion of suggestions) {
      decisions.push(`${suggestion.slice(2)} ${accepted.includes(suggestion) ? 'accepted' : 'rejected'}`);
      const at = Math.floor(random() * paragraphs.length);
      if (accepted.includes(suggestion))
        paragraphs[at] = changed(paragraphs[at]!, languageOf(paragraphs[at]!), writer, random);
    }
  }
  return requests;
}

/** One sentence of it is another. */
function changed(paragraph: string, language: 'en' | 'zh', writer: FillerWriter, random: Random): string {
  const sentences = sentencesOf(paragraph);
  sentences[Math.floor(random() * sentences.length)] = writer.sentence() + (language === 'en' ? ' ' : '');
  return sentences.join('').trimEnd();
}

function sentencesOf(text: string): string[] {
  return text.match(/[^.?。！\n]+(?:[.?。！]”?\s*|\n+|$)|\n+/g) ?? [];
}

function languageOf(text: string): 'en' | 'zh' {
  return /[a-z]/.test(text) ? 'en' : 'zh';
}

function told(instruction: string, lines: readonly string[]): string {
  return [instruction, ...lines].join('\n');
}

/** The highest that any issue asks for. */
function levelOf(issues: readonly Issue[]): Level {
  const levels = issues.map(({ level }) => level);
  return (['full_retry', 'write_only'] as const).find((level) => levels.includes(level)) ?? 'edit_only';
}
