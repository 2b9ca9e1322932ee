import assert from 'node:assert/strict';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

interface Manifest {
  contributes?: { commands?: { command: string }[] };
}

interface Assessment {
  phase: string;
  suggestions: { rule?: string; path: string; summary: string; status: string }[];
}

function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension('storyfold.storyfold');
  assert.ok(found, 'VS Code does not know the extension storyfold.storyfold.');
  return found;
}

/** The copy of the example project that the runner opened. */
function projectFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'No folder is open.');
  return folder.uri.fsPath;
}

describe('the extension in a real VS Code', () => {
  before(async () => {
    await extension().activate();
  });

  it('activates in a project', () => {
    assert.equal(extension().isActive, true);
  });

  it('registers every command that its manifest promises', async () => {
    const manifest = extension().packageJSON as Manifest;
    const promised = (manifest.contributes?.commands ?? []).map((each) => each.command);
    assert.ok(
      promised.includes('storyfold.assessPhase'),
      'The manifest does not offer storyfold.assessPhase.',
    );
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      promised.filter((command) => !registered.has(command)),
      [],
    );
  });

  it('assesses the brief offline and names what the brief leaves out', async () => {
    const assessment = await vscode.commands.executeCommand<Assessment>('storyfold.assessPhase', 'brief');
    assert.equal(assessment.phase, 'brief');
    const missing = assessment.suggestions.filter((each) => each.rule?.startsWith('briefField:'));
    assert.ok(
      missing.length > 0,
      `No remark about a missing field in ${JSON.stringify(assessment.suggestions)}`,
    );
    for (const suggestion of missing) {
      assert.equal(suggestion.path, 'brief.md');
      assert.equal(suggestion.status, 'open');
      assert.notEqual(suggestion.summary.trim(), '');
    }
  });

  it('keeps the round on disk, waiting for the author', async () => {
    const before = await fs.readFile(path.join(projectFolder(), 'brief.md'), 'utf8');
    await vscode.commands.executeCommand('storyfold.assessPhase', 'brief');
    const file = path.join(projectFolder(), '.storyfold', 'refinementState.json');
    const state = JSON.parse(await fs.readFile(file, 'utf8')) as {
      phases: { brief?: { status: string; currentRound?: { suggestions: unknown[] } } };
    };
    assert.equal(state.phases.brief?.status, 'awaiting_decision');
    assert.ok(
      (state.phases.brief.currentRound?.suggestions.length ?? 0) > 0,
      'The undecided round has no suggestions.',
    );
    assert.equal(
      await fs.readFile(path.join(projectFolder(), 'brief.md'), 'utf8'),
      before,
      'Assessing changed the text.',
    );
  });
});
