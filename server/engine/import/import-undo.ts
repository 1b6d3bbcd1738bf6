import { sql } from 'kysely';
import type { RefusalText } from '#core/refusals/text.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { removeRecords } from '#server/engine/record/remove-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import type { Scope } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { versionsOf } from './db/import-rows.ts';
import { noteProgress, settleRows, takeRows, type ImportedRow } from './db/import.ts';
import type { Before } from './import-write.ts';
import { importRefusals } from './refusals.ts';

/** Records of one transaction: each is whole by itself, and a broken undo goes on where it stopped. */
const CHUNK = 200;

export type Undone = { readonly undone: number; readonly kept: number; readonly reasons: readonly RefusalText[] };

type Note = ImportedRow & { readonly note: string };

/** Takes an import back: new records go, changed ones become what they were; what somebody changed or uses since stays and is counted. */
export async function undoRows(scope: Scope, importId: string): Promise<Undone> {
  let undone = 0;
  let kept = 0;
  const reasons = new Map<string, RefusalText>();
  for (const kind of ['changed', 'new'] as const) {
    for (;;) {
      const { taken, gone } = await scope.db.transaction().execute(async (db) => {
        const notes = await takeRows(db, importId, kind, CHUNK);
        const within = { ...scope, db, cause: { way: 'undo' } as const };
        const done =
          kind === 'new' ? await removeNew(within, notes, reasons) : await changeBack(within, notes, reasons);
        await settleRows(db, done, 'undone');
        await settleRows(
          db,
          notes.map(({ note }) => note).filter((note) => !done.includes(note)),
          'kept',
        );
        return { taken: notes.length, gone: done.length };
      });
      undone += gone;
      kept += taken - gone;
      await noteProgress(scope.db, importId, undone + kept);
      if (taken < CHUNK) break;
    }
  }
  return { undone, kept, reasons: [...reasons.values()].slice(0, 5) };
}

/** Reasons why records stay, each once. */
type Reasons = Map<string, RefusalText>;

function addReason(reasons: Reasons, text: RefusalText): void {
  reasons.set(text.zh, text);
}

/** Deletes those nobody changed and nobody uses. */
async function removeNew(scope: Scope, notes: readonly Note[], reasons: Reasons): Promise<string[]> {
  const { db, form, actor } = scope;
  const versions = await versionsOf(
    db,
    form.head.name,
    notes.map(({ id }) => id),
    actor.tenantId,
  );
  let ready = notes.filter(({ id, version }) => versions.get(id) === version);
  if (ready.length < notes.length) addReason(reasons, importRefusals.changedSince);
  while (ready.length > 0) {
    try {
      await removeRecords(
        scope,
        ready.map(({ id }) => id),
      );
      break;
    } catch (error) {
      // It refuses before it writes, and names who stands in the way.
      if (!(error instanceof Refusal)) throw error;
      const named = new Set(error.errors.map(({ field }) => field));
      addReason(reasons, error.text);
      const rest = ready.filter(({ id }) => !named.has(id));
      ready = rest.length === ready.length ? [] : rest;
    }
  }
  return ready.map(({ note }) => note);
}

async function changeBack(scope: Scope, notes: readonly Note[], reasons: Reasons): Promise<string[]> {
  const { db, form, actor } = scope;
  const done: string[] = [];
  for (const { note, id, version, before } of notes) {
    await sql`savepoint import_undo`.execute(db);
    try {
      // Written by the import only.
      const { head, subs } = before as Before;
      const body: Row = { ...head, id };
      for (const table of form.subs) {
        const rows = subs[table.name];
        if (rows === undefined) continue;
        const now = await selectRows(db, table, { tenantId: actor.tenantId, column: 'head_id', values: [id] });
        const living = new Set(now.map((row) => row['id']));
        // A line that went with the import comes back as a new one.
        body[table.name] = rows.map(({ id: line, ...values }) => (living.has(line) ? { ...values, id: line } : values));
      }
      await changeRecord(scope, id, body, version);
      await sql`release savepoint import_undo`.execute(db);
      done.push(note);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint import_undo`.execute(db);
      addReason(reasons, error.status === 409 || error.status === 404 ? importRefusals.changedSince : error.text);
    }
  }
  return done;
}
