import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Compiler, CompilerOptions } from 'inkjs/full';
import { readTwee } from '../../../../src/core/story/formats/readTwee';
import { storyExport } from '../../../../src/core/story/formats/storyExport';
import type { PlotSkeleton, StoryTree } from '../../../../src/core/story/model';
import { startOf, makeChoice } from '../../../../src/core/story/play';
import { readSkeleton, readStoryTree } from '../../../../src/core/story/readStoryTree';
import type { StoryReport } from '../../../../src/core/story/report/model';
import { storyReport } from '../../../../src/core/story/report/storyReport';
import { checkSkeleton } from '../../../../src/core/story/skeleton/checkSkeleton';
import { offeredChoices, playWitness } from './playedWays';

const root = path.resolve(__dirname, '../../../..');

interface Example {
  name: string;
  /** What it has to have at least. */
  nodes: number;
  choices: number;
  endings: number;
}

const examples: readonly Example[] = [
  { name: 'the-nine-to-fennick-street', nodes: 30, choices: 18, endings: 3 },
  { name: 'the-twelfth-floor-in-the-dark', nodes: 12, choices: 8, endings: 3 },
];

for (const { name, nodes, choices, endings } of examples)
  describe(`the example ${name}`, () => {
    const folder = path.join(root, 'examples', name);
    const bytes = (file: string): Uint8Array => new Uint8Array(readFileSync(path.join(folder, file)));
    const text = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
    let tree: StoryTree;
    let skeleton: PlotSkeleton;
    let kept: StoryReport;
    let report: StoryReport;

    before(() => {
      tree = readStoryTree(bytes('.storyfold/story/tree.json'), 'tree.json');
      skeleton = readSkeleton(bytes('.storyfold/story/skeleton.json'), 'skeleton.json');
      kept = JSON.parse(text('.storyfold/story/report.json')) as StoryReport;
      report = storyReport(tree, { skeleton, targets: kept.targets });
    });

    it('passes its verdict, by the numbers that it was meant to have', () => {
      assert.deepEqual(report.verdict, { passes: true, depthOk: true, durationOk: true, endingsOk: true });
      assert.ok(report.treeMetrics.totalNodes >= nodes);
      assert.ok(report.treeMetrics.mainPathDepth >= choices);
      assert.ok(report.treeMetrics.endingCount >= endings);
      assert.deepEqual(kept.targets.minMainDepth, skeleton.config.minMainDepth);
      assert.deepEqual(kept.targets.targetEndings, skeleton.config.targetEndings);
    });

    it('has nothing in it that the report finds fault with', () => {
      const { unreachable, deadEnds, dangling, traps, mayStick, unsureFacts } = report.treeMetrics;
      assert.deepEqual(
        { unreachable, deadEnds, dangling, traps, mayStick, unsureFacts },
        { unreachable: [], deadEnds: [], dangling: [], traps: [], mayStick: [], unsureFacts: [] },
      );
      assert.deepEqual(report.choiceMetrics.falseChoices, []);
      assert.equal(report.choiceMetrics.repetitionRate, 0);
      assert.deepEqual(report.skeletonMetrics?.uncoveredBeats, []);
      assert.deepEqual(report.skeletonMetrics?.endingsMissing, []);
      assert.deepEqual(
        checkSkeleton(skeleton, { ...skeleton.config }).filter(({ severity }) => severity === 'error'),
        [],
      );
    });

    // Whoever changes a tree, the report or a format writes them anew with STORYFOLD_WRITE_EXAMPLES=1, and reads what changed.
    it('has the report that is made of it, and the files that are exported from it', () => {
      if (process.env['STORYFOLD_WRITE_EXAMPLES'] === '1') {
        const write = (file: string, content: string): void =>
          writeFileSync(path.join(folder, file), content);
        write('.storyfold/story/report.json', `${JSON.stringify(report, null, 2)}\n`);
        write(`${name}.twee`, storyExport(tree, 'twee'));
        write(`${name}.ink`, storyExport(tree, 'ink'));
        kept = report;
      }
      assert.deepEqual(kept, report);
      assert.equal(text(`${name}.twee`), storyExport(tree, 'twee'));
      assert.equal(text(`${name}.ink`), storyExport(tree, 'ink'));
      assert.deepEqual(readTwee(text(`${name}.twee`)), { tree, problems: [] });
    });

    it('comes to each ending by its witness, in ink too', () => {
      for (const { id, endingId, witness } of report.treeMetrics.endings) {
        assert.equal(playWitness(tree, witness!).node, id);
        const said: string[] = [];
        const story = new Compiler(
          text(`${name}.ink`),
          new CompilerOptions(null, [], false, (message) => said.push(message)),
        ).Compile();
        let state = startOf(tree);
        const tags: string[] = [];
        const readOn = (): void => {
          while (story.canContinue) {
            story.Continue();
            tags.push(...(story.currentTags ?? []));
          }
        };
        readOn();
        for (const step of witness!) {
          const offered = offeredChoices(tree, state);
          story.ChooseChoiceIndex(offered.findIndex((choice) => choice.id === step.choice));
          state = makeChoice(tree, state, step.choice);
          readOn();
        }
        assert.deepEqual(said, []);
        assert.deepEqual(
          tags.filter((tag) => tag.startsWith('ending')),
          [`ending: ${endingId}`],
        );
        assert.deepEqual(story.currentChoices, []);
      }
    });

    it('reads every variable that it sets, and declares every one', () => {
      const declared = tree.variables.map(({ name: variable }) => variable).sort();
      const all = Object.values(tree.nodes).flatMap((node) => node.choices);
      const asked = new Set(all.flatMap(({ preconditions }) => Object.keys(preconditions)));
      const set = new Set(all.flatMap(({ consequences }) => Object.keys(consequences)));
      assert.deepEqual([...asked].sort(), declared);
      assert.deepEqual([...set].sort(), declared);
    });

    it('lies there as a project', () => {
      assert.ok(readdirSync(folder).includes('README.md'));
      for (const document of ['lore', 'gdd', 'mainline'])
        assert.match(text(`.storyfold/story/${document}.md`), /^# .+\n\n## /);
      assert.equal((JSON.parse(text('.storyfold/project.json')) as { title: string }).title, tree.title);
    });
  });
