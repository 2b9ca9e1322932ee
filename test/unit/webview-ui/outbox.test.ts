import assert from 'node:assert/strict';
import type { ChangingIntent } from '../../../src/shared/protocol';
import { arrivalMilliseconds, Outbox, type Draft, type Seen } from '../../../webview-ui/outbox';

const tick = (id: string, status: 'open' | 'accepted' | 'rejected' = 'accepted'): Draft => ({
  type: 'decide',
  phase: 'final',
  id,
  status,
});

const seen = (rev: number, project = 'novel'): Seen => ({ project, rev });

interface Clock {
  /** Lets so many milliseconds go by. */
  pass(milliseconds: number): void;
  restore(): void;
}

/** Timers that fire only when the test says so. */
function patientTime(): Clock {
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const timers = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let next = 1;
  globalThis.setTimeout = ((run: () => void, wait: number) => {
    timers.set(next, { at: now + wait, run });
    return next++;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as unknown as typeof clearTimeout;
  return {
    pass: (milliseconds) => {
      now += milliseconds;
      for (const [id, { at, run }] of [...timers]) {
        if (at > now) continue;
        timers.delete(id);
        run();
      }
    },
    restore: () => Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear }),
  };
}

describe('the outbox of the workbench', () => {
  let clock: Clock;
  beforeEach(() => (clock = patientTime()));
  afterEach(() => clock.restore());

  const sending = (): { sent: ChangingIntent[]; outbox: Outbox; lost: () => number } => {
    const sent: ChangingIntent[] = [];
    let lost = 0;
    const outbox = new Outbox(
      (intent) => sent.push(intent),
      () => lost++,
      1,
    );
    return { sent, outbox, lost: () => lost };
  };

  it('sends the first intent at once, on the revision that is shown', () => {
    const { sent, outbox } = sending();
    outbox.add(tick('s1'), seen(7));
    assert.deepEqual(sent, [
      { type: 'decide', phase: 'final', id: 's1', status: 'accepted', intent: 1, project: 'novel', rev: 7 },
    ]);
  });

  it('holds the next one back, and stamps it with the revision that the first led to', () => {
    const { sent, outbox } = sending();
    outbox.add(tick('s1'), seen(7));
    outbox.add(tick('s2'), seen(7));
    assert.equal(sent.length, 1);
    outbox.settle(1, 8);
    assert.deepEqual(
      sent.map(({ intent, rev }) => ({ intent, rev })),
      [
        { intent: 1, rev: 7 },
        { intent: 2, rev: 8 },
      ],
    );
  });

  it('takes a second click on the same for one, until the first is answered', () => {
    const { sent, outbox } = sending();
    const assess: Draft = { type: 'assess', phase: 'final' };
    outbox.add(assess, seen(7));
    outbox.add({ ...assess }, seen(7));
    outbox.add(tick('s1'), seen(7));
    outbox.add(tick('s1'), seen(7));
    outbox.add(tick('s1', 'open'), seen(7));
    outbox.add(tick('s1'), seen(7));
    for (const intent of [1, 2, 3, 4]) outbox.settle(intent, 7 + intent);
    assert.deepEqual(
      sent.map((intent) => ('status' in intent ? intent.status : intent.type)),
      ['assess', 'accepted', 'open', 'accepted'],
    );
    outbox.add(assess, seen(11));
    assert.equal(sent.length, 5);
  });

  it('shows at once what was decided, the latest word last, until the host has answered', () => {
    const { outbox } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.add(tick('s2', 'rejected'), seen(1));
    outbox.add(tick('s1', 'open'), seen(1));
    assert.deepEqual(Object.fromEntries(outbox.pending('novel', 'final')), { s1: 'open', s2: 'rejected' });
    assert.equal(outbox.pending('novel', 'brief').size, 0);
    outbox.settle(1, 2);
    outbox.settle(2, 3);
    outbox.settle(3, 4);
    assert.equal(outbox.pending('novel', 'final').size, 0);
    assert.equal(outbox.isBusy, false);
  });

  it('drops what waited when the host refuses: it was decided on a state that never came', () => {
    const { sent, outbox } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.add(tick('s2'), seen(1));
    outbox.settle(1, undefined);
    assert.equal(sent.length, 1);
    assert.equal(outbox.pending('novel', 'final').size, 0);
    outbox.add(tick('s3'), seen(5));
    assert.equal(sent[1]?.rev, 5);
  });

  it('does not stamp an intent for one phase with the revision of another', () => {
    const { sent, outbox } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.add({ type: 'assess', phase: 'brief' }, seen(40));
    outbox.settle(1, 2);
    assert.deepEqual(
      sent.map(({ phase, rev }) => ({ phase, rev })),
      [
        { phase: 'final', rev: 1 },
        { phase: 'brief', rev: 40 },
      ],
    );
  });

  it('drops what waits when another project is shown, and keeps the two apart', () => {
    const { sent, outbox } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.add(tick('s2'), seen(1));
    assert.equal(outbox.turnTo('novel'), false);
    assert.equal(outbox.turnTo('tale'), true);
    assert.equal(outbox.turnTo('tale'), false);
    outbox.add(tick('s1', 'rejected'), seen(40, 'tale'));
    assert.deepEqual(Object.fromEntries(outbox.pending('tale', 'final')), { s1: 'rejected' });
    assert.deepEqual(Object.fromEntries(outbox.pending('novel', 'final')), { s1: 'accepted' });
    outbox.settle(1, 2);
    assert.deepEqual(
      sent.map((intent) => [intent.project, intent.rev, 'id' in intent && intent.id]),
      [
        ['novel', 1, 's1'],
        ['tale', 40, 's1'],
      ],
    );
  });

  it('does not drop what waits for this project when the other one refuses', () => {
    const { sent, outbox } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.turnTo('tale');
    outbox.add(tick('s1'), seen(40, 'tale'));
    outbox.settle(1, undefined);
    assert.deepEqual([sent[1]?.project, sent[1]?.rev], ['tale', 40]);
  });

  it('counts from another number in each page, so that an old answer settles nothing', () => {
    const numbers = Array.from({ length: 3 }, () => {
      const sent: number[] = [];
      const outbox = new Outbox(
        ({ intent }) => sent.push(intent),
        () => undefined,
      );
      outbox.add(tick('s1'), seen(1));
      return sent[0]!;
    });
    assert.equal(new Set(numbers).size, 3);
    assert.ok(numbers.every((each) => Number.isSafeInteger(each) && each > 0));
  });

  it('takes no notice of an answer to something else', () => {
    const { sent, outbox } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.add(tick('s2'), seen(1));
    outbox.settle(9, 5);
    assert.equal(sent.length, 1);
    assert.equal(outbox.isBusy, true);
  });

  it('shows at once what was called intentional', () => {
    const { outbox } = sending();
    outbox.add({ type: 'waive', phase: 'final', id: 's1' }, seen(1));
    assert.deepEqual(Object.fromEntries(outbox.pending('novel', 'final')), { s1: 'waived' });
  });

  it('gives up an intent that never arrives, says so, and goes on with the next', () => {
    const { sent, outbox, lost } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.add(tick('s2'), seen(1));
    clock.pass(arrivalMilliseconds - 1);
    assert.equal(lost(), 0);
    clock.pass(1);
    assert.equal(lost(), 1);
    assert.equal(outbox.isBusy, false);
    assert.equal(outbox.pending('novel', 'final').size, 0);
    outbox.add(tick('s3'), seen(4));
    assert.deepEqual(
      sent.map(({ intent, rev }) => ({ intent, rev })),
      [
        { intent: 1, rev: 1 },
        { intent: 2, rev: 4 },
      ],
    );
    outbox.settle(1, 2);
    assert.equal(outbox.isBusy, true, 'A late answer to what was given up is none to what came after.');
  });

  it('waits as long as it takes for what has arrived', () => {
    const { outbox, lost } = sending();
    outbox.add(tick('s1'), seen(1));
    outbox.arrived(1);
    clock.pass(100 * arrivalMilliseconds);
    assert.equal(lost(), 0);
    assert.equal(outbox.isBusy, true);
    outbox.settle(1, 2);
    clock.pass(100 * arrivalMilliseconds);
    assert.equal(lost(), 0);
  });
});
