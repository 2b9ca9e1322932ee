import type { CommandId } from '../contributions';
import type { editorCommands } from '../editor/editorCommands';
import type { modelCommands } from '../model/modelCommands';
import type { Handler } from '../runCommand';
import { archiveCommands } from './archiveCommands';
import { chapterCommands } from './chapterCommands';
import type { ChapterParts } from './chapterParts';
import type { CommandParts } from './commandParts';
import { decisionCommands } from './decisionCommands';
import { playbookCommands, type PlaybookParts } from './playbookCommands';
import { storyCommands } from './storyCommands';
import type { StoryParts } from './storyParts';
import { taskCommands } from './taskCommands';
import type { TaskParts } from './taskParts';
import { projectCommands } from './projectCommands';
import { reviewCommands } from './reviewCommands';
import { storyMapCommands, type StoryMapCommandParts } from './storyMapCommands';

/** The commands that are made elsewhere: on the text in the editor, and on models. */
export interface OtherCommands {
  editor: ReturnType<typeof editorCommands>;
  model: ReturnType<typeof modelCommands>;
}

/** What each command does. A phase can be given as the first argument; otherwise it is asked for. */
export function commandHandlers(
  parts: CommandParts & ChapterParts & TaskParts & StoryParts & PlaybookParts & StoryMapCommandParts,
  { editor, model }: OtherCommands,
): Record<CommandId, Handler> {
  return {
    ...projectCommands(parts),
    ...archiveCommands(parts),
    ...reviewCommands(parts),
    ...decisionCommands(parts),
    ...chapterCommands(parts),
    ...taskCommands(parts),
    ...storyCommands(parts),
    ...playbookCommands(parts),
    ...storyMapCommands(parts),
    ...editor,
    ...model,
  };
}
