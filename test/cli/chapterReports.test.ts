import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CalibrationReport } from '../../src/core/chapter/calibration/calibrationReport';
import type { RetryReport } from '../../src/core/chapter/report/retryReport';
import type { RollbackGuard } from '../../src/core/chapter/report/rollbackGuard';
import { threeChapters } from '../fakes/chapterProject';
import { askedOf, chapterServer, failing, type ChapterServerScript } from '../fakes/chapterServer';
import type { ModelServer } from '../fakes/modelServer/modelServer';
import { displayWidth } from '../../src/cli/terminal/textWidth';
import { chapters } from '../unit/core/chapter/calibration/calibrationTexts';
import { madeChapter, type AttemptOutline } from '../unit/core/chapter/report/reportedChapters';
import { buildOnce, makeProject, removeFolders, runStoryfold, type Run } from './runStoryfold';

type ReportDocument = RetryReport & { guard: RollbackGuard | null; damagedLines: number };
type TrialDocument = CalibrationReport & {
  chapter: string;
  path: string;
  endedBy: { code: string; message: string } | null;
};

const file = 'chapters/04-the-tide-table.md';

/** Every file of a folder, byte for byte, but the ledger and the locks that it is written under. */
function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && entry.name !== 'usage.jsonl' && path.basename(entry.parentPath) !== 'locks',
  );
  return new Map(
    files.map((entry) => {
      const name = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, name), readFileSync(name, 'latin1')];
    }),
  );
}

describe('reports on chapters, on the command line', function () {
  const servers: ModelServer[] = [];

  before(buildOnce);
  after(removeFolders);
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  async function serve(script: ChapterServerScript = {}): Promise<ModelServer> {
    const server = await chapterServer(script);
    servers.push(server);
    return server;
  }
  const run = (
    cwd: string,
    words: readonly string[],
    {
      server,
      language = 'en',
      during,
    }: { server?: ModelServer; language?: string; during?: (child: ChildProcess) => void } = {},
  ): Promise<Run> =>
    runStoryfold(words, {
      cwd,
      env: {
        STORYFOLD_LANG: language,
        ...(server && { STORYFOLD_BASE_URL: server.url, STORYFOLD_MODEL: 'm' }),
      },
      ...(during && { during }),
    });
  const fitting = (text: string) => {
    for (const line of text.split('\n')) assert.ok(displayWidth(line) <= 80, line);
  };

  describe('on retries', () => {
    it('tells what they did and cost, of all chapters and of one, and writes nothing', async () => {
      const server = await serve({ verdicts: [failing({ type: 'prose' })] });
      const cwd = await makeProject({ 'outline.md': threeChapters }, '--language', 'en');
      assert.equal((await run(cwd, ['chapter', 'generate', '1'], { server })).code, 0);
      const before = filesIn(cwd);
      // No model is asked.
      const all = await run(cwd, ['chapter', 'report', '--json']);
      assert.equal(all.code, 0, all.stderr);
      const report = all.document<ReportDocument>();
      assert.deepEqual(report.retries, { edit_only: 1, write_only: 0, full_retry: 0 });
      assert.equal(report.chapters.length, 3);
      assert.equal(report.spent.calls, server.requests.length);
      assert.ok(report.fullRerun && report.saving && report.saving.tokensPercent > 0);
      assert.equal(report.guard?.verdict, 'too_few');

      const shown = await run(cwd, ['chapter', 'report']);
      assert.equal(shown.code, 0, shown.stderr);
      assert.match(shown.stdout, /^1 chapter with attempts, 1 of them made more than once$/m);
      assert.match(shown.stdout, /^Chapter .*Attempts .*Saved \(estimate\)$/m);
      assert.match(shown.stdout, /^01 The Ferry +2 +yes .*%$/m);
      assert.match(shown.stdout, /^edit only +1 +1 +100%$/m);
      assert.match(shown.stdout, /^An estimate: made in full each time, the 2 attempts/m);
      assert.match(shown.stdout, /estimated [\d.]+% saved/);
      assert.match(shown.stdout, /^Does redoing only a part pay\?$/m);
      assert.match(shown.stdout, /^Too few chapters to tell: 10 are needed on each side\.$/m);
      fitting(shown.stdout);

      const one = await run(cwd, ['chapter', 'report', 'The Ferry']);
      assert.match(one.stdout, /^Chapter 01: The Ferry$/m);
      assert.match(one.stdout, /^ +0 +first +50 .*edit only$/m);
      assert.match(one.stdout, /^ +1 +edit only +88 .*passed$/m);
      assert.doesNotMatch(one.stdout, /Does redoing/);
      const none = await run(cwd, ['chapter', 'report', '2', '--json']);
      assert.deepEqual(
        [none.document<ReportDocument>().guard, none.document<ReportDocument>().spent.calls],
        [null, 0],
      );
      assert.equal((await run(cwd, ['chapter', 'report', '9'])).code, 1);

      const chinese = await run(cwd, ['chapter', 'report'], { language: 'zh' });
      assert.match(chinese.stdout, /^写过的有 1 章，其中 1 章不止一稿$/m);
      assert.match(chinese.stdout, /节省（估计）$/m);
      assert.match(chinese.stdout, /估计节省了 [\d.]+%。/);
      assert.match(chinese.stdout, /^章数太少，还看不出来：两边各要有 10 章。$/m);
      fitting(chinese.stdout);
      assert.deepEqual(filesIn(cwd), before);
      assert.equal((await run(await makeProject({}), ['chapter', 'report'])).code, 0);
    });

    /** Ten chapters each whose second attempt was made at this level, and as many before them that passed at once. */
    async function comparedProject(level: AttemptOutline['level']): Promise<string> {
      const ids = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0'));
      const outline = ids.map((id) => `## Chapter ${Number(id)}: Part ${id}\n\nSomething happens.\n`);
      const cwd = await makeProject(
        { 'outline.md': `# Outline\n\n${outline.join('\n')}` },
        '--language',
        'en',
      );
      const lines: unknown[] = [];
      for (const [index, id] of ids.entries()) {
        const attempts: AttemptOutline[] =
          index < 10
            ? [{ level: 'full_retry', passed: true }]
            : [
                { level: 'full_retry', issue: level === 'edit_only' ? 'prose' : 'hook' },
                { level, passed: index < 19 },
              ];
        const { reported, records } = madeChapter(id, attempts, { judgedAt: 1000 * (index + 1) });
        const folder = path.join(cwd, '.storyfold/chapters', id);
        mkdirSync(folder, { recursive: true });
        for (const judged of reported.attempts)
          writeFileSync(path.join(folder, `judge-${judged.attempt}.json`), JSON.stringify(judged));
        lines.push(...records);
      }
      const ledger = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      writeFileSync(path.join(cwd, '.storyfold/usage.jsonl'), `${ledger}no line\n`);
      return cwd;
    }

    it('says what was compared, and what the author may set', async () => {
      const cwd = await comparedProject('write_only');
      const shown = await run(cwd, ['chapter', 'report']);
      const said = shown.stdout.replace(/\s+/g, ' ');
      assert.match(
        said,
        /since a part was first redone, 9 of 10 passed \(90%\); of those before it, 10 of 10 passed \(100%\)/,
      );
      assert.match(said, /fell by 10 percentage points; from 5 on/);
      assert.match(
        said,
        /10 chapters of which a part was redone took [\d,]+ tokens; .* estimated [\d,]+: [\d.]+% saved/,
      );
      assert.match(said, /Fewer chapters pass\. Little is saved\./);
      assert.match(
        said,
        /set storyfold\.chapter\.selectiveRetry to false\. That is yours to decide; nothing was changed/,
      );
      assert.match(said, /1 line of \.storyfold\/usage\.jsonl cannot be read/);
      fitting(shown.stdout);
      const chinese = (await run(cwd, ['chapter', 'report'], { language: 'zh' })).stdout;
      assert.match(chinese.replace(/\s+/g, ''), /通过率下降了10个百分点.*通过的章少了。节省得不多。/);
      assert.match(chinese.replace(/\s+/g, ''), /storyfold\.chapter\.selectiveRetry设为false。由你决定/);
      fitting(chinese);
      const off = await run(cwd, ['chapter', 'report', '--set', 'storyfold.chapter.selectiveRetry=false']);
      assert.match(off.stdout, /^Every retry is made in full by now\.$/m);
      assert.doesNotMatch(off.stdout, /yours to decide/);
      // A setting that does not fit keeps nobody from seeing it.
      const given = { cwd, env: { USE_SELECTIVE_RETRY: 'perhaps' } };
      const wrong = await runStoryfold(['chapter', 'report', '--json'], given);
      assert.equal(wrong.code, 0);
      assert.match(wrong.stderr, /USE_SELECTIVE_RETRY does not take “perhaps”/);
      assert.doesNotMatch(wrong.stderr, /storyfold\.chapter\.selectiveRetry/);
      assert.equal(wrong.document<ReportDocument>().damagedLines, 1);
    });

    it('names the saving where it is worth having', async () => {
      const { guard } = (
        await run(await comparedProject('edit_only'), ['chapter', 'report', '--json'])
      ).document<ReportDocument>();
      assert.deepEqual([guard?.saving.verdict, guard?.reasons], ['fine', ['pass_rate_fell']]);
    });
  });

  describe('on the judge', () => {
    const project = () => {
      const { text, bible } = chapters.en;
      const outline = `# Outline\n\n${chapters.en.outline}`;
      return makeProject(
        { 'outline.md': outline, [file]: text, '.storyfold/bible.json': JSON.stringify(bible) },
        '--language',
        'en',
      );
    };

    it('tells what it finds, and leaves everything as it was but the ledger', async () => {
      const [server, cwd] = [await serve(), await project()];
      const before = filesIn(cwd);
      const words = ['chapter', 'calibrate', '4', '--repeats', '1', '--seed', '5'];
      const tried = await run(cwd, [...words, '--json'], { server });
      assert.equal(tried.code, 0, tried.stderr);
      const document = tried.document<TrialDocument>();
      assert.deepEqual(
        [document.chapter, document.path, document.endedBy, document.seed],
        ['04', file, null, 5],
      );
      assert.deepEqual([document.done, document.requests], [5, 5]);
      assert.equal(document.kinds.length, 4);
      assert.deepEqual(askedOf(server), Array(5).fill('judge_report'));
      assert.match(tried.stderr, /^About 5 requests to m at http/);
      assert.match(tried.stderr, /never saved, and your chapter stays as it is/);
      assert.match(tried.stderr, /^Trying out the judge · copy 1 of 5$/m);
      assert.match(tried.stderr, /^Trying out the judge · copy 5 of 5 · [\d,]+ tokens so far$/m);
      assert.deepEqual(filesIn(cwd), before);

      const shown = await run(cwd, words, { server });
      assert.match(shown.stdout, /^The judge, tried out on chapter 04: The Tide Table$/m);
      assert.match(shown.stdout, /^5 of 5 copies judged; seed 5$/m);
      assert.match(shown.stdout, /^a swapped name +1 +0 +0% +0 +1$/m);
      assert.match(shown.stdout, /^1 unchanged copy: none failed$/m);
      assert.match(shown.stdout, /^● a swapped name · missed$/m);
      assert.match(shown.stdout, /“(Hanna|Ruben)” became “(Hanna|Ruben)”/);
      assert.match(shown.stdout, /\d+ requests?: [\d,]+ tokens sent|tokens sent/);
      fitting(shown.stdout.split('Next')[0]!);

      const chinese = await run(cwd, words, { server, language: 'zh' });
      assert.match(chinese.stdout, /^在第 04 章“The Tide Table”上试一试评审$/m);
      assert.match(chinese.stdout, /^5 份副本中评审了 5 份；种子 5$/m);
      assert.match(chinese.stdout, /^● 换错的名字 · 没有发现$/m);
      assert.match(chinese.stderr, /副本不会保存/);
      fitting(chinese.stdout);

      // It is nobody's cost but its own.
      const report = (await run(cwd, ['chapter', 'report', '--json'])).document<ReportDocument>();
      assert.equal(report.spent.calls, 0);
      const usage = (await run(cwd, ['usage', '--json'])).document<{
        byStep: Record<string, { calls: number }>;
      }>();
      assert.deepEqual(
        Object.entries(usage.byStep).map(([step, { calls }]) => [step, calls]),
        [['judge_report', 15]],
      );
    });

    it('shows after Ctrl+C what was found until then, and ends with 130', async function () {
      // Windows ends the process itself.
      if (process.platform === 'win32') return;
      for (const json of [true, false]) {
        const [server, cwd] = [await serve({ silentAt: 4 }), await project()];
        const before = filesIn(cwd);
        const interrupt = (child: ChildProcess) => {
          const timer = setInterval(() => {
            if (server.requests.length < 4) return;
            clearInterval(timer);
            child.kill('SIGINT');
          }, 20);
          child.on('exit', () => clearInterval(timer));
        };
        const words = ['chapter', 'calibrate', '4', '--repeats', '2', ...(json ? ['--json'] : [])];
        const stopped = await run(cwd, words, { server, during: interrupt });
        assert.equal(stopped.code, 130, stopped.stdout + stopped.stderr);
        if (json) {
          const { done, requests, endedBy, usage } = stopped.document<TrialDocument>();
          assert.deepEqual([done, requests > 3, endedBy?.code], [3, true, 'cancelled']);
          assert.ok((usage?.inputTokens ?? 0) > 0);
        } else {
          assert.match(stopped.stdout, /^3 of \d+ copies judged; seed 1$/m);
          assert.match(
            stopped.stdout,
            /^Stopped by you; what was found up to there is all that is known\.$/m,
          );
        }
        assert.deepEqual(filesIn(cwd), before);
      }
    });

    it('shows what was found before an error, and ends with 1', async () => {
      const [server, cwd] = [await serve(), await project()];
      const words = ['chapter', 'calibrate', '4', '--set', 'storyfold.budget.calls=2'];
      const ended = await run(cwd, words, { server });
      assert.equal(ended.code, 1, ended.stderr);
      assert.match(ended.stdout, /^2 of \d+ copies judged; seed 1$/m);
      assert.match(ended.stdout, /^It ended early: /m);
      const document = (await run(cwd, [...words, '--json'], { server })).document<TrialDocument>();
      assert.equal(document.endedBy?.code, 'budget_exhausted');
    });

    it('refuses what it cannot try, with nothing sent', async () => {
      const [server, cwd] = [await serve(), await project()];
      const unwritten = await makeProject({ 'outline.md': threeChapters }, '--language', 'en');
      for (const [folder, code, error, ...words] of [
        [cwd, 2, 'usage', '4', '--seed', 'x'],
        [cwd, 2, 'usage', '4', '--seed', '-1'],
        [cwd, 2, 'usage', '4', '--repeats', '0'],
        [cwd, 2, 'usage', '4', '--repeats', '21'],
        [cwd, 1, 'not_found', '9'],
        [unwritten, 1, 'not_found', '1'],
      ] as const) {
        const refused = await run(folder, ['chapter', 'calibrate', ...words, '--json'], { server });
        assert.equal(refused.code, code, refused.stdout);
        assert.equal(refused.document<{ error: { code: string } }>().error.code, error);
      }
      assert.equal(server.requests.length, 0);
      const chinese = await run(unwritten, ['chapter', 'calibrate', '1'], { server, language: 'zh' });
      assert.match(chinese.stderr, /第 01 章还没有文字。/);
      assert.equal((await run(cwd, ['chapter', 'calibrate', '4'])).code, 3);
    });
  });
});
