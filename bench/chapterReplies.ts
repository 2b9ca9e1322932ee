import { estimateTokens } from '../src/core/llm/usage/tokenEstimate';
import type { EditAsk, WorkingChapter } from '../src/core/chapter/chapterTalk';
import { among, shuffled, type Random } from '../src/core/chapter/calibration/randomNumbers';
import type { Language } from '../src/core/text/language';
import { scenesPerChapter, type DrawnVerdict } from './chapterDraws';
import type { FillerWriter } from './filler';

/** English words or Chinese characters of a chapter. */
export const chapterUnits: Readonly<Record<Language, number>> = { en: 2000, zh: 3000 };
const editsPerIssue = 2;
const firstEdits = 8;

/** Replies as long as those of a model that keeps to the prompts, made of filler. */
export class FillerReplies {
  constructor(
    private readonly language: Language,
    private readonly writer: FillerWriter,
    private readonly random: Random,
  ) {}

  sceneList(): string {
    const { writer } = this;
    const scenes = Array.from({ length: scenesPerChapter }, (_, index) => ({
      scene: index + 1,
      title: this.words(2),
      setting: this.words(6),
      characters: [this.words(1), this.words(1)],
      events: this.sentences(3),
      turn: writer.sentence(),
      clues: index % 2 === 0 ? [writer.sentence()] : [],
      words: chapterUnits[this.language] / scenesPerChapter,
    }));
    return JSON.stringify({ scenes });
  }

  /** A fifth of a chapter, to the character or the word. */
  scene(): string {
    const space = this.language === 'zh' ? '' : ' ';
    const paragraphs: string[] = [];
    for (let left = chapterUnits[this.language] / scenesPerChapter; left > 0;) {
      const units = this.writer.paragraph().split(space).slice(0, left);
      paragraphs.push(units.join(space));
      left -= units.length;
    }
    return `${paragraphs.join('\n\n')}\n`;
  }

  /** `patchable`: an attempt that passes is told of one thing more that could be better. */
  judgeReport({ passes, issues }: DrawnVerdict, patchable: boolean): string {
    const said = patchable && issues.length === 0 ? [{ type: 'prose', scenes: [this.anyScene()] }] : issues;
    return JSON.stringify({
      issues: said.map(({ type, scenes }) => ({
        type,
        severity: passes ? 'low' : 'medium',
        scenes,
        location: this.words(6),
        note: this.writer.sentence(),
      })),
      strengths: [this.writer.sentence()],
      revisionInstructions: said.map(() => this.writer.sentence()),
      scores: { prose: 75, pacing: 75, characters: 75, plot: 75, continuity: 75 },
      score: passes ? 80 : 60,
      hardFail: { safetyPass: true, continuityConflicts: [] },
      passed: passes,
    });
  }

  bibleUpdate(): string {
    const { writer } = this;
    const what = () => ({ what: this.words(8) });
    return JSON.stringify({
      summary: this.sentences(3),
      characters: [{ name: this.words(1), aliases: [], role: this.words(3), facts: [this.words(8)] }],
      relationships: [],
      timeline: [{ when: this.words(2), ...what() }],
      clues: [{ what: writer.sentence(), status: 'planted' }],
      immutableFacts: [],
      corrections: [],
    });
  }

  /** Two sentences of each issue's scenes are others, of the chapter eight in a first edit. What is new in it comes back beside the reply. */
  revision(chapter: WorkingChapter, asks: readonly EditAsk[], only: readonly number[]): RevisionReply {
    const all = chapter.scenes.map(({ scene }) => scene);
    const may = only.length > 0 ? only : all;
    const places =
      asks.length > 0
        ? asks.flatMap(({ id, scenes }) =>
            Array.from({ length: editsPerIssue }, (_, index) => ({
              for: id as string | string[],
              scene: scenes.length > 0 ? scenes[index % scenes.length]! : among(may, this.random),
            })),
          )
        : Array.from({ length: Math.ceil((firstEdits * may.length) / all.length) }, () => ({
            for: [] as string | string[],
            scene: among(may, this.random),
          }));
    const taken = new Set<string>();
    const whole = chapter.scenes.map(({ text }) => text).join('\n');
    const edits = places.flatMap(({ scene, for: answered }) => {
      const { text } = chapter.scenes.find((one) => one.scene === scene)!;
      for (const sentence of shuffled(sentencesOf(text), this.random)) {
        if (taken.has(sentence)) continue;
        const passage = this.quoted(sentence, whole);
        if (!passage) continue;
        taken.add(sentence);
        return [{ ...passage, text: this.writer.sentence(), for: answered }];
      }
      return [];
    });
    return {
      reply: JSON.stringify({ edits, unaddressed: [] }),
      edits: edits.length,
      newTokens: edits.reduce((sum, { text }) => sum + estimateTokens(text), 0),
    };
  }

  /** As the prompt asks for it: a short passage whole, of a longer one the first and the last few words, each once in the chapter. */
  private quoted(sentence: string, chapter: string): Record<string, string> | undefined {
    const [most, least, space] = this.language === 'zh' ? [12, 4, ''] : [8, 3, ' '];
    const parts = this.language === 'zh' ? [...sentence] : sentence.split(' ');
    const isOnce = (words: string): boolean => chapter.split(words).length === 2;
    if (parts.length <= most) return isOnce(sentence) ? { passage: sentence } : undefined;
    for (let count = least; count <= least + 2; count++) {
      const start = parts.slice(0, count).join(space);
      const end = parts.slice(-count).join(space);
      if (isOnce(start) && isOnce(end)) return { start, end };
    }
    return undefined;
  }

  private words(count: number): string {
    return Array.from({ length: count }, () => this.writer.word()).join(this.language === 'zh' ? '' : ' ');
  }

  private sentences(count: number): string {
    return Array.from({ length: count }, () => this.writer.sentence()).join(
      this.language === 'zh' ? '' : ' ',
    );
  }

  private anyScene(): number {
    return 1 + Math.floor(this.random() * scenesPerChapter);
  }
}

export interface RevisionReply {
  reply: string;
  edits: number;
  /** Of the words that take the place of others. */
  newTokens: number;
}

/** Whole sentences, without those in quotation marks, whose ends are harder to tell. */
function sentencesOf(text: string): string[] {
  return (text.match(/[^.?。！\n]+[.?。！]/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => !/[“”]/.test(sentence));
}
