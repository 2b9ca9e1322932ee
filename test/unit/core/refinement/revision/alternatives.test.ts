import assert from 'node:assert/strict';
import { expectCode } from '../../../../fakes/expectCode';
import { MemoryStore } from '../../../../fakes/memoryStore';
import { sessionOn } from '../../../../fakes/modelSessions';
import { ScriptedModel, type ModelScript } from '../../../../fakes/scriptedModel';
import { controllerOn } from '../../../../fakes/testProject';

const text = 'The rain fell on the roof.\n\nNobody spoke.\n';

/** `s1` is about "Nobody spoke.", `s2` about the whole. */
async function project(script: ModelScript) {
  const store = new MemoryStore();
  const write = (words: string) =>
    store.commit([{ path: 'sample.md', bytes: new TextEncoder().encode(words) }]);
  await write(text);
  const model = new ScriptedModel(script);
  const controller = controllerOn(store, { model: sessionOn(model, store) });
  await controller.suggest('sample', { text: 'Drier.', quote: 'Nobody spoke.' });
  await controller.suggest('sample', { text: 'Longer.' });
  const read = async () => new TextDecoder().decode(await store.read('sample.md'));
  return { store, model, controller, write, read };
}

function offering(...texts: string[]): string {
  return JSON.stringify({ alternatives: texts.map((each) => ({ text: each, note: `about ${each}` })) });
}

describe('alternatives', () => {
  it('are kept with the suggestion, each another one, and none what stands there', async () => {
    const { controller, model } = await project([
      offering('Nobody spoke.', ' No one spoke.\n', 'No  one spoke.', '', 'Silence.', 'Not a word.', 'Hush.'),
      offering('Silence.', 'Quiet.'),
    ]);
    const { suggestion, usage } = await controller.alternatives('sample', 's1', { count: 3 });
    assert.deepEqual(
      suggestion.alternatives!.map((each) => each.text),
      ['No one spoke.', 'Silence.', 'Not a word.'],
    );
    assert.ok(usage.outputTokens > 0);
    const again = await controller.alternatives('sample', 's1');
    assert.deepEqual(again.suggestion.alternatives!.map((each) => each.text).slice(3), ['Quiet.']);
    assert.match(
      model.requests[1]!.messages.at(-1)!.content,
      /Silence\./,
      'told what it need not offer again',
    );
    const state = await controller.state('sample');
    assert.deepEqual(
      state.currentRound!.suggestions.find(({ id }) => id === 's1'),
      again.suggestion,
    );
  });

  it('become the ready edit when one is taken, as words of a model', async () => {
    const { controller, read } = await project([offering('No one spoke.', 'Silence.')]);
    await controller.alternatives('sample', 's1');
    const taken = await controller.takeAlternative('sample', 's1', 2);
    assert.deepEqual([taken.replacement, taken.alternatives!.length], ['Silence.', 2]);
    await controller.revise('sample', { accept: ['s1'] });
    assert.equal(await read(), text.replace('Nobody spoke.', 'Silence.'));
  });

  it('are counted with the round, and are none of them what was proposed already', async () => {
    const { controller } = await project([
      offering('No one spoke.', 'Silence.'),
      offering('Hush.', 'Silence.', 'No one spoke.'),
      offering('Not a word.', 'Quiet.'),
    ]);
    await controller.suggest('sample', { text: 'Shorter.', quote: 'Nobody spoke.', replacement: 'Hush.' });
    const one = await controller.alternatives('sample', 's1');
    const two = await controller.alternatives('sample', 's3');
    assert.deepEqual(
      two.suggestion.alternatives!.map((each) => each.text),
      ['Silence.', 'No one spoke.'],
    );
    const { currentRound } = await controller.state('sample');
    assert.equal(currentRound?.usage?.outputTokens, one.usage.outputTokens + two.usage.outputTokens);
  });

  it('clear what an earlier revision left', async () => {
    const { controller } = await project([
      JSON.stringify({ edits: [], unaddressed: [{ id: 's1', why: 'No.' }] }),
      offering('No one spoke.', 'Silence.'),
    ]);
    await controller.revise('sample', { accept: ['s1'] });
    await controller.alternatives('sample', 's1');
    const { status, notApplied, why } = await controller.takeAlternative('sample', 's1', 1);
    assert.deepEqual([status, notApplied, why], ['open', undefined, undefined]);
  });

  it('are not taken where there are none of that number', async () => {
    const { controller } = await project([offering('No one spoke.', 'Silence.')]);
    const none = await expectCode('not_found', () => controller.takeAlternative('sample', 's1', 1));
    assert.match(none.hint, /alternatives sample s1/);
    await controller.alternatives('sample', 's1');
    for (const number of [0, 3, -1, 1.5, NaN])
      await expectCode('not_found', () => controller.takeAlternative('sample', 's1', number));
  });

  it('are refused without a passage that stands and may change', async () => {
    const { controller, model, write } = await project([]);
    await expectCode('refused', () => controller.alternatives('sample', 's2'));
    await controller.lock('sample', { quote: 'spoke' });
    await expectCode('refused', () => controller.alternatives('sample', 's1'));
    await controller.unlock('sample', 'l1');
    await write(text.replace('Nobody', 'No-one'));
    await expectCode('refused', () => controller.alternatives('sample', 's1'));
    assert.equal(model.requests.length, 0);
  });

  it('are no reply when nothing of it is one, and then nothing has changed', async () => {
    const { controller, store } = await project(() => offering('Nobody spoke.', 'half \ud83d'));
    const before = await controller.state('sample');
    const error = await expectCode('reply_invalid', () => controller.alternatives('sample', 's1'));
    assert.deepEqual(await controller.state('sample'), before);
    const [kept] = [...store.disk.files.keys()].filter((path) => path.includes('/logs/replies/'));
    assert.ok(kept !== undefined && error.hint.includes(kept), 'what was offered is kept');
    assert.match(new TextDecoder().decode(store.disk.files.get(kept)), /Nobody spoke\./);
  });

  it('need a model', async () => {
    const { store } = await project([]);
    await expectCode('no_model', () => controllerOn(store).alternatives('sample', 's1'));
  });
});
