import assert from 'node:assert/strict';
import { peekChapterState } from '../../../../src/core/chapter/record/chapterStateFile';
import { openProject } from '../../../../src/core/project/project';
import { chapterControllers } from '../../../fakes/chapterProject';
import { MemoryStore } from '../../../fakes/memoryStore';
import { sessionOn } from '../../../fakes/modelSessions';
import { ScriptedChapterTalk } from '../../../fakes/scriptedChapterTalk';
import { ScriptedModel } from '../../../fakes/scriptedModel';
import { differences, goldenProjects, lostContent, missingFrom } from '../../../golden/goldenProjects';

describe('chapters of golden projects', () => {
  for (const golden of goldenProjects()) {
    const { chapters: wanted, about } = golden.expected;
    if (!wanted) continue;
    it(`${golden.name}: ${about}`, async () => {
      const store = new MemoryStore();
      await store.commit([...golden.files].map(([path, bytes]) => ({ path, bytes: new Uint8Array(bytes) })));
      const { settings: project } = await openProject(store);
      const talk = new ScriptedChapterTalk({ scenes: [2] });
      const model = sessionOn(new ScriptedModel([]), store);
      const { controller } = chapterControllers(store, { project, model, openTalk: talk.open });
      const rows = await controller.list();
      assert.equal(rows.length, wanted.rows.length);
      assert.deepEqual(missingFrom(rows, wanted.rows), []);
      for (const { chapter } of rows) await controller.show(chapter);
      assert.deepEqual(differences(golden.files, store.disk.files), [], 'changed by reading');

      for (const { chapter } of rows) {
        const before = await peekChapterState(store, chapter);
        await controller.lock(chapter);
        await controller.unlock(chapter);
        const { status, pendingSteps, attempts } = (await peekChapterState(store, chapter))!;
        assert.deepEqual(
          [status, pendingSteps, attempts],
          [before!.status, before!.pendingSteps, before!.attempts],
        );
      }
      assert.deepEqual(lostContent(golden, store.disk.files), []);
      const { chapter } = wanted.goesOn;
      const outcome = await controller.generate(chapter);
      assert.equal(outcome.passed, true);
      assert.deepEqual(
        talk.asked.map(({ what }) => what),
        wanted.goesOn.asked,
      );
      for (const [path, json] of Object.entries(wanted.json)) {
        const bytes = await store.read(path);
        assert.ok(bytes, path);
        assert.deepEqual(missingFrom(JSON.parse(new TextDecoder().decode(bytes)), json), [], path);
      }
    });
  }
});
