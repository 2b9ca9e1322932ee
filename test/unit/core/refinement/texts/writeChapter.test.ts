import assert from 'node:assert/strict';
import type { PhaseRecord } from '../../../../../src/core/project/records';
import { sha256 } from '../../../../../src/core/storage/hash';
import { expectCode } from '../../../../fakes/expectCode';
import { testProject, type TestProject } from '../../../../fakes/testProject';

const path = 'chapters/01-up.md';
const old = '# Chapter 1: Up\n\nOver teh hill.\n';
const anew = '# Chapter 1: Up\n\nOver another hill.\n';
const rules = [{ rule: 'teh', pattern: /\bteh\b/, replacement: 'the' }];
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const usage = { inputTokens: 5, cachedTokens: 0, outputTokens: 2, reasoningTokens: 0, estimated: false };

async function write(project: TestProject, text: string, parts: object = {}, options: object = {}) {
  return project.controller.writeChapter(
    { path, bytes: encode(text), expected: await sha256(encode(old)), chapter: '01', ...parts },
    options,
  );
}

async function record(project: TestProject): Promise<PhaseRecord> {
  return JSON.parse(await project.read('.storyfold/final.json')) as PhaseRecord;
}

describe('writing a chapter', () => {
  it('is an entry of the history, with what it took, and the text before it can be had back', async () => {
    const project = await testProject({ [path]: old, 'chapters/02-down.md': 'Down.\n' }, rules);
    const { controller } = project;
    await controller.assess('final');
    const { files, entry } = await write(project, anew, {}, { usage });
    assert.deepEqual(files, [{ path, before: await sha256(encode(old)), after: await sha256(encode(anew)) }]);
    assert.equal(await project.read(path), anew);
    const rows = (await controller.rounds('final')).rows;
    assert.deepEqual(
      rows.map(({ kind, decision, usage: took }) => [kind, decision, took]),
      [
        ['round', null, undefined],
        ['generate', null, usage],
      ],
    );
    assert.equal((await controller.state('final')).currentRound, undefined);
    assert.equal((await record(project)).files[0]!.sha256, files[0]!.after);
    const compared = await controller.compare('final', entry!, 'now');
    assert.deepEqual(compared.files, [{ path, before: old, after: anew }], 'it tells of no other chapter');
    await controller.restore('final', entry!);
    assert.equal(await project.read(path), old);
    assert.equal(await project.read('chapters/02-down.md'), 'Down.\n');
  });

  it('is nothing where the very same text is there', async () => {
    const project = await testProject({ [path]: old }, rules);
    assert.equal((await write(project, old)).entry, undefined);
    assert.deepEqual((await project.controller.rounds('final')).rows, []);
  });

  it('is a conflict where the file is not as expected', async () => {
    const project = await testProject({ [path]: old }, rules);
    for (const expected of ['0'.repeat(64), null]) {
      const error = await expectCode('conflict', () => write(project, anew, { expected }));
      assert.deepEqual(error.details, { path });
    }
    assert.equal(await project.read(path), old);
    await expectCode('conflict', () => write(project, anew, { path: 'chapters/09-none.md' }));
  });

  it('keeps locked passages unless the author says that they do not count', async () => {
    const project = await testProject({ [path]: old }, rules);
    await project.controller.lock('final', { quote: 'teh hill', path });
    await expectCode('refused', () => write(project, anew));
    assert.equal(await project.read(path), old);
    await write(project, `${old}And on.\n`);
    const expected = await sha256(encode(`${old}And on.\n`));
    assert.equal((await project.controller.state('final')).locks.length, 1);
    await write(project, anew, { expected }, { overLocks: true });
    assert.equal((await project.controller.state('final')).locks.length, 0);
  });

  it('gives a new file the chapter’s id, and makes no entry', async () => {
    const project = await testProject({ [path]: old }, rules);
    const made = {
      path: 'chapters/02-down.md',
      bytes: encode('# Chapter 2: Down\n\nDown.\n'),
      expected: null,
      chapter: '07',
    };
    assert.equal((await project.controller.writeChapter(made)).entry, undefined);
    const usual = {
      ...made,
      path: 'chapters/03-on.md',
      bytes: encode('# Chapter 3: On\n\nOn.\n'),
      chapter: '03',
    };
    await project.controller.writeChapter(usual);
    assert.deepEqual(
      (await record(project)).files.map(({ chapter }) => chapter),
      ['01', '07', '03'],
    );
    assert.deepEqual((await project.controller.rounds('final')).rows, []);
  });

  it('writes chapters only', async () => {
    const project = await testProject({ 'brief.md': old }, rules);
    for (const strange of ['brief.md', '../x.md', 'chapters/../brief.md', '.storyfold/final.json'])
      await expectCode('unsafe_path', () => write(project, anew, { path: strange }));
  });
});
