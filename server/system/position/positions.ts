import { positionSubject } from '#core/managed/position.ts';
import { listed } from '#core/refusals/text.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { refusal } from '#server/platform/refusal.ts';
import { holdersOfPositions } from '../db/system-position.ts';
import { managed } from '../kit/managed.ts';
import { systemPositionRefusals } from './refusals.ts';

/** Positions; one that people hold stays [system.position]. */
export const positions = managed(positionSubject, {
  table: 'sys_position',
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  mayDelete: async (db, rows, { tenantId }) => {
    const codes = rows.map(({ code }) => String(code));
    const [first] = await holdersOfPositions(db, tenantId, codes);
    if (first === undefined) return;
    const name = rows.find(({ code }) => code === first.code)?.['name'];
    throw refusal(409, systemPositionRefusals.positionInUse, {
      name: String(name),
      names: listed(first.names),
      count: first.count,
    });
  },
});
