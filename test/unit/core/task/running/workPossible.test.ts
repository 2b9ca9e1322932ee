import assert from 'node:assert/strict';
import {
  bibleFile,
  playbookFile,
  recordFiles,
  refinementStateFile,
} from '../../../../../src/core/project/layout';
import { jsonBytes } from '../../../../../src/core/storage/json';
import { requireWorkPossible } from '../../../../../src/core/task/running/workPossible';
import {
  feedbackModes,
  taskStages,
  type FeedbackMode,
  type TaskStage,
} from '../../../../../src/shared/values';
import { expectCode } from '../../../../fakes/expectCode';
import { sessionOn } from '../../../../fakes/modelSessions';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { ScriptedModel } from '../../../../fakes/scriptedModel';

const task = { id: 'ferry', kind: 'chapter' as const, chapter: '01' };

describe('what must hold before a task goes on', () => {
  const check = (store: MemoryStore, stage: TaskStage, mode: FeedbackMode, isOffline = false) => {
    const model = isOffline ? undefined : sessionOn(new ScriptedModel([]), store);
    return requireWorkPossible({ store, model }, task, stage, mode);
  };

  it('is a model, but where the author is to score', async () => {
    for (const stage of taskStages)
      for (const mode of feedbackModes) {
        await check(new MemoryStore(), stage, mode);
        const offline = () => check(new MemoryStore(), stage, mode, true);
        if (stage === 'evaluating' && mode === 'human') await offline();
        else await expectCode('no_model', offline);
      }
  });

  it('is that no file it ends in is a newer program’s', async () => {
    const main = ['extracting', 'retrieving', 'generating'];
    for (const [path, stages] of [
      [refinementStateFile, main],
      [recordFiles.final, main],
      [bibleFile, main],
      [playbookFile, taskStages],
    ] as const)
      for (const stage of taskStages)
        for (const version of [1, 2]) {
          const store = new MemoryStore();
          await store.commit([{ path, bytes: jsonBytes({ version, phases: {}, bullets: [] }) }]);
          const work = () => check(store, stage, 'auto');
          if (version === 2 && (stages as readonly string[]).includes(stage))
            await expectCode('newer_schema', work);
          else await work();
        }
  });

  it('is not that they can be read: whoever writes them moves them aside', async () => {
    const store = new MemoryStore();
    const bytes = new TextEncoder().encode('{"version": 2, ');
    await store.commit([playbookFile, bibleFile].map((path) => ({ path, bytes })));
    await check(store, 'retrieving', 'auto');
    assert.deepEqual(await store.read(playbookFile), bytes);
  });

  it('is nothing about chapters and their bible for a branching story', async () => {
    const store = new MemoryStore();
    await store.commit([{ path: bibleFile, bytes: jsonBytes({ version: 2 }) }]);
    const model = sessionOn(new ScriptedModel([]), store);
    await requireWorkPossible({ store, model }, { ...task, kind: 'story' }, 'generating', 'auto');
  });
});
