import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '../../../src/adapters/node/fileStore';
import { createProject } from '../../../src/core/project/project';
import { controllerOnFiles } from '../support/controllerOnFiles';
import { ChildProgram } from '../../contract/children/bundleChild';
import type { EditingReply, EditingRequest } from '../children/editingWindow';
import type { Acknowledged, RefiningReply, RefiningRequest } from '../children/refiningWindow';
import { OutsiderTrials } from './outsiderTrials';
import { result, type FaultRow, type Scale } from '../row';
import { TalkingChild } from '../support/talkingChild';

const names = ['left', 'right'] as const;

export const twoWindows: FaultRow = {
  id: 'F12',
  fault: 'two windows on one folder, and a program that is no StoryFold',
  reach: '0 lost; a stale version is a conflict, never an overwrite',
  run: async (scale) => {
    const folder = mkdtempSync(join(tmpdir(), 'storyfold-windows-'));
    try {
      return await new TwoWindows(folder, scale).run();
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

class TwoWindows {
  private readonly problems: string[] = [];
  private readonly each: number;

  constructor(
    private readonly folder: string,
    private readonly scale: Scale,
  ) {
    this.each = scale === 'full' ? 250 : 15;
  }

  async run() {
    const texts = await this.editTogether();
    const states = await this.refineTogether();
    const outsider = await new OutsiderTrials(this.folder, this.problems).run(this.scale === 'full' ? 25 : 1);
    const refused = texts.conflicts + states.refused;
    const edits = texts.edits + states.edits;
    return result(
      `${edits.toLocaleString('en')} edits by two processes, ${refused.toLocaleString('en')} times stale or in conflict; ` +
        `${outsider.changes} changes from outside, ${outsider.conflicts} conflicts; ${this.problems.length} lost or wrong`,
      {
        tried: edits + outsider.changes,
        edits,
        textConflicts: texts.conflicts,
        statesRefused: states.refused,
        statesLocked: states.locked,
        outsideChanges: outsider.changes,
        outsideConflicts: outsider.conflicts,
      },
      this.problems,
    );
  }

  /** Both add numbered lines to one text, each on the version it has read. */
  private async editTogether() {
    const path = 'chapters/01.md';
    const store = await FileStore.open(this.folder);
    await store.commit([{ path, bytes: new TextEncoder().encode('# One\n') }]);
    const replies = await this.together<EditingRequest, EditingReply>('editingWindow', (name, count) => ({
      path,
      name,
      count,
    }));
    const lines = new TextDecoder()
      .decode(await store.read(path))
      .trimEnd()
      .split('\n')
      .slice(1);
    const told = replies.flatMap(({ acknowledged }) => acknowledged);
    // The number in front is one more than the line that was seen last, so nobody wrote over what they had not seen.
    lines.forEach((line, index) => {
      if (!line.startsWith(`${index + 2}. `))
        this.problems.push(`line ${index + 2} of the text is “${line}”`);
    });
    const found = lines.map((line) => line.replace(/^\d+\. /, ''));
    this.expectSame(found, told, 'line');
    for (const { others } of replies) this.problems.push(...others.map((code) => `editing a text: ${code}`));
    const conflicts = replies.reduce((sum, reply) => sum + reply.conflicts, 0);
    if (conflicts === 0) this.problems.push('the two never met over the text, so nothing was shown');
    return { edits: told.length, conflicts };
  }

  /** Both suggest, decide and lock on one project, each on the state they have seen. */
  private async refineTogether() {
    const store = await FileStore.open(this.folder);
    await createProject(store, { title: 'Two windows', language: 'en' });
    const passages = names.flatMap((name) =>
      Array.from({ length: Math.ceil(this.each / 5) }, (_, number) => `Passage ${name}-${number} stays.`),
    );
    await store.commit([{ path: 'brief.md', bytes: new TextEncoder().encode(`${passages.join('\n\n')}\n`) }]);
    const replies = await this.together<RefiningRequest, RefiningReply>('refiningWindow', (name, count) => ({
      name,
      count,
    }));
    for (const { others } of replies) this.problems.push(...others.map((code) => `refining: ${code}`));
    const acknowledged = replies.flatMap((reply) => reply.acknowledged);
    const state = await controllerOnFiles(store).state('brief');
    const suggestions = state.currentRound?.suggestions ?? [];
    const of = <Kind extends Acknowledged['kind']>(kind: Kind) =>
      acknowledged.filter((one): one is Extract<Acknowledged, { kind: Kind }> => one.kind === kind);
    this.expectSame(
      suggestions.map(({ id, summary }) => `${id} ${summary}`),
      of('suggested').map(({ id, words }) => `${id} ${words}`),
      'suggestion',
    );
    for (const status of ['accepted', 'rejected', 'waived'] as const) {
      this.expectSame(
        suggestions.filter((suggestion) => suggestion.status === status).map(({ id }) => id),
        of(status).map(({ id }) => id),
        `${status} suggestion`,
      );
    }
    this.expectSame(
      state.locks.map(({ id, anchor }) => `${id} ${anchor.exact}`),
      of('locked').map(({ id, passage }) => `${id} ${passage}`),
      'lock',
    );
    if (state.waivers.length !== of('waived').length)
      this.problems.push(`${state.waivers.length} waivers, ${of('waived').length} acknowledged`);
    // Each intent raises it by one.
    if (state.rev !== acknowledged.length)
      this.problems.push(`the state's version is ${state.rev} after ${acknowledged.length} intents`);
    const refused = replies.reduce((sum, reply) => sum + reply.stale + reply.conflicts, 0);
    if (refused === 0) this.problems.push('the two never met over the state, so nothing was shown');
    return {
      edits: acknowledged.length,
      refused,
      locked: replies.reduce((sum, reply) => sum + reply.locked, 0),
    };
  }

  private async together<Request extends object, Reply extends object>(
    program: string,
    request: (name: string, count: number) => Request,
  ): Promise<Reply[]> {
    const bundled = new ChildProgram(join(__dirname, `../children/${program}.ts`));
    const children = names.map(() => new TalkingChild<Request, Reply>(bundled, [this.folder]));
    try {
      // Nothing to do first, so that both are open before either begins.
      await Promise.all(children.map((child, index) => child.ask(request(names[index]!, 0))));
      return await Promise.all(children.map((child, index) => child.ask(request(names[index]!, this.each))));
    } finally {
      await Promise.all(children.map((child) => child.kill()));
      bundled.remove();
    }
  }

  /** Each of what was acknowledged is there exactly once, and nothing else. */
  private expectSame(found: readonly string[], told: readonly string[], what: string): void {
    const there = new Map<string, number>();
    for (const one of found) there.set(one, (there.get(one) ?? 0) + 1);
    for (const one of told) {
      const times = there.get(one) ?? 0;
      if (times !== 1) this.problems.push(`${what} “${one}” was acknowledged and is there ${times} times`);
      there.delete(one);
    }
    for (const one of there.keys()) this.problems.push(`${what} “${one}” is there and nobody was told so`);
  }
}
