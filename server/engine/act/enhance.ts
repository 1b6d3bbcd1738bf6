import { filled, listed } from '#core/refusals/text.ts';
import { checkEnhancement, type EnhancementFault } from '#core/scripts/check-enhancement.ts';
import { noEnhancement, type Enhancement } from '#core/scripts/enhancement.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { ownEnhancement, type Catalogue, type Form } from '#server/engine/definition/catalogue.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { findMenu } from '#server/engine/definition/db/design.ts';
import { learnEnglish } from '#server/engine/definition/db/translation.ts';
import { formOf } from '#server/engine/record/read-record.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { upsertPermission } from '#server/platform/identity/db/identity.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { findEnhancement, listEnhancements, writeEnhancement } from './db/enhance.ts';
import { actRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

/** An enhancement with the version that was read; 0 where there is none. */
export type VersionedEnhancement = Enhancement & { readonly version: number };

/** Which forms do something beyond their definitions. */
export async function enhancementHeads(engine: Engine) {
  const catalogue = await engine.store.catalogue();
  const rows = new Map((await listEnhancements(engine.db)).map((row) => [row.table_name, row]));
  return [...catalogue.forms, ...catalogue.copies]
    .map((form) => ({ ...form, enhancement: ownEnhancement(form, catalogue) }))
    .filter(({ enhancement }) => !isNothing(enhancement))
    .map(({ id, definition, enhancement }) => {
      const row = rows.get(definition.table);
      return {
        headId: id,
        tableName: definition.table,
        tableTxt: definition.title,
        version: row?.version ?? 0,
        buttons: enhancement.buttons.map((button) => ({ ...button })),
        actions: enhancement.actions.length,
        hasListScript: enhancement.scripts.list.trim() !== '',
        hasFormScript: enhancement.scripts.form.trim() !== '',
        updateBy: row?.update_by ?? row?.create_by ?? null,
        updateTime: row?.update_time ?? row?.create_time ?? null,
      };
    });
}

/** The enhancement of a form as it is stored now. */
export async function readEnhancement(
  engine: Engine,
  idOrTable: string,
): Promise<{ form: Form; document: VersionedEnhancement }> {
  const { form } = await formOf(engine, idOrTable);
  const row = await findEnhancement(engine.db, form.definition.table);
  return { form, document: stored(row) };
}

/**
 * Changes the enhancement of a form.
 * @param version that was read; null where the caller knows none (the calls of the family): the newest is changed
 * @throws Refusal 409 when another version is stored, 422 with the places of all faults
 */
export async function changeEnhancement(
  engine: Engine,
  idOrTable: string,
  { version, change }: { readonly version: number | null; readonly change: (old: Enhancement) => Enhancement },
  actor: Actor,
): Promise<VersionedEnhancement> {
  const { form, catalogue } = await formOf(engine, idOrTable);
  const saved = await inTransaction(engine.db, async (db) => {
    const row = await findEnhancement(db, form.definition.table, { lock: true });
    const old = stored(row);
    if (version !== null && version !== old.version)
      throw refusal(409, actRefusals.enhancementsChanged, {
        title: form.definition.title,
        by: row?.update_by ?? platformRefusals.somebodyElse,
        version: old.version,
      });
    const { version: _version, ...before } = old;
    const next = plainDocument(change(before));
    refuseFaults(checkEnhancement(next, knownForms(form, catalogue)));
    const number = await writeEnhancement(db, form.definition.table, next, {
      username: actor.username,
      version: row === undefined ? null : row.version,
    });
    await writeButtons(db, form, next);
    return { ...next, version: number };
  });
  await engine.store.announce();
  return saved;
}

/** Returns the facts the check knows of the forms of the catalogue. */
export function knownForms(form: Form, catalogue: Catalogue) {
  const names = (one: Form): ReadonlySet<string> => new Set(one.head.fields.map(({ name }) => name));
  return {
    fields: names(form),
    fieldsOf: (table: string) => {
      const found = catalogue.form(table);
      return found === undefined ? undefined : names(found);
    },
  };
}

/** Faults as the contract has them; the message says the first with its place. */
function refuseFaults(faults: readonly EnhancementFault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const more = faults.length > 1 ? filled(engineRefusals.severalFaults, { count: faults.length }) : '';
  throw refusal(
    422,
    listed([first, more], ''),
    {},
    {
      errors: faults.slice(0, 500).map(({ place, zh, en }) => ({ field: place, message: { zh, en } })),
    },
  );
}

/** Without keys that are undefined or that the shape does not have. */
function plainDocument({ buttons, scripts, actions }: Enhancement): Enhancement {
  return {
    buttons: buttons.map((button) => ({ ...button })).sort((one, other) => one.order - other.order),
    scripts: { list: scripts.list, form: scripts.form },
    actions: actions.map(({ id, event, moment, active, deed }) => ({ id, event, moment, active, deed })),
  };
}

function stored(row: { readonly document: unknown; readonly version: number } | undefined): VersionedEnhancement {
  // Written by this module or the loader, both of which check it.
  return row === undefined
    ? { ...noEnhancement, version: 0 }
    : { ...(row.document as Enhancement), version: row.version };
}

export function isNothing({ buttons, scripts, actions }: Enhancement): boolean {
  return buttons.length === 0 && actions.length === 0 && scripts.list.trim() === '' && scripts.form.trim() === '';
}

/** Every button is a permission below the menu entry of its form, so that roles can be given it. */
export async function writeButtons(
  db: Db,
  { definition }: { readonly definition: Pick<Form['definition'], 'table' | 'permission'> },
  { buttons }: Enhancement,
): Promise<void> {
  const parentId = stableId('menu', definition.table);
  if ((await findMenu(db, parentId)) === undefined) return;
  for (const [index, button] of buttons.entries())
    await upsertPermission(db, {
      id: stableId('button', definition.permission, button.code),
      tenantId: DEFINITION_TENANT,
      parentId,
      name: button.title,
      titleEn: button.title_en ?? button.title,
      menuType: 2,
      perms: `${definition.permission}:${button.code}`,
      sortNo: 100 + index,
      isRoute: false,
    });
  await learnEnglish(
    db,
    buttons.map(({ title, title_en: english }) => [title, english] as const),
  );
}

/** The script of a page for somebody who may see it; '' for everybody else and where there is none. */
export function scriptFor(form: Form, kind: 'list' | 'form', actor: Actor): string {
  const script = form.enhancement.scripts[kind];
  return script.trim() !== '' && may(actor, `${form.definition.permission}:view`) ? script : '';
}
