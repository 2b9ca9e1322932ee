import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { refinementStateFile } from '../../src/core/project/layout';
import type { FileStore } from '../../src/adapters/node/fileStore';
import type { Message } from '../../src/shared/protocol';
import type { PhaseDetail, ProblemView } from '../../src/shared/workbenchState';
import { ChannelLogger } from '../../src/vscode/channelLogger';
import type { Project } from '../../src/vscode/workspace/project';
import { Projects } from '../../src/vscode/workspace/projects';
import { Talk, openWorkbench, until, workbenchOver, type OpenedWorkbench } from './workbenchPage';

describe('the host of the workbench', () => {
  const disposables: vscode.Disposable[] = [];
  let heard: Message[];
  let say: (value: unknown) => void;

  const answerTo = async (intent: number): Promise<Extract<Message, { type: 'settled' }>> => {
    const isAnswer = (message: Message): message is Extract<Message, { type: 'settled' }> =>
      message.type === 'settled' && message.intent === intent;
    return until(() => heard.find(isAnswer));
  };

  before(() => {
    const channel = vscode.window.createOutputChannel('StoryFold view test', { log: true });
    const logger = new ChannelLogger(channel);
    const projects = new Projects(() => Promise.reject(new Error('There is none.')), logger);
    const workbench = workbenchOver(projects, logger);
    ({ heard, say } = workbench);
    disposables.push(...workbench.parts, projects, channel);
    say({ type: 'ready' });
  });

  after(() => disposables.forEach((each) => void each.dispose()));

  it('answers an intent that it does not understand, so that the view does not wait for ever', async () => {
    say({
      type: 'decide',
      intent: 3,
      project: 'none',
      phase: 'brief',
      rev: 1,
      id: 's1\u0000',
      status: 'accepted',
    });
    const answer = await answerTo(3);
    assert.equal(answer.rev, undefined);
    assert.match(answer.problem?.message ?? '', /does not know/);
  });

  it('says that an intent has arrived before it settles it', async () => {
    say({ type: 'waive', intent: 4, project: 'none', phase: 'brief', rev: 1, id: 's1' });
    const answer = await answerTo(4);
    assert.ok(answer.problem, 'There is no project to do this in.');
    const order = heard.filter((message) => 'intent' in message && message.intent === 4);
    assert.deepEqual(
      order.map(({ type }) => type),
      ['received', 'settled'],
    );
  });
});

describe('a round in the workbench, through what the view says and hears', () => {
  const story = 'He took the the oar. He very very much wanted to. She saw the the boat.\n';
  let folder: string;
  let heard: Message[];
  let page: OpenedWorkbench;
  let looks: number;
  let stateReads: number;
  let talk: Talk;

  const latest = (): PhaseDetail => talk.detail;
  const latestProject = (): string => talk.state.project ?? assert.fail('No project is shown.');
  const ask = async (draft: Record<string, unknown>): Promise<ProblemView | undefined> =>
    (await talk.ask(draft)).problem;
  const statuses = (): string[] => latest().suggestions.map(({ status }) => status);

  before(async () => {
    looks = 0;
    stateReads = 0;
    const counting = (store: FileStore): FileStore =>
      new Proxy(store, {
        get: (target, key: keyof FileStore) => {
          if (key === 'read') {
            return (file: string) => {
              if (file === refinementStateFile) stateReads++;
              return target.read(file);
            };
          }
          const value = target[key] as unknown;
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    page = await openWorkbench(
      story,
      [
        { rule: 'doubledThe', pattern: /the the/, replacement: 'the' },
        { rule: 'very', pattern: /very very/ },
      ],
      { wrap: counting, looked: (count) => (looks += count) },
    );
    ({ folder, heard } = page);
    talk = new Talk(page);
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await page.close();
  });

  it('assesses, and counts what can be accepted', async () => {
    assert.equal(await ask({ type: 'assess' }), undefined);
    assert.deepEqual(latest().counts, { all: 3, undecided: 3, acceptable: 2, ticked: 0, lost: 0 });
  });

  it('calls a remark intentional, all that say the same of the same words, and takes it back', async () => {
    const the = latest().suggestions.find(({ means }) => means === 'edit')!;
    assert.equal(await ask({ type: 'waive', id: the.id }), undefined);
    assert.equal(statuses().filter((status) => status === 'waived').length, 2);
    assert.equal(latest().counts.acceptable, 0);
    assert.equal(await ask({ type: 'decide', id: the.id, status: 'open' }), undefined);
    assert.deepEqual(statuses(), ['open', 'open', 'open']);
    const state = JSON.parse(await fs.readFile(path.join(folder, refinementStateFile), 'utf8')) as {
      phases: { brief: { waivers: unknown[] } };
    };
    assert.deepEqual(state.phases.brief.waivers, []);
  });

  it('locks the very passage of a suggestion whose words stand elsewhere too', async () => {
    const [, second] = latest().suggestions.filter(({ means }) => means === 'edit');
    assert.equal(await ask({ type: 'lock', id: second!.id }), undefined);
    const { locks } = (await page.selection.project!.states()).brief;
    assert.deepEqual(
      locks.map(({ anchor }) => anchor.start),
      [story.lastIndexOf('the the')],
    );
    assert.equal(await ask({ type: 'unlock', lock: latest().locks[0]!.id }), undefined);
    assert.deepEqual(latest().locks, []);
  });

  it('names the suggestion to look at to the page that is there, not to one that was thrown away', async () => {
    const { id } = latest().suggestions[1]!;
    const named = (): number => heard.filter((message) => message.type === 'focusSuggestion').length;
    page.setVisible(false);
    const before = heard.length;
    await page.host.show(id);
    page.setVisible(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(heard.length, before, 'Nobody was there to hear.');
    page.say({ type: 'ready' });
    await until(() => (named() === 1 ? true : undefined));
    assert.deepEqual(heard.at(-1)?.type === 'progress' ? heard.at(-2) : heard.at(-1), {
      type: 'focusSuggestion',
      id,
    });
  });

  it('leads to a suggestion without taking the keyboard, and by a message where another phase is shown', async () => {
    const { id } = latest().suggestions[0]!;
    const { showInformationMessage } = vscode.window;
    const { executeCommand } = vscode.commands;
    const told: string[] = [];
    const shown: string[] = [];
    Object.assign(vscode.window, {
      showInformationMessage: (message: string, button: string) => {
        told.push(message);
        return Promise.resolve(button);
      },
    });
    Object.assign(vscode.commands, {
      executeCommand: (command: string) => Promise.resolve(void shown.push(command)),
    });
    try {
      const project = page.selection.requireProject();
      await page.host.lead(project, 'brief', id);
      assert.deepEqual(heard.at(-1), { type: 'focusSuggestion', id });
      assert.deepEqual([told, shown], [[], []]);
      await page.selection.selectPhase('final');
      const before = heard.length;
      await page.host.lead(project, 'brief', id);
      await until(() =>
        heard.slice(before).some(({ type }) => type === 'focusSuggestion') ? true : undefined,
      );
      assert.equal(told.length, 1);
      assert.deepEqual(shown, ['storyfold.workbench.focus']);
      assert.equal(page.selection.phase, 'brief');
      // The same phase of another project is another phase.
      await page.host.lead({ ...project, id: 'file:///elsewhere' } as Project, 'brief', id);
      assert.equal(told.length, 2);
    } finally {
      Object.assign(vscode.window, { showInformationMessage });
      Object.assign(vscode.commands, { executeCommand });
    }
  });

  it('keeps what the author has not sent, and gives it to the next page before anything else of theirs', async () => {
    const texts = [['own:p:brief', 'Shorter, please.']];
    page.say({ type: 'remember', at: 7, texts });
    page.say({ type: 'remember', at: 8, texts: [['own:p:brief', 7]] });
    const before = heard.length;
    page.say({ type: 'ready' });
    await until(() => (heard.slice(before).some(({ type }) => type === 'state') ? true : undefined));
    const next = heard.slice(before).filter(({ type }) => type === 'unsent' || type === 'state');
    assert.deepEqual(next[0], { type: 'unsent', at: 7, texts });
    page.say({ type: 'remember', at: 9, texts: [] });
    const then = heard.length;
    page.say({ type: 'ready' });
    await until(() => (heard.slice(then).some(({ type }) => type === 'unsent') ? true : undefined));
    assert.deepEqual(
      heard.slice(then).find(({ type }) => type === 'unsent'),
      { type: 'unsent', at: 9, texts: [] },
    );
  });

  it('refuses what was decided in a project that is not the one shown', async () => {
    const { id } = latest().suggestions[0]!;
    const project = latestProject();
    const elsewhere = await ask({ type: 'decide', id, status: 'accepted', project: `${project}2` });
    assert.match(elsewhere?.message ?? '', /the list has changed/);
    assert.deepEqual(statuses(), ['open', 'open', 'open']);
    const here = await talk.ask({ type: 'decide', id, status: 'accepted', project });
    assert.deepEqual([here.problem, here.rev], [undefined, latest().rev]);
    await ask({ type: 'decide', id, status: 'open', project });
  });

  it('answers the page that asked, not the one that came after it', async () => {
    const before = heard.length;
    const { id } = latest().suggestions[0]!;
    const intent = talk.begin({ type: 'decide', id, status: 'accepted' });
    page.say({ type: 'ready' });
    await until(() => (latest().suggestions[0]?.status === 'accepted' ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.ok(
      !heard.slice(before).some((message) => message.type === 'settled' && message.intent === intent),
    );
    await ask({ type: 'decide', id, status: 'open' });
  });

  it('asks before it ends a phase with undecided suggestions', async () => {
    const { showWarningMessage } = vscode.window;
    const asked: string[] = [];
    Object.assign(vscode.window, {
      showWarningMessage: (message: string) => Promise.resolve(void asked.push(message)),
    });
    try {
      assert.equal(await ask({ type: 'endPhase' }), undefined);
      assert.equal(asked.length, 1);
      assert.equal(latest().counts.undecided, 3);
    } finally {
      Object.assign(vscode.window, { showWarningMessage });
    }
  });

  it('leaves the way to the other phases open when one cannot be read, and to itself when it is another', async () => {
    const outline = path.join(folder, 'outline.md');
    // “Chapter” in an encoding that is not UTF-8.
    await fs.writeFile(outline, Uint8Array.from([0xb5, 0xda, 0xd2, 0xbb, 0xd5, 0xc2]));
    try {
      const before = heard.length;
      await page.selection.selectPhase('outline');
      const state = await until(() =>
        heard
          .slice(before)
          .flatMap((message) => (message.type === 'state' ? [message.state] : []))
          .find(({ situation }) => situation === 'unreadable'),
      );
      assert.deepEqual([state.unreadable, state.phases.length], ['outline', 4]);
      assert.ok(state.problem);
      await page.selection.selectPhase('brief');
      await until(() => (talk.state.situation === 'ready' && latest().phase === 'brief' ? true : undefined));
    } finally {
      await fs.rm(outline);
      await page.selection.selectPhase('brief');
    }
  });

  it('draws no more cards than the view asks for', async () => {
    page.say({ type: 'draw', from: 0, count: 1 });
    await until(() => (latest().suggestions.length === 1 ? true : undefined));
    assert.equal(latest().counts.all, 3);
    page.say({ type: 'draw', from: 0, count: 50 });
    await until(() => (latest().suggestions.length === 3 ? true : undefined));
  });

  it('follows the typing without reading the state again or looking for anything', async () => {
    const document = await vscode.workspace.openTextDocument(path.join(folder, 'brief.md'));
    await vscode.window.showTextDocument(document, { preview: false });
    const [reads, looked] = [stateReads, looks];
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      document.uri,
      new vscode.Position(0, 0),
      'The morning was grey and the sea was flat and cold. ',
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until(() => (latest().textChanged ? true : undefined));
    assert.equal(latest().counts.acceptable, 2);
    assert.equal(stateReads, reads);
    assert.equal(looks, looked);
  });

  it('applies all that is ready, named by nothing but “all” and the revision', async () => {
    assert.equal(await ask({ type: 'revise', accept: 'all' }), undefined);
    const text = await fs.readFile(path.join(folder, 'brief.md'), 'utf8');
    assert.match(text, /took the oar.*very very.*saw the boat/);
    assert.match(text, /^The morning was grey/);
  });
});
