import assert from 'node:assert/strict';
import { locateInText } from '../../../src/core/refinement/views/passagePlaces';
import { anchorSchema } from '../../../src/core/review/model';
import { standardRuleReviewer } from '../../../src/core/review/rules/standardRuleReviewer';
import { parseJson } from '../../../src/core/storage/json';
import { membersOf } from '../../../src/core/storage/jsonValues';
import { layoutStory } from '../../../src/core/story/map/layoutStory';
import { storyGraph } from '../../../src/core/story/map/storyGraph';
import { readStoryTree } from '../../../src/core/story/readStoryTree';
import { AnchorResolver } from '../../../src/core/text/anchors/anchors';
import { isValidRange } from '../../../src/core/text/range';
import { ruleRequest } from '../../fakes/ruleRequest';
import { hallAndGarden } from '../../unit/core/story/storyTrees';
import { bytesOf } from '../bytes';
import type { FuzzedParser } from '../parser';
import { jsonMarks } from '../texts';

// What the threads are asked and answer, beside the threads: the same functions, and every answer copied as between threads.

const reviewer = standardRuleReviewer([]);

const reviewed: FuzzedParser = {
  id: 'reviewMessages',
  reads: 'a text that the review worker reads, and what it answers',
  slow: [
    { before: '', piece: ' ', behind: '' },
    { before: '# a', piece: '\t', behind: 'b' },
  ],
  samples: [
    '# Chapter 1\n\n“Where are are you?” Maren asked. She could of known.\n\n- one\n- two\n',
    '# 第一章\n\n“你来晚了，”周伯说,“钟响了两次。”\n\n她走走停停。。\n',
    '# Premise\n\nA boat.\n\n# Audience\n\nChildren of 9.\n',
  ],
  pieces: [
    '“',
    '”',
    '"',
    '。',
    '，',
    ',',
    '.',
    ' ',
    '\n\n',
    'the the ',
    '的的',
    'Maren',
    'Marren',
    '林晓雨',
    '# ',
    '- ',
    '(',
  ],
  async read(text) {
    for (const language of ['en', 'zh'] as const)
      for (const [phase, path] of [
        ['brief', 'brief.md'],
        ['final', 'chapters/01.md'],
      ] as const) {
        const request = structuredClone(ruleRequest(language, { [path]: text }, { phase }));
        const review = structuredClone(await reviewer.review(request));
        for (const { summary, range, otherRanges = [], ...finding } of review.findings) {
          assert.notEqual(summary.trim(), '');
          assert.equal(finding.path, path);
          for (const one of [...(range ? [range] : []), ...otherRanges])
            assert.ok(isValidRange(one, text.length), JSON.stringify(one));
        }
      }
  },
  share: 0.1,
  longest: 65_536,
  // Two languages and two phases, some fifty rules each.
  forMillion: 150_000,
};

const located: FuzzedParser = {
  id: 'locateMessages',
  reads: 'passages that the review worker looks for in a text',
  samples: [
    '{"text":"It rains. It rains on the boat.","anchors":[{"exact":"It rains","prefix":"","suffix":" on","start":10}]}',
    '{"text":"船在河上。船","anchors":[{"exact":"船"},{"exact":"河上","start":2},{"exact":""}]}',
  ],
  pieces: [
    ...jsonMarks,
    '"exact":',
    '"text":',
    '"prefix":"',
    '"suffix":"',
    '"start":',
    '1e21',
    '-5',
    'It rains',
    '船',
    '\\n',
    '\\ud800',
  ],
  read(text) {
    const parsed = parseJson(bytesOf(text));
    const given = membersOf('value' in parsed ? parsed.value : undefined);
    const whole = typeof given['text'] === 'string' ? given['text'] : text;
    const anchors = (Array.isArray(given['anchors']) ? given['anchors'] : [{ exact: text.slice(2, 12) }])
      .map((anchor) => anchorSchema.safeParse(anchor))
      .flatMap(({ data }) => data ?? []);
    const ranges = structuredClone(locateInText(new AnchorResolver(whole), anchors));
    assert.equal(ranges.length, anchors.length);
    for (const range of ranges) assert.ok(range === undefined || isValidRange(range, whole.length));
  },
};

const laidOut: FuzzedParser = {
  id: 'layoutMessages',
  reads: 'a tree that the layout worker places for the story map',
  samples: [JSON.stringify(hallAndGarden)],
  pieces: [
    ...jsonMarks,
    '"target":"hall"',
    '"target":"garden"',
    '"target":"nowhere"',
    '"actIndex":1e9',
    '"actIndex":-1',
    '"depth":1e9',
    '"root":"x"',
    '"choices":[]',
    '"nodes":{}',
  ],
  read(text) {
    const tree = readStoryTree(bytesOf(text), 'tree.json');
    const graph = storyGraph(tree);
    const request = structuredClone({
      graph: { ids: graph.ids, edges: graph.edges, acts: graph.acts },
      cardWidth: 200,
      cardHeight: 80,
    });
    const { places } = structuredClone(layoutStory(request));
    assert.ok(Number.isFinite(places.width) && Number.isFinite(places.height));
  },
  share: 0.5,
  longest: 65_536,
};

export const workerParsers: readonly FuzzedParser[] = [reviewed, located, laidOut];
