import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { delayed, silence } from '../fakes/modelServer/faults';
import { modelAt } from '../fakes/modelServer/modelAt';
import { ModelServer } from '../fakes/modelServer/modelServer';
import type { ReceivedRequest } from '../fakes/modelServer/receivedRequest';
import type { Reply } from '../fakes/modelServer/replyTable';
import { status } from '../fakes/modelServer/statuses';
import { sessionOn } from '../fakes/modelSessions';
import { Talk, openWorkbench, until, type OpenedWorkbench } from './workbenchPage';

const brief = 'Mara keeps the light. Each night she climbs a tall tower, and nobody asks why.\n';
const remark = (summary: string, quote: string | null) => ({
  type: 'style',
  summary,
  detail: '',
  severity: 'should_fix',
  path: quote === null ? null : 'brief.md',
  quote,
  otherQuotes: [],
  replacement: null,
  role: null,
});
const assessment = (...suggestions: object[]): string =>
  JSON.stringify({ overall: 'A light that needs its keeper.', suggestions });
const tower = remark('Say how tall the tower is.', 'a tall tower');
const nobody = remark('Give her somebody to talk to.', null);

/** The edit that a model makes of the passage, for whichever suggestions it is asked about. */
const revision =
  (from: string, to: string) =>
  ({ body }: ReceivedRequest): string => {
    const ids = [...body!.messages.at(-1)!.content.matchAll(/<suggestion id="(s\d+)"/g)].map(([, id]) => id);
    return JSON.stringify({ edits: [{ for: ids, start: from, end: from, text: to }], unaddressed: [] });
  };
const taller = revision('a tall tower', 'a tower of ninety steps');
const together = revision('Mara keeps the light.', 'Mara and her brother keep the light.');

type Answers = Partial<Record<string, (request: ReceivedRequest) => Reply>>;

describe('a model at work in the workbench', () => {
  let server: ModelServer;
  let page: OpenedWorkbench;
  let talk: Talk;
  let answers: Answers;
  /** What the author answers to questions, by their buttons; each question as it was asked. */
  let button: string | undefined;
  let questions: string[];
  const { showWarningMessage } = vscode.window;

  const text = (): Promise<string> => fs.readFile(path.join(page.folder, 'brief.md'), 'utf8');
  const asked = (): string[] => server.requests.map((request) => request.asked ?? '?');
  const idOf = (summary: string): string =>
    talk.detail.suggestions.find((each) => each.summary === summary)!.id;
  /** As the author's click: a plain object stands for the one button that is looked for. */
  const answering = (message: string, ...items: unknown[]): Promise<unknown> => {
    questions.push(message);
    return Promise.resolve(items.find((item) => item === button));
  };

  beforeEach(async () => {
    answers = { assessment: () => assessment(tower), revision: taller };
    [button, questions] = [undefined, []];
    server = await ModelServer.start({ replies: (request) => answers[request.asked ?? '']?.(request) });
    page = await openWorkbench(brief, [], { session: (store) => sessionOn(modelAt(server.url), store) });
    talk = new Talk(page);
    Object.assign(vscode.window, { showWarningMessage: answering });
  });

  afterEach(async () => {
    Object.assign(vscode.window, { showWarningMessage });
    await vscode.workspace
      .getConfiguration('storyfold')
      .update('budget.askAbove', undefined, vscode.ConfigurationTarget.Global);
    await page.close();
    await server.close();
  });

  const assess = async (): Promise<void> => {
    const { problem } = await talk.ask({ type: 'assess' });
    assert.equal(problem, undefined);
  };

  it('lists what it says, and writes what the author accepts of it', async () => {
    await assess();
    const [card] = talk.detail.suggestions;
    assert.deepEqual(
      [card?.quote?.passage, card?.means, talk.state.model.name],
      ['a tall tower', 'model', 'small'],
    );
    assert.equal((await talk.ask({ type: 'decide', id: card!.id, status: 'accepted' })).problem, undefined);
    assert.equal(talk.detail.counts.ticked, 1);
    assert.equal((await talk.ask({ type: 'revise', accept: 'ticked' })).problem, undefined);
    assert.equal(await text(), brief.replace('a tall tower', 'a tower of ninety steps'));
    assert.equal(talk.state.outcome?.applied, 1);
    assert.ok((talk.state.outcome?.tokens ?? 0) > 0, 'Every token is shown.');
    assert.deepEqual(asked(), ['assessment', 'revision']);
    assert.equal(talk.progress, null);
  });

  it('says while it runs what runs, and how the request stands', async () => {
    answers.assessment = () => delayed(150, assessment(tower));
    const intent = talk.begin({ type: 'assess' });
    await until(() => talk.progress?.request ?? undefined);
    assert.deepEqual(
      [talk.progress?.phase, talk.progress?.step, talk.progress?.auto],
      ['brief', 'assessing', false],
    );
    assert.ok((talk.progress?.estimate?.tokens ?? 0) > 0);
    const other = await talk.ask({ type: 'assess' });
    assert.match(other.problem?.message ?? '', /still at work/);
    assert.equal((await talk.answer(intent)).problem, undefined);
    assert.equal(talk.progress, null);
  });

  describe('proposes a change that no passage limits', () => {
    let intent: number;
    beforeEach(async () => {
      answers = { assessment: () => assessment(nobody), revision: together };
      await assess();
      assert.equal(talk.detail.suggestions[0]?.means, 'shown');
      intent = talk.begin({ type: 'revise', accept: 'all' });
      await until(() => talk.state.proposal);
      assert.deepEqual(talk.state.proposal?.paths, ['brief.md']);
      assert.deepEqual(talk.state.proposal?.suggestions, [nobody.summary]);
      assert.equal(await text(), brief);
    });

    it('and makes it when the author approves', async () => {
      talk.say({ type: 'answerProposal', approve: true });
      assert.equal((await talk.answer(intent)).problem, undefined);
      assert.equal(await text(), brief.replace('Mara keeps', 'Mara and her brother keep'));
      assert.equal(talk.state.proposal, undefined);
      assert.equal(talk.state.outcome?.applied, 1);
    });

    it('and leaves the text when they decline, which the outcome tells', async () => {
      talk.say({ type: 'answerProposal', approve: false });
      assert.equal((await talk.answer(intent)).problem, undefined);
      assert.equal(await text(), brief);
      assert.equal(talk.state.proposal, undefined);
      assert.deepEqual(
        talk.state.outcome?.notApplied.map(({ id, turnedDown }) => [id, turnedDown]),
        [[idOf(nobody.summary), true]],
      );
      assert.equal(talk.detail.counts.undecided, 1);
    });

    it('and leaves all as it was when they stop', async () => {
      talk.say({ type: 'stop', now: true });
      const { problem } = await talk.answer(intent);
      assert.equal(problem, undefined);
      assert.equal(await text(), brief);
      assert.equal(talk.state.proposal, undefined);
      assert.equal(talk.detail.counts.undecided, 1);
      assert.equal(talk.progress, null);
    });
  });

  it('offers other texts, of which one that is taken is a ready edit', async () => {
    answers.alternatives = () =>
      JSON.stringify({
        alternatives: [
          { text: 'a tower as tall as the clouds', note: 'an image' },
          { text: 'a tower', note: 'shorter' },
        ],
      });
    await assess();
    const id = idOf(tower.summary);
    assert.equal((await talk.ask({ type: 'alternatives', id })).problem, undefined);
    assert.deepEqual(
      talk.detail.suggestions[0]?.alternatives.map(({ text: other, taken }) => [other, taken]),
      [
        ['a tower as tall as the clouds', false],
        ['a tower', false],
      ],
    );
    const none = await talk.ask({ type: 'takeAlternative', id, number: 3 });
    assert.ok(none.problem);
    assert.equal((await talk.ask({ type: 'takeAlternative', id, number: 2 })).problem, undefined);
    const [card] = talk.detail.suggestions;
    assert.deepEqual([card?.means, card?.alternatives.map(({ taken }) => taken)], ['edit', [false, true]]);
    const requests = server.requests.length;
    assert.equal((await talk.ask({ type: 'revise', accept: 'all' })).problem, undefined);
    assert.equal(await text(), brief.replace('a tall tower', 'a tower'));
    assert.equal(server.requests.length, requests, 'What is ready is nobody’s to write.');
  });

  describe('goes through rounds by itself', () => {
    it('until the author stops it after the step', async () => {
      let revising: () => void = () => undefined;
      const underWay = new Promise<void>((resolve) => (revising = resolve));
      answers.revision = (request) => {
        revising();
        return delayed(200, taller(request));
      };
      const intent = talk.begin({ type: 'refine', rounds: 3, inSections: false });
      await underWay;
      talk.say({ type: 'stop', now: false });
      await until(() => talk.progress?.stopping || undefined);
      assert.equal(talk.progress?.auto, true);
      assert.equal((await talk.answer(intent)).problem, undefined);
      assert.match(await text(), /ninety steps/);
      const { rounds, applied } = talk.state.outcome ?? {};
      assert.deepEqual([rounds?.stopReason, rounds?.each.length, applied], ['user', 1, 1]);
      assert.deepEqual(asked(), ['assessment', 'revision']);
    });

    it('until they stop it now, which tears the request off and keeps the text', async () => {
      answers.revision = () => silence();
      const intent = talk.begin({ type: 'refine', rounds: 3, inSections: false });
      const request = await server.request(2);
      talk.say({ type: 'stop', now: true });
      assert.equal((await talk.answer(intent)).problem, undefined);
      await request.over;
      assert.equal(request.outcome, 'hung_up');
      assert.equal(await text(), brief);
      assert.equal(talk.state.outcome?.rounds?.stopReason, 'cancelled');
      assert.equal(talk.detail.counts.undecided, 1);
      answers.revision = taller;
      assert.equal((await talk.ask({ type: 'revise', accept: 'all' })).problem, undefined);
      assert.match(await text(), /ninety steps/);
    });
  });

  describe('writes a text where there is one', () => {
    const written = 'Two keepers share a light, and do not speak.\n';
    beforeEach(() => (answers.prose = () => written));

    it('only when the author wants that, and keeps the old one', async () => {
      button = 'Write It Anew';
      assert.equal((await talk.ask({ type: 'generate', wish: 'Two keepers.' })).problem, undefined);
      assert.equal(questions.length, 1);
      assert.equal((await text()).trim(), written.trim());
      assert.equal(talk.state.outcome?.written, true);
      const before = await fs.readdir(path.join(page.folder, '.storyfold', 'history', 'brief'));
      assert.equal(before.length, 1);
    });

    it('and sends nothing when they do not', async () => {
      assert.equal((await talk.ask({ type: 'generate', wish: 'Two keepers.' })).problem, undefined);
      assert.equal(questions.length, 1);
      assert.equal(await text(), brief);
      assert.deepEqual(asked(), []);
    });
  });

  describe('that will take more than the author wants to be asked about', () => {
    beforeEach(() =>
      vscode.workspace
        .getConfiguration('storyfold')
        .update('budget.askAbove', 10, vscode.ConfigurationTarget.Global),
    );

    it('is not asked when they say no', async () => {
      const { problem, rev } = await talk.ask({ type: 'assess' });
      assert.deepEqual([problem, rev], [undefined, undefined]);
      assert.match(questions.join(), /about [\d,]+ tokens/);
      assert.deepEqual(asked(), []);
      assert.equal(talk.progress, null);
      assert.equal(talk.detail.hasRound, false);
    });

    it('is asked when they agree', async () => {
      button = 'Send';
      await assess();
      assert.equal(questions.length, 1);
      assert.deepEqual(asked(), ['assessment']);
    });

    it('is not asked when they stop instead of answering', async () => {
      Object.assign(vscode.window, {
        showWarningMessage: (message: string) => {
          questions.push(message);
          return new Promise(() => undefined);
        },
      });
      const intent = talk.begin({ type: 'assess' });
      await until(() => questions[0]);
      talk.say({ type: 'stop', now: true });
      assert.equal((await talk.answer(intent)).problem, undefined);
      assert.deepEqual(asked(), []);
      assert.equal(talk.progress, null);
    });
  });

  it('that fails leaves the workbench usable, and says what to do', async () => {
    answers.assessment = () => status(401, { message: 'No such key.', code: 'invalid_api_key' });
    const refused = await talk.ask({ type: 'assess' });
    assert.equal(refused.problem?.remedy, 'setApiKey');
    assert.ok(refused.problem.hint.length > 10);
    assert.equal(refused.rev, undefined);
    assert.equal(talk.progress, null);

    answers.assessment = () => assessment(tower);
    await assess();
    answers.revision = () => 'I would rather not.';
    const unusable = await talk.ask({ type: 'revise', accept: 'all' });
    assert.ok(unusable.problem && unusable.problem.hint !== '');
    assert.equal(await text(), brief);
    assert.equal(talk.detail.counts.undecided, 1, 'What was accepted is still there to be done.');

    answers.revision = taller;
    assert.equal((await talk.ask({ type: 'revise', accept: 'all' })).problem, undefined);
    assert.match(await text(), /ninety steps/);
  });
});
