import assert from 'node:assert/strict';
import { Destination } from '../../../webview-ui/destination';
import { detailOf, stateOf } from '../../webview/support/states';

const final = stateOf(detailOf([]));
const outline = stateOf(detailOf([], { phase: 'outline' }));
const other = { ...outline, project: 'other' };

describe('where the author goes', () => {
  let destination: Destination;
  let givenUp: number;
  beforeEach(() => {
    givenUp = 0;
    destination = new Destination(() => (givenUp += 1));
  });
  afterEach(() => destination.receive({ ...final, situation: 'no_folder' }));

  it('lies ahead until the state of that phase is there, whatever comes before', () => {
    destination.goToPhase('outline', final);
    destination.receive(final);
    assert.equal(destination.isAhead, true);
    destination.receive(outline);
    assert.equal(destination.isAhead, false);
  });

  it('is here already where it is shown, unless the author comes back on the way', () => {
    destination.goToPhase('final', final);
    destination.goToProject('lighthouse', final);
    assert.equal(destination.isAhead, false);
    destination.goToPhase('outline', final);
    destination.goToPhase('final', final);
    assert.equal(destination.phase, 'final');
    destination.receive(outline);
    assert.equal(destination.isAhead, true);
    destination.receive(final);
    assert.equal(destination.isAhead, false);
  });

  it('may be a project, and a phase of it', () => {
    destination.goToProject('other', final);
    destination.receive(outline);
    assert.equal(destination.isAhead, true);
    destination.goToPhase('outline', final);
    destination.receive(outline);
    assert.equal(destination.isAhead, true, 'the phase of the project before');
    destination.receive(other);
    assert.equal(destination.isAhead, false);
  });

  it('is given up where nothing can be shown, and when it never comes', async () => {
    destination.goToPhase('outline', final);
    destination.receive({ ...final, situation: 'unreadable' });
    assert.equal(destination.isAhead, false);
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = ((act: () => void) => wait(act, 1)) as typeof setTimeout;
    try {
      destination.goToPhase('outline', final);
      await new Promise((resolve) => wait(resolve, 20));
    } finally {
      globalThis.setTimeout = wait;
    }
    assert.deepEqual([destination.isAhead, givenUp], [false, 1]);
  });
});
