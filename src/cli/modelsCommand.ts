import { nearest } from '../core/text/nearest';
import type { CommandContext } from './commandContext';
import { showLineEnds } from './elide';
import type { Output } from './output';
import { wrapPainted, wrapTo } from './textWidth';

/** Lists what the endpoint offers. Sends no text at all, and needs no project. */
export async function models(context: CommandContext, options: { filter?: string }): Promise<void> {
  const { messages, output, signal } = context;
  const { settings, open } = await context.endpoint();
  const { model } = await open();
  output.working(messages.models.asking(model.origin));
  const all = await model.models(signal);
  const filter = options.filter?.trim().toLowerCase() ?? '';
  const shown = all.filter((name) => name.toLowerCase().includes(filter));
  await output.result({ origin: model.origin, models: shown }, () =>
    modelLines({ origin: model.origin, all, shown, filter, named: settings.model }, output),
  );
}

function modelLines(
  list: {
    origin: string;
    all: readonly string[];
    shown: readonly string[];
    filter: string;
    named: string | undefined;
  },
  output: Output,
): string[] {
  const { messages, style, width } = output;
  const texts = messages.models;
  const { origin, all, shown, filter, named } = list;
  const lines = [style.heading(texts.header(origin, all.length))];
  if (filter !== '') lines.push(...wrapTo(texts.fitting(filter, shown.length), width));
  for (const name of shown) {
    const paint = name === named ? style.good : (text: string) => text;
    const mark = name === named ? '●' : ' ';
    lines.push(...wrapPainted([{ text: `${mark} ${output.redact(showLineEnds(name))}`, paint }], width, 2));
  }
  if (named !== undefined && !all.includes(named) && all.length > 0) {
    const meant = nearest(named, all);
    lines.push('', ...wrapTo(texts.missing(named, meant), width).map(style.caution));
  }
  return lines;
}
