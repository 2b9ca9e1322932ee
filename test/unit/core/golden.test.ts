import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FileManuscript } from '../../../src/adapters/node/fileManuscript';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { olderStateFiles } from '../../../src/core/project/layout';
import { readPhase } from '../../../src/core/project/phaseDocuments';
import { openProject } from '../../../src/core/project/project';
import type { ProjectStore } from '../../../src/core/storage/projectStore';
import { RefinementController } from '../../../src/core/refinement/refinementController';
import { readStatus } from '../../../src/core/refinement/views/statusDocument';
import { RefinementStateFile, stateOf } from '../../../src/core/refinement/record/stateFile';
import { refinementStateVersion } from '../../../src/core/refinement/record/stateVersion';
import { isUndecidedStatus } from '../../../src/shared/suggestionStatus';
import { phases, type Phase } from '../../../src/shared/values';
import { expectCode } from '../../fakes/expectCode';
import { ManualClock } from '../../fakes/manualClock';
import { MemoryStore } from '../../fakes/memoryStore';
import { Death, dieAt } from '../../fakes/mortalStore';
import {
  differences,
  filesIn,
  goldenProjects,
  lostContent,
  missingFrom,
  type GoldenProject,
} from '../../golden/goldenProjects';

/** A copy of a golden project that may be written. */
interface Copy {
  store: ProjectStore;
  files(): ReadonlyMap<string, Uint8Array>;
  remove(): void;
}

const kinds: Record<string, (golden: GoldenProject) => Promise<Copy>> = {
  'in memory': async ({ files }) => {
    const store = new MemoryStore();
    await store.commit([...files].map(([file, bytes]) => ({ path: file, bytes: new Uint8Array(bytes) })));
    return { store, files: () => new Map(store.disk.files), remove: () => undefined };
  },
  'on disk': async ({ files }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'storyfold-golden-'));
    for (const [file, bytes] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), bytes);
    }
    return {
      store: await FileStore.open(folder),
      files: () => filesIn(folder),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

describe('golden projects', () => {
  for (const [kind, copyOf] of Object.entries(kinds)) {
    for (const golden of goldenProjects()) {
      it(`${golden.name}, ${kind}: ${golden.expected.about}`, async () => {
        const copy = await copyOf(golden);
        try {
          await follows(golden, copy);
        } finally {
          copy.remove();
        }
      });
    }
  }
});

describe('what `status` says of a golden project', () => {
  for (const golden of goldenProjects().filter(({ expected }) => !expected.unreadable)) {
    it(`is what the engine makes of it: ${golden.name}`, async () => {
      const { store } = await kinds['in memory']!(golden);
      const { settings } = await openProject(store);
      const status = await readStatus(store, new FileManuscript(store), settings);
      const { file, older } = await new RefinementStateFile(store).load();
      for (const phase of phases) {
        const { round, status: standing, currentRound, lastRevisedAt } = stateOf(file, phase);
        const said = status.phases[phase];
        const open = currentRound?.suggestions.filter((one) => isUndecidedStatus(one.status)) ?? [];
        assert.deepEqual(
          [said.round, said.status, said.open, said.hasRound, said.revisedAt],
          [round, standing, open.length, currentRound !== undefined, lastRevisedAt ?? null],
          phase,
        );
      }
      const taken = new Set(older?.taken.map(({ path: file }) => file));
      const beside = Object.values(olderStateFiles).filter((file) => golden.files.has(file));
      const isNewer = file.version > refinementStateVersion;
      const left = isNewer ? [] : beside.filter((one) => !taken.has(one));
      assert.deepEqual(status.notImported ?? [], left);
    });
  }
});

describe('a death while an older project is brought in', () => {
  for (const golden of goldenProjects().filter(({ name }) => name.startsWith('older'))) {
    it(`leaves it older or of today, whole: ${golden.name}`, async () => {
      let deaths = 0;
      for (const moment of ['before', 'after'] as const) {
        for (let at = 1, died = true; died; at++) {
          const store = new MemoryStore();
          await store.commit(
            [...golden.files].map(([file, bytes]) => ({ path: file, bytes: new Uint8Array(bytes) })),
          );
          const { revive } = dieAt(store, at, moment);
          died = await writeAll(golden, store).then(
            () => false,
            (error: unknown) => {
              if (error instanceof Death) return true;
              throw error;
            },
          );
          assert.equal(revive(), died);
          deaths += Number(died);
          assert.deepEqual(lostContent(golden, store.disk.files), [], `${moment} write ${at}`);
          await writeAll(golden, store);
          wholeAndOfToday(golden, store.disk.files);
        }
      }
      assert.ok(deaths >= 2, `${deaths}`);
    });
  }
});

async function writeAll(golden: GoldenProject, store: MemoryStore): Promise<void> {
  const { settings } = await openProject(store);
  const manuscript = new FileManuscript(store);
  const clock = new ManualClock(Date.UTC(2026, 4, 1));
  const controller = new RefinementController({
    store,
    manuscript,
    project: settings,
    reviewers: [],
    clock,
  });
  for (const phase of golden.expected.writes) await controller.suggest(phase, { text: 'One thing more.' });
}

async function follows(golden: GoldenProject, copy: Copy): Promise<void> {
  const { expected } = golden;
  const unchanged = (after: string): void =>
    assert.deepEqual(differences(golden.files, copy.files()), [], `changed by ${after}`);
  if (expected.unreadable) {
    await expectCode('newer_schema', () => openProject(copy.store));
    unchanged('opening');
    return;
  }
  const opened = await openProject(copy.store);
  const { store } = opened;
  const manuscript = new FileManuscript(store);
  const controller = (): RefinementController =>
    new RefinementController({
      store,
      manuscript,
      project: opened.settings,
      reviewers: [],
      clock: new ManualClock(Date.UTC(2026, 4, 1)),
    });
  await reads(golden, controller(), async () => {
    const status = await readStatus(store, manuscript, opened.settings, opened.readOnly);
    const texts: Record<string, string> = {};
    for (const phase of phases) {
      for (const text of await readPhase(store, manuscript, phase)) texts[text.path] = text.text;
    }
    return { status, texts };
  });
  unchanged('reading');

  for (const phase of expected.refuses ?? []) {
    for (const [name, work] of Object.entries(writes(controller(), phase))) {
      const { message } = await expectCode('newer_schema', work);
      assert.match(message, /newer StoryFold/, name);
      unchanged(`${name} ${phase}`);
    }
  }

  for (const phase of expected.writes) await controller().suggest(phase, { text: 'One thing more.' });
  brought(golden, copy.files());
  const imported = importedFiles(copy.files());

  // It is a project of today now: the next start has nothing left to bring in, and its history can be looked at.
  const before = await controller().states();
  for (const phase of expected.writes) await controller().suggest(phase, { text: 'And another.' });
  const after = await controller().states();
  for (const phase of expected.writes) {
    assert.equal(
      after[phase].currentRound?.suggestions.length,
      before[phase].currentRound!.suggestions.length + 1,
      phase,
    );
    const rows = (await controller().rounds(phase)).rows;
    for (const { entry } of rows) if (entry !== undefined) await controller().compare(phase, entry, 'now');
    const ids = after[phase].currentRound!.suggestions.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, `ids of ${phase}: ${ids.join(' ')}`);
  }
  assert.deepEqual(importedFiles(copy.files()), imported);
}

/** The project is of today, and nothing of the older one is lost. */
function brought(golden: GoldenProject, files: ReadonlyMap<string, Uint8Array>): void {
  const { after } = golden.expected;
  for (const [file, wanted] of Object.entries(after.json)) {
    const bytes = files.get(file);
    assert.ok(bytes, file);
    assert.deepEqual(missingFrom(JSON.parse(Buffer.from(bytes).toString('utf8')), wanted), [], file);
  }
  wholeAndOfToday(golden, files);
}

/** Also after a death, when what the author did may be there twice. */
function wholeAndOfToday(golden: GoldenProject, files: ReadonlyMap<string, Uint8Array>): void {
  const { after } = golden.expected;
  for (const [file, wanted] of Object.entries(after.files)) {
    const bytes = files.get(file);
    assert.equal(bytes ? Buffer.from(bytes).toString('utf8') : null, wanted, file);
  }
  const wanted = after.imported.map((name) => `.storyfold/${name}.imported`);
  assert.deepEqual(importedFiles(files), wanted.sort());
  assert.deepEqual(lostContent(golden, files), []);
}

function importedFiles(files: ReadonlyMap<string, Uint8Array>): string[] {
  return [...files.keys()].filter((file) => file.includes('.imported')).sort();
}

async function reads(
  { expected }: GoldenProject,
  controller: RefinementController,
  look: () => Promise<{ status: Awaited<ReturnType<typeof readStatus>>; texts: Record<string, string> }>,
): Promise<void> {
  const { status, texts } = await look();
  assert.deepEqual(texts, expected.reads.texts);
  assert.equal(status.readOnly, expected.reads.readOnly ?? false);
  assert.deepEqual(status.notImported, expected.reads.notImported);
  const states = await controller.states();
  for (const phase of phases) {
    const wanted = expected.reads.phases[phase];
    const exists = Object.keys(texts).some((file) =>
      phase === 'final' ? file.startsWith('chapters/') : file === `${phase}.md`,
    );
    assert.equal(status.phases[phase].exists, exists, phase);
    if (!wanted) continue;
    const { suggestions, open, ...standing } = wanted;
    assert.deepEqual(missingFrom(status.phases[phase], standing), [], `status of ${phase}`);
    assert.deepEqual(missingFrom(states[phase], standing), [], `state of ${phase}`);
    if (open !== undefined) assert.equal(status.phases[phase].open, open, phase);
    const listed = states[phase].currentRound?.suggestions ?? [];
    assert.equal(listed.length, suggestions.length, phase);
    assert.deepEqual(missingFrom(listed, suggestions), [], `suggestions of ${phase}`);
  }
}

/** Every way to write a phase. */
function writes(controller: RefinementController, phase: Phase): Record<string, () => Promise<unknown>> {
  return {
    assess: () => controller.assess(phase),
    refine: () => controller.refine(phase, { rounds: 1 }),
    revise: () => controller.revise(phase, { accept: 'all' }),
    decide: () => controller.decide(phase, ['s3'], 'accepted'),
    waive: () => controller.waive(phase, 's3'),
    reword: () => controller.reword(phase, 's3', 'Other words.'),
    suggest: () => controller.suggest(phase, { text: 'One thing more.' }),
    lock: () => controller.lock(phase, { quote: 'ferryman' }),
    unlock: () => controller.unlock(phase, 'l1'),
    done: () => controller.done(phase),
    restore: () => controller.restore(phase, 1),
    revert: () => controller.revert(phase, 's1'),
    import: () =>
      controller.importText(phase, new TextEncoder().encode('Another text.\n'), {
        fileName: 'other.md',
        force: true,
      }),
  };
}
