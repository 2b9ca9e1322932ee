import * as z from 'zod/mini';
import { readAs, wordsIn } from '../../llm/replies/lenient';
import type { ReplyFormat } from '../../llm/replies/replyFormat';
import { isObject } from '../../storage/jsonValues';
import type { StoryDocument } from '../storyFiles';

/** A document as a model writes it, in parts with headings. */
interface SaidDocument {
  title: string;
  sections: { heading: string; text: string }[];
}

const schema = z.object({
  title: readAs(wordsIn),
  sections: z
    .pipe(
      z.array(z.unknown()),
      z.transform((written) => written.flatMap((one) => sectionIn(one) ?? [])),
    )
    .check(z.refine((sections) => sections.length > 0)),
});

function sectionIn(value: unknown): SaidDocument['sections'][number] | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { heading: '', text: value.trim() };
  if (!isObject(value)) return undefined;
  const said = value['text'] ?? value['content'] ?? value['body'];
  const text = Array.isArray(said) ? said.map((line) => `- ${wordsIn(line)}`).join('\n') : wordsIn(said);
  return text === '' ? undefined : { heading: wordsIn(value['heading'] ?? value['title']), text };
}

function formatOf(name: StoryDocument): ReplyFormat<SaidDocument> {
  return {
    name,
    schema: schema as unknown as z.ZodMiniType<SaidDocument>,
    asked: z.object({
      title: z.string(),
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
    }),
    example: '{"title":"…","sections":[{"heading":"…","text":"…"}]}',
  };
}

export const storyDocumentFormats: Readonly<Record<StoryDocument, ReplyFormat<SaidDocument>>> = {
  lore: formatOf('lore'),
  gdd: formatOf('gdd'),
  mainline: formatOf('mainline'),
};

/** The document as it lies in the project, for the author to read and change. */
export function documentMarkdown({ title, sections }: SaidDocument): string {
  const parts = sections.map(({ heading, text }) =>
    // A heading of the model's own within a section would look like one of ours.
    [heading === '' ? '' : `## ${heading}`, text.replaceAll(/^#{1,2} /gm, '### ')]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  return `${[title === '' ? '' : `# ${title}`, ...parts].filter((part) => part !== '').join('\n\n')}\n`;
}
