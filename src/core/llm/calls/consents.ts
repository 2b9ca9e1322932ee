import { StoryFoldError } from '../../errors';

/** Where the author has agreed that texts are sent to; asked once for each origin. */
export interface Consents {
  given(origin: string): Promise<boolean>;
}

/** Throws `confirmation_needed`, with the origin in its details, before anything of the author's has left the machine. */
export async function requireConsent(consents: Consents, origin: string): Promise<void> {
  if (await consents.given(origin)) return;
  throw new StoryFoldError(
    'confirmation_needed',
    `Your texts would be sent to ${origin}, to which you have not agreed yet.`,
    'What is sent: the texts of the phase, or the part in focus and what stands beside it; those of the phases before it; title, readers and your wishes; the suggestions and your decisions. Nothing was sent. On the command line, naming --base-url is the agreement.',
    { origin },
  );
}

/** Agreed to by being named, as on a command line. */
export class NamedOrigins implements Consents {
  constructor(private readonly origins: readonly string[]) {}

  given(origin: string): Promise<boolean> {
    return Promise.resolve(this.origins.includes(origin));
  }
}
