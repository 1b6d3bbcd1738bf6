import { checkDesign, type DesignFault } from '#core/online/check-design.ts';
import type { Known } from '#core/online/check-form.ts';
import type { CopyDefinition, FormDefinition } from '#core/online/definition.ts';
import type { FormDesign } from '#core/online/design.ts';
import { differences, type DefinitionChange } from '#core/online/difference.ts';
import { copyFrom, newCopy, nextCopy, renamedCopy, strayChanges } from '#core/online/view-copy.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { deleteCopyParts, lockDesign, readStoredForms } from '#server/engine/definition/db/design.ts';
import type { MeasuredPlan } from '#server/engine/definition/migration-run.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { syncMenu } from './designer-menu.ts';
import { storeDefinition } from './designer-store.ts';
import { designRefusals } from './refusals.ts';
import { platformRefusals } from '#server/platform/refusals.ts';

/** View copies at design time: a copy may change how its original's table is shown and nothing of the table [3-online §1]. */

type CopyPlan = MeasuredPlan & { readonly changes: DefinitionChange[] };
type SavedCopy = { readonly id: string; readonly tableVersion: number; readonly plan: CopyPlan };

/** A copy that is there, as it is meant to become. */
export type WantedCopy = { readonly form: Form; readonly definition: FormDefinition; readonly design: FormDesign };

/** Makes a view copy of a form; it shows everything as the original does until it is changed. */
export async function copyView(engine: Engine, idOrTable: string, actor: Actor): Promise<SavedCopy> {
  const saved = await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    const catalogue = await readCatalogue(db);
    const form = catalogue.form(idOrTable);
    if (form === undefined) throw refusalOf(catalogue, idOrTable);
    if (form.definition.copy_of !== undefined)
      throw refusal(422, designRefusals.isCopy, { title: form.definition.title, original: titleOf(catalogue, form) });
    const { definition, module } = form;
    const names = copiesOf(catalogue, definition.table).map((copy) => copy.definition.table);
    const copy = newCopy(definition, nextCopy(definition.table, names));
    const plan: CopyPlan = { steps: [], faults: [], changes: [] };
    return writeCopy(db, { id: stableId('form', copy.table), module, copy }, plan, actor);
  });
  await engine.store.announce();
  return saved;
}

function refusalOf(catalogue: Catalogue, idOrTable: string): Refusal {
  const isSub = catalogue.forms.some(({ subs }) =>
    subs.some(({ name }) => name === idOrTable || stableId('form', name) === idOrTable),
  );
  return isSub ? refusal(422, designRefusals.subTableNoCopy) : refusal(404, designRefusals.formGone);
}

/** View copies of a table, in the order of their numbers. */
export function copiesOf(catalogue: Catalogue, table: string): readonly Form[] {
  return catalogue.copies.filter(({ definition }) => definition.copy_of === table);
}

function titleOf(catalogue: Catalogue, { definition }: Form): string {
  return catalogue.form(definition.copy_of ?? '')?.definition.title ?? '';
}

/** Returns the faults of a changed copy, and the changes saving it would make. No table is touched, so there are no steps. */
export function planCopy(catalogue: Catalogue, { form, design, ...wanted }: WantedCopy, known: Known): CopyPlan {
  const original = catalogue.form(form.definition.copy_of ?? '');
  if (original === undefined) throw refusal(404, designRefusals.originalGone);
  const { table, title } = original.definition;
  const definition = { ...wanted.definition, copy_of: table };
  const stray = strayChanges(original.definition, definition).map((change): DesignFault => {
    const [place = '', field] = change.place.split('.');
    return {
      ...(place === definition.table || place === 'head' ? {} : { table: place }),
      field: field ?? (place === 'head' ? 'tableTxt' : 'fields'),
      message: strayWords(change, title),
    };
  });
  const faults = [...stray, ...identityFaults(catalogue, form, definition)];
  if (stray.length === 0) {
    // As if it were the original: the same columns may be shown in the same ways.
    const head = { ...design.head, tableName: table };
    const subs = (design.subs ?? []).map((sub) => ({ ...sub, head: { ...sub.head, mainTable: table } }));
    const others = catalogue.forms.filter((other) => other !== original).map((other) => other.definition);
    faults.push(
      ...checkDesign(
        { ...design, head, subs },
        { ...definition, table },
        {
          known,
          before: original.definition,
          others,
          strangers: new Set(),
        },
      ),
    );
  }
  return { steps: [], faults, changes: faults.length > 0 ? [] : differences(form.definition, definition) };
}

function strayWords({ place, label, before, after }: DefinitionChange, title: string): RefusalText {
  const isWhole = place.includes('.') && label.zh.endsWith('）');
  if (isWhole && after === null) return filled(designRefusals.copyKeeps, { label });
  if (isWhole && before === null) return filled(designRefusals.copyAddsNothing, { label, title });
  return filled(designRefusals.copyChangesNothing, { label, title });
}

/** A copy is found and permitted by what is its own. */
function identityFaults(catalogue: Catalogue, form: Form, { route, permission }: FormDefinition): DesignFault[] {
  const others = [...catalogue.forms, ...catalogue.copies].filter(({ id }) => id !== form.id);
  const faults: DesignFault[] = [];
  const same = others.find(({ definition }) => definition.route === route);
  if (same !== undefined)
    faults.push({
      field: 'route',
      message: filled(designRefusals.routeOfForm, { route, title: same.definition.title }),
    });
  const sharing = others.find(({ definition }) => definition.permission === permission);
  if (sharing !== undefined)
    faults.push({
      field: 'permission',
      message: filled(designRefusals.copyPermission, { permission, title: sharing.definition.title }),
    });
  return faults;
}

/** Stores a changed copy; the lock of the designer is held. */
export async function saveCopy(
  db: Db,
  catalogue: Catalogue,
  wanted: WantedCopy,
  known: Known,
  actor: Actor,
): Promise<SavedCopy> {
  const { form, definition } = wanted;
  const plan = planCopy(catalogue, wanted, known);
  const [first] = plan.faults;
  if (first !== undefined)
    throw refusal(
      422,
      designRefusals.copyNotSaved,
      { title: definition.title, message: first.message },
      { errors: plan.faults },
    );
  const copy = copyFrom(definition, form.definition.copy_of ?? '');
  return writeCopy(db, { id: form.id, module: form.module, copy }, plan, actor);
}

async function writeCopy(
  db: Db,
  { id, module, copy }: { readonly id: string; readonly module: string; readonly copy: CopyDefinition },
  plan: CopyPlan,
  actor: Actor,
): Promise<SavedCopy> {
  const steps = { texts: [], renames: {} };
  const tableVersion = await storeDefinition(db, { id, module, definition: copy, steps }, actor);
  const shown = (await readCatalogue(db)).form(copy.table);
  if (shown !== undefined) await syncMenu(db, shown.definition);
  return { id, tableVersion, plan };
}

/** Brings copies in step with columns of their original that got new names. */
export async function renameInCopies(
  db: Db,
  table: string,
  renames: ReadonlyMap<string, ReadonlyMap<string, string>>,
  actor: Actor,
): Promise<void> {
  if ([...renames.values()].every((names) => names.size === 0)) return;
  for (const { id, module, definition } of await readStoredForms(db)) {
    const copy = definition as CopyDefinition;
    if (copy.copy_of !== table) continue;
    const steps = { texts: [], renames: {} };
    await storeDefinition(db, { id, module, definition: renamedCopy(copy, renames), steps }, actor);
  }
}

/** Installs the view copies of a module file instead of those of the same names. */
export async function installCopies(
  db: Db,
  { table, module, copies }: { table: string; module: string; copies: readonly Omit<CopyDefinition, 'copy_of'>[] },
  actor: Actor,
): Promise<void> {
  for (const copy of copies)
    await writeCopy(
      db,
      { id: stableId('form', copy.table), module, copy: { ...copy, copy_of: table } },
      { steps: [], faults: [], changes: [] },
      actor,
    );
}

/** A form that others show is not taken away from under them. @throws Refusal 422 */
export function refuseCopied(catalogue: Catalogue, { definition }: Form): void {
  const copies = copiesOf(catalogue, definition.table);
  if (copies.length === 0) return;
  const names = listed(
    copies.map(({ definition: copy }) =>
      filled(platformRefusals.bracketed, { text: `“${copy.title}”`, more: copy.table }),
    ),
  );
  throw refusal(422, designRefusals.copiesExist, { title: definition.title, count: copies.length, names });
}

/** @throws Refusal 422 for a copy: it has no table of its own */
export function refuseCopy(catalogue: Catalogue, form: Form): void {
  if (form.definition.copy_of === undefined) return;
  throw refusal(422, designRefusals.copyHasNoTable, {
    title: form.definition.title,
    original: titleOf(catalogue, form),
  });
}

/** Deletes all that belongs to a copy; the next copy may get its name. */
export async function forgetCopy(db: Db, { definition }: Form): Promise<void> {
  if (definition.copy_of !== undefined) await deleteCopyParts(db, definition.table);
}
