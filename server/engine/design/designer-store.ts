import type { CopyDefinition, FormDefinition } from '#core/online/definition.ts';
import { isCopy, shownCopy } from '#core/online/view-copy.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import {
  insertForm,
  keepVersion,
  lockForm,
  updateForm,
  type VersionSteps,
} from '#server/engine/definition/db/design.ts';
import { learnEnglish } from '#server/engine/definition/db/translation.ts';
import type { Actor } from '#server/platform/actor.ts';

/** A form or view copy as it is to be stored, with what storing it does to tables. */
export type ToStore = {
  readonly id: string;
  readonly module: string;
  readonly definition: FormDefinition | CopyDefinition;
  readonly steps: VersionSteps;
};

/** Keeps a definition and the version it is. `isFile`: it is the module file's own. Answers the number of the version. */
export async function storeDefinition(db: Db, stored: ToStore, actor: Actor, isFile = false): Promise<number> {
  const { id, module, definition, steps } = stored;
  const row = await lockForm(db, id);
  const version = (row?.table_version ?? 0) + 1;
  if (row === undefined) await insertForm(db, { id, table: definition.table, module, definition }, actor.username);
  else {
    // The version that is left behind can be gone back to.
    const left = { formId: id, version: row.table_version, definition: row.definition as object };
    await keepVersion(db, { ...left, steps: { texts: [], renames: {} } }, 'system');
    const kept = row.origin === 'file' ? (row.definition as object) : ((row.file_definition as object | null) ?? null);
    const change = { id, module, definition, version };
    await updateForm(
      db,
      !isFile
        ? { ...change, origin: 'designed', file: kept, waits: row.file_waits }
        : { ...change, origin: 'file', file: null, waits: false },
      actor.username,
    );
  }
  await keepVersion(db, { formId: id, version, definition, steps }, actor.username);
  await learnEnglish(
    db,
    [definition, ...(definition.sub_tables ?? [])].flatMap((table) => [
      [table.title, table.title_en] as const,
      ...table.fields.map(({ label, label_en: english }) => [label, english] as const),
    ]),
  );
  return version;
}

/** A definition as it was stored, of a copy over its original as it is now; null for a copy whose original is gone. */
export function shownDefinition(catalogue: Catalogue, stored: unknown): FormDefinition | null {
  // Written by the loader or the designer, which checked it.
  const definition = stored as FormDefinition | CopyDefinition;
  if (!isCopy(definition)) return definition;
  const original = catalogue.form(definition.copy_of);
  return original === undefined ? null : shownCopy(original.definition, definition);
}
