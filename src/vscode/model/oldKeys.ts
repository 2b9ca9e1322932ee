import { ConfigurationTarget, l10n, workspace, type Memento, type WorkspaceFolder } from 'vscode';
import { jsonBytes, parseJson } from '../../core/storage/json';
import { projectFile } from '../../core/project/layout';
import type { ProjectStore } from '../../core/storage/projectStore';
import { sha256 } from '../../core/storage/hash';
import type { Confirm } from './authorsConsents';
import { boundKey, type KeyStore } from './keyStore';

/** Settings in which keys were kept once, in the open. */
export const oldKeySettings = [
  'storyfold.apiKey',
  'storyfold.openaiApiKey',
  'storyfold.model.apiKey',
] as const;

/** A key in the open, and how it is taken away from there. */
interface OldKey {
  secret: string;
  /** Where it stands, for the memory of what was declined; never the key. */
  place: string;
  remove: () => Promise<void>;
}

const declinedKey = 'storyfold.declinedKeyMoves';

/** Offers to move keys that stand in settings into the editor's store of secrets: stored first, and only then removed. */
export class OldKeys {
  constructor(
    private readonly keys: KeyStore,
    private readonly memory: Memento,
    private readonly confirm: Confirm,
  ) {}

  /** Asks once for each origin and place. Does nothing where the origin has a key. */
  async offer(origin: string, folder: WorkspaceFolder, store: ProjectStore): Promise<void> {
    if (await this.keys.has(origin)) return;
    const [found] = [...inSettings(folder), ...(await inProject(store, folder))].filter(
      ({ secret, place }) => isKey(secret, origin) && !this.declined.includes(`${origin} ${place}`),
    );
    if (!found) return;
    const agreed = await this.confirm(
      l10n.t('Move the API key out of the settings, and use it for {0}?', origin),
      l10n.t(
        'A key stands in the settings, where anyone who sees the file can read it. It is put into the editor’s store of secrets, only for {0}, and then removed from the settings.',
        origin,
      ),
      l10n.t('Move the Key'),
    );
    if (!agreed) {
      await this.memory.update(declinedKey, [...this.declined, `${origin} ${found.place}`]);
      return;
    }
    await this.keys.set(origin, found.secret);
    await found.remove();
  }

  private get declined(): readonly string[] {
    return this.memory.get<readonly string[]>(declinedKey, []);
  }
}

function isKey(secret: string, origin: string): boolean {
  try {
    return boundKey(secret, origin) !== undefined;
  } catch {
    return false;
  }
}

function inSettings(folder: WorkspaceFolder): OldKey[] {
  const configuration = workspace.getConfiguration(undefined, folder);
  return oldKeySettings.flatMap((name) => {
    const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect<unknown>(name) ?? {};
    const places = [
      { value: globalValue, target: ConfigurationTarget.Global, of: 'user' },
      { value: workspaceValue, target: ConfigurationTarget.Workspace, of: folder.uri.toString() },
      { value: workspaceFolderValue, target: ConfigurationTarget.WorkspaceFolder, of: folder.uri.toString() },
    ];
    return places.flatMap(({ value, target, of }) =>
      typeof value === 'string' && value.trim() !== ''
        ? [
            {
              secret: value,
              place: `${name} ${of}`,
              remove: async () => configuration.update(name, undefined, target),
            },
          ]
        : [],
    );
  });
}

async function inProject(store: ProjectStore, folder: WorkspaceFolder): Promise<OldKey[]> {
  const bytes = await store.read(projectFile);
  const parsed = bytes && parseJson(bytes);
  if (!parsed || !('value' in parsed)) return [];
  const record = parsed.value as { settings?: unknown };
  const { settings } = record;
  if (typeof settings !== 'object' || settings === null) return [];
  const expected = await sha256(bytes);
  return oldKeySettings.flatMap((name) => {
    const secret = (settings as Record<string, unknown>)[name];
    if (typeof secret !== 'string' || secret.trim() === '') return [];
    const remove = async (): Promise<void> => {
      const rest = Object.fromEntries(Object.entries(settings).filter(([each]) => each !== name));
      await store.commit([{ path: projectFile, bytes: jsonBytes({ ...record, settings: rest }), expected }]);
    };
    return [{ secret, place: `${name} ${folder.uri.toString()}/${projectFile}`, remove }];
  });
}
