import { formFor, isButtonFree, refuseButton } from '#server/engine/access/auth-access.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { currentTime, type Engine, type Stored } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { readStored } from './read-record.ts';

/** The same for a record that is gone, that never was, and that a row rule hides. */
export function recordGone(): Refusal {
  return refusal(404, platformRefusals.recordGone);
}

/** A record the caller may look at, with its form as he may use it. */
export async function seenBy(
  engine: Engine,
  idOrTable: string,
  id: string,
  actor: Actor,
): Promise<{ catalogue: Catalogue; form: Form; stored: Stored }> {
  const { catalogue, form } = await formFor(engine, idOrTable, actor, 'record');
  // As a record is read: who may change it may look at it.
  if (!isButtonFree(form, 'update')) refuseButton(form, 'detail');
  const scope = { db: engine.db, catalogue, form, actor, now: (engine.now ?? currentTime)() };
  const stored = await readStored(scope, id, false);
  if (stored === null) throw recordGone();
  return { catalogue, form, stored };
}

/** Would this person see the record if he asked for it? */
export async function maySee(engine: Engine, idOrTable: string, id: string, actor: Actor): Promise<boolean> {
  const { form } = await formFor(engine, idOrTable, actor, 'record');
  if (!may(actor, `${form.definition.permission}:view`)) return false;
  try {
    await seenBy(engine, idOrTable, id, actor);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
