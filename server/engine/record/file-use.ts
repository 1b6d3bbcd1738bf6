import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Catalogue, Field } from '#server/engine/definition/catalogue.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { visibleIds } from '#server/engine/list/select.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { filesWithUses, noteUses, RECORD_ATTACHMENT, type FileUse } from '#server/platform/file/db/file.ts';
import { mayReadFile, pathPattern, type MayReadRecord } from '#server/platform/file/files.ts';
import { type FieldError } from '#server/platform/refusal.ts';
import { recordOfAttachment } from './db/record-comment.ts';
import { fieldError, refuseErrors, rowsOf, type PreparedRecord } from './prepare.ts';
import { recordRefusals } from './refusals.ts';

/** Stored files inside a text of an editor. */
const inText = /\/sys\/common\/static\/(\d{6}\/[0-9a-f]{32}\.[a-z0-9]{1,8})/g;

/** Lets whoever may read a record read its files: the same permission, the same tenant, while the record lives. */
export function mayReadRecord(db: Db, store: DefinitionStore): MayReadRecord {
  return async (actor, use) => reads(db, await catalogueFor({ db, store }, actor, 'record'), actor, use);
}

async function reads(db: Db, catalogue: Catalogue, actor: Actor, use: FileUse): Promise<boolean> {
  if (use.formTable === RECORD_ATTACHMENT) {
    const record = await recordOfAttachment(db, actor.tenantId, use.recordId);
    if (record === undefined || catalogue.form(record.form_table)?.definition.comments === false) return false;
    return reads(db, catalogue, actor, { formTable: record.form_table, recordId: record.record_id });
  }
  const { formTable, recordId } = use;
  // Who may see a record in a view copy may see its files.
  const form = [catalogue.form(formTable), ...catalogue.copies].find(
    (one) => one?.head.name === formTable && may(actor, `${one.definition.permission}:view`),
  );
  if (form === undefined) return false;
  return (await visibleIds(db, form.head, [recordId], actor.tenantId)).size > 0;
}

/**
 * Notes the files a written record names, inside its transaction. A file somebody names for the first time must be one he may read:
 * naming it hands it to every reader of the record.
 */
export async function useFiles(
  { db, catalogue, actor }: { db: Db; catalogue: Catalogue; actor: Actor },
  record: PreparedRecord,
  recordId: string,
): Promise<void> {
  const formTable = record.head.table.name;
  const named = rowsOf(record).flatMap((row) =>
    row.table.fields.flatMap((field) => pathsOf(field, row.values[field.name]).map((path) => ({ row, field, path }))),
  );
  if (named.length === 0) return;
  const files = await filesWithUses(
    db,
    actor.tenantId,
    named.map(({ path }) => path),
  );
  const errors: FieldError[] = [];
  const ids = new Set<string>();
  for (const { row, field, path } of named) {
    const file = files.get(path);
    const isOld = file?.uses.some((use) => use.formTable === formTable && use.recordId === recordId) === true;
    if (isOld) continue;
    if (file !== undefined && (await mayReadFile(actor, file, (reader, use) => reads(db, catalogue, reader, use))))
      ids.add(file.id);
    else if (isFile(field) && row.stored?.[field.name] !== row.values[field.name])
      errors.push(
        fieldError(row.table, row.index, field.name, filled(recordRefusals.fileOfFieldGone, { label: field.label })),
      );
  }
  refuseErrors(errors);
  await noteUses(db, [...ids], { formTable, recordId, tenantId: actor.tenantId, by: actor.username });
}

function isFile(field: Field): boolean {
  return field.type === 'file' || field.type === 'image';
}

function pathsOf(field: Field, value: unknown): readonly string[] {
  if (typeof value !== 'string' || value === '') return [];
  if (isFile(field)) return value.split(',').filter((path) => pathPattern.test(path));
  if (field.type !== 'umeditor' && field.type !== 'markdown') return [];
  return [...value.matchAll(inText)].flatMap(([, path]) => path ?? []);
}
