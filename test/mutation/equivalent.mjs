// Mutants that no test can kill, because the code does the same with them, and why.

/** By group. `file`, and the line (`code`) on which the change begins; `before` and `after` where not every change of that line is meant. */
export const equivalentMutants = {
  stopping: [
    {
      file: 'src/core/refinement/offersToApply.ts',
      code: 'const undecided = (currentRound?.suggestions ?? []).filter((one) => isUndecidedStatus(one.status));',
      after: '["Stryker was here"]',
      why: 'A word is no suggestion that waits, and is filtered out.',
    },
    {
      file: 'src/core/refinement/offersToApply.ts',
      code: 'return undecided.length === 1 && only?.anchor !== undefined && (only.replacement !== undefined || hasModel);',
      after: 'only.anchor',
      why: 'Where there is one, the first is there; the question is there for the types.',
    },
  ],
  attempts: [
    {
      file: 'src/core/chapter/attempt.ts',
      code: '...(best !== undefined && best >= state.seriesStart && { toDeliver: best }),',
      before: 'best !== undefined',
      after: 'true',
      why: 'Nothing is not at least a number; the question is there for the types.',
    },
  ],
  'roll-back': [
    {
      file: 'src/core/task/playbook/applyCuration.ts',
      code: 'const why = this.unfitText(text) ?? this.alreadySaid(text, []);',
      after: '["Stryker was here"]',
      why: 'No bullet has such an id.',
    },
    {
      file: 'src/core/task/playbook/madeWith.ts',
      code: 'for (let read = 0; read < mostEntries && next !== undefined && next !== null; read++) {',
      before: ['next !== undefined', 'next !== null'],
      after: 'true',
      why: 'No entry has that for its number, so that none is found; the questions are there for the types.',
    },
    {
      file: 'src/core/task/playbook/madeWith.ts',
      code: 'next = entry.parent !== null && entry.parent < number ? entry.parent : undefined;',
      before: 'entry.parent !== null',
      after: 'true',
      why: 'The loop ends at none as it ends at nothing.',
    },
    {
      file: 'src/core/task/playbook/madeWith.ts',
      code: 'next = entry.parent !== null && entry.parent < number ? entry.parent : undefined;',
      after: 'entry.parent <= number',
      why: 'What names itself is read again until the loop has had its turns; it was no round the first time.',
    },
    {
      file: 'src/core/task/playbook/rollBack.ts',
      code: 'const behind = previous === undefined ? -1 : bullets.findIndex(({ id }) => id === previous);',
      after: ['false', '+1'],
      why: 'No bullet has undefined for its id; and where nothing stood before, the place is 0 whatever this says.',
    },
    {
      file: 'src/core/task/playbook/rollBack.ts',
      code: 'const later = bullets.findIndex(({ id }) => numberOfId(id) > numberOfId(bullet.id));',
      after: 'numberOfId(id) >= numberOfId(bullet.id)',
      why: 'A bullet is put back only where none has its id.',
    },
  ],
  report: [
    {
      file: 'src/core/chapter/report/rollbackGuard.ts',
      code: "return isFull ? 'full' : 'alike';",
      after: '""',
      why: 'The word is only ever compared with the two others; the types hold it.',
    },
    {
      file: 'src/core/chapter/report/rollbackGuard.ts',
      code: 'const isTold = fell !== null && Math.min(now.chapters, then.chapters) >= leastChapters;',
      after: 'true',
      why: 'Where there is no fall one side has no chapter, which is fewer than are needed; the question is there for the types.',
    },
    {
      file: 'src/core/chapter/report/rollbackGuard.ts',
      code: 'return value > bar - 1e-9;',
      after: 'value >= bar - 1e-9',
      why: 'No share of whole chapters or tokens lies just there.',
    },
  ],
  edits: [
    {
      file: 'src/core/text/editCheck.ts',
      code: 'if (own === allowed) return isWithin(text, edit, beside);',
      after: 'false',
      why: 'The line below finds the same; it widens all passages again for each edit, which a test of ten thousand edits does not allow.',
    },
    {
      file: 'src/core/text/editCheck.ts',
      code: 'return hasLineBreak(text, passage) ? [] : [widened(text, passage, margin)];',
      before: '[]',
      why: 'A word in the place of no passage has no beginning and no end, and no edit lies in it.',
    },
    {
      file: 'src/core/text/editCheck.ts',
      code: 'if (taken.start > edit.end) return undefined;',
      after: 'false',
      why: 'Edits further on cannot meet this one; looking at them only takes time.',
    },
    {
      file: 'src/core/text/editCheck.ts',
      code: 'while (index < accepted.length && byStart(accepted[index]!, edit) < 0) index++;',
      after: 'byStart(accepted[index]!, edit) <= 0',
      why: 'One at the very same place would be a rival, and none is left here.',
    },
    {
      file: 'src/core/text/editMapping.ts',
      code: "const position = this.mapOffset(range.start, 'before');",
      after: '""',
      why: 'Only strictly inside an edit does another word than `after` matter, and `changesInside` has ruled that out.',
    },
    {
      file: 'src/core/text/editMapping.ts',
      code: "return { start: this.mapOffset(range.start, 'after'), end: this.mapOffset(range.end, 'before') };",
      before: "'before'",
      after: '""',
      why: 'Only strictly inside an edit does another word than `after` matter, and `changesInside` has ruled that out.',
    },
  ],
  'retry-level': [
    {
      file: 'src/core/chapter/redoScope.ts',
      code: 'function scenesOf({ scenes = [] }: Issue, there: readonly number[]): number[] {',
      after: '["Stryker was here"]',
      why: 'Only whether a scene that is there is among them is asked, and no scene has such a number.',
    },
    {
      file: 'src/core/chapter/verdict.ts',
      code: 'const before = state.basedOn === undefined ? undefined : judged.get(state.basedOn);',
      after: 'false',
      why: 'The map has nothing under undefined; the question is there for the types.',
    },
  ],
};
