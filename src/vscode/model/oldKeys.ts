import { ConfigurationTarget, l10n, workspace, type Memento, type WorkspaceFolder } from 'vscode';
import { jsonBytes, parseJson } from '../../core/storage/json';
import { projectFile } from '../../core/project/layout';
import type { ProjectStore } from '../../core/storage/projectStore';
import { sha256 } from '../../core/storage/hash';
import type { Confirm } from './authorsConsents';
import { boundKey, type KeyStore } from './keyStore';

/** Settings in which keys were kept once, in the open. */
const oldKeySettings = ['storyfold.apiKey', 'storyfold.openaiApiKey', 'storyfold.model.apiKey'] as const;

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
    const all = [...inSettings(folder), ...(await inProject(store, folder))];
    const found = all.find(
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
    // The same key may stand in several places; left in any of them it is as open as before.
    const others = (workspace.workspaceFolders ?? []).filter(
      ({ uri }) => uri.toString() !== folder.uri.toString(),
    );
    for (const each of [...all, ...others.flatMap(inSettings)])
      if (each.secret.trim() === found.secret.trim()) await each.remove();
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

const targets = [
  { target: ConfigurationTarget.Global, level: 'globalValue' },
  { target: ConfigurationTarget.Workspace, level: 'workspaceValue' },
  { target: ConfigurationTarget.WorkspaceFolder, level: 'workspaceFolderValue' },
] as const;

function inSettings(folder: WorkspaceFolder): OldKey[] {
  return oldKeySettings.flatMap((name) =>
    targets.flatMap(({ target, level }) => {
      // Read anew: in a workspace of one folder two levels are one file.
      const value = (): unknown =>
        workspace.getConfiguration(undefined, folder).inspect<unknown>(name)?.[level];
      const secret = value();
      if (typeof secret !== 'string' || secret.trim() === '') return [];
      const remove = async (): Promise<void> => {
        if (value() !== undefined)
          await workspace.getConfiguration(undefined, folder).update(name, undefined, target);
      };
      const of = target === ConfigurationTarget.Global ? 'user' : folder.uri.toString();
      return [{ secret, place: `${name} ${of}`, remove }];
    }),
  );
}

async function inProject(store: ProjectStore, folder: WorkspaceFolder): Promise<OldKey[]> {
  const { settings } = await readProjectSettings(store);
  return oldKeySettings.flatMap((name) => {
    const secret = settings[name];
    if (typeof secret !== 'string' || secret.trim() === '') return [];
    return [
      {
        secret,
        place: `${name} ${folder.uri.toString()}/${projectFile}`,
        remove: () => removeFromProject(store, name),
      },
    ];
  });
}

/** Read anew: another of its keys may just have been removed. */
async function removeFromProject(store: ProjectStore, name: string): Promise<void> {
  const { bytes, record, settings } = await readProjectSettings(store);
  if (!bytes || !(name in settings)) return;
  const rest = Object.fromEntries(Object.entries(settings).filter(([each]) => each !== name));
  await store.commit([
    { path: projectFile, bytes: jsonBytes({ ...record, settings: rest }), expected: await sha256(bytes) },
  ]);
}

async function readProjectSettings(
  store: ProjectStore,
): Promise<{ bytes?: Uint8Array; record: object; settings: Readonly<Record<string, unknown>> }> {
  const bytes = await store.read(projectFile);
  const parsed = bytes && parseJson(bytes);
  if (!parsed || !('value' in parsed)) return { record: {}, settings: {} };
  const record = parsed.value as { settings?: unknown };
  const { settings } = record;
  if (typeof settings !== 'object' || settings === null) return { record: {}, settings: {} };
  return { bytes, record, settings: settings as Readonly<Record<string, unknown>> };
}
