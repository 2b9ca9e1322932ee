import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isPhase } from '../../src/core/project/layout';
import { workbenchStringKeys } from '../../src/shared/workbenchStrings';
import {
  commandIds,
  contextKeys,
  chaptersViewId,
  editedSchemes,
  tasksViewId,
  roundsViewId,
  storyViewId,
  walkthroughId,
  workbenchViewId,
} from '../../src/vscode/contributions';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { supported: string }; virtualWorkspaces: { supported: boolean } };
  l10n: string;
  contributes: {
    viewsContainers: { activitybar: { id: string; icon: string }[] };
    views: Record<string, { id: string; type?: string; icon: string }[]>;
    viewsWelcome: { view: string; contents: string; when: string }[];
    commands: { command: string; title: string; category: string; icon?: string; enablement?: string }[];
    menus: Record<string, { command?: string; submenu?: string; when?: string }[]>;
    submenus: { id: string; label: string }[];
    configuration: { properties: Record<string, unknown> }[];
    keybindings?: unknown[];
    walkthroughs: {
      id: string;
      steps: {
        id: string;
        title: string;
        description: string;
        media: { svg: string; altText: string };
        completionEvents: string[];
      }[];
    }[];
  };
}

const root = path.resolve(__dirname, '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const readJson = <T>(file: string): T => JSON.parse(read(file)) as T;

const manifest = readJson<Manifest>('package.json');
const english = readJson<Record<string, string>>('package.nls.json');
const chinese = readJson<Record<string, string>>('package.nls.zh-cn.json');
const bundle = readJson<Record<string, string>>('l10n/bundle.l10n.zh-cn.json');
const han = /\p{Script=Han}/u;

/** The source of everything that speaks to the author from the extension host, by file. */
const hostSources = new Map(
  ['src/extension.ts', 'src/product.ts', ...filesBelow('src/vscode')].map(
    (file) => [file, read(file)] as const,
  ),
);

function filesBelow(folder: string): string[] {
  return (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')));
}

/** The texts that code hands to `l10n.t`, and the calls whose first argument is no literal. */
function translated(source: string): { texts: string[]; unreadable: string[] } {
  const texts: string[] = [];
  const unreadable: string[] = [];
  for (const { index, 0: call } of source.matchAll(/l10n\s*\.t\(\s*/g)) {
    const argument = source.slice(index + call.length);
    const literal = /^(['"])((?:\\.|(?!\1)[^\\\n])*)\1/.exec(argument);
    if (literal) texts.push(literal[2]!.replace(/\\(.)/g, '$1'));
    else unreadable.push(argument.slice(0, 60));
  }
  return { texts, unreadable };
}

const placeholders = (text: string): string[] => [...text.matchAll(/\{\d\}/g)].map(([found]) => found).sort();

describe('the manifest', () => {
  const { contributes } = manifest;
  const contributed = contributes.commands.map(({ command }) => command);

  it('contributes the commands that the code registers, each once', () => {
    assert.deepEqual([...contributed].sort(), [...commandIds].sort());
    const sources = [...hostSources.values()];
    for (const id of commandIds) {
      const handlers = sources.filter((source) => source.includes(`'${id}':`));
      assert.equal(handlers.length, 1, `${id} has ${handlers.length} handlers.`);
    }
  });

  it('names commands and keys only where they exist', () => {
    for (const [file, source] of hostSources) {
      for (const [, id] of source.matchAll(/executeCommand(?:<[^>]*>)?\(\s*'(storyfold\.[\w.]+)'/g)) {
        assert.ok(contributed.includes(id!), `${file} runs ${id}, which no manifest offers.`);
      }
    }
    for (const menu of Object.values(contributes.menus)) {
      for (const { command, submenu } of menu) {
        const isKnown =
          command === undefined
            ? contributes.submenus.some(({ id }) => id === submenu)
            : contributed.includes(command);
        assert.ok(isKnown, `A menu offers ${command ?? submenu}.`);
      }
    }
    const clauses = [
      ...contributes.commands.map(({ enablement }) => enablement ?? ''),
      ...Object.values(contributes.menus).flatMap((menu) => menu.map(({ when }) => when ?? '')),
      ...contributes.viewsWelcome.map(({ when }) => when),
      ...contributes.walkthroughs.flatMap(({ steps }) =>
        steps.flatMap(({ completionEvents }) =>
          completionEvents.flatMap((event) => /^onContext:(.*)$/.exec(event)?.[1] ?? []),
        ),
      ),
    ];
    const threads = /threadController = '([\w.]+)'/.exec(
      hostSources.get('src/vscode/editor/suggestionThread.ts') ?? '',
    )?.[1];
    assert.ok(threads);
    const known = new Set<string>([
      ...contextKeys,
      workbenchViewId,
      roundsViewId,
      chaptersViewId,
      tasksViewId,
      storyViewId,
      threads,
    ]);
    for (const clause of clauses) {
      for (const [key] of clause.matchAll(/storyfold\.\w+/g))
        assert.ok(known.has(key), `Nothing sets ${key}.`);
    }
    const used = clauses.join(' ');
    for (const key of contextKeys) assert.ok(used.includes(key), `${key} is set for nothing.`);
  });

  it('pins every package to one version', () => {
    const packages = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    assert.ok(packages.length > 30);
    for (const [name, version] of packages) assert.match(version, /^\d+\.\d+\.\d+$/, name);
  });

  it('gives every command a title and the category StoryFold', () => {
    for (const { command, title, category } of contributes.commands) {
      assert.equal(title, `%command.${command.replace('storyfold.', '')}%`);
      assert.equal(category, '%category%');
    }
    assert.equal(english['category'], 'StoryFold');
    assert.equal(chinese['category'], 'StoryFold');
  });

  it('offers a command only where it can do something', () => {
    const always = new Set(
      [
        'openWorkbench',
        'openWalkthrough',
        'openGuide',
        'removeApiKey',
        'openModelSettings',
        'reportProblem',
        'showLog',
      ].map((name) => `storyfold.${name}`),
    );
    for (const { command, enablement, icon } of contributes.commands) {
      assert.equal(enablement === undefined, always.has(command), command);
      assert.match(icon ?? '', /^\$\([a-z-]+\)$/, command);
    }
  });

  it('offers to undo a decision as long as the round is open, and other ways also where the author is in the text', () => {
    const undo = contributes.commands.find(({ command }) => command === 'storyfold.undoDecision');
    assert.match(undo?.enablement ?? '', /\bstoryfold\.roundOpen\b/);
    assert.doesNotMatch(undo?.enablement ?? '', /awaitingDecision/);
    const inText = contributes.menus['storyfold.text']?.find(
      ({ command }) => command === 'storyfold.askForAlternatives',
    );
    assert.match(inText?.when ?? '', /\bstoryfold\.hasModel\b/);
  });

  it('lets every command be reached from the palette, and takes no key from anybody', () => {
    assert.equal(contributes.menus['commandPalette'], undefined);
    assert.equal(contributes.keybindings, undefined);
  });

  it('lets no command write in a workspace that is not trusted', () => {
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
    const readOnly = new Set(
      [
        'openWorkbench',
        'openWalkthrough',
        'openGuide',
        'showSuggestion',
        'stop',
        'stopNow',
        'compareRound',
        'compareRounds',
        'showProposal',
        'pauseChapters',
        'showJudgeReport',
        'compareAttempts',
        'showChapterVersion',
        'showBible',
        'showRetryReport',
        'showRequirements',
        'showTask',
        'showTaskLog',
        'showPlaybook',
        'openStoryMap',
        'openStoryFile',
        'showStoryReport',
        'showChoiceQuality',
        'showStoryProgress',
        'showStoryDiagnostics',
        'compareStoryBuilds',
        // What the author's own machine keeps, and only less of it.
        'removeApiKey',
        'openModelSettings',
        'showUsage',
        'reportProblem',
        'showLog',
      ].map((name) => `storyfold.${name}`),
    );
    for (const { command, enablement } of contributes.commands) {
      assert.equal(/\bisWorkspaceTrusted\b/.test(enablement ?? ''), !readOnly.has(command), command);
    }
  });

  it('leads through the first steps with commands that exist and pictures that follow the theme', () => {
    const [walkthrough] = contributes.walkthroughs;
    assert.equal(`storyfold.storyfold#${walkthrough?.id}`, walkthroughId);
    for (const { id, media, completionEvents } of walkthrough!.steps) {
      const picture = read(media.svg);
      assert.match(picture, /var\(--vscode-/, id);
      assert.doesNotMatch(picture, /<script|href=/, id);
      assert.ok(completionEvents.length > 0, id);
      for (const event of completionEvents) {
        const command = /^onCommand:(.*)$/.exec(event)?.[1];
        if (command !== undefined) assert.ok(contributed.includes(command), event);
        else assert.match(event, /^onContext:/, id);
      }
    }
    for (const { view } of contributes.viewsWelcome)
      assert.ok([roundsViewId, chaptersViewId, tasksViewId, storyViewId].includes(view), view);
  });

  it('links to commands that exist, the same ones in both languages', () => {
    const ofTheEditor = new Set(['vscode.openFolder', 'workbench.trust.manage']);
    const links = (text: string): string[] =>
      [...text.matchAll(/\]\(command:([^)]*)\)/g)].map(([, id]) => id!);
    assert.ok(Object.values(english).flatMap(links).length > 10);
    for (const [key, text] of Object.entries(english)) {
      assert.deepEqual(links(chinese[key] ?? ''), links(text), key);
      for (const link of links(text)) {
        const [id = '', argument] = link.split('?');
        assert.ok(contributed.includes(id) || ofTheEditor.has(id), `${key}: ${id}`);
        if (argument !== undefined)
          assert.ok(isPhase(JSON.parse(decodeURIComponent(argument)) as string), key);
      }
    }
  });

  it('has no command and no setting of which the guide does not tell', () => {
    const guide = read('docs/guide/commands.md');
    for (const texts of [english, chinese]) {
      for (const [key, title] of Object.entries(texts))
        if (key.startsWith('command.')) assert.ok(guide.includes(`| **${title}** |`), title);
    }
    const settings = contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    assert.ok(settings.length > 40);
    const told = ['command-line', 'workbench', 'models'].map((page) => read(`docs/guide/${page}.md`)).join();
    for (const setting of settings) assert.ok(told.includes(`\`${setting}\``), setting);
  });

  it('has the workbench in the activity bar, with a picture', () => {
    const [container] = contributes.viewsContainers.activitybar;
    assert.equal(container?.id, 'storyfold');
    const [view, chapters, tasks, story, rounds] = contributes.views['storyfold'] ?? [];
    assert.deepEqual([view?.id, view?.type], [workbenchViewId, 'webview']);
    assert.deepEqual([chapters?.id, chapters?.type], [chaptersViewId, undefined]);
    assert.deepEqual([tasks?.id, tasks?.type], [tasksViewId, undefined]);
    assert.deepEqual([story?.id, story?.type], [storyViewId, undefined]);
    assert.deepEqual([rounds?.id, rounds?.type], [roundsViewId, undefined]);
    for (const icon of [container?.icon, view?.icon])
      assert.ok(icon && existsSync(path.join(root, icon)), icon);
    assert.deepEqual(manifest.activationEvents, [
      'workspaceContains:.storyfold/',
      // What was open is shown again before a file of the folder is looked for.
      ...editedSchemes.map((scheme) => `onFileSystem:${scheme}`),
    ]);
  });
});

describe('the two languages', () => {
  it('have the same keys, and those that the manifest uses', () => {
    const used = [...JSON.stringify(manifest).matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key!);
    assert.ok(used.length > commandIds.length);
    assert.deepEqual(Object.keys(chinese).sort(), Object.keys(english).sort());
    assert.deepEqual([...new Set(used)].sort(), Object.keys(english).sort());
  });

  it('are English and Chinese', () => {
    const names = new Set([
      'extension.displayName',
      'container.title',
      'view.context',
      'submenu.text',
      'category',
    ]);
    for (const [key, text] of Object.entries(english)) assert.doesNotMatch(text, han, key);
    for (const [key, text] of Object.entries(chinese)) if (!names.has(key)) assert.match(text, han, key);
  });

  it('give every text that the code says a Chinese one, with the same places for values', () => {
    const said = new Set<string>();
    for (const [file, source] of hostSources) {
      const { texts, unreadable } = translated(source);
      assert.deepEqual(unreadable, [], `${file}: l10n.t takes a literal, or its text cannot be found.`);
      for (const text of texts) said.add(text);
    }
    assert.ok(said.size > 100);
    assert.deepEqual(
      [...said].filter((text) => bundle[text] === undefined),
      [],
      'Not in Chinese yet.',
    );
    assert.deepEqual(
      Object.keys(bundle).filter((text) => !said.has(text)),
      [],
      'Said nowhere.',
    );
    for (const [text, inChinese] of Object.entries(bundle)) {
      assert.deepEqual(placeholders(inChinese), placeholders(text), text);
      if (/\p{L}/u.test(text.replaceAll('StoryFold', ''))) assert.match(inChinese, han, text);
    }
  });

  it('have the palette offer what stops work first to whoever types its title', () => {
    const titles = Object.keys(english)
      .filter((key) => key.startsWith('command.'))
      .map((key) => english[key]!);
    // The palette sorts what it finds by the alphabet, not by how well it fits.
    for (const key of ['command.stop', 'command.stopNow', 'command.cancelTask']) {
      const title = english[key]!;
      const before = titles.filter((other) => other.localeCompare(title) < 0);
      assert.deepEqual(
        before.filter((other) => isFoundByWords(title, other)),
        [],
        title,
      );
    }
  });

  it('call each command by the name that the palette has for it', () => {
    const withoutDots = (title: string): string => title.replace(/…$/, '');
    const commandKeys = Object.keys(english).filter((key) => key.startsWith('command.'));
    const chineseTitle = new Map(
      commandKeys.map((key) => [withoutDots(english[key]!), withoutDots(chinese[key]!)]),
    );
    const inEnglish = (text: string) => [...text.matchAll(/“StoryFold: ([^”{]+)”/g)].map(([, name]) => name!);
    const inChinese = (text: string) => [...text.matchAll(/“StoryFold：([^”{]+)”/g)].map(([, name]) => name!);
    let cited = 0;
    for (const [text, translation] of [
      ...Object.entries(bundle),
      ...Object.keys(english).map((key) => [english[key]!, chinese[key]!] as const),
    ]) {
      const expected = inEnglish(text).map((name) => chineseTitle.get(withoutDots(name)));
      assert.ok(!expected.includes(undefined), text);
      assert.deepEqual(inChinese(translation).map(withoutDots), expected, translation);
      assert.doesNotMatch(translation, /StoryFold: /, translation);
      cited += expected.length;
    }
    assert.ok(cited > 20);
  });

  it('speak Chinese with Chinese punctuation, and of tokens by their word', () => {
    // What is quoted as code keeps its own.
    const prose = (text: string): string => text.replace(/`[^`]*`|\]\([^)]*\)/g, '');
    for (const text of [...Object.values(bundle), ...Object.values(chinese)].map(prose)) {
      assert.doesNotMatch(text, /\p{Script=Han}[,;:!?.]|[,;:!?]\p{Script=Han}/u, text);
      assert.doesNotMatch(text, /\btokens?\b|书稿|对比/, text);
    }
  });

  it('tell nobody anything in a text that is not translated', () => {
    // What is shown by these takes its words from l10n.t, never from a literal.
    const shown = /\b(?:show\w*Message|setStatusBarMessage|localError)\(\s*(?:'(?!\w+',)|"|`)/g;
    for (const [file, source] of hostSources) {
      const found = [...source.matchAll(shown)].map(({ index }) => source.slice(index, index + 60));
      assert.deepEqual(found, [], file);
    }
  });

  it('have every text of the workbench, and the workbench uses each', () => {
    const strings = hostSources.get('src/vscode/workbench/workbenchStrings.ts') ?? '';
    const views = filesBelow('webview-ui').map(read).join('\n');
    for (const key of workbenchStringKeys) {
      assert.match(
        strings,
        new RegExp(`(?:'${key.replace('.', '\\.')}'|^\\s*${key.replace('.', '\\.')}):`, 'm'),
        key,
      );
      // `card.means.edit` may be put together from `card.means.`.
      const parts = key.split('.');
      const families = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
      assert.ok(
        views.includes(`'${key}'`) || families.some((family) => views.includes(`\`${family}.\${`)),
        `${key} is shown nowhere.`,
      );
    }
  });
});

/** Whether the palette finds a title by what is typed: letter by letter, each next to the one before or at the beginning of a word. */
function isFoundByWords(typed: string, title: string): boolean {
  const letters = typed.toLowerCase().replaceAll(/\s/g, '');
  const text = title.toLowerCase();
  const isFrom = (letter: number, at: number): boolean => {
    if (letter === letters.length) return true;
    for (let place = at; place < text.length; place++) {
      const isNext = place === at || /\s/.test(text[place - 1]!);
      if (isNext && text[place] === letters[letter] && isFrom(letter + 1, place + 1)) return true;
    }
    return false;
  };
  return [...text].some((_, at) => (at === 0 || /\s/.test(text[at - 1]!)) && isFrom(0, at));
}
