import { nextPhase } from '../../core/project/layout';
import type { GenerateOutcome } from '../../core/refinement/model';
import { stepSettings } from '../../core/llm/calls/modelSettings';
import { noModelNamed } from '../../core/llm/modelErrors';
import { phaseRecord } from '../../core/project/phaseDocuments';
import { wishOf } from '../../core/project/phaseMeta';
import { countText } from '../../core/text/counts';
import { shorten } from '../../core/text/shorten';
import type { Phase } from '../../shared/values';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext, Workspace } from '../commandLine/commandContext';
import { advised } from '../models/endpointTrouble';
import { modelRunOptions } from '../models/modelRunOptions';
import { readNamedText } from '../commandLine/namedFile';
import { withSpent } from '../models/spentLine';
import { wrapTo } from '../terminal/textWidth';

/** Paragraphs of a new text that are shown; the author opens the rest. */
const mostParagraphs = 6;
/** UTF-16 units. */
const shownOfWish = 160;

/** Has a model write a phase's text from the phases before it, or from the author's wish. */
export async function generate(
  context: CommandContext,
  phaseName: string,
  options: { wish?: string; wishFile?: string; force?: boolean; overLocks?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  if (phase === 'final') {
    const { usage } = messages.chapters;
    if (options.wish !== undefined || options.wishFile !== undefined)
      throw context.usage(usage.noWishForFinal, usage.noWishForFinalHint);
    return (await import('../chapters/chapterGenerateCommand')).generateRemaining(context, options, [
      'generate',
      'final',
    ]);
  }
  const wish = await readWish(context, options);
  const workspace = await context.workspace('write', { model: 'always' });
  if (workspace.asked) {
    // Before the engine keeps the wish: what is told of a command that did nothing is that it did nothing.
    if (stepSettings(workspace.asked.settings, phase).model === undefined) throw noModelNamed();
    if (wish === undefined) await tellKeptWish(context, workspace, phase);
  }
  const outcome = await advised(
    context,
    () => workspace.asked?.endpoint,
    () =>
      workspace.controller.generate(phase, {
        ...modelRunOptions(context, workspace, [phase]),
        ...(wish === undefined ? {} : { wish }),
        force: options.force === true,
        overLocks: options.overLocks === true,
      }),
  );
  const { entry, files, usage } = outcome;
  await output.result({ phase, files, entry: entry ?? null, usage }, async () =>
    withSpent(workspace, output, await generatedLines(context, workspace, outcome)),
  );
  const does = messages.nextSteps;
  const next = nextPhase(phase);
  output.nextSteps([
    { command: context.command('assess', phase), does: does.assess },
    ...(entry === undefined
      ? []
      : [{ command: context.command('restore', phase, String(entry)), does: does.restore }]),
    ...(next === undefined
      ? []
      : next === 'final'
        ? [
            { command: context.command('generate', 'final'), does: messages.chapters.nextSteps.remaining },
            { command: context.command('import', 'final', 'FILE'), does: does.importChapters },
          ]
        : [{ command: context.command('generate', next), does: does.generate(next) }]),
  ]);
}

/** A wish that was typed long ago decides what is written; who typed none today should know. */
async function tellKeptWish(
  { messages, output }: CommandContext,
  { store }: Workspace,
  phase: Phase,
): Promise<void> {
  const wish = wishOf(await phaseRecord(store, phase));
  if (wish !== undefined)
    output.note(messages.generated.fromKeptWish(shorten(output.tidy(wish), shownOfWish)));
}

async function readWish(
  context: CommandContext,
  { wish, wishFile }: { wish?: string; wishFile?: string },
): Promise<string | undefined> {
  const { usage } = context.messages;
  const words = new CommandArguments(context.messages);
  if (wish !== undefined && wishFile !== undefined) throw context.usage(usage.wishTwice, usage.wishTwiceHint);
  if (wishFile === undefined) return wish === undefined ? undefined : words.text('--wish', wish);
  return words.text('--wish-file', await readNamedText(context, wishFile));
}

async function generatedLines(
  { messages, output }: CommandContext,
  { manuscript, project }: Workspace,
  { phase, files, entry }: GenerateOutcome,
): Promise<string[]> {
  const { style, width } = output;
  const texts = messages.generated;
  const lines = [style.heading(texts.header(phase))];
  // An item of a list begins with the sign that elsewhere says "taken out".
  const bar = style.dim('│');
  for (const { path, before, after } of files) {
    if (before === after) {
      lines.push('', texts.same(path));
      continue;
    }
    // It is written by now; that somebody changed it since is no failure of this command.
    const text = (await manuscript.read(path).catch(() => undefined))?.text ?? '';
    const paragraphs = text.split(/\s*[\r\n]+\s*/).filter((paragraph) => paragraph !== '');
    lines.push(
      '',
      style.command(texts.file(path, countText(text, project.language).words)),
      ...paragraphs
        .slice(0, mostParagraphs)
        .flatMap((paragraph) => wrapTo(output.tidy(paragraph), width - 4).map((line) => `  ${bar} ${line}`)),
    );
    const more = paragraphs.length - mostParagraphs;
    if (more > 0) lines.push(`  ${style.dim(texts.more(more, path))}`);
  }
  if (entry !== undefined) lines.push('', style.dim(texts.kept(entry)));
  return lines;
}
