import { dictSubject } from '#core/managed/dict.ts';
import { filled, listed } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { announceChange } from '#server/engine/definition/db/definition.ts';
import { addHistory, type Act } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import {
  copyItems,
  deletedDicts,
  isDictCodeTaken,
  lockDict,
  purgeDict,
  restoreDict,
  wordAmong,
} from '../db/system-dict.ts';
import { unknown } from '../kit/list.ts';
import { managed, type Values } from '../kit/managed.ts';
import { systemDictRefusals } from './refusals.ts';
import { formsNaming } from './uses.ts';

/** Dictionaries. Every process hears of a change, so its lists show it at once; those of modules and those forms name stay [system.dict]. */
export const dicts = managed(dictSubject, {
  table: 'sys_dict',
  besides: ['copyOf'],
  numbers: ['type'],
  answers: {
    added: platformAnswers.saved,
    edited: platformAnswers.editedToo,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  check: faultsOf,
  completed: async (_db, values) => ('type' in values ? { type: values['type'] ?? 0 } : {}),
  written: async (db, id, { copyOf }, _before, { username, orgCode }) => {
    if (typeof copyOf === 'string') await copyItems(db, { from: copyOf, to: id, by: username, orgCode });
    await announceChange(db);
  },
  mayDelete: async (db, rows) => {
    for (const row of rows) {
      const name = String(row['dictName']);
      if (row['origin'] === 'module') throw refusal(409, systemDictRefusals.dictOfModule, { name });
      const forms = await formsNaming(db, String(row['dictCode']));
      if (forms.length > 0)
        throw refusal(409, systemDictRefusals.dictInUse, {
          name,
          forms: listed(forms.slice(0, 3)),
          count: forms.length,
        });
    }
    await announceChange(db);
  },
});

async function faultsOf(db: Db, values: Values, before: ManagedRow | null): Promise<readonly FieldError[]> {
  const { copyOf, type } = values;
  if (before === null) {
    const copied = typeof copyOf === 'string' ? await lockDict(db, copyOf) : null;
    if (copied === undefined) return [{ field: 'copyOf', message: systemDictRefusals.dictToCopyGone }];
  }
  const source = before?.id ?? (typeof copyOf === 'string' ? copyOf : null);
  const word = String(type) === '1' && source !== null ? await wordAmong(db, source) : undefined;
  return word === undefined
    ? []
    : [{ field: 'type', message: filled(systemDictRefusals.dictValueNoNumber, { value: word }) }];
}

/** Deleted dictionaries, the latest first. */
export async function binOfDicts(db: Db): Promise<readonly ManagedRow[]> {
  return deletedDicts(db);
}

/**
 * Brings a deleted dictionary back with its items.
 * @throws Refusal 404, 409 when another one has its code meanwhile
 */
export async function bringDictBack(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await deletedOne(trx, id);
    const code = String(row['dictCode']);
    if (await isDictCodeTaken(trx, code)) throw refusal(409, systemDictRefusals.dictCodeTaken, { code });
    await restoreDict(trx, id, actor.username);
    await note(trx, row, 'restore', actor);
    await announceChange(trx);
  });
}

/**
 * Deletes a dictionary of the recycle bin for good, with its items.
 * @throws Refusal 404
 */
export async function deleteDictForGood(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await deletedOne(trx, id);
    await purgeDict(trx, id);
    await note(trx, row, 'purge', actor);
  });
}

async function deletedOne(db: Db, id: string): Promise<ManagedRow> {
  const [row] = await deletedDicts(db, id);
  if (row === undefined) throw unknown();
  return row;
}

async function note(db: Db, { id, version }: ManagedRow, act: Act, actor: Actor): Promise<void> {
  const { tenantId, username, orgCode } = actor;
  const about = { formTable: 'sys_dict', tenantId, by: username, orgCode, way: 'bin', note: null } as const;
  await addHistory(db, about, [{ recordId: id, version: version + 1, act, changes: {} }]);
}
