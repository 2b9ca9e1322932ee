import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';
import { harbour } from './texts';

interface ErrorDocument {
  error: { code: string; message: string; hint: string };
}

describe('bad input on the command line', function () {
  let project: string;

  before(async () => {
    buildOnce();
    project = await makeProject(
      { 'sample.md': 'The kettle sang.\n', 'brief.md': '  \n', 'notes.txt': 'A note.\n' },
      '--language',
      'en',
    );
  });
  after(removeFolders);

  /** The same words must fail the same way for people and for scripts. */
  async function fails(
    words: readonly string[],
    expected: { code: string; exit: number; says: RegExp; cwd?: string },
  ): Promise<ErrorDocument['error']> {
    const cwd = expected.cwd ?? project;
    const forScripts = await runStoryfold([...words, '--json'], { cwd });
    const { error, ...rest } = forScripts.document<ErrorDocument>();
    assert.deepEqual(rest, {});
    assert.deepEqual(Object.keys(error), ['code', 'message', 'hint']);
    assert.equal(error.code, expected.code, error.message);
    assert.equal(forScripts.code, expected.exit);
    assert.match(`${error.message} ${error.hint}`, expected.says);
    assert.ok(error.hint.length > 0, 'no hint');
    const forPeople = await runStoryfold(words, { cwd });
    assert.equal(forPeople.code, expected.exit);
    assert.equal(forPeople.stdout, '');
    assert.match(forPeople.stderr, /^error: .+\nhint: .+/);
    assert.doesNotMatch(forPeople.stderr, /\n\s+at /, 'a stack trace');
    return error;
  }

  it('no project here or above', () =>
    fails(['status'], { code: 'no_project', exit: 1, says: /storyfold init/, cwd: makeFolder() }));

  it('a document that is no plain text, whatever it is called', async () => {
    writeFileSync(path.join(project, 'a.txt'), 'The tide went out.\n');
    writeFileSync(path.join(project, 'b.md'), '{\\rtf1\\ansi The harbour lay still.\\par\n}');
    writeFileSync(path.join(project, 'c.pdf'), '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
    // The first could be taken, and is not, because of the second.
    await fails(['import', 'final', 'a.txt', 'b.md'], {
      code: 'invalid_input',
      exit: 1,
      says: /“b\.md” is an RTF document, not plain text.*pandoc --from rtf/,
    });
    await fails(['import', 'outline', 'c.pdf'], { code: 'invalid_input', exit: 1, says: /a PDF.*pdftotext/ });
    await fails(['generate', 'brief', '--wish-file', 'b.md', '--force'], {
      code: 'invalid_input',
      exit: 1,
      says: /“b\.md” is an RTF document/,
    });
    assert.equal(existsSync(path.join(project, 'chapters')), false);
    assert.equal(existsSync(path.join(project, 'outline.md')), false);
  });

  it('finds the project from a folder inside it', async () => {
    const inside = path.join(project, 'drafts/old');
    mkdirSync(inside, { recursive: true });
    const run = await runStoryfold(['status', '--json'], { cwd: inside });
    assert.equal(run.code, 0, run.stderr);
  });

  it('a project that is there already', () => fails(['init'], { code: 'refused', exit: 3, says: /already/ }));

  it('a folder that is not there', () =>
    fails(['status', '--project', 'nowhere'], { code: 'usage', exit: 2, says: /nowhere/ }));

  it('an unknown phase, with the nearest', async () => {
    const error = await fails(['assess', 'finel'], { code: 'usage', exit: 2, says: /finel/ });
    assert.match(error.hint, /“final”/);
    assert.match(error.hint, /brief, outline, sample and final/);
  });

  it('an unknown command, with the nearest', async () => {
    const error = await fails(['asess', 'final'], { code: 'usage', exit: 2, says: /asess/ });
    assert.match(error.hint, /storyfold assess/);
  });

  it('an unknown option, with the nearest', async () => {
    const error = await fails(['revise', 'sample', '--acept', 'all'], {
      code: 'usage',
      exit: 2,
      says: /--acept/,
    });
    assert.match(error.hint, /--accept/);
  });

  it('a missing argument', () => fails(['assess'], { code: 'usage', exit: 2, says: /<phase>/ }));
  it('a missing option', () => fails(['suggest', 'sample'], { code: 'usage', exit: 2, says: /--text/ }));
  it('a missing value', () =>
    fails(['assess', 'sample', '--focus'], { code: 'usage', exit: 2, says: /--focus/ }));
  it('too many arguments', () =>
    fails(['done', 'sample', 'now'], { code: 'usage', exit: 2, says: /more arguments/ }));
  it('another provider', () =>
    fails(['assess', 'sample', '--provider', 'oracle'], {
      code: 'usage',
      exit: 2,
      says: /--provider offline/,
    }));
  it('a setting without a value', () =>
    fails(['assess', 'sample', '--set', 'targetWords'], { code: 'usage', exit: 2, says: /KEY=VALUE/ }));
  it('an unknown setting, with the nearest', () =>
    fails(['assess', 'sample', '--set', 'storyfold.review.targetWord=9'], {
      code: 'usage',
      exit: 2,
      says: /storyfold\.review\.targetWords/,
    }));
  it('a setting that takes a number', () =>
    fails(['assess', 'sample', '--set', 'storyfold.review.targetWords=many'], {
      code: 'usage',
      exit: 2,
      says: /many/,
    }));
  it('a setting without a value, with any command', async () => {
    for (const command of [['status'], ['dictionary'], ['rounds', 'sample'], ['init']]) {
      await fails(['--set', 'x', ...command], {
        code: 'usage',
        exit: 2,
        says: /“x” is no setting.*KEY=VALUE/,
      });
    }
  });
  it('a setting that is not there names those that are', async () => {
    for (const [key, says] of [
      ['x', /storyfold\.review: targetWords, unfitWords, disabledRules.*maxRoundsDefault/],
      ['storyfold.review.targetWord', /Did you mean “storyfold\.review\.targetWords”\?$/m],
    ] as const)
      await fails(['status', '--set', `${key}=1`], { code: 'usage', exit: 2, says });
  });
  it('an empty folder name', () =>
    fails(['status', '--project', ''], { code: 'usage', exit: 2, says: /--project is empty/ }));
  it('no rounds', () =>
    fails(['refine', 'sample', '--rounds', '0'], { code: 'usage', exit: 2, says: /whole number/ }));
  it('half a round', () =>
    fails(['refine', 'sample', '--rounds', '1.5'], { code: 'usage', exit: 2, says: /1\.5/ }));
  it('another language', () =>
    fails(['init', '--language', 'fr'], { code: 'usage', exit: 2, says: /en, zh/, cwd: makeFolder() }));
  it('nothing accepted and nothing rejected', () =>
    fails(['revise', 'sample'], { code: 'usage', exit: 2, says: /--accept all/ }));
  it('the same accepted and rejected', () =>
    fails(['revise', 'sample', '--accept', 's1,s2', '--reject', 's2'], {
      code: 'usage',
      exit: 2,
      says: /s2/,
    }));
  it('an empty list of ids', () =>
    fails(['revise', 'sample', '--accept', ' , '], { code: 'usage', exit: 2, says: /--accept/ }));
  it('empty words', () =>
    fails(['suggest', 'sample', '--text', '  '], { code: 'usage', exit: 2, says: /--text is empty/ }));
  it('a lock without a passage', () => fails(['lock', 'sample'], { code: 'usage', exit: 2, says: /--list/ }));
  it('several files for a phase of one', () =>
    fails(['import', 'sample', 'notes.txt', 'sample.md'], {
      code: 'usage',
      exit: 2,
      says: /one per chapter/,
    }));

  it('an empty text', () =>
    fails(['assess', 'brief'], { code: 'invalid_input', exit: 1, says: /brief\.md is empty/ }));
  it('a text that is not there', () =>
    fails(['assess', 'outline'], { code: 'not_found', exit: 1, says: /outline\.md/ }));
  it('nothing to decide', () =>
    fails(['revise', 'sample', '--accept', 'all'], { code: 'refused', exit: 3, says: /assess sample/ }));
  it('no open round to show', () =>
    fails(['show', 'sample'], { code: 'not_found', exit: 1, says: /storyfold assess sample/ }));

  it('a quote that is not in the text', () =>
    fails(['lock', 'sample', '--quote', 'The whale sneezed at dawn.'], {
      code: 'not_found',
      exit: 1,
      says: /sample\.md/,
    }));
  it('a chapter that is not there', async () => {
    const folder = await makeProject({ 'chapters/01-the-harbour.md': harbour });
    await fails(['assess', 'final', '--focus', '7'], {
      code: 'not_found',
      exit: 1,
      says: /“7”/,
      cwd: folder,
    });
  });
  it('an entry that is not there', () =>
    fails(['restore', 'sample', '99'], { code: 'not_found', exit: 1, says: /99/ }));
  it('an entry that is no number', () =>
    fails(['restore', 'sample', 'last'], { code: 'usage', exit: 2, says: /last/ }));
  it('a point that is no entry', () =>
    fails(['compare', 'sample', '1', 'yesterday'], { code: 'usage', exit: 2, says: /now/ }));
  it('a lock that is not there', () =>
    fails(['unlock', 'sample', 'l9'], { code: 'not_found', exit: 1, says: /l9/ }));

  it('an unknown suggestion names those there are, and an entry that is missing those there are', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang. The cat did not.\n' });
    const added = await runStoryfold(
      ['suggest', 'sample', '--text', 'Louder.', '--quote', 'sang', '--replacement', 'screamed', '--json'],
      { cwd: folder },
    );
    const { id } = added.document<{ suggestion: { id: string } }>().suggestion;
    for (const words of [
      ['revise', 'sample', '--accept', 'x7'],
      ['waive', 'sample', 'x7'],
      ['reword', 'sample', 'x7', '--text', 'Softer.'],
      ['show', 'sample', 'x7'],
    ]) {
      const error = await fails(words, { code: 'not_found', exit: 1, says: /x7/, cwd: folder });
      assert.match(error.hint, new RegExp(`\\b${id}\\b`), words.join(' '));
    }
    await runStoryfold(['revise', 'sample', '--accept', id], { cwd: folder });
    const missing = await fails(['restore', 'sample', '5'], {
      code: 'not_found',
      exit: 1,
      says: /5/,
      cwd: folder,
    });
    assert.match(missing.hint, /entry 1/);
    await fails(['revert', 'sample', 'x7'], {
      code: 'not_found',
      exit: 1,
      says: new RegExp(id),
      cwd: folder,
    });
  });

  it('a file to import that is not there, is a folder, is empty', async () => {
    mkdirSync(path.join(project, 'folder'), { recursive: true });
    writeFileSync(path.join(project, 'empty.md'), '');
    await fails(['import', 'outline', 'gone.md'], { code: 'not_found', exit: 1, says: /gone\.md/ });
    await fails(['import', 'outline', 'folder'], { code: 'invalid_input', exit: 1, says: /folder/ });
    await fails(['import', 'outline', 'empty.md'], { code: 'invalid_input', exit: 1, says: /empty\.md/ });
  });

  it('what is no ordinary file, or larger than any text, is neither waited for nor read', async function () {
    if (process.platform === 'win32') return;
    assert.equal(spawnSync('mkfifo', [path.join(project, 'pipe.md')]).status, 0);
    const large = openSync(path.join(project, 'large.md'), 'w');
    ftruncateSync(large, 129 * 1024 * 1024);
    closeSync(large);
    for (const [file, says] of [
      ['pipe.md', /pipe\.md is no ordinary file/],
      ['/dev/zero', /\/dev\/zero is no ordinary file/],
      ['large.md', /large\.md is larger than 128 MB/],
    ] as const) {
      await fails(['import', 'outline', file], { code: 'invalid_input', exit: 1, says });
      const asking = ['--provider', 'openai', '--base-url', 'http://127.0.0.1:9/v1', '--model', 'm'];
      await fails(['generate', 'outline', '--wish-file', file, ...asking], {
        code: 'invalid_input',
        exit: 1,
        says,
      });
    }
  });

  it('a file that is not UTF-8 is named, with its likely encoding and how to convert it', async () => {
    // 小满数船 in GB18030, repeated so that there is enough to guess from.
    const sentence = Buffer.from('d0a1c2facafdb4aca3acd2bbb9b2bec5ccf5a1a3', 'hex');
    const bytes = Buffer.concat(Array.from({ length: 40 }, () => sentence));
    writeFileSync(path.join(project, 'gb.txt'), bytes);
    const error = await fails(['import', 'outline', 'gb.txt'], {
      code: 'not_utf8',
      exit: 1,
      says: /gb\.txt/,
    });
    assert.match(error.message, /GB18030/);
    assert.match(error.hint, /iconv -f GB18030 -t UTF-8/);
    const folder = await makeProject({ 'sample.md': bytes }, '--language', 'zh');
    await fails(['assess', 'sample'], {
      code: 'not_utf8',
      exit: 1,
      says: /sample\.md.*GB18030/,
      cwd: folder,
    });
    assert.deepEqual(readFileSync(path.join(folder, 'sample.md')), bytes);
  });

  it('a project of a newer version is left alone', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang.\n' });
    const file = path.join(folder, '.storyfold/project.json');
    const newer = readFileSync(file, 'utf8').replace(/"version": \d+/, '"version": 99');
    writeFileSync(file, newer);
    for (const words of [
      ['assess', 'sample'],
      ['done', 'sample'],
      ['dictionary', 'Inkerfell'],
    ]) {
      await fails(words, { code: 'newer_schema', exit: 1, says: /99/, cwd: folder });
    }
    const status = await runStoryfold(['status'], { cwd: folder });
    assert.equal(status.code, 0, status.stderr);
    assert.match(status.stdout, /A newer StoryFold wrote this project/);
    assert.equal(readFileSync(file, 'utf8'), newer);
  });

  it('a broken state file is moved aside, byte for byte, and said so', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang.\n' });
    const broken = '{"version": 1, "title": "cut o';
    writeFileSync(path.join(folder, '.storyfold/refinementState.json'), broken);
    const run = await runStoryfold(['done', 'sample', '--json'], { cwd: folder });
    assert.equal(run.code, 1);
    const { error } = run.document<ErrorDocument>();
    assert.equal(error.code, 'corrupt_state');
    const movedTo = /\.storyfold\/refinementState\.json\.corrupt-[\w.-]*\w/.exec(error.hint)?.[0];
    assert.ok(movedTo, error.hint);
    assert.equal(readFileSync(path.join(folder, movedTo), 'utf8'), broken);
    const again = await runStoryfold(['done', 'sample', '--json'], { cwd: folder });
    assert.equal(again.code, 0, again.stdout);
  });

  it('a broken project file, which authors edit by hand, stays where it is', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang.\n' });
    const file = path.join(folder, '.storyfold/project.json');
    const broken = '{"version": 1, "title": "cut o';
    writeFileSync(file, broken);
    for (const words of [['status'], ['done', 'sample']])
      await fails(words, { code: 'corrupt_state', exit: 1, says: /project\.json/, cwd: folder });
    assert.equal(readFileSync(file, 'utf8'), broken);
  });
});
