import type { components } from '#core/contract/api.ts';
import { checkDesign, firstDesign, missingIn } from '#core/desform/apply.ts';
import { readDesign, writeDesign, type EntryDesign } from '#core/desform/design.ts';
import { designFaultText, type DesignFault } from '#core/desform/faults.ts';
import { inEach } from '#core/refusals/text.ts';
import { formView } from '#core/screen/form-view.ts';
import { inTransaction } from '#server/db/connection.ts';
import { formFor, formIn, refuseButton } from '#server/engine/access/auth-access.ts';
import { buttonId } from '#server/engine/design/designer-menu.ts';
import { findDesform, findDesformById, publishDesform, type StoredDesform } from '#server/engine/page/db/desform.ts';
import { desformPage } from '#server/engine/page/desform-page.ts';
import { addPageToMenu, type MenuRequest } from '#server/engine/report/report-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import { presentForm } from '#server/engine/screen/present-form.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { editManaged } from '../kit/write.ts';
import { desforms } from './desforms.ts';
import { systemDesformRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

type Schemas = components['schemas'];

/** A designed form as its designer opens it: the draft, and the form as it is for everybody. @throws Refusal 404 */
export async function desformDesign(engine: Engine, code: string, actor: Actor): Promise<Schemas['DesformDesign']> {
  const stored = await mustFind(engine, code);
  const form = await wholeForm(engine, stored, actor).catch((error: unknown) => {
    if (error instanceof Refusal) return error.message;
    throw error;
  });
  return {
    id: stored.id,
    code: stored.desform_code,
    name: stored.desform_name,
    cgformCode: stored.cgform_code,
    version: stored.version,
    design: stored.desform_json,
    state: stored.published_json === null ? '0' : stored.published_json === stored.desform_json ? '1' : '2',
    form: typeof form === 'string' ? null : form,
    formFault: typeof form === 'string' ? form : null,
  };
}

/**
 * Keeps the draft; answers the new version.
 * @throws Refusal 404, 409 when somebody else changed it since it was opened, 422 with what cannot be read of it
 */
export async function saveDesform(engine: Engine, sent: Schemas['DesformSaving'], actor: Actor): Promise<number> {
  const { id } = await mustFind(engine, sent.code);
  const read = readDesign(sent.design);
  if (!read.ok) throw faulty('保存', read.faults);
  await editManaged(
    engine.db,
    desforms(engine),
    { id, version: sent.version, desformJson: writeDesign(read.design) },
    actor,
  );
  return (await mustFind(engine, sent.code)).version;
}

/**
 * Lets people fill in the draft; answers the new version.
 * @throws Refusal 404, 409 when it is not the draft that was seen, 422 with everything the form of today does not allow
 */
export async function publishDesign(
  engine: Engine,
  { code, version }: { readonly code: string; readonly version: number },
  actor: Actor,
): Promise<number> {
  return inTransaction(engine.db, async (db) => {
    const stored = await findDesform(db, code, { lock: true });
    if (stored === undefined) throw unknown(code);
    if (stored.version !== version)
      throw refusal(409, systemDesformRefusals.desformChanged, {
        name: stored.desform_name,
        by: stored.update_by ?? platformRefusals.somebodyElse,
      });
    const view = formView(await wholeForm(engine, stored, actor));
    const design = stored.desform_json === null ? firstDesign(view) : mustRead(stored.desform_json);
    const faults = checkDesign(design, view);
    if (faults.length > 0) throw faulty('发布', faults);
    return publishDesform(db, stored.id, writeDesign(design), actor.username);
  });
}

/**
 * A published design to be filled in by somebody who may add records of its form; they are saved by the form's own operation.
 * @throws Refusal 403 without that right, 404 unknown or not published, 409 where the form is gone or its table is not there
 */
export async function desformToFill(engine: Engine, code: string, actor: Actor): Promise<Schemas['DesformFill']> {
  const stored = await mustFind(engine, code);
  const { desform_name: name, cgform_code: table } = stored;
  if (stored.published_json === null) throw refusal(404, systemDesformRefusals.desformNotPublished, { name });
  const wide = (await engine.store.catalogue()).form(table);
  if (wide === undefined) throw formGone(stored);
  const { permission, title } = wide.definition;
  if (!may(actor, `${permission}:add`)) throw refusal(403, systemDesformRefusals.desformNoAddRight, { title, name });
  const { form, catalogue } = await formFor(engine, table, actor, 'record');
  refuseButton(form, 'add');
  const names = {
    fields: new Set(wide.head.byName.keys()),
    lines: new Set(wide.subs.map((sub) => sub.name)),
  };
  return {
    code: stored.desform_code,
    name,
    cgformCode: table,
    design: stored.published_json,
    form: presentForm(form, catalogue, actor),
    missing: missingIn(names, mustRead(stored.published_json)).map(({ label }) => label),
    mayView: may(actor, `${permission}:view`),
  };
}

/** Puts a published form into the menu, or moves its entry, and grants roles the entry and the form's own right to add. @throws Refusal 404, 422 */
export async function addDesformToMenu(engine: Engine, request: MenuRequest): Promise<void> {
  const catalogue = await engine.store.catalogue();
  await addPageToMenu(engine, request, async (db) => {
    const stored = await findDesformById(db, request.id);
    if (stored === undefined) throw refusal(404, systemDesformRefusals.desformGone);
    if (stored.published_json === null)
      throw refusal(422, systemDesformRefusals.desformPublishFirst, { name: stored.desform_name });
    const form = catalogue.form(stored.cgform_code);
    if (form === undefined) throw formGone(stored);
    const { desform_code: code, desform_name: title } = stored;
    const { permission } = form.definition;
    return {
      ...desformPage(stored.id, { code, title, titleEn: title, permission }),
      alsoGranted: [buttonId(form.definition, 'add')],
    };
  });
}

/** The form of a design as it is for everybody. @throws Refusal 409 where it is gone or its table is not there */
async function wholeForm(engine: Engine, stored: StoredDesform, actor: Actor): Promise<Schemas['FormDefinition']> {
  const catalogue = await engine.store.catalogue();
  if (catalogue.form(stored.cgform_code) === undefined) throw formGone(stored);
  return presentForm(formIn(catalogue, stored.cgform_code), catalogue, actor);
}

async function mustFind({ db }: Engine, code: string): Promise<StoredDesform> {
  const stored = await findDesform(db, code);
  if (stored === undefined) throw unknown(code);
  return stored;
}

/** Reads a stored design, which was read before. */
function mustRead(json: string): EntryDesign {
  const read = readDesign(json);
  if (!read.ok) throw faulty('读取', read.faults);
  return read.design;
}

function unknown(code: string): Refusal {
  return refusal(404, systemDesformRefusals.desformUnknown, { code: code.slice(0, 60) });
}

function formGone({ desform_name: name, cgform_code: table }: StoredDesform): Refusal {
  return refusal(409, systemDesformRefusals.desformTableGone, { name, table });
}

function faulty(act: string, faults: readonly DesignFault[]): Refusal {
  const errors = faults.map((fault) => ({
    field: fault.place,
    message: inEach((language) => designFaultText(fault, language)),
  }));
  return refusal(
    422,
    systemDesformRefusals.designFaulty,
    { act: actWord(act), message: errors[0]?.message ?? '' },
    { errors },
  );
}
