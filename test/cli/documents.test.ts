import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOnce, makeFolder, makeProject, removeFolders, runStoryfold } from './runStoryfold';
import { bridge, brief, causeway, harbour, pier } from './texts';

interface SuggestionDocument {
  id: string;
  type: string;
  summary: string;
  severity: string;
  source: string;
  status: string;
  path: string;
  anchor?: { exact: string; prefix: string; suffix: string; start: number };
  replacement?: string;
}
interface AssessDocument {
  phase: string;
  round: number;
  assessedAt: number;
  suggestions: SuggestionDocument[];
}
interface FileDocument {
  path: string;
  before: string | null;
  after: string | null;
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/** Runs with `--json`, expects success, returns the document. */
async function json<T>(cwd: string, ...words: string[]): Promise<T> {
  const run = await runStoryfold([...words, '--json'], { cwd });
  assert.equal(run.code, 0, run.stdout + run.stderr);
  return run.document<T>();
}

/** The suggestion with a ready edit for this passage. */
function anchored(document: AssessDocument, exact: string, file: string): SuggestionDocument {
  const found = document.suggestions.find(
    (suggestion) =>
      suggestion.anchor?.exact === exact && suggestion.path === file && suggestion.replacement !== undefined,
  );
  assert.ok(found, `no ready edit for “${exact}” in ${JSON.stringify(document.suggestions, null, 1)}`);
  return found;
}

describe('documents of the command line', function () {
  before(buildOnce);
  after(removeFolders);

  it('init', async () => {
    const folder = makeFolder({ 'brief.md': brief });
    const made = await json<Record<string, unknown>>(
      folder,
      'init',
      '--audience',
      'readers of 10 and up',
      '--dialect',
      'british',
    );
    assert.equal(made['title'], 'Nine Boats');
    assert.equal(made['language'], 'en');
    assert.equal(made['dialect'], 'british');
    assert.deepEqual(made['texts'], ['brief']);
    const stored = JSON.parse(readFileSync(path.join(folder, '.storyfold/project.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    assert.equal(stored['audience'], 'readers of 10 and up');
    const ignored = readFileSync(path.join(folder, '.storyfold/.gitignore'), 'utf8');
    for (const name of ['logs', 'locks', 'journal']) assert.match(ignored, new RegExp(`^/?${name}/$`, 'm'));
    assert.equal(readFileSync(path.join(folder, 'brief.md'), 'utf8'), brief);
  });

  it('init --project makes the folder', async () => {
    const folder = makeFolder();
    const made = await json<Record<string, unknown>>(
      folder,
      'init',
      '--project',
      'new/work',
      '--language',
      'zh',
      '--script',
      'traditional',
    );
    assert.equal(made['title'], 'work');
    assert.equal(made['language'], 'zh');
    assert.equal(made['script'], 'traditional');
    assert.ok(existsSync(path.join(folder, 'new/work/.storyfold/project.json')));
  });

  it('import keeps the bytes and says what was there before', async () => {
    const folder = await makeProject(
      { 'a.txt': harbour, 'b.md': causeway, 'old.md': brief },
      '--language',
      'en',
    );
    const chapters = await json<{ phase: string; files: (FileDocument & { words: number })[] }>(
      folder,
      'import',
      'final',
      'a.txt',
      'b.md',
    );
    assert.equal(chapters.phase, 'final');
    assert.deepEqual(
      chapters.files.map(({ before, after }) => [before, after]),
      [
        [null, sha256(harbour)],
        [null, sha256(causeway)],
      ],
    );
    assert.deepEqual(
      chapters.files.map((file) => readFileSync(path.join(folder, file.path), 'utf8')),
      [harbour, causeway],
    );
    assert.ok(chapters.files.every(({ words }) => words > 20));
    await json(folder, 'import', 'brief', 'old.md');
    const refused = await runStoryfold(['import', 'brief', 'b.md', '--json'], { cwd: folder });
    assert.equal(refused.code, 3);
    assert.equal(readFileSync(path.join(folder, 'brief.md'), 'utf8'), brief);
    const forced = await json<{ files: (FileDocument & { entry: number })[] }>(
      folder,
      'import',
      'brief',
      'b.md',
      '--force',
    );
    assert.equal(forced.files[0]?.before, sha256(brief));
    assert.equal(readFileSync(path.join(folder, 'brief.md'), 'utf8'), causeway);
    // A replaced text can be given back.
    await json(folder, 'restore', 'brief', String(forced.files[0].entry));
    assert.equal(readFileSync(path.join(folder, 'brief.md'), 'utf8'), brief);
  });

  it('import says where a text is in another language than its project', async () => {
    const tide = '# 潮\n\n渡船靠岸的时候，灯已经亮了，守塔人站在台阶上看着水面。\n';
    const folder = await makeProject({
      'tide.md': tide,
      'fog.md': '# Fog\n\nThe ferry was a light on the grey water, and then it was not.\n',
    });
    const told = async (file: string, phase: string) =>
      (await runStoryfold(['import', phase, file], { cwd: folder })).stdout.replace(/\s+/g, ' ');
    assert.match(
      await told('tide.md', 'sample'),
      /This looks like Chinese, and the project is in English: its rules do not fit\. Set "language": "zh" in \.storyfold\/project\.json\./,
    );
    assert.doesNotMatch(await told('fog.md', 'final'), /looks like/);
  });

  it('import takes several chapters together or none of them, and none in the place of another', async () => {
    const [fog, mud] = ['# Chapter 1: The Fog\n\nGrey.\n', '# Chapter 1: The Mud\n\nBrown.\n'];
    const folder = await makeProject({ 'a.md': fog, 'b.md': mud, 'c.md': '# Chapter 2: Home\n\nWarm.\n' });
    const chaptersThere = () => readdirSync(path.join(folder, 'chapters')).sort();
    const made = await json<{ files: FileDocument[] }>(folder, 'import', 'final', 'a.md', 'b.md');
    assert.deepEqual(
      made.files.map(({ path: file, before, after }) => [file, before, after]),
      [
        ['chapters/01-the-fog.md', null, sha256(fog)],
        ['chapters/02-the-mud.md', null, sha256(mud)],
      ],
    );
    const refused = await runStoryfold(['import', 'final', 'c.md', 'b.md'], { cwd: folder });
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /is there already: chapters\/01-the-fog\.md\.[^]*Nothing was changed\./);
    assert.deepEqual(chaptersThere(), ['01-the-fog.md', '02-the-mud.md']);
    const forced = await json<{ files: { path: string; entry: number | null }[] }>(
      folder,
      ...['import', 'final', 'c.md', 'b.md', '--force'],
    );
    assert.deepEqual(
      forced.files.map(({ path: file }) => file),
      ['chapters/01-the-fog.md', 'chapters/02-home.md'],
    );
    await json(folder, 'restore', 'final', String(forced.files[0]?.entry));
    assert.equal(readFileSync(path.join(folder, 'chapters/01-the-fog.md'), 'utf8'), fog);
  });

  it('status', async () => {
    const folder = await makeProject({ 'brief.md': brief, 'chapters/01-the-harbour.md': harbour });
    const document = await json<{
      title: string;
      language: string;
      phases: Record<string, Record<string, unknown>>;
      chapters: Record<string, unknown>[];
      tasks: unknown[];
    }>(folder, 'status');
    assert.equal(document.title, 'Test');
    assert.equal(document.language, 'en');
    assert.deepEqual(Object.keys(document.phases), ['brief', 'outline', 'sample', 'final']);
    assert.deepEqual(document.phases['outline'], {
      exists: false,
      words: 0,
      round: 1,
      status: 'idle',
      open: 0,
      stopReason: null,
      assessedAt: null,
      revisedAt: null,
      hasRound: false,
      textChanged: false,
    });
    assert.equal(document.phases['final']?.['exists'], true);
    assert.ok(Number(document.phases['final']?.['words']) > 40);
    assert.equal(document.chapters.length, 1);
    for (const key of ['chapter', 'status', 'words', 'attempts', 'level'])
      assert.ok(key in (document.chapters[0] ?? {}), key);
    assert.deepEqual(document.tasks, []);
    // It only reads.
    assert.ok(!existsSync(path.join(folder, '.storyfold/refinementState.json')));
    assert.ok(!existsSync(path.join(folder, '.storyfold/final.json')));
  });

  it('status reads the older shape of the state', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang.\n' });
    const suggestions = ['open', 'accepted', 'not_applied', 'waived'].map((status, index) => ({
      id: `a${index}`,
      type: 'style',
      summary: 'Louder.',
      status,
    }));
    const state = { phase: 'sample', round: 3, currentRound: { round: 3, assessedAt: 5, suggestions } };
    writeFileSync(path.join(folder, '.storyfold/refinementState.json'), JSON.stringify(state));
    const { phases } = await json<{ phases: Record<string, Record<string, unknown>> }>(folder, 'status');
    const { round, status, open } = phases['sample'] ?? {};
    assert.deepEqual({ round, status, open }, { round: 3, status: 'awaiting_decision', open: 3 });
    const shown = await json<AssessDocument>(folder, 'show', 'sample');
    assert.deepEqual([shown.round, shown.suggestions.length], [3, 4]);
  });

  it('assess, show, revise, rounds, compare, restore, revert: one round from end to end', async () => {
    const folder = await makeProject({
      'chapters/01-码头.md': pier,
      'chapters/02-石桥.md': bridge,
    });
    const read = (name: string) => readFileSync(path.join(folder, 'chapters', name), 'utf8');
    const assessed = await json<AssessDocument>(folder, 'assess', 'final');
    assert.equal(assessed.phase, 'final');
    assert.equal(assessed.round, 1);
    assert.ok(Math.abs(assessed.assessedAt - Date.now()) < 60_000);
    const [first, second] = ['chapters/01-码头.md', 'chapters/02-石桥.md'].map((file) =>
      anchored(assessed, '的的', file),
    );
    assert.ok(first && second);
    assert.equal(first.replacement, '的');
    assert.equal(first.status, 'open');
    assert.equal(first.source, 'rules');
    assert.equal(first.anchor?.start, pier.indexOf('的的'));
    assert.equal(pier.slice(0, first.anchor.start).endsWith(first.anchor.prefix), true);
    assert.equal(new Set(assessed.suggestions.map(({ id }) => id)).size, assessed.suggestions.length);

    const shown = await json<AssessDocument>(folder, 'show', 'final');
    assert.deepEqual(shown.suggestions, assessed.suggestions);
    const one = await json<AssessDocument>(folder, 'show', 'final', second.id);
    assert.deepEqual(
      one.suggestions.map(({ id }) => id),
      [second.id],
    );

    const revised = await json<{
      phase: string;
      round: number;
      decision: string;
      applied: string[];
      notApplied: { id: string; reason: string }[];
      strays: unknown[];
      files: FileDocument[];
    }>(folder, 'revise', 'final', '--accept', first.id, '--reject', second.id);
    assert.equal(revised.phase, 'final');
    assert.equal(revised.round, 1);
    assert.deepEqual(revised.applied, [first.id]);
    assert.deepEqual(revised.notApplied, []);
    assert.deepEqual(revised.strays, []);
    const mended = pier.replace('的的', '的');
    assert.equal(read('01-码头.md'), mended);
    assert.equal(read('02-石桥.md'), bridge);
    assert.deepEqual(
      revised.files.find((file) => file.path === first.path),
      { path: first.path, before: sha256(pier), after: sha256(mended) },
    );

    const again = await json<AssessDocument>(folder, 'assess', 'final');
    assert.equal(again.round, 2);
    assert.ok(
      !again.suggestions.some(({ anchor }) => anchor?.exact === '的的'),
      'a rejected remark came back',
    );

    const history = await json<{ phase: string; rounds: Record<string, unknown>[] }>(
      folder,
      'rounds',
      'final',
    );
    const [row] = history.rounds;
    assert.equal(history.phase, 'final');
    assert.ok(row);
    for (const key of ['round', 'assessedAt', 'decision', 'suggestions', 'applied', 'before', 'after'])
      assert.ok(key in row, key);
    assert.equal(row['entry'], 1);
    assert.equal(row['decision'], 'accept_selected');
    assert.equal(row['suggestions'], assessed.suggestions.length);
    assert.equal(row['applied'], 1);
    assert.notEqual(row['before'], row['after']);

    const compared = await json<{
      a: unknown;
      b: unknown;
      files: { path: string; before: string; after: string }[];
      suggestions: Record<string, SuggestionDocument[]>;
    }>(folder, 'compare', 'final', '1', 'now');
    assert.equal(compared.a, 1);
    assert.equal(compared.b, 'now');
    assert.deepEqual(
      compared.files.find((file) => file.path === first.path),
      { path: first.path, before: pier, after: mended },
    );
    assert.deepEqual(Object.keys(compared.suggestions), ['onlyFirst', 'both', 'onlySecond']);
    assert.ok(compared.suggestions['onlyFirst']?.some(({ id }) => id === first.id));

    const reverted = await json<{ phase: string; entry: number; suggestion: string; files: FileDocument[] }>(
      folder,
      'revert',
      'final',
      first.id,
    );
    assert.equal(reverted.suggestion, first.id);
    assert.equal(read('01-码头.md'), pier);

    await json(folder, 'restore', 'final', String(reverted.entry));
    assert.equal(read('01-码头.md'), mended);
    const restored = await json<{ phase: string; entry: number; restored: number; files: FileDocument[] }>(
      folder,
      'restore',
      'final',
      '1',
      '--reopen',
    );
    assert.equal(restored.restored, 1);
    assert.equal(read('01-码头.md'), pier);
    const reopened = await json<AssessDocument>(folder, 'show', 'final');
    assert.ok(reopened.suggestions.some(({ anchor }) => anchor?.exact === '的的'));
  });

  it('revise takes a rejected one by its id, all in a list for all, and tells the way back from a waiver', async () => {
    const folder = await makeProject({ 'sample.md': 'Salt on the window. Salt in the bread. Salt.\n' });
    const text = () => readFileSync(path.join(folder, 'sample.md'), 'utf8');
    const ids: string[] = [];
    for (const [quote, ...edit] of [
      ['Salt on', '--replacement', 'Rain on'],
      ['Salt in', '--replacement', 'Sand in'],
      ['the bread'],
    ])
      ids.push(
        (
          await json<{ suggestion: SuggestionDocument }>(
            folder,
            ...['suggest', 'sample', '--text', 'Less salt.', '--quote', quote!, ...edit],
          )
        ).suggestion.id,
      );
    const [one, two, bare] = ids as [string, string, string];
    await json(folder, 'revise', 'sample', '--reject', `${one},${bare}`);
    // A rejected one that somebody has to write is left out as knowingly as any other.
    const left = await runStoryfold(['revise', 'sample', '--accept', `${one},${bare}`, '--json'], {
      cwd: folder,
    });
    assert.equal(left.document<{ error: { code: string } }>().error.code, 'confirmation_needed');
    await json(folder, 'waive', 'sample', two);
    for (const [language, says] of [
      ['en', `storyfold waive sample ${two} --undo`],
      ['zh', `请先撤回：storyfold waive sample ${two} --undo`],
    ] as const) {
      const refused = await runStoryfold(['revise', 'sample', '--accept', two], {
        cwd: folder,
        env: { STORYFOLD_LANG: language },
      });
      assert.ok(refused.stderr.includes(says), refused.stderr);
    }
    await json(folder, 'waive', 'sample', two, '--undo');
    const all = await json<{ applied: string[] }>(folder, 'revise', 'sample', '--accept', `${two},all`);
    assert.deepEqual(all.applied, [two]);
    await json(folder, 'restore', 'sample', '1', '--reopen');
    const again = (await json<AssessDocument>(folder, 'show', 'sample')).suggestions.find(
      ({ replacement }) => replacement === 'Rain on',
    )!.id;
    await json(folder, 'revise', 'sample', '--reject', again);
    const taken = await json<{ applied: string[] }>(folder, 'revise', 'sample', '--accept', again);
    assert.deepEqual(taken.applied, [again]);
    assert.equal(text(), 'Rain on the window. Salt in the bread. Salt.\n');
  });

  it('restore --reopen refuses an entry that is no round, in both languages, and changes nothing', async () => {
    const folder = await makeProject({ 'sample.md': 'Salt on the window.\n' });
    const add = [
      'suggest',
      'sample',
      '--text',
      'Less salt.',
      '--quote',
      'Salt on',
      '--replacement',
      'Rain on',
    ];
    await json(folder, ...add);
    await json(folder, 'revise', 'sample', '--accept', 'all');
    await json(folder, 'restore', 'sample', '1');
    await json(folder, ...add);
    const before = await json(folder, 'show', 'sample');
    for (const [language, says] of [
      ['en', /Entry 2 is no round.*without --reopen.*storyfold rounds sample/s],
      ['zh', /记录 2 不是一轮评估.*--reopen.*storyfold rounds sample/s],
    ] as const) {
      const refused = await runStoryfold(['restore', 'sample', '2', '--reopen'], {
        cwd: folder,
        env: { STORYFOLD_LANG: language },
      });
      assert.equal(refused.code, 3);
      assert.equal(refused.stdout, '');
      assert.match(refused.stderr, says);
    }
    assert.deepEqual(await json(folder, 'show', 'sample'), before);
  });

  it('revise --accept all, and --reject all beside named ones', async () => {
    const folder = await makeProject({
      'sample.md': 'Salt on the window. Salt in the bread. Salt everywhere.\n',
    });
    const own = async (quote: string, replacement: string) =>
      (
        await json<{ suggestion: SuggestionDocument }>(
          folder,
          'suggest',
          'sample',
          '--text',
          'Less salt.',
          '--quote',
          quote,
          '--replacement',
          replacement,
        )
      ).suggestion.id;
    const [one, two, three] = [
      await own('Salt on', 'Rain on'),
      await own('Salt in', 'Sand in'),
      await own('Salt everywhere', 'Enough'),
    ];
    const partly = await json<{ decision: string; applied: string[] }>(
      folder,
      'revise',
      'sample',
      '--accept',
      two,
      '--reject',
      'all',
    );
    assert.deepEqual(partly.applied, [two]);
    assert.equal(
      readFileSync(path.join(folder, 'sample.md'), 'utf8'),
      'Salt on the window. Sand in the bread. Salt everywhere.\n',
    );
    const history = JSON.parse(
      readFileSync(path.join(folder, '.storyfold/history/sample/0001.json'), 'utf8'),
    ) as { suggestions: SuggestionDocument[] };
    const statusOf = (id: string) => history.suggestions.find((suggestion) => suggestion.id === id)?.status;
    assert.deepEqual([one, two, three].map(statusOf), ['rejected', 'applied', 'rejected']);
    await own('Sand in', 'Dust in');
    const all = await json<{ decision: string; applied: string[] }>(
      folder,
      'revise',
      'sample',
      '--accept',
      'all',
    );
    assert.equal(all.decision, 'accept_all');
    assert.equal(all.applied.length, 1);
  });

  it('refine gives counts, and why it stopped', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier });
    const document = await json<{ phase: string; rounds: Record<string, unknown>[]; stopReason: string }>(
      folder,
      'refine',
      'final',
      '--rounds',
      '3',
    );
    assert.equal(document.phase, 'final');
    assert.ok(document.rounds.length >= 1 && document.rounds.length <= 3);
    for (const row of document.rounds) {
      for (const key of ['round', 'suggestions', 'applied', 'notApplied'])
        assert.equal(typeof row[key], 'number', key);
    }
    assert.ok(Number(document.rounds[0]?.['applied']) >= 1);
    assert.ok(
      ['no_suggestions', 'no_change', 'converged', 'max_rounds'].includes(document.stopReason),
      document.stopReason,
    );
    assert.ok(!readFileSync(path.join(folder, 'chapters/01-码头.md'), 'utf8').includes('的的'));
    const status = await json<{ phases: { final: { stopReason: string } } }>(folder, 'status');
    assert.equal(status.phases.final.stopReason, document.stopReason);
  });

  it('suggest, reword, waive and back, lock, unlock, done', async () => {
    const folder = await makeProject({ 'sample.md': 'The kettle sang. The cat did not.\n' });
    const added = await json<{ phase: string; suggestion: SuggestionDocument }>(
      folder,
      'suggest',
      'sample',
      '--text',
      'Which tune?',
      '--quote',
      'The kettle sang.',
    );
    assert.equal(added.suggestion.source, 'author');
    assert.equal(added.suggestion.anchor?.exact, 'The kettle sang.');
    const { id } = added.suggestion;
    const reworded = await json<{ suggestion: { reworded: string } }>(
      folder,
      'reword',
      'sample',
      id,
      '--text',
      'Name the tune.',
    );
    assert.equal(reworded.suggestion.reworded, 'Name the tune.');
    const waived = await json<{ suggestion: SuggestionDocument; waived: string[] }>(
      folder,
      'waive',
      'sample',
      id,
    );
    assert.equal(waived.suggestion.status, 'waived');
    assert.deepEqual(waived.waived, [id]);
    const told = await runStoryfold(['waive', 'sample', id], { cwd: folder });
    assert.match(
      told.stdout,
      new RegExp(`Intentional: ${id}\\.[^]*Which tune\\?[^]*storyfold waive sample ${id} --undo`),
    );
    const undone = await json<{ suggestion: SuggestionDocument; reopened: string[] }>(
      folder,
      'waive',
      'sample',
      id,
      '--undo',
    );
    assert.equal(undone.suggestion.status, 'open');
    assert.deepEqual(undone.reopened, [id]);
    const twice = await runStoryfold(['waive', 'sample', id, '--undo', '--json'], { cwd: folder });
    assert.equal(twice.code, 3);

    const locked = await json<{ lock: { id: string; anchor: { exact: string } } }>(
      folder,
      'lock',
      'sample',
      '--quote',
      'The cat did not.',
    );
    assert.equal(locked.lock.anchor.exact, 'The cat did not.');
    const listed = await json<{ locks: { id: string }[] }>(folder, 'lock', 'sample', '--list');
    assert.deepEqual(
      listed.locks.map((lock) => lock.id),
      [locked.lock.id],
    );
    const against = await json<{ suggestion: SuggestionDocument }>(
      folder,
      'suggest',
      'sample',
      '--text',
      'It did.',
      '--quote',
      'did not',
      '--replacement',
      'did',
    );
    const refused = await json<{ applied: string[]; notApplied: { id: string; reason: string }[] }>(
      folder,
      'revise',
      'sample',
      '--accept',
      against.suggestion.id,
    );
    assert.deepEqual(refused.notApplied, [{ id: against.suggestion.id, reason: 'locked' }]);
    assert.equal(readFileSync(path.join(folder, 'sample.md'), 'utf8'), 'The kettle sang. The cat did not.\n');
    const unlocked = await json<{ unlocked: string; locks: unknown[] }>(
      folder,
      'unlock',
      'sample',
      locked.lock.id,
    );
    assert.deepEqual(unlocked.locks, []);

    const done = await json<{ phase: string; status: string; stopReason: string }>(folder, 'done', 'sample');
    assert.deepEqual([done.phase, done.status, done.stopReason], ['sample', 'done', 'user']);
  });

  it('takes settings for one run', async () => {
    const folder = await makeProject({ 'chapters/01-码头.md': pier });
    const plain = await json<AssessDocument>(folder, 'assess', 'final');
    const rule = (
      plain.suggestions.find(({ anchor }) => anchor?.exact === '的的') as unknown as { rule: string }
    ).rule;
    const without = await json<AssessDocument>(
      folder,
      'assess',
      'final',
      '--set',
      `storyfold.review.disabledRules=${rule}`,
    );
    assert.ok(!without.suggestions.some(({ anchor }) => anchor?.exact === '的的'));
    const stored = JSON.parse(readFileSync(path.join(folder, '.storyfold/project.json'), 'utf8')) as {
      settings: unknown;
    };
    assert.deepEqual(stored.settings, {});
  });

  it('assess --focus looks at one chapter', async () => {
    const folder = await makeProject({
      'chapters/01-码头.md': pier,
      'chapters/02-石桥.md': bridge,
    });
    const document = await json<AssessDocument>(folder, 'assess', 'final', '--focus', '第二章');
    assert.ok(document.suggestions.length > 0);
    assert.deepEqual(
      [...new Set(document.suggestions.map((suggestion) => suggestion.path))],
      ['chapters/02-石桥.md'],
    );
  });
});
