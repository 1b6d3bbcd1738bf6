import type { components } from '#core/contract/api.ts';
import { differenceOf, stepBack, type RecordState, type StateRow, type Values } from '#core/history/difference.ts';
import { filled, listed } from '#core/refusals/text.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import type { Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { scopeOf, type Engine, type Scope, type Stored } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { changesAfter, oldestVersion, readHistory } from './db/record-history.ts';
import { describeChanges } from './history-words.ts';
import { stateOf } from './history.ts';
import { readStored } from './read-record.ts';
import { recordGone, seenBy } from './record-seen.ts';
import { inTransaction } from './record-transaction.ts';
import { recordRefusals } from './refusals.ts';
import { changeRecord } from './save-record.ts';

type Schemas = components['schemas'];

/** The history of a record the caller may see, in the words of his form. */
export async function historyOf(
  engine: Engine,
  idOrTable: string,
  id: string,
  page: { pageNo: number; pageSize: number },
  actor: Actor,
): Promise<Schemas['HistoryPage']> {
  const { catalogue, form, stored } = await seenBy(engine, idOrTable, id, actor);
  const of = recordKey(form, id, actor);
  const { entries, total } = await readHistory(engine.db, of, {
    limit: page.pageSize,
    offset: (page.pageNo - 1) * page.pageSize,
  });
  const version = Number(stored.head['version']);
  const oldest = await oldestVersion(engine.db, of);
  const source = { db: engine.db, catalogue, form: shownForm(form), tenantId: actor.tenantId };
  const told = await describeChanges(
    source,
    entries.map(({ changes }) => changes),
  );
  return {
    entries: entries.map((entry, at) => ({ ...entry, changes: told[at] ?? [] })),
    total,
    version,
    oldest,
  };
}

/** Lists the differences between two versions of a record. */
export async function compareVersions(
  engine: Engine,
  idOrTable: string,
  id: string,
  { from, to }: { from: number; to: number },
  actor: Actor,
): Promise<Schemas['RecordDifference'][]> {
  const { catalogue, form, stored } = await seenBy(engine, idOrTable, id, actor);
  const scope = scopeOf(engine, engine.db, { catalogue, form }, actor);
  const [before, after] = [await stateAt(scope, stored, from), await stateAt(scope, stored, to)];
  const source = { db: engine.db, catalogue, form: shownForm(form), tenantId: actor.tenantId };
  const [differences = []] = await describeChanges(source, [differenceOf(before, after)]);
  return differences;
}

/**
 * Gives a record the values it had at an earlier version, as a person could who types them: fields he may not change stay, everything
 * else is checked as always. Rows that are gone come back as new ones.
 */
export async function revertRecord(
  engine: Engine,
  idOrTable: string,
  id: string,
  { to, version }: { to: number; version: number },
  actor: Actor,
): Promise<Schemas['Reverted']> {
  const found = await formFor(engine, idOrTable, actor, 'record');
  const { form } = found;
  refuseButton(form, 'update');
  const cause = { way: 'revert', note: String(to) } as const;
  return inTransaction(engine.db, form, async (db) => {
    const scope = scopeOf({ ...engine, cause }, db, found, actor);
    const stored = await readStored(scope, id, true);
    if (stored === null) throw recordGone();
    const now = Number(stored.head['version']);
    if (now !== version) throw refusal(409, recordRefusals.changedBeforeRestore);
    const state = await stateAt(scope, stored, to);
    const { body, kept } = bodyOf(form, stateOf(form, stored), state);
    if (Object.keys(body).length === 0)
      throw refusal(
        422,
        kept.length === 0
          ? recordRefusals.nothingToRestore
          : filled(recordRefusals.mayNotRestore, { fields: listed(kept) }),
      );
    await changeRecord(scope, id, { ...body, id }, version);
    return { version: Number((await readStored(scope, id, false))?.head['version'] ?? version), kept };
  });
}

function recordKey(form: Form, recordId: string, { tenantId }: Actor) {
  return { formTable: form.head.name, recordId, tenantId };
}

/** The record at a version: the present one, with everything since taken back. */
async function stateAt({ db, form, actor }: Scope, stored: Stored, version: number): Promise<RecordState> {
  const now = Number(stored.head['version']);
  const id = String(stored.head['id']);
  const of = recordKey(form, id, actor);
  const oldest = await oldestVersion(db, of);
  if (version > now || (version < now && (oldest === null || version < oldest)))
    throw refusal(404, recordRefusals.noHistoryVersion, { version });
  return (await changesAfter(db, of, version)).reduce(stepBack, stateOf(form, stored));
}

/** Returns the values a person would send to go from one state to the other, and the labels of what he may not change. */
function bodyOf(form: Form, now: RecordState, then: RecordState): { body: Row; kept: string[] } {
  const { head = {}, subs = {} } = differenceOf(now, then);
  const differing = form.head.fields.filter(({ name }) => head[name] !== undefined);
  const body: Row = Object.fromEntries(differing.filter(isWritable).map(({ name }) => [name, then.head[name] ?? null]));
  for (const sub of form.subs) {
    if (subs[sub.name] === undefined) continue;
    const living = new Set((now.subs[sub.name] ?? []).map(({ id }) => id));
    body[sub.name] = (then.subs[sub.name] ?? []).map((row) => lineOf(sub, row, living.has(row.id)));
  }
  const kept = differing
    .filter((field) => !isWritable(field) && field.formula === undefined && field.guard?.isHidden !== true)
    // Copies follow what they are copied from.
    .filter(({ name }) => !isCopy(form.head, name))
    .map(({ label }) => label);
  return { body, kept };
}

function lineOf(sub: Table, { id, values }: StateRow, isLiving: boolean): Values {
  const writable = sub.fields.filter(isWritable).map(({ name }) => [name, values[name] ?? null] as const);
  const body: Row = Object.fromEntries(writable);
  return isLiving ? { ...body, id } : body;
}

function isWritable(field: Field): boolean {
  const { kind, type } = field;
  return (
    field.readonly !== true &&
    field.formula === undefined &&
    !field.dormant &&
    kind.storage !== 'none' &&
    type !== 'password'
  );
}

function isCopy(table: Table, name: string): boolean {
  return table.fields.some(({ popup }) => popup?.to.split(',').includes(name) === true);
}
