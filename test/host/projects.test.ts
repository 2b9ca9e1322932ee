import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import type { Project } from '../../src/vscode/workspace/project';
import { Projects } from '../../src/vscode/workspace/projects';
import { PhaseWork } from '../../src/vscode/work/phaseWork';
import { Selection } from '../../src/vscode/work/selection';
import { WorkAtHand } from '../../src/vscode/work/workAtHand';

/** A project that is opened when the test says so. */
function slowProject(): { open: Promise<Project>; arrive: () => void; closed: () => number } {
  let closed = 0;
  let arrive: () => void = () => undefined;
  const project = { id: 'slow', controller: { onDidChange: () => undefined }, dispose: () => closed++ };
  const open = new Promise<Project>((resolve) => (arrive = () => resolve(project as unknown as Project)));
  return { open, arrive, closed: () => closed };
}

describe('the projects of a window', () => {
  let channel: vscode.LogOutputChannel;
  before(() => (channel = vscode.window.createOutputChannel('StoryFold projects test', { log: true })));
  after(() => channel.dispose());

  it('closes a project that is opened only when the window is closing', async () => {
    const { open, arrive, closed } = slowProject();
    const projects = new Projects(() => open, new ChannelLogger(channel));
    let told = 0;
    projects.onDidChange(() => told++);
    const refreshed = projects.refresh();
    await new Promise((resolve) => setTimeout(resolve, 0));
    projects.dispose();
    arrive();
    await projects.settled();
    await refreshed;
    assert.deepEqual([closed(), told, projects.all.length], [1, 0, 0]);
  });

  it('keeps one that is there, and closes it with the window, once', async () => {
    const { open, arrive, closed } = slowProject();
    const projects = new Projects(() => open, new ChannelLogger(channel));
    arrive();
    await projects.refresh();
    assert.deepEqual([closed(), projects.all.length], [0, 1]);
    projects.dispose();
    await projects.refresh();
    assert.equal(closed(), 1);
  });
});

describe('what is at work', () => {
  it('is shown with the project that it is of, and stands in the way of others', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const project = (id: string): Project =>
      ({
        id,
        states: () => Promise.resolve({ brief: { round: 2 } }),
        model: { prepare: () => Promise.resolve(undefined) },
        controller: { assess: () => ended },
      }) as unknown as Project;
    const other = project('other');
    let shown = project('one');
    const selection = {
      get project() {
        return shown;
      },
      projects: { find: (id: string) => [shown, other].find((each) => each.id === id) },
      requireWritable: (id?: string) => [shown, other].find((each) => each.id === (id ?? shown.id)),
    } as unknown as Selection;
    const work = new PhaseWork(selection, new WorkAtHand());
    const shownPhase = (): string | undefined => work.shownProgress?.phase;
    const run = work.assess('brief', { project: shown.id });
    assert.equal(shownPhase(), 'brief');
    shown = other;
    assert.equal(shownPhase(), undefined);
    assert.equal(work.progress?.phase, 'brief');
    await assert.rejects(work.assess('brief', { project: shown.id }), { code: 'refused' });
    // Opened anew, it is the same project.
    shown = project('one');
    assert.equal(shownPhase(), 'brief');
    end();
    await run;
    assert.equal(work.progress, undefined);
    work.dispose();
  });

  it('is done to the project that the author meant, whichever is shown by then', async () => {
    const decided: string[] = [];
    const project = (id: string): Project =>
      ({
        id,
        states: () => Promise.resolve({ brief: { currentRound: { assessedAt: 7 } } }),
        controller: {
          decide: (_phase: string, ids: readonly string[]) => {
            decided.push(`${id} ${ids.join()}`);
            return Promise.resolve({ rev: 2 });
          },
        },
      }) as unknown as Project;
    const all = [project('one'), project('other')];
    const changed = new vscode.EventEmitter<void>();
    const projects = {
      all,
      find: (id: string | undefined) => all.find((each) => each.id === id),
      onDidChange: changed.event,
    } as unknown as Projects;
    const memory = { get: () => 'other', update: () => Promise.resolve() } as unknown as vscode.Memento;
    const selection = new Selection(projects, memory);
    assert.equal(selection.project, all[1]);
    const work = new PhaseWork(selection, new WorkAtHand());
    await work.decide('brief', ['s1'], 'accepted', { project: 'one' });
    assert.deepEqual(decided, ['one s1']);
    await assert.rejects(work.decide('brief', ['s1'], 'accepted', { project: 'closed' }), {
      code: 'not_found',
    });
    await work.decide('brief', ['s2'], 'accepted', { project: 'one', assessedAt: 7 });
    // After another branch was checked out the same id is a suggestion of another round.
    await assert.rejects(work.decide('brief', ['s2'], 'accepted', { project: 'one', assessedAt: 6 }), {
      code: 'not_found',
    });
    assert.deepEqual(decided, ['one s1', 'one s2']);
    for (const part of [work, selection, changed]) part.dispose();
  });

  it('ends no round but the one that the author was asked about', async () => {
    const ended: string[] = [];
    const states = (): Promise<object> =>
      Promise.resolve({ brief: { round: 1, rev: 4, currentRound: { assessedAt: 2000, suggestions: [] } } });
    const project = {
      id: 'one',
      states,
      model: { prepare: () => Promise.resolve(undefined) },
      controller: {
        revise: () => Promise.resolve(void ended.push('rejected')),
        done: () => Promise.resolve(void ended.push('done')),
      },
    } as unknown as Project;
    const work = new PhaseWork(
      { project, requireWritable: () => project } as unknown as Selection,
      new WorkAtHand(),
    );
    const asked = { project: 'one', rev: 4, assessedAt: 1000 };
    await assert.rejects(work.rejectAll('brief', asked), { code: 'not_found' });
    await assert.rejects(work.endPhase('brief', asked), { code: 'not_found' });
    assert.deepEqual(ended, []);
    await work.endPhase('brief', { ...asked, assessedAt: 2000 });
    assert.deepEqual(ended, ['done']);
    work.dispose();
  });
});
