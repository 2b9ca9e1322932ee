import { l10n, window, type WorkspaceFolder } from 'vscode';
import { isLoopbackOrigin, type Endpoint } from '../../core/llm/endpoint/endpoint';
import { readModelSettings } from '../../core/llm/calls/readModelSettings';
import type { Provider } from '../../shared/values';
import { problemIn, problemOf } from '../errorText';
import { plainMessage } from '../plainText';
import { editorSettings } from '../settings';
import { applyChoice } from './applyChoice';
import { boundKey } from './keyStore';
import type { Models } from './models';
import { endpointOf, modelTarget } from './modelTarget';
import { localServers, services, type Service } from './services';
import { inputStep, pickStep, type Choice } from './quickInputSteps';

/** What follows a step: another one, the one before, or the end, with or without a choice made. */
type Next = Step | 'back' | 'left' | 'done';
type Step = () => Promise<Next>;

/** Milliseconds; a program on this machine that takes longer to say what it has is not there. */
const waitForLocal = 1_500;

/**
 * Leads the author to a model in a few steps, each with a way back. Nothing is changed, stored or sent but the question for the list of
 * models, to ports of this machine and to an address that they agreed to, until the last step. `folder`: of the project shown. True when a choice was made.
 */
export async function chooseModel(models: Models, folder?: WorkspaceFolder): Promise<boolean> {
  return new ModelChooser(models, folder).run();
}

class ModelChooser {
  /** Of this run; kept for good only at the end. */
  private readonly agreed = new Set<string>();
  private readonly typedKeys = new Map<string, string>();

  constructor(
    private readonly models: Models,
    private readonly folder: WorkspaceFolder | undefined,
  ) {}

  async run(): Promise<boolean> {
    const steps: Step[] = [() => this.kind()];
    for (;;) {
      const next = await steps.at(-1)!();
      if (next === 'done' || next === 'left') return next === 'done';
      if (next !== 'back') steps.push(next);
      else if (steps.length > 1) steps.pop();
      else return false;
    }
  }

  private async kind(): Promise<Next> {
    const current = this.models.provider;
    const mark = (isChosen: boolean): string => (isChosen ? l10n.t('chosen now') : '');
    const isLocal = current === 'openai' && this.isLocalNow();
    const items: Choice<Provider | 'local'>[] = [
      {
        label: l10n.t('Offline: the rules alone'),
        description: mark(current === 'offline'),
        detail: l10n.t('Nothing leaves this machine, and nothing costs anything.'),
        value: 'offline',
      },
      {
        label: l10n.t('A model on this machine (Ollama, LM Studio and others)'),
        description: mark(isLocal),
        detail: l10n.t('Your texts stay on this machine.'),
        value: 'local',
      },
      {
        label: l10n.t('A service with a key'),
        description: mark(current === 'openai' && !isLocal),
        detail: l10n.t('OpenAI, DeepSeek, Kimi, Qwen, OpenRouter, or any that speaks as OpenAI’s does.'),
        value: 'openai',
      },
      {
        label: l10n.t('A model of VS Code’s (Copilot and others)'),
        description: mark(current === 'vscode'),
        detail: l10n.t('Through the account that you use in VS Code.'),
        value: 'vscode',
      },
    ];
    const title = l10n.t('Choose a Model');
    const chosen = await pickStep({
      title,
      placeholder: l10n.t('Who should read and write besides the rules?'),
      canGoBack: false,
      items,
    });
    if (typeof chosen === 'string') return chosen;
    switch (chosen.value) {
      case 'offline':
        await applyChoice({ provider: 'offline' }, this.folder);
        return 'done';
      case 'local':
        return () => this.localServer();
      case 'openai':
        return () => this.service();
      case 'vscode':
        return () => this.editorModel();
    }
  }

  private isLocalNow(): boolean {
    const origin = this.originNow();
    return origin !== undefined && isLoopbackOrigin(origin);
  }

  /** Of the server that is set; undefined where none is. */
  private originNow(): string | undefined {
    const baseUrl = editorSettings()['storyfold.model.baseUrl'];
    try {
      return typeof baseUrl === 'string' ? this.endpoint(baseUrl).origin : undefined;
    } catch {
      // What is wrong with the address is told when it is used.
      return undefined;
    }
  }

  private async localServer(): Promise<Next> {
    const other = anotherAddress('http://localhost:8080/v1');
    const items = Promise.all(
      localServers.map(async (server) => ({ ...serviceChoice(server), detail: await this.whatRuns(server) })),
    ).then((found): Choice<Service>[] => [...found, other]);
    const chosen = await pickStep({
      title: l10n.t('A Model on This Machine'),
      placeholder: l10n.t('Which program runs the model?'),
      canGoBack: true,
      items,
    });
    if (typeof chosen === 'string') return chosen;
    const { value } = chosen;
    return value.name === ''
      ? () => this.address(value.baseUrl)
      : () => this.key(this.endpoint(value.baseUrl));
  }

  private async whatRuns({ baseUrl }: Service): Promise<string> {
    try {
      const names = await this.namesAt(this.endpoint(baseUrl), AbortSignal.timeout(waitForLocal));
      return l10n.t('Runs now; models: {0}', names.length);
    } catch {
      return l10n.t('Does not answer now');
    }
  }

  private async service(): Promise<Next> {
    const azure = { name: 'Azure OpenAI', baseUrl: 'https://YOUR-RESOURCE.openai.azure.com/openai/v1' };
    const chosen = await pickStep({
      title: l10n.t('A Service with a Key'),
      placeholder: l10n.t('Which service did you get a key from?'),
      canGoBack: true,
      items: [...services, azure].map(serviceChoice).concat(anotherAddress('https://')),
    });
    if (typeof chosen === 'string') return chosen;
    const { value } = chosen;
    const isWhole = value.name !== '' && value !== azure;
    return isWhole ? () => this.key(this.endpoint(value.baseUrl)) : () => this.address(value.baseUrl);
  }

  private async address(suggested: string): Promise<Next> {
    const set = editorSettings()['storyfold.model.baseUrl'];
    const typed = await inputStep({
      title: l10n.t('The Server’s Address'),
      prompt: l10n.t('The part before /chat/completions; it usually ends in /v1.'),
      placeholder: 'https://api.example.com/v1',
      value: typeof set === 'string' && suggested === 'https://' ? set : suggested,
      canGoBack: true,
      problem: (text) => problemIn(() => this.endpoint(text)),
    });
    if (typeof typed === 'string') return typed;
    return () => this.key(this.endpoint(typed.value));
  }

  private async key(endpoint: Endpoint): Promise<Next> {
    const { origin } = endpoint;
    if (isLoopbackOrigin(origin)) return this.model(endpoint);
    const isStored = await this.models.keys.has(origin);
    const isOptional = isStored || origin.startsWith('http:');
    const typed = await inputStep({
      title: l10n.t('The Key for {0}', origin),
      prompt: isStored
        ? l10n.t('Leave it empty to keep the key that is stored.')
        : isOptional
          ? l10n.t('Leave it empty where the server wants none.')
          : l10n.t('It goes into the editor’s store of secrets, and to this server alone.'),
      placeholder: l10n.t('API key'),
      password: true,
      canGoBack: true,
      problem: (text) =>
        text.trim() === '' && isOptional ? undefined : problemIn(() => boundKey(text, origin)),
    });
    if (typeof typed === 'string') return typed;
    if (typed.value === '') this.typedKeys.delete(origin);
    else this.typedKeys.set(origin, typed.value);
    return () => this.model(endpoint);
  }

  private async model(endpoint: Endpoint): Promise<Next> {
    const { origin, baseUrl } = endpoint;
    if (!(await this.agree(origin, 'openai'))) return 'left';
    const leaving = new AbortController();
    const names = this.namesAt(endpoint, leaving.signal).then(
      (all) => all.map((name) => ({ label: name, value: name })),
      (error: unknown) => {
        const problem = problemOf(error);
        if (problem && !leaving.signal.aborted)
          void window.showWarningMessage(
            plainMessage(l10n.t('The models could not be listed. {0} {1}', problem.message, problem.hint)),
          );
        return [];
      },
    );
    const chosen = await pickStep({
      title: l10n.t('Which Model of {0}?', origin),
      placeholder: l10n.t('Choose one of the list, or type its name'),
      canGoBack: true,
      items: names,
      typed: (text) =>
        text.trim() === ''
          ? undefined
          : { label: text.trim(), description: l10n.t('as typed'), value: text.trim() },
    });
    leaving.abort();
    if (typeof chosen === 'string') return chosen;
    const typedKey = this.typedKeys.get(origin);
    if (typedKey !== undefined) await this.models.keys.set(origin, typedKey);
    await this.models.consents.give(origin);
    await applyChoice({ provider: 'openai', baseUrl, name: chosen.value }, this.folder);
    return 'done';
  }

  private async editorModel(): Promise<Next> {
    const offered = this.models.offeredModels().catch(() => []);
    const chosen = await pickStep({
      title: l10n.t('A Model of VS Code’s'),
      placeholder:
        (await offered).length === 0
          ? l10n.t(
              'VS Code offers no model now. Sign in to the extension that provides one, such as Copilot.',
            )
          : l10n.t('Which model?'),
      canGoBack: true,
      items: (await offered).map(({ vendor, id, title }) => ({
        label: title,
        description: `${vendor}/${id}`,
        value: { vendor, name: `${vendor}/${id}` },
      })),
    });
    if (typeof chosen === 'string') return chosen;
    const { vendor, name } = chosen.value;
    if (!(await this.agree(vendor, 'vscode'))) return 'left';
    await this.models.consents.give(vendor);
    await applyChoice({ provider: 'vscode', name }, this.folder);
    return 'done';
  }

  private async agree(origin: string, provider: Provider): Promise<boolean> {
    if (this.agreed.has(origin)) return true;
    const agreed = await this.models.consents.ask(origin, provider, { keep: false });
    if (agreed) this.agreed.add(origin);
    return agreed;
  }

  private endpoint(baseUrl: string): Endpoint {
    return endpointOf(baseUrl, editorSettings());
  }

  private async namesAt(endpoint: Endpoint, signal: AbortSignal): Promise<string[]> {
    const { 'storyfold.model.headers': headers, ...others } = editorSettings();
    const { origin } = endpoint;
    const chosen = this.originNow();
    // They were set for the server that is set, or else for the one that the author agrees to now, and may be as secret as a key.
    const areItsOwn = chosen === undefined ? this.agreed.has(origin) : chosen === origin;
    const set = {
      ...others,
      'storyfold.model.baseUrl': endpoint.baseUrl,
      ...(areItsOwn && { 'storyfold.model.headers': headers }),
    };
    const target = modelTarget('openai', set);
    const opened = await this.models.openTarget(target, readModelSettings({}), this.typedKeys.get(origin));
    return opened.model.models(signal);
  }
}

/** Without a name: one that the author types the address of. */
function anotherAddress(baseUrl: string): Choice<Service> {
  return { label: l10n.t('Another address…'), value: { name: '', baseUrl } };
}

function serviceChoice(service: Service): Choice<Service> {
  return { label: service.name, description: service.baseUrl, value: service };
}
