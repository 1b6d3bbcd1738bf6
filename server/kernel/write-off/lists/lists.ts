import { apWriteOffSubject, writeOffSubject } from '#core/managed/write-off.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { managed, type Managed } from '#server/system/kit/managed.ts';
import { withNames } from '#server/system/workflow/lists.ts';
import { writeOffsWithItems, writeOffTables } from '../db/write-off.ts';

const particular = {
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.edited,
    deleted: platformAnswers.deleted,
    deletedMany: platformAnswers.deletedMany,
  },
  dress: (db, rows, by) => withNames(db, rows, by, ['operBy', 'reverseBy']),
} satisfies Partial<Managed>;

/** Records of write-offs; they are made by writing off, and taken back. */
export const writeOffs: Managed = managed(writeOffSubject, {
  ...particular,
  table: writeOffTables.ar,
  source: writeOffsWithItems('ar'),
});

export const apWriteOffs: Managed = managed(apWriteOffSubject, {
  ...particular,
  table: writeOffTables.ap,
  source: writeOffsWithItems('ap'),
});
