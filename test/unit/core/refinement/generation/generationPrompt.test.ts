import assert from 'node:assert/strict';
import { chapterHeadings } from '../../../../../src/core/project/chapters/chapterHeadings';
import { outlineLabel } from '../../../../../src/core/project/chapters/outlineLabels';
import { dialects } from '../../../../../src/core/project/records';
import { writtenForm } from '../../../../../src/core/refinement/generation/generationForms';
import {
  generationMessages,
  type GeneratedPhase,
  type WritingProject,
} from '../../../../../src/core/refinement/generation/generationPrompt';
import { briefFields } from '../../../../../src/core/review/rules/fiction/briefFieldNames';
import { briefFieldsRule } from '../../../../../src/core/review/rules/fiction/briefFieldsRule';
import { namedFields } from '../../../../../src/core/review/rules/fiction/briefStructure';
import { sharedLength } from '../../../../../src/core/llm/usage/promptCache';

const english: WritingProject = {
  title: 'The Tide Clock',
  language: 'en',
  dialect: 'british',
  script: 'simplified',
  audience: 'readers of 9 to 12',
};
const projects: readonly WritingProject[] = [
  english,
  { ...english, language: 'zh', title: '潮汐钟', audience: '9 至 12 岁' },
  { ...english, language: 'zh', script: 'traditional', title: '潮汐鐘', audience: '9 至 12 歲' },
];
const phases: readonly GeneratedPhase[] = ['brief', 'outline', 'sample'];
const sources = { wish: 'WISH', brief: 'BRIEF', outline: 'OUTLINE' };

function asked(phase: GeneratedPhase, project: WritingProject, given: object = sources): string {
  return generationMessages(phase, project, given).at(-1)!.content;
}

describe('what a model is told to write a phase', () => {
  for (const project of projects) {
    const name = `${project.language}, ${project.script}`;
    const form = writtenForm(project);

    it(`asks for a brief with exactly the fields that the rules look for (${name})`, () => {
      const instruction = asked('brief', project, { wish: 'WISH' });
      const template = instruction.slice(instruction.indexOf('## '));
      assert.deepEqual(
        namedFields(template).map(({ field }) => field),
        [...briefFields],
      );
      const written = briefFields
        .map(
          (field) =>
            `## ${form.headings[field]}\n\n${field === 'length' ? '9,000 words, 3 chapters; 9000字' : 'Wren.'}\n`,
        )
        .join('\n');
      const found = briefFieldsRule.check({
        phase: 'brief',
        language: project.language,
        audience: '',
        documents: [{ path: 'brief.md', text: written }],
        context: {},
      } as unknown as Parameters<typeof briefFieldsRule.check>[0]);
      assert.deepEqual(found, []);
    });

    it(`asks for an outline in the form that is read (${name})`, () => {
      const instruction = asked('outline', project);
      const [chapter, ...others] = chapterHeadings(instruction.slice(instruction.indexOf('\n## ')));
      assert.deepEqual(others, []);
      assert.deepEqual([chapter?.number, chapter?.form, chapter?.level], [1, 'chapter', 2]);
      const labels = instruction.split('\n').flatMap((line) => outlineLabel(line)?.kind ?? []);
      assert.deepEqual(labels, ['synopsis', 'notes']);
    });

    it(`says which variety of the language, for whom, and which scene (${name})`, () => {
      for (const phase of phases) {
        const text = asked(phase, project);
        assert.ok(text.includes(form.variety));
        assert.ok(text.includes(project.audience));
      }
      assert.match(
        asked('sample', project),
        project.language === 'zh' ? /第一章开头的那一场/ : /opening scene of the first chapter/,
      );
    });
  }

  it('names every dialect', () => {
    const names = dialects.map((dialect) => writtenForm({ ...english, dialect }).variety);
    assert.equal(new Set(names).size, dialects.length);
  });

  it('begins every request alike as far as the texts allow', () => {
    for (const project of projects) {
      const [outline, sample] = (['outline', 'sample'] as const).map((phase) =>
        generationMessages(phase, project, { ...sources, brief: 'BRIEF '.repeat(300) })
          .map(({ content }) => content)
          .join('\n'),
      );
      const endOfBrief = outline!.lastIndexOf('</document>');
      assert.ok(sharedLength(outline!, sample!) >= endOfBrief);
    }
  });

  it('speaks of a wish only where there is one', () => {
    for (const project of projects) {
      const word = project.language === 'zh' ? '愿望' : 'wish';
      assert.ok(!asked('outline', project, { brief: 'BRIEF' }).includes(word));
      assert.ok(asked('outline', project, { brief: 'BRIEF', ownWish: 'OWN' }).includes(word));
      assert.ok(
        !asked('outline', { ...project, audience: '', title: '' }, { brief: 'BRIEF' }).includes('""'),
      );
    }
  });

  it('gives each phase what it is written from, each text once', () => {
    for (const project of projects) {
      const text = asked('sample', project, { ...sources, ownWish: 'OWN' });
      for (const told of ['WISH', 'BRIEF', 'OUTLINE', 'OWN'])
        assert.equal(text.split(`>\n${told}\n</`).length, 2, told);
    }
  });
});
