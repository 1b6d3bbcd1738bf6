import type { components } from '#core/contract/api.ts';
import { filesOf, missingNames, templateFaults } from '#core/print/check-template.ts';
import { isPrinted, type PrintedForm } from '#core/print/default-template.ts';
import { startTemplate } from '#core/print/example-record.ts';
import type { PrintTemplate } from '#core/print/template.ts';
import { filled } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { brokenIndex } from '#server/db/errors.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { moduleText } from '#server/engine/design/designer-files.ts';
import { formOf } from '#server/engine/record/read-record.ts';
import type { Engine } from '#server/engine/scope.ts';
import { findGrantees, granteesOf } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { filesWithUses, findFile, noteUses } from '#server/platform/file/db/file.ts';
import { pathPattern } from '#server/platform/file/files.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { type FieldError, fieldRefusal, refusal, type Refusal, refuseFields } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  deletePrintTemplate,
  findPrintTemplate,
  insertPrintTemplate,
  listPrintTemplates,
  updatePrintTemplate,
  type PrintTemplateRow,
} from './db/print.ts';
import { MOST_PICTURE_BYTES, PICTURE_USE, pictureTypes } from './print-picture.ts';
import { printRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** The engine of records with where pictures lie and how they are shown. */
export type PrintEngine = Engine & { readonly storage: Storage; readonly present: FileLinks['present'] };

/** A form as templates see it. */
export function printedForm(form: Form): PrintedForm {
  return {
    title: form.definition.title,
    fields: form.head.fields,
    subs: form.subs.map(({ name, title, oneToOne, fields }) => ({ table: name, title, oneToOne, fields })),
    number: form.definition.number?.field ?? null,
  };
}

/** The form with what its module says on its papers beside its fields, as templates may name it. */
export function withPaperFields(table: string, form: PrintedForm): PrintedForm {
  const paper = behaviours().documents.get(table)?.paper;
  if (paper === undefined) return form;
  return {
    ...form,
    fields: [...form.fields, ...paper.head],
    subs: form.subs.map((sub) => ({ ...sub, fields: [...sub.fields, ...(paper.lines[sub.table] ?? [])] })),
  };
}

/** Templates a person may print the form with, the default first. */
export async function usableTemplates(db: Db, form: Form, actor: Actor): Promise<readonly PrintTemplateRow[]> {
  const rows = await listPrintTemplates(db, form.head.name);
  if (actor.superuser || rows.every((row) => rolesOf(row).length === 0)) return rows;
  const { roleIds } = actor.grantees ?? (await granteesOf(db, actor.userId, actor.tenantId));
  return rows.filter((row) => rolesOf(row).length === 0 || rolesOf(row).some((id) => roleIds.includes(id)));
}

/** Everything the designer of a form's templates needs. */
export async function printDesign(
  engine: PrintEngine,
  idOrTable: string,
  actor: Actor,
): Promise<Schemas['PrintDesign']> {
  const { form } = await formOf(engine, idOrTable);
  const plainForm = printedForm(form);
  const printed = withPaperFields(form.head.name, plainForm);
  const rows = await listPrintTemplates(engine.db, form.head.name);
  const roles = await findGrantees(engine.db, actor.tenantId, 'role', '');
  const shown = (fields: PrintedForm['fields']): Schemas['PrintFormField'][] =>
    fields.filter(isPrinted).map(({ name, label, type }) => ({ name, label, type }));
  return {
    title: form.definition.title,
    permission: form.definition.permission,
    display: form.definition.display ?? null,
    fields: shown(printed.fields),
    subs: printed.subs.map((sub) => ({ ...sub, fields: shown(sub.fields) })),
    roles: roles.map(({ id, name }) => ({ id, name })),
    start: onWire(startTemplate(plainForm)),
    templates: await Promise.all(rows.map((row) => presented(engine, row, printed, actor))),
  };
}

/** Stores a template, new without an id. @throws Refusal 409 when somebody else changed it, 422 with the places of all faults */
export async function saveTemplate(
  engine: PrintEngine,
  idOrTable: string,
  id: string | null,
  draft: Schemas['PrintTemplateDraft'],
  actor: Actor,
): Promise<{ id: string; version: number }> {
  const { form } = await formOf(engine, idOrTable);
  const { body } = draft;
  const faults = templateFaults(body).map(({ place, message }): FieldError => ({ field: `body.${place}`, message }));
  const name = draft.name.trim();
  if (name === '') faults.push({ field: 'name', message: printRefusals.templateNameMissing });
  refuseFields(faults);
  const roles = new Set((await findGrantees(engine.db, actor.tenantId, 'role', '')).map((role) => role.id));
  return inTransaction(engine.db, async (db) => {
    const stored = id === null ? undefined : await findPrintTemplate(db, form.head.name, id, { lock: true });
    if (id !== null && stored === undefined) throw gone();
    if (stored !== undefined && stored.version !== draft.version)
      throw refusal(409, printRefusals.templateChanged, {
        name: stored.name,
        by: stored.update_by ?? platformRefusals.somebodyElse,
        version: stored.version,
      });
    const kept = stored === undefined ? [] : rolesOf(stored);
    const lost = draft.roleIds.filter((role) => !roles.has(role) && !kept.includes(role));
    if (lost.length > 0)
      throw refusal(
        422,
        platformRefusals.rolesGone,
        {},
        {
          errors: [{ field: 'roleIds', message: printRefusals.chosenRolesGone }],
        },
      );
    const fileIds = await soundPictures(db, body, actor);
    const values = {
      table: form.head.name,
      name,
      isDefault: draft.isDefault,
      roleIds: [...new Set(draft.roleIds)],
      body,
      by: actor.username,
    };
    const saved =
      id === null
        ? { id: await insertPrintTemplate(db, values), version: 1 }
        : { id, version: await updatePrintTemplate(db, id, values) };
    await noteUses(db, fileIds, {
      formTable: PICTURE_USE,
      recordId: saved.id,
      tenantId: actor.tenantId,
      by: actor.username,
    });
    return saved;
  }).catch((error: unknown) => {
    if (brokenIndex(error) !== 'onl_print_template_form_table_name_key') throw error;
    const message = filled(printRefusals.templateNameTaken, { name });
    throw fieldRefusal('name', message);
  });
}

/** Deletes a template. */
export async function removeTemplate(engine: PrintEngine, idOrTable: string, id: string, actor: Actor): Promise<void> {
  const { form } = await formOf(engine, idOrTable);
  await inTransaction(engine.db, async (db) => {
    if ((await findPrintTemplate(db, form.head.name, id, { lock: true })) === undefined) throw gone();
    await deletePrintTemplate(db, id, actor.username);
  });
}

/** A stored template as the file of a module. Pictures and roles are of this installation and stay here. */
export async function templateFile(engine: PrintEngine, idOrTable: string, id: string) {
  const { form } = await formOf(engine, idOrTable);
  const row = await findPrintTemplate(engine.db, form.head.name, id);
  if (row === undefined) throw gone();
  const body = bodyOf(row);
  const bare = (blocks: PrintTemplate['body']) => blocks.filter(({ kind }) => kind !== 'image');
  const value = {
    table: form.head.name,
    name: row.name,
    ...(row.is_default ? { default: true } : {}),
    ...body,
    header: bare(body.header),
    body: bare(body.body),
    footer: bare(body.footer),
  };
  const file = `${form.head.name.replaceAll('_', '-')}-${id.slice(0, 8)}`;
  return { path: `${form.module}/print/${file}.yaml`, text: moduleText('print', value, 2) };
}

/** Which pictures a person may see by a template: those of stored templates, and his own. */
export async function usablePictures(db: Db, files: readonly string[], actor: Actor): Promise<ReadonlySet<string>> {
  const found = await filesWithUses(
    db,
    actor.tenantId,
    files.filter((file) => pathPattern.test(file)),
  );
  const isUsable = (path: string): boolean => {
    const file = found.get(path);
    return file?.ownerId === actor.userId || file?.uses.some(({ formTable }) => formTable === PICTURE_USE) === true;
  };
  return new Set(files.filter(isUsable));
}

/** Ids of the pictures a template names, or the refusal that says which is none. */
async function soundPictures(db: Db, body: PrintTemplate, actor: Actor): Promise<readonly string[]> {
  const files = filesOf(body);
  const usable = await usablePictures(db, files, actor);
  const ids: string[] = [];
  for (const path of files) {
    const file = usable.has(path) ? await findFile(db, actor.tenantId, path) : undefined;
    const message =
      file === undefined
        ? printRefusals.templatePictureGone
        : !pictureTypes.has(file.mime)
          ? filled(printRefusals.templatePictureType, { name: file.file_name })
          : file.size > MOST_PICTURE_BYTES
            ? filled(printRefusals.templatePictureSize, { name: file.file_name })
            : null;
    if (message !== null) throw fieldRefusal('body', message);
    if (file !== undefined) ids.push(file.id);
  }
  return ids;
}

async function presented(
  { db, present }: PrintEngine,
  row: PrintTemplateRow,
  form: PrintedForm,
  actor: Actor,
): Promise<Schemas['PrintTemplate']> {
  const body = bodyOf(row);
  const files = [...(await usablePictures(db, filesOf(body), actor))];
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    isDefault: row.is_default,
    roleIds: [...rolesOf(row)],
    origin: row.origin === 'file' ? 'file' : 'designed',
    warnings: missingNames(body, form).map((missing) => ({ ...missing })),
    updateBy: row.update_by ?? row.create_by,
    updateTime: row.update_time ?? row.create_time,
    images: Object.fromEntries(files.map((file) => [file, present(file, actor)])),
    body: onWire(body),
  };
}

/** Returns the body of a template, which was checked when it was stored. */
export function bodyOf(row: PrintTemplateRow): PrintTemplate {
  return row.body as PrintTemplate;
}

function rolesOf(row: PrintTemplateRow): readonly string[] {
  return row.role_ids as readonly string[];
}

/** Lists that can be written, as the contract has them. */
function onWire(template: PrintTemplate): Schemas['PrintTemplateBody'] {
  return structuredClone(template) as Schemas['PrintTemplateBody'];
}

function gone(): Refusal {
  return refusal(404, printRefusals.printTemplateGone);
}
