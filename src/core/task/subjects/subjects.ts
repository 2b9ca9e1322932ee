import type { TaskKind } from '../../../shared/values';
import { chapterSubject } from './chapterSubject';
import { storySubject } from './storySubject';
import type { TaskSubject } from './taskSubject';

export const subjects: Readonly<Record<TaskKind, TaskSubject>> = {
  chapter: chapterSubject,
  story: storySubject,
};
