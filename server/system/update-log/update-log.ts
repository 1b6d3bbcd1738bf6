import { updateLogSubject } from '#core/managed/update-log.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { managed } from '../kit/managed.ts';

/** Versions of the product; administrators write them, everybody with the grant reads [system.update-log]. */
export const updateLog = managed(updateLogSubject, {
  table: 'sys_update_log',
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedToo,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedManyNarrow,
  },
});
