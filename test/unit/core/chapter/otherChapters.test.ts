import fc from 'fast-check';
import assert from 'node:assert/strict';
import { StoryFoldError } from '../../../../src/core/errors';
import type { ChapterController } from '../../../../src/core/chapter/chapterController';
import { hasBody } from '../../../../src/core/chapter/record/workingChapter';
import { chapterProject } from '../../../fakes/chapterProject';
import { failing, passing } from '../../../fakes/scriptedChapterTalk';
import { retryLevels } from '../../../../src/shared/values';

type Action = (controller: ChapterController) => Promise<unknown>;

const action: fc.Arbitrary<{ name: string; run: Action }> = fc.oneof(
  fc.record({ force: fc.boolean(), overLocks: fc.boolean() }).map((options) => ({
    name: `generate ${JSON.stringify(options)}`,
    run: (controller: ChapterController) => controller.generate('2', options),
  })),
  fc.constantFrom(...retryLevels, undefined).map((level) => ({
    name: `retry ${level ?? ''}`,
    run: (controller: ChapterController) => controller.retry('2', level ? { level } : {}),
  })),
  fc.nat(3).map((attempt) => ({
    name: `keep ${attempt}`,
    run: (controller: ChapterController) => controller.keepAttempt('2', attempt),
  })),
  fc
    .constantFrom('acceptProposal', 'dismissProposal', 'lock', 'unlock', 'updateBible', 'undoBible')
    .map((name) => ({
      name,
      run: (controller: ChapterController) =>
        controller[name as 'acceptProposal' | 'updateBible' | 'undoBible']('2'),
    })),
);

const prose = fc
  .array(fc.constantFrom('She went down.', '他走了。', '***', '', 'A “quiet” word\r', '# A heading'), {
    maxLength: 6,
  })
  .map((lines) => lines.join('\n'));

const verdict = fc.oneof(
  fc.constant(passing),
  fc
    .array(
      fc.record({
        type: fc.constantFrom('prose', 'hook', 'structure', 'safety', 'odd'),
        severity: fc.constantFrom('low' as const, 'high' as const),
        scenes: fc.option(fc.array(fc.nat(4), { maxLength: 2 }), { nil: undefined }),
      }),
      { maxLength: 2 },
    )
    .map((issues) =>
      failing(...issues.map(({ scenes, ...issue }) => ({ ...issue, ...(scenes && { scenes }) }))),
    ),
);

/** A file with nothing below its heading is a chapter that is yet to be written. */
const isHeadingOnly = (text: string): boolean => !hasBody({ path: 'chapters/02-two.md', text });

describe('work on a chapter', () => {
  it('leaves every other chapter, and every text that the author wrote, byte for byte', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(
        fc.record({ first: prose, second: fc.option(prose, { nil: undefined }), third: prose }),
        fc.array(verdict, { minLength: 8, maxLength: 8 }),
        fc.array(fc.tuple(action, fc.option(prose, { nil: undefined })), { minLength: 1, maxLength: 4 }),
        async ({ first, second, third }, verdicts, actions) => {
          const others = {
            'brief.md': 'A brief.',
            'sample.md': 'A sample.',
            'chapters/01-one.md': `# Chapter 1: The Ferry\n\n${first}`,
            'chapters/03-three.md': `# Chapter 3: The Tide\n\n${third}`,
            'chapters/notes.txt': 'Notes.',
          };
          const own =
            second === undefined ? {} : { 'chapters/02-two.md': `# Chapter 2: The Lamp\n\n${second}` };
          const project = await chapterProject(
            { verdicts, scenes: [2] },
            { files: { ...others, ...own }, settings: { 'storyfold.chapter.maxRetries': 1 } },
          );
          for (const [{ name, run }, typed] of actions) {
            const path = (await project.controller.list())[1]!.path;
            if (typed !== undefined && path !== undefined) await project.write(path, typed);
            const standing = path === undefined ? undefined : await project.read(path);
            await run(project.controller).catch((error: unknown) => {
              if (!(error instanceof StoryFoldError)) throw error;
            });
            if (standing === undefined) continue;
            // What stood in the chapter's file stands there, or can be had back.
            const texts = [...project.store.disk.files.values()];
            const kept = texts.map((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
            assert.ok(kept.includes(standing), `${name} lost: ${standing}`);
            if (typed !== undefined && !['acceptProposal'].includes(name) && !name.startsWith('keep'))
              assert.equal(
                await project.read(path!),
                isHeadingOnly(typed) ? await project.read(path!) : typed,
                name,
              );
          }
          for (const [path, text] of Object.entries(others))
            assert.equal(await project.read(path), text, path);
          for (const name of project.store.disk.files.keys())
            assert.ok(!/^\.storyfold\/chapters\/(?!02\/)/.test(name), name);
        },
      ),
      { numRuns: 60 },
    );
  });
});
