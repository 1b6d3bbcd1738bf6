import { formFor, formIn, isButtonFree, refuseButton } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { currentTime, type Engine, type Scope, type Stored } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { lockVisible, visible } from './visible-rows.ts';

/** The text for a record that is not there, or that a row rule hides. */
export const GONE = platformRefusals.recordGone;

/** The form of that head id or table name as it is for everybody; what a person asks for goes through `formFor`. */
export async function formOf(
  engine: Pick<Engine, 'store'>,
  idOrTable: string,
): Promise<{ catalogue: Catalogue; form: Form }> {
  const catalogue = await engine.store.catalogue();
  return { catalogue, form: formIn(catalogue, idOrTable) };
}

/** Reads one record with its sub-tables as arrays. */
export async function readRecord(engine: Engine, idOrTable: string, id: string, actor: Actor): Promise<Row> {
  const { catalogue, form } = await formFor(engine, idOrTable, actor, 'record');
  // Who may change a record reads it first.
  if (!isButtonFree(form, 'update')) refuseButton(form, 'detail');
  const stored = await readStored(
    { db: engine.db, catalogue, form: shownForm(form), actor, now: (engine.now ?? currentTime)() },
    id,
    false,
  );
  if (stored === null) throw refusal(404, GONE);
  return { ...stored.head, ...Object.fromEntries(stored.subs) };
}

/** Reads a live record the caller may see; null when there is none. */
export async function readStored(
  { db, form, actor }: Scope,
  id: string,
  lock: boolean,
  /** Names of the sub-tables that are read as well; all without. */
  only?: ReadonlySet<string>,
): Promise<Stored | null> {
  const { tenantId } = actor;
  // The lock waits for a concurrent writer; what is read after it is the newest.
  const scope = { db, form, actor };
  const isThere = lock ? await lockVisible(scope, id) : (await visible(scope, [id])).length > 0;
  if (!isThere) return null;
  const [head] = await selectRows(db, form.head, { tenantId, column: 'id', values: [id] });
  if (head === undefined) return null;
  const subs = new Map<string, readonly Row[]>();
  for (const sub of form.subs)
    if (only?.has(sub.name) !== false)
      subs.set(sub.name, await selectRows(db, sub, { tenantId, column: 'head_id', values: [id] }));
  return { head, subs };
}

/** Reads live records the caller may see, by their ids: one statement for the heads and one for each of these sub-tables. */
export async function readRecords(
  { db, form, actor }: Scope,
  ids: readonly string[],
  subTables: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Stored>> {
  const { tenantId } = actor;
  const values = await visible({ db, form, actor }, ids);
  if (values.length === 0) return new Map();
  const heads = await selectRows(db, form.head, { tenantId, column: 'id', values });
  const lines = new Map<string, ReadonlyMap<unknown, readonly Row[]>>();
  for (const sub of form.subs) {
    if (!subTables.has(sub.name)) continue;
    const rows = await selectRows(db, sub, { tenantId, column: 'head_id', values });
    lines.set(
      sub.name,
      Map.groupBy(rows, (row) => row['head_id']),
    );
  }
  const subsOf = (id: unknown): Stored['subs'] =>
    new Map([...lines].map(([table, ofHead]) => [table, ofHead.get(id) ?? []]));
  return new Map(heads.map((head) => [String(head['id']), { head, subs: subsOf(head['id']) }]));
}

/** Reads the record of an act, locked until the transaction ends. @throws Refusal 404 where it is gone */
export async function lockedRecord(scope: Scope, id: string): Promise<Stored> {
  const stored = await readStored(scope, id, true);
  if (stored === null) throw refusal(404, GONE);
  return stored;
}
