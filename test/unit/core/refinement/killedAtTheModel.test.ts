import assert from 'node:assert/strict';
import type {
  LanguageModel,
  ModelReply,
  ModelRequest,
  ReplyOptions,
} from '../../../../src/core/llm/languageModel';
import type { RefinementController } from '../../../../src/core/refinement/refinementController';
import type { ProjectStore } from '../../../../src/core/storage/projectStore';
import { MemoryStore } from '../../../fakes/memoryStore';
import { Death, dieNow } from '../../../fakes/mortalStore';
import { operationModel } from '../../../fakes/operationModel';
import { operationText, operationRules } from '../../../fakes/refinementOperations';
import { PatternReviewer } from '../../../fakes/patternReviewer';
import { sessionOn } from '../../../fakes/modelSessions';
import { controllerOn } from '../../../fakes/testProject';

const moments = ['before anything came', 'in the middle of the reply', 'right after the reply'] as const;

/** A model at whose reply the program is killed. */
class DeadlyModel implements LanguageModel {
  private readonly inner = operationModel();
  readonly origin = this.inner.origin;
  revive: () => void = () => assert.fail('it was never asked');

  constructor(
    private readonly store: MemoryStore,
    private readonly moment: (typeof moments)[number],
  ) {}

  async reply(request: ModelRequest, options: ReplyOptions = {}): Promise<ModelReply> {
    if (this.moment === moments[0]) return this.die();
    const onText = (piece: string) => {
      options.onText?.(piece);
      if (this.moment === moments[1]) this.die();
    };
    const reply = await this.inner.reply(request, { ...options, onText });
    ({ revive: this.revive } = dieNow(this.store));
    return reply;
  }

  models(): Promise<string[]> {
    return this.inner.models();
  }

  private die(): never {
    ({ revive: this.revive } = dieNow(this.store));
    throw new Death();
  }
}

function controllerWith(store: ProjectStore, model?: LanguageModel): RefinementController {
  return controllerOn(store, {
    reviewers: [new PatternReviewer(operationRules)],
    ...(model && { model: sessionOn(model, store) }),
  });
}

describe('killed while a model is at work', () => {
  const operations: Record<
    string,
    { prepared: boolean; run: (controller: RefinementController) => Promise<unknown> }
  > = {
    'the first assessment': { prepared: false, run: (controller) => controller.assess('sample') },
    'another assessment': { prepared: true, run: (controller) => controller.assess('sample') },
    'a revision': {
      prepared: true,
      run: (controller) =>
        controller.revise('sample', { accept: 'all', approve: () => Promise.resolve(true) }),
    },
    'auto rounds': { prepared: true, run: (controller) => controller.refine('sample', { rounds: 3 }) },
    alternatives: { prepared: true, run: (controller) => controller.alternatives('sample', 's1') },
    'a generation': {
      prepared: true,
      run: (controller) => controller.generate('sample', { force: true }),
    },
  };
  for (const [name, { prepared, run }] of Object.entries(operations)) {
    for (const moment of moments) {
      it(`${name}, ${moment}: text and decisions are as they were, and the next command goes on`, async () => {
        const store = new MemoryStore();
        const write = (path: string, text: string) =>
          store.commit([{ path, bytes: new TextEncoder().encode(text) }]);
        await write('sample.md', operationText);
        await write('brief.md', 'A walk over a hill.');
        await write('outline.md', '# Outline\n\n## Chapter 1: Up\n\nSynopsis: A walk.\n');
        if (prepared) {
          const controller = controllerWith(store, operationModel());
          await controller.assess('sample');
          await controller.decide('sample', ['s2'], 'rejected');
        }
        const before = await controllerWith(store).state('sample');
        const model = new DeadlyModel(store, moment);
        await assert.rejects(run(controllerWith(store, model)));
        model.revive();

        const controller = controllerWith(store, operationModel());
        const { status, mode, currentRound, pending, round, rejections } = await controller.state('sample');
        assert.deepEqual([mode, pending, round], ['manual', undefined, before.round]);
        assert.equal(status, prepared ? 'awaiting_decision' : 'idle');
        assert.deepEqual(rejections, before.rejections);
        // What the author accepted for a revision that did not come to anything is ticked; what a run accepts by itself is not.
        const ticked = name === 'a revision' && currentRound?.suggestions[0]?.status === 'accepted';
        assert.deepEqual(
          currentRound?.suggestions,
          before.currentRound?.suggestions.map((one) =>
            ticked && one.status === 'open' ? { ...one, status: 'accepted' } : one,
          ),
        );
        assert.equal(new TextDecoder().decode(await store.read('sample.md')), operationText);
        assert.equal((await controller.rounds('sample')).rows.filter(({ entry }) => entry).length, 0);
        await controller.assess('sample');
        const outcome = await controller.revise('sample', {
          accept: 'all',
          approve: () => Promise.resolve(true),
        });
        assert.ok(outcome.applied.length > 0);
      });
    }
  }
});
