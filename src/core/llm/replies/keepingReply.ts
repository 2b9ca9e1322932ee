import { StoryFoldError } from '../../errors';

/**
 * Does what a reply is for. Where that fails, whatever the reason, the reply is kept, since it is paid for, and the error says where: in
 * its hint, and as `keptReply` (a project-relative path) in its details. An error that has a `rawReply` in its details has kept it itself.
 *
 * @param keep keeps the reply; undefined where that was not possible. The outcome is the error's code
 */
export async function keepingReply<T>(
  keep: (outcome: string) => Promise<string | undefined>,
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof StoryFoldError)) {
      await keep('io');
      throw error;
    }
    const { code, message, hint, details } = error;
    if (Object.hasOwn(details, 'rawReply')) throw error;
    const keptReply = await keep(code);
    if (keptReply === undefined) throw error;
    throw new StoryFoldError(
      code,
      message,
      `${hint} What the model wrote is in ${keptReply}.`.trimStart(),
      { ...details, keptReply },
      { cause: error },
    );
  }
}
