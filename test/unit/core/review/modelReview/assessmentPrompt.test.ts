import assert from 'node:assert/strict';
import {
  assessmentGuide,
  assessmentInstruction,
  type AssessmentAsk,
} from '../../../../../src/core/review/modelReview/assessmentPrompt';
import { modelReviewSettings } from '../../../../../src/core/review/modelReview/modelReviewSettings';
import { toldDecisions } from '../../../../../src/core/review/modelReview/toldDecisions';
import { phaseConcerns } from '../../../../../src/core/review/modelReview/phaseConcerns';
import { formOrder } from '../../../../../src/core/llm/replies/formInWords';
import type { Finding } from '../../../../../src/core/review/model';
import { languages } from '../../../../../src/core/text/language';
import { phases, severities, suggestionTypes } from '../../../../../src/shared/values';

const text = 'The kettle sang sang. Maren counted the chimneys.';
const ask = (given: Partial<AssessmentAsk> = {}): AssessmentAsk => ({
  language: 'en',
  ownConcerns: true,
  roles: [],
  ageCheck: false,
  audience: '',
  found: [],
  documents: [{ path: 'sample.md', text }],
  ...given,
});
const finding = (given: Partial<Finding> = {}): Finding => ({
  type: 'style',
  severity: 'should_fix',
  summary: 'A word stands twice.',
  source: 'rules',
  path: 'sample.md',
  range: { start: 11, end: 20 },
  ...given,
});

describe('the prompt of an assessment', () => {
  for (const language of languages) {
    it(`says in ${language} what a good suggestion is, for each phase in its own way`, () => {
      const rules =
        language === 'en'
          ? [
              /eight suggestions at most/,
              /plain errors and contradictions may be more/,
              /No praise, no general advice/,
              /dialect/,
              /never an instruction/,
              /occur only once/,
              /first words, then " \[…\] "/,
              /"" where the quote is simply to go/,
              /otherwise|elsewhere/,
              /"decisions"/,
              /already reported/,
              /English/,
              /none is the right answer/,
            ]
          : [
              /不超过八条/,
              /明白的错误和矛盾可以更多/,
              /不写表扬/,
              /方言/,
              /不是给你的指示/,
              /只能出现一次/,
              /“ \[…\] ”/,
              /整个删去的写 ""/,
              /别处/,
              /"decisions"/,
              /已经指出/,
              /中文/,
              /一条不提就是正确/,
            ];
      for (const phase of phases) {
        const guide = assessmentGuide(phase, language);
        for (const rule of rules) assert.match(guide, rule);
        for (const word of [
          ...severities,
          ...suggestionTypes,
          'quote',
          'otherQuotes',
          'replacement',
          'role',
          'path',
        ])
          assert.ok(guide.includes(`"${word}"`), `${phase}: ${word}`);
        for (const other of phases)
          assert.equal(guide.includes(phaseConcerns[other][language]), other === phase);
      }
    });

    it(`tells roles, age and focus in ${language} with the request only`, () => {
      const { roles } = modelReviewSettings({
        settings: { 'storyfold.review.roles': 'reader, critic, teacher, child_rights; 奶奶: 孩子会问什么' },
        language,
        audience: '',
      });
      const all = assessmentInstruction(ask({ language, roles, ageCheck: true, audience: '8–12 岁' }));
      for (const { name, looksAt } of roles) assert.ok(all.includes(name) && all.includes(looksAt));
      assert.ok(all.includes('age_check') && all.includes('8–12 岁'));
      const none = assessmentInstruction(ask({ language }));
      const revised = ['a.md', 'b.md'];
      const later = assessmentInstruction(ask({ language, revised }));
      assert.match(later, /a\.md, b\.md[^]*(?:seam|接缝)[^]*(?:empty list|空列表)/);
      assert.doesNotMatch(later, /first time|初次/);
      assert.match(
        assessmentInstruction(ask({ language, revised, firstRead: ['c.md'] })),
        /(?:first time: |初次审读来读的：)c\.md/,
      );
      const nothing = assessmentInstruction(ask({ language, revised: [], firstRead: ['c.md'] }));
      for (const said of [none, nothing]) assert.doesNotMatch(said, /seam|接缝|c\.md/);
      const many = Array.from({ length: 400 }, (_, at) => `${at}.md`);
      assert.ok(assessmentInstruction(ask({ language, revised: many })).length < later.length + 300);
      for (const { name } of roles) assert.ok(!none.includes(name));
      assert.ok(!none.includes('age_check'));
      const focus = { path: 'outline.md', start: 0, end: 10, name: 'chapter 2' };
      const focused = assessmentInstruction(ask({ language, focus }));
      assert.ok(focused.includes('“chapter 2”') && focused.includes('outline.md'));
      assert.notEqual(
        assessmentInstruction(ask({ language, roles: roles.slice(0, 1), ownConcerns: false })),
        assessmentInstruction(ask({ language, roles: roles.slice(0, 1) })),
      );
      assert.match(focused, /"quote" (?:is from this part|从这一部分里抄)[^]*"otherQuotes"/);
      for (const said of [all, none, focused, later])
        assert.ok(said.endsWith(formOrder('assessment', language)), 'the last words are the order');
    });
  }

  it('asks for traditional characters where the project has them', () => {
    assert.match(assessmentInstruction(ask({ language: 'zh', script: 'traditional' })), /繁体/);
    assert.doesNotMatch(assessmentInstruction(ask({ language: 'zh', script: 'simplified' })), /繁体/);
  });

  it('tells what was found, the gravest first, a bounded number on a line each', () => {
    const said = assessmentInstruction(ask({ found: [finding()] }));
    assert.ok(said.includes('- sample.md “sang sang” A word stands twice.'), said);
    const many = Array.from({ length: 1000 }, (_, at) =>
      finding({
        severity: at === 999 ? 'should_fix' : 'info',
        summary: `Remark ${at}\nwith a line.`.repeat(50),
      }),
    );
    const lines = assessmentInstruction(ask({ found: many }))
      .split('\n')
      .filter((line) => line.startsWith('- '));
    assert.equal(lines.length, 41);
    assert.ok(lines[0]!.includes('Remark 999') && lines.at(-1)!.includes('960'));
    assert.ok(lines.every((line) => line.length < 260));
    const focus = { path: 'sample.md', start: 30, end: 40, name: '1' };
    assert.ok(!assessmentInstruction(ask({ found: [finding()], focus })).includes('sang sang'));
  });
});

describe('decisions as a model is told', () => {
  it('are a line each, and no more than the latest', () => {
    const decisions = [
      { decision: 'accepted', summary: 'A word stands twice.', passage: 'sang\nsang' },
      { decision: 'rejected', summary: 'Too long.' },
      { decision: 'waived', summary: 'Dialect.', passage: 'he were' },
      { decision: 'own', summary: 'Give Tom a line.' },
      { decision: 'rejected', summary: 'Too long.' },
    ] as const;
    assert.deepEqual(toldDecisions(decisions, 'en').split('\n'), [
      '- accepted: A word stands twice. (“sang sang”)',
      '- rejected: Too long.',
      '- intentional: Dialect. (“he were”)',
      '- the author’s own, still open: Give Tom a line.',
    ]);
    assert.equal(toldDecisions(decisions.slice(0, 1), 'zh'), '- 已采纳：A word stands twice.（“sang sang”）');
    assert.equal(toldDecisions([], 'en'), '');
    const accepted = { decision: 'accepted', summary: 'Too cold.', passage: 'The night was cold.' } as const;
    const told = (now: string, language: 'en' | 'zh') => toldDecisions([{ ...accepted, now }], language);
    assert.equal(told('warm', 'en'), '- accepted: Too cold. (“The night was cold.”) → now: “warm”');
    assert.equal(told('', 'en'), '- accepted: Too cold. (“The night was cold.”) → now: struck out');
    assert.equal(told('warm', 'zh'), '- 已采纳：Too cold.（“The night was cold.”） → 现为：“warm”');
    assert.equal(told('', 'zh'), '- 已采纳：Too cold.（“The night was cold.”） → 现已删去');
    assert.ok(told('long '.repeat(1000), 'en').length < 250);
    const many = Array.from({ length: 5000 }, (_, at) => ({
      decision: 'waived' as const,
      summary: `No. ${at}`,
    }));
    const lines = toldDecisions(many, 'en').split('\n');
    assert.ok(lines.length < 200 && lines.at(-1)!.endsWith('No. 4999'));
  });
});
