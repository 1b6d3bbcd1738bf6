import { dictItemSubject } from '#core/managed/dict.ts';
import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { announceChange } from '#server/engine/definition/db/definition.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { isValueTaken, liveDicts, lockDict, nextItemOrder } from '../db/system-dict.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managed, type Values } from '../kit/managed.ts';
import { systemDictRefusals } from './refusals.ts';
import { formStoring } from './uses.ts';
import { listRefusals } from '#server/engine/list/refusals.ts';
import { platformAnswers } from '#server/platform/answers.ts';

/** Text of the family for a value that is there already. */
const TAKEN = listRefusals.valueTaken;

/** Items of dictionaries; those of modules, and those records have, are disabled rather than deleted [system.dict]. */
export const dictItems = managed(dictItemSubject, {
  table: 'sys_dict_item',
  numbers: ['status'],
  answers: {
    added: platformAnswers.saved,
    edited: platformAnswers.editedToo,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  check: faultsOf,
  completed: async (db, values, before) => ({
    ...('status' in values ? { status: values['status'] ?? 1 } : {}),
    ...('sortOrder' in values
      ? { sortOrder: values['sortOrder'] ?? (await nextItemOrder(db, String(before?.['dictId'] ?? values['dictId']))) }
      : {}),
  }),
  written: (db) => announceChange(db),
  mayDelete: async (db, rows) => {
    const owned = rows.find((row) => row['origin'] === 'module');
    if (owned !== undefined)
      throw refusal(409, systemDictRefusals.dictItemOfModule, { item: String(owned['itemText']) });
    for (const { itemText, itemValue, dictId } of rows) {
      const dict = await lockDict(db, String(dictId));
      const form = dict === undefined ? undefined : await formStoring(db, dict.code, [String(itemValue)]);
      if (form !== undefined) throw refusal(409, systemDictRefusals.dictItemInUse, { item: String(itemText), form });
    }
    await announceChange(db);
  },
  dress: async (db, rows) => {
    const codes = new Map((await liveDicts(db)).map(({ id, code }) => [id, code]));
    return rows.map((row) => ({ ...row, dictId_dictText: codes.get(String(row['dictId'])) ?? null }));
  },
});

async function faultsOf(db: Db, values: Values, before: ManagedRow | null): Promise<readonly FieldError[]> {
  const value = String(values['itemValue']);
  const dict = await lockDict(db, String(values['dictId']));
  if (dict === undefined) return [{ field: 'dictId', message: systemDictRefusals.dictGone }];
  if (dict.type === 1 && !/^-?\d+(\.\d+)?$/.test(value))
    return [{ field: 'itemValue', message: filled(systemDictRefusals.dictNumbersOnly, { name: dict.name }) }];
  const isTaken = await isValueTaken(db, { dictId: dict.id, value, exceptId: before?.id ?? null });
  return isTaken ? [{ field: 'itemValue', message: TAKEN }] : [];
}

/**
 * Is a value free in a dictionary?
 * @throws Refusal 409 when it is not
 */
export async function refuseTakenValue(
  db: Db,
  asked: { dictId: string; value: string; exceptId: string | null },
): Promise<void> {
  if (await isValueTaken(db, asked)) throw refusal(409, TAKEN);
}

/** The dictionary of a row by its code. */
export async function dictItemCells(db: Db): Promise<CellReader> {
  const known = await liveDicts(db);
  return (field, text) => {
    if (field.name !== 'dictId') return ownOptions(field, text);
    const found = known.find(({ code }) => code === text);
    return found === undefined
      ? { fault: filled(systemDictRefusals.dictUnknown, { text: text.slice(0, 40) }) }
      : { value: found.id };
  };
}
