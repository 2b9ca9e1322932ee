import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { eventually } from '../fakes/eventually';
import { readingFaults } from './support/readable';
import { root } from './support/servers';
import { EditorWindow, folderWith } from './support/window';
import { patience } from './support/workbenchFrame';

const version = 'newest';
const example = path.join(root, 'examples/the-nine-to-fennick-street/.storyfold/story');
const files = { tree: '.storyfold/story/tree.json', skeleton: '.storyfold/story/skeleton.json' };

describe('the story map, in a real window', function () {
  this.bail(true);
  let window: EditorWindow;

  before(async () => {
    const folder = await folderWith({
      '.storyfold/project.json': JSON.stringify({ version: 1, title: 'The Nine', language: 'en' }),
      [files.tree]: await fs.readFile(path.join(example, 'tree.json'), 'utf8'),
      [files.skeleton]: await fs.readFile(path.join(example, 'skeleton.json'), 'utf8'),
    });
    window = await EditorWindow.open({ version, folder, viewport: { width: 1500, height: 900 } });
  });
  after(() => window?.close());

  const mapFrame = (): Promise<Frame> => window.frameWith('The map is there', 'storyfold-story-map');
  const tree = async (): Promise<{
    root: string;
    nodes: Record<string, { scene: string; narrative: string }>;
  }> => JSON.parse(await window.read(files.tree)) as Awaited<ReturnType<typeof tree>>;

  it('is laid out in its thread, drawn and readable', async () => {
    await window.command('StoryFold: Open Story Map');
    const frame = await mapFrame();
    await frame.getByRole('application', { name: 'Story map' }).waitFor({ timeout: patience });
    await frame.getByText('The story meets its targets.').waitFor({ timeout: patience });
    assert.deepEqual(await readingFaults(frame), []);
    await window.screenshot('story-map');
  });

  it('plays, and leads to the node', async () => {
    const frame = await mapFrame();
    await frame.getByRole('application').press('Home');
    await frame.getByRole('application').press('p');
    await frame.getByRole('button', { name: 'Restart' }).waitFor({ timeout: patience });
    await frame.locator('.choice').first().click();
    await frame.getByText('Choices made: 1').waitFor({ timeout: patience });
  });

  it('opens a node as Markdown, and shows what was saved', async () => {
    const frame = await mapFrame();
    const before = await tree();
    await frame.getByRole('application').press('Home');
    await frame.getByRole('application').press('e');
    const editor = window.page.locator('.editor-group-container.active .view-lines');
    await editor
      .getByText(`# ${before.nodes[before.root]!.scene}`.slice(0, 20))
      .waitFor({ timeout: patience });
    await editor.click();
    await window.page.keyboard.press('Control+Home');
    await window.page.keyboard.press('End');
    await window.page.keyboard.type(', at midnight');
    await window.page.keyboard.press('Control+s');
    await eventually('The tree has it', async () => {
      const now = await tree();
      return now.nodes[now.root]!.scene.endsWith(', at midnight');
    });
    const after = await tree();
    assert.equal(after.nodes[after.root]!.narrative, before.nodes[before.root]!.narrative);
    await frame.getByRole('tab', { name: 'Node' }).click();
    await frame.getByRole('heading', { name: /, at midnight$/ }).waitFor({ timeout: patience });
    await window.screenshot('story-map-edited');
  });
});
