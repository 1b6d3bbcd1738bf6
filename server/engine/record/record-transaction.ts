import { filled, listed } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { shortName, uniqueIndexName } from '#server/engine/definition/ddl.ts';
import { TAKEN } from '#server/engine/list/references.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { inOwnTransaction } from './after-commit.ts';
import { fieldError } from './prepare.ts';
import { recordRefusals } from './refusals.ts';

/** Seeds and keyed requests already run inside a transaction. A unique value somebody else took meanwhile is an error of its field. */
export async function inTransaction<T>(db: Db, form: Form, act: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await (db.isTransaction ? act(db) : inOwnTransaction(db, act));
  } catch (error) {
    throw takenMeanwhile(form, error) ?? error;
  }
}

/** The refusal behind a broken unique index of the form; undefined for any other error. */
export function takenMeanwhile(form: Form, error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505' || !('constraint' in error))
    return undefined;
  for (const table of [form.head, ...form.subs]) {
    const field = table.fields.find(
      (one) => one.unique === true && uniqueIndexName(table.name, one.name) === error.constraint,
    );
    if (field !== undefined)
      return refusal(
        422,
        platformRefusals.fieldFault,
        { field: field.label, message: TAKEN },
        {
          errors: [
            fieldError(
              table,
              null,
              field.name,
              filled(platformRefusals.fieldFault, { field: field.label, message: TAKEN }),
            ),
          ],
        },
      );
    const index = table.indexes.find(
      (one) => one.unique === true && shortName(`${table.name}_${one.name}`) === error.constraint,
    );
    if (index !== undefined) {
      const labels = listed(index.fields.map((name) => table.byName.get(name)?.label ?? name));
      return refusal(
        422,
        recordRefusals.sameCombination,
        { labels },
        {
          errors: index.fields.map((name) =>
            fieldError(table, null, name, filled(recordRefusals.sameCombinationField, { labels })),
          ),
        },
      );
    }
  }
  return undefined;
}
