import { lockRows } from '#server/engine/list/db/row.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';

type Rows = Pick<Scope, 'db' | 'form' | 'actor'>;

/** Keeps of these ids those of live heads that no row rule hides from the caller. */
export async function visible({ db, form, actor }: Rows, ids: readonly string[]): Promise<readonly string[]> {
  if ((form.head.access?.rows ?? null) === null || ids.length === 0) return ids;
  const seen = await visibleIds(db, form.head, ids, actor.tenantId);
  return ids.filter((id) => seen.has(id));
}

/** Locks a live head that is to be changed; of one a row rule hides it says no more than of one that is not there. */
export async function lockVisible(rows: Rows, id: string): Promise<boolean> {
  const { db, form, actor } = rows;
  const locked = await lockRows(db, form.head.name, [id], { tenantId: actor.tenantId, act: 'change' });
  return (await visible(rows, locked)).length > 0;
}

/** Reads the live heads that are to be deleted and locks them, in the order of their ids; those a row rule hides are left out. */
export async function lockedForRemoval(rows: Rows, ids: readonly string[]): Promise<readonly Row[]> {
  const { db, form, actor } = rows;
  const { head } = form;
  const { tenantId } = actor;
  // Rows of a table with reckoned columns come from a statement, whose rows cannot be locked.
  const isStored = head.reckoned === undefined;
  const wanted = isStored ? ids : await lockRows(db, head.name, ids, { tenantId, act: 'delete' });
  const found = await selectRows(db, head, { tenantId, column: 'id', values: wanted, lock: isStored });
  const seen = new Set(
    await visible(
      rows,
      found.map((row) => String(row['id'])),
    ),
  );
  return found.filter((row) => seen.has(String(row['id'])));
}
