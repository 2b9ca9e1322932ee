import { FileSystemError, Uri, ViewColumn, l10n, window } from 'vscode';
import type { StoryFoldError } from '../../core/errors';
import type { StoryNode, StoryTree } from '../../core/story/model';
import { nodeFromText, nodeToText } from '../../core/story/nodeText';
import { nodeOf } from '../../core/story/play';
import { noSuchStoryNode } from '../../core/story/playErrors';
import { storyNodeScheme } from '../contributions';
import { localError } from '../errorText';
import type { Selection } from '../work/selection';
import type { Project } from '../workspace/project';
import { EditedDocuments, type Loaded } from './editedDocuments';

/** The story whose nodes they are. */
export interface NodeSource {
  tree(): Promise<{ tree: StoryTree; sha256: string } | undefined>;
  saveTree(tree: StoryTree, expected: string | null): Promise<unknown>;
}

/**
 * A node of the story as Markdown that can be edited like a file: saving writes it back into the tree, which keeps all the rest. What does
 * not fit, or a node that was changed elsewhere meanwhile, is refused, and the words stay in the editor, unsaved.
 */
export class StoryNodeDocuments extends EditedDocuments<string> {
  constructor(
    private readonly parts: {
      selection: Pick<Selection, 'requireProject' | 'requireWritable'>;
      storyOf: (project: Project) => NodeSource;
    },
  ) {
    super();
  }

  /** Opens a node beside what is looked at. Throws `not_found` where there is none. */
  async edit(project: Pick<Project, 'id'>, node: string): Promise<void> {
    const uri = uriOf(project, node);
    await this.refresh(uri);
    await window.showTextDocument(uri, { preview: true, viewColumn: ViewColumn.Beside });
  }

  /** By the node as Markdown. */
  protected async load(uri: Uri): Promise<Loaded<string>> {
    const named = namedNode(uri);
    if (!named) throw FileSystemError.FileNotFound(uri);
    const { selection, storyOf } = this.parts;
    const found = await storyOf(selection.requireProject(named.project)).tree();
    const node = found && nodeOf(found.tree, named.node);
    if (!node) throw noSuchStoryNode(named.node);
    const text = nodeToText(node);
    return { text, basis: text };
  }

  protected async save(uri: Uri, text: string, before: string): Promise<string> {
    const named = namedNode(uri);
    if (!named) throw FileSystemError.FileNotFound(uri);
    const story = this.parts.storyOf(this.parts.selection.requireWritable(named.project));
    const found = await story.tree();
    const node = found && nodeOf(found.tree, named.node);
    if (!found || !node) throw noSuchStoryNode(named.node);
    if (nodeToText(node) !== before) throw changedElsewhere();
    const edited = nodeFromText(node, text);
    await story.saveTree(withNode(found.tree, named.node, edited), found.sha256);
    return nodeToText(edited);
  }
}

/** A tree with another node of this id; an assignment could lose one that is called `__proto__`. */
function withNode(tree: StoryTree, id: string, node: StoryNode): StoryTree {
  const nodes = Object.entries(tree.nodes).map(([key, each]) => [key, key === id ? node : each] as const);
  return { ...tree, nodes: Object.fromEntries(nodes) };
}

function changedElsewhere(): StoryFoldError {
  return localError(
    'conflict',
    l10n.t('This node was changed elsewhere since you opened it.'),
    l10n.t('Copy what you typed, close it and open the node again from the story map. Nothing was changed.'),
  );
}

function uriOf(project: Pick<Project, 'id'>, node: string): Uri {
  // The path is what the tab is called, and ids may be any text: the whole of it is in the query.
  const name = node.replace(/[^\p{L}\p{N}_.-]+/gu, '-').slice(0, 60) || 'node';
  return Uri.from({
    scheme: storyNodeScheme,
    path: `/${name}.md`,
    query: JSON.stringify({ project: project.id, node }),
  });
}

/** The node that a document holds. */
export function namedNode(uri: Pick<Uri, 'scheme' | 'query'>): { project: string; node: string } | undefined {
  if (uri.scheme !== storyNodeScheme) return undefined;
  try {
    const { project, node } = JSON.parse(uri.query) as Record<string, unknown>;
    return typeof project === 'string' && typeof node === 'string' ? { project, node } : undefined;
  } catch {
    return undefined;
  }
}
