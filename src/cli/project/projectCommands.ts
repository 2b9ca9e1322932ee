import path from 'node:path';
import type { Language } from '../../core/text/language';
import { guessLanguage } from '../../core/text/guessLanguage';
import { guessDialect } from '../../core/text/guessDialect';
import { chapterOfFile } from '../../core/project/chapters/chapterOfFile';
import { readPhase } from '../../core/project/phaseDocuments';
import { createProject } from '../../core/project/project';
import { dialects, scripts } from '../../core/project/records';
import type { FileChange } from '../../core/refinement/model';
import { countText } from '../../core/text/counts';
import { CommandArguments } from '../commandLine/commandArguments';
import type { CommandContext, ProjectFiles } from '../commandLine/commandContext';
import { firstTexts } from './firstTexts';
import { readNamedFile } from '../commandLine/namedFile';
import { displayWidth, wrapTo } from '../terminal/textWidth';
import { type Phase, phases } from '../../shared/values';

export async function init(
  context: CommandContext,
  options: { title?: string; language?: string; audience?: string; dialect?: string; script?: string },
): Promise<void> {
  const { messages, output } = context;
  const words = new CommandArguments(messages);
  const given =
    options.language === undefined ? undefined : words.oneOf('--language', options.language, ['en', 'zh']);
  const dialect =
    options.dialect === undefined ? undefined : words.oneOf('--dialect', options.dialect, dialects);
  const script = options.script === undefined ? undefined : words.oneOf('--script', options.script, scripts);
  const title = options.title === undefined ? undefined : words.text('--title', options.title).trim();
  // As with other tools that start something, a folder that is not there yet is made.
  await context.makeFolder(context.namedFolder);
  const files = await context.filesOf(context.namedFolder, 'write');
  const found = await existingTexts(files);
  const guess = guessLanguage(found.map(({ text }) => text));
  const project = await createProject(files.store, {
    title: title ?? titleOf(found) ?? path.basename(files.folder),
    language: given ?? guess ?? (messages.interfaceLanguage === 'zh' ? 'zh' : 'en'),
    ...(options.audience === undefined ? {} : { audience: options.audience.trim() }),
    ...(dialect === undefined ? guessedDialect(given ?? guess, found) : { dialect }),
    ...(script === undefined
      ? guess === 'zh' && looksTraditional(found)
        ? { script: 'traditional' as const }
        : {}
      : { script }),
  });
  const texts = phases.filter((phase) => found.some((one) => one.phase === phase));
  const document = { folder: files.folder, ...project, texts };
  await output.result(document, () => {
    const facts = [
      messages.init.language(project.language, given === undefined && guess !== undefined),
      ...(project.audience ? [messages.init.audience(project.audience)] : []),
      messages.init.texts(texts),
    ];
    const whole = messages.init.made(project.title, files.folder);
    // A path that no line can hold is left to the terminal, so that it is copied in one piece.
    const isTooLong = whole.split(/\s/).some((word) => displayWidth(word) > output.width);
    const made = isTooLong ? [whole] : wrapTo(whole, output.width);
    return [...made.map(output.style.good), ...facts.flatMap((fact) => wrapTo(fact, output.width))];
  });
  const [first] = texts;
  output.nextSteps(
    first === undefined
      ? firstTexts(context, project.settings)
      : [
          { command: context.command('status'), does: messages.nextSteps.init },
          { command: context.command('assess', first), does: messages.nextSteps.assess },
        ],
  );
}

export async function importFiles(
  context: CommandContext,
  phaseName: string,
  names: readonly string[],
  options: { force?: boolean; overLocks?: boolean },
): Promise<void> {
  const { messages, output } = context;
  const phase = new CommandArguments(messages).phase(phaseName);
  if (phase !== 'final' && names.length > 1) {
    throw context.usage(messages.usage.oneFile(phase), messages.usage.oneFileHint);
  }
  const { controller, manuscript, project } = await context.workspace('write');
  const sources: { fileName: string; bytes: Uint8Array }[] = [];
  for (const fileName of names) sources.push({ fileName, bytes: await readNamedFile(context, fileName) });
  const [first, ...more] = sources;
  // All in one, so that what is refused of one changes nothing, and none takes the place of another.
  const outcome = await controller.importText(phase, first!.bytes, {
    ...context.run,
    fileName: first!.fileName,
    more,
    force: options.force === true,
    overLocks: options.overLocks === true,
  });
  const files: ImportedFile[] = [];
  const texts: string[] = [];
  for (const file of outcome.files) {
    // It is imported by now; that somebody changed it since is no failure of this command.
    const text = (await manuscript.read(file.path).catch(() => undefined))?.text ?? '';
    texts.push(text);
    files.push({ ...file, words: countText(text, project.language).words, entry: outcome.entry ?? null });
  }
  const language = guessLanguage(texts);
  await output.result({ phase, files }, () => [
    ...files.map(({ path: where, before, after, words }) =>
      before === after ? messages.alreadyImported(where) : output.style.good(messages.imported(where, words)),
    ),
    ...(language === undefined || language === project.language
      ? []
      : wrapTo(messages.otherLanguage(language), output.width).map(output.style.caution)),
  ]);
  const does = messages.nextSteps;
  const replaced = files.filter(({ before, after }) => before !== null && before !== after);
  const entries = [...new Set(replaced.map(({ entry }) => entry))].filter((entry) => entry !== null);
  output.nextSteps([
    { command: context.command('assess', phase), does: does.assess },
    ...entries.map((entry) => ({
      command: context.command('restore', phase, String(entry)),
      does: does.restore,
    })),
  ]);
}

interface ImportedFile extends FileChange {
  words: number;
  /** The history entry, from which a replaced text can be given back; null when nothing changed. */
  entry: number | null;
}

interface FoundText {
  phase: Phase;
  path: string;
  text: string;
}

/** What lies in the folder already. A text that cannot be read is left for the command that needs it. */
async function existingTexts({ store, manuscript }: ProjectFiles): Promise<FoundText[]> {
  const found: FoundText[] = [];
  for (const phase of phases) {
    try {
      const texts = await readPhase(store, manuscript, phase);
      found.push(...texts.map(({ path: where, text }) => ({ phase, path: where, text })));
    } catch {
      continue;
    }
  }
  return found;
}

/** The English that the texts are written in, when they show it; American is what a project begins with. */
function guessedDialect(
  language: Language | undefined,
  found: readonly FoundText[],
): { dialect?: 'american' | 'british' } {
  if (language !== 'en') return {};
  const dialect = guessDialect(found.map(({ text }) => text));
  return dialect === undefined ? {} : { dialect };
}

/** Corner brackets are how traditional texts quote, and hardly any other text does. */
function looksTraditional(found: readonly FoundText[]): boolean {
  const sample = found.map(({ text }) => text.slice(0, 20_000)).join('\n');
  const corner = sample.match(/[「『]/g)?.length ?? 0;
  const traditionalOnly = sample.match(/[們這裡說時來個過會後為國學著見對開問還沒麼點兩東風]/g)?.length ?? 0;
  const simplifiedOnly = sample.match(/[们这里说时来个过会后为国学着见对开问还没么点两东风]/g)?.length ?? 0;
  return corner > 0 ? traditionalOnly >= simplifiedOnly : traditionalOnly > 3 * simplifiedOnly;
}

/** What the brief's first heading calls the work, without the word "Brief" before it. */
function titleOf(found: readonly FoundText[]): string | undefined {
  const brief = found.find(({ phase }) => phase === 'brief');
  if (!brief) return undefined;
  const { title } = chapterOfFile(brief.path, brief.text);
  const bare = title
    .replace(/^(?:brief|写作要点|寫作要點|创作要点|需求)\s*[:：·\-–—]*\s*/iu, '')
    .replace(/^《(.+)》$/u, '$1')
    .trim();
  return bare === '' ? undefined : bare;
}
