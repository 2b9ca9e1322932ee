import assert from 'node:assert/strict';
import { emptyFeedbackDraft, type FeedbackDraft } from '../../../../src/shared/feedbackForm';
import type * as Panels from '../../../../src/vscode/workbench/feedbackPanels';
import { loadForEditor, translator } from '../../../fakes/editorModule';

interface Tab {
  say: (message: object) => Promise<void>;
  heard: { type: string; message?: string }[];
  isOpen: boolean;
  close: () => void;
}

describe('the form for feedback', () => {
  const key = 'feedback one t1';
  const written: FeedbackDraft = { ...emptyFeedbackDraft, score: 80, notes: 'The storm is too short.' };
  const send = {
    type: 'send',
    score: 80,
    criteria: [],
    strengths: [],
    problems: [],
    notes: 'The storm is too short.',
  };
  let tabs: Tab[] = [];
  let kept = new Map<string, unknown>();
  let whileLearning: () => Promise<void> | void;
  let show: () => Tab;

  const panelOf = (): object => {
    let say: Tab['say'] = () => Promise.resolve();
    let closed = (): void => undefined;
    const tab: Tab = {
      say: (message) => say(message),
      heard: [],
      isOpen: true,
      close: () => {
        if (tab.isOpen) closed();
        tab.isOpen = false;
      },
    };
    tabs.push(tab);
    return {
      reveal: () => undefined,
      dispose: tab.close,
      onDidDispose: (listener: () => void) => (closed = listener),
      webview: {
        asWebviewUri: String,
        onDidReceiveMessage: (listener: Tab['say']) => (say = listener),
        postMessage: (message: Tab['heard'][number]) => {
          assert.ok(tab.isOpen, 'a tab that is gone hears nothing');
          tab.heard.push(message);
        },
      },
    };
  };

  beforeEach(() => {
    tabs = [];
    kept = new Map();
    whileLearning = () => undefined;
    const { FeedbackPanels } = loadForEditor<typeof Panels>('workbench/feedbackPanels', {
      ViewColumn: { Active: -1, Beside: -2 },
      Uri: { joinPath: () => '' },
      commands: {},
      env: { language: 'en' },
      l10n: { t: translator(() => 'en') },
      window: { createWebviewPanel: panelOf },
    });
    const panels = new FeedbackPanels({
      extension: '',
      memory: {
        get: (name: string) => kept.get(name),
        update: (name: string, value: unknown) => Promise.resolve(void kept.set(name, value)),
      },
      score: () => Promise.resolve(whileLearning()),
      logger: { failure: (_what: string, error: unknown) => assert.fail(String(error)) },
    } as never);
    const task = { id: 't1', title: 'The Ferry', kind: 'chapter', chapter: '01' };
    show = () => {
      panels.show({ id: 'one' } as never, task as never);
      return tabs.at(-1)!;
    };
  });

  it('ends with its words once they are taken', async () => {
    const tab = show();
    await tab.say({ type: 'remember', draft: written });
    await tab.say(send);
    assert.deepEqual([tab.isOpen, kept.get(key)], [false, undefined]);
  });

  it('keeps what the author writes while it is learned from', async () => {
    const tab = show();
    const more = { ...written, notes: 'The storm is too short. And the ferry has no name.' };
    await tab.say({ type: 'remember', draft: written });
    whileLearning = () => tab.say({ type: 'remember', draft: more });
    await tab.say(send);
    assert.deepEqual([tab.isOpen, kept.get(key)], [true, more]);
    assert.match(tab.heard.at(-1)!.message!, /was taken as you sent it/);
  });

  it('keeps what is written meanwhile in a tab that was opened anew', async () => {
    const tab = show();
    await tab.say({ type: 'remember', draft: written });
    const more = { ...written, notes: 'More.' };
    whileLearning = () => {
      tab.close();
      return show().say({ type: 'remember', draft: more });
    };
    await tab.say(send);
    const [, again] = tabs;
    assert.deepEqual([again?.isOpen, kept.get(key)], [true, more]);
    whileLearning = () => undefined;
    await again?.say({ ...send, notes: 'More.' });
    assert.deepEqual([again?.isOpen, kept.get(key)], [false, undefined]);
  });
});
