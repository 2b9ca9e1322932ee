import { nearest } from '../../core/text/nearest';
import { asking } from './endpointTrouble';
import type { OpenedEndpoint } from '../../core/llm/endpoint/openedEndpoint';
import type { CommandContext } from '../commandLine/commandContext';
import type { Output } from '../terminal/output';
import { wrapPainted, wrapTo } from '../terminal/textWidth';

/** Lists what the endpoint offers. Sends no text at all, and needs no project. */
export async function models(context: CommandContext, options: { filter?: string }): Promise<void> {
  const { messages, output, signal } = context;
  const { settings, open } = await context.endpoint();
  let opened: OpenedEndpoint | undefined;
  const { origin, all } = await asking(
    context,
    () => opened,
    async () => {
      opened = await open();
      const { model } = opened;
      output.working(messages.models.asking(model.origin));
      return { origin: model.origin, all: await model.models(signal) };
    },
  );
  const filter = options.filter?.trim().toLowerCase() ?? '';
  const shown = all.filter((name) => name.toLowerCase().includes(filter));
  await output.result({ origin, models: shown }, () =>
    modelLines({ origin, all, shown, filter, named: settings.model }, output),
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
  if (filter !== '') lines.push(...wrapTo(output.tidy(texts.fitting(filter, shown.length)), width));
  for (const name of shown) {
    const paint = name === named ? style.good : (text: string) => text;
    const mark = name === named ? '●' : ' ';
    lines.push(...wrapPainted([{ text: `${mark} ${output.tidy(name)}`, paint }], width, 2));
  }
  if (named !== undefined && !all.includes(named) && all.length > 0) {
    const meant = nearest(named, all);
    lines.push('', ...wrapTo(output.tidy(texts.missing(named, meant)), width).map(style.caution));
  }
  return lines;
}
