import { resolve } from 'node:path';
import { Document, isMap, isSeq, type Node } from 'yaml';
import { fillRule } from '#core/defaults/default-value.ts';
import { tablesOf, type FormDefinition } from '#core/online/definition.ts';
import { known } from '#core/online/parameters.ts';
import { copyFrom } from '#core/online/view-copy.ts';
import { filled, listed, ofPair } from '#core/refusals/text.ts';
import { checkEnhancement } from '#core/scripts/check-enhancement.ts';
import { enhancementOf, fileOf, type EnhancementFile } from '#core/scripts/enhancement-file.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { stableId } from '#server/db/stable-id.ts';
import { findEnhancement, writeEnhancement } from '#server/engine/act/db/enhance.ts';
import { isNothing, knownForms, writeButtons } from '#server/engine/act/enhance.ts';
import { declaredKinds } from '#server/engine/behaviour/kinds.ts';
import { choicesOf, ownEnhancement, type Catalogue, type Form } from '#server/engine/definition/catalogue.ts';
import { upsertDict, upsertNumberRule, upsertPopup } from '#server/engine/definition/db/definition-write.ts';
import { lockDesign, readParts } from '#server/engine/definition/db/design.ts';
import { translationsInto } from '#server/engine/definition/db/translation.ts';
import { readTables } from '#server/engine/definition/ddl.ts';
import type { PopupDefinition } from '#server/engine/definition/definition.ts';
import { planMigration } from '#server/engine/definition/migration-plan.ts';
import { measure, readNames, refuseUnconfirmed, runSteps } from '#server/engine/definition/migration-run.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import {
  createReader,
  type DictFile,
  type FormFile,
  type ModuleFault,
  type ModuleFile,
  type NumberFile,
} from '#server/engine/module-file/module-files.ts';
import { numberFileOf } from '#server/engine/module-file/number-file.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { copiesOf, installCopies } from './designer-copies.ts';
import { wantedAsIs } from './designer-tables.ts';
import { carryOut, copyFaults, planWanted, type DesignPlan } from './designer.ts';
import { designRefusals } from './refusals.ts';

export type FileText = { readonly path: string; readonly text: string };

/** Forms as files of modules/, with the dictionaries, number rules and popups they use. `wanted`: head ids, tables, or a module's name. */
export async function exportFiles(engine: Engine, wanted: readonly string[]): Promise<FileText[]> {
  const catalogue = await engine.store.catalogue();
  // A view copy comes with its original.
  const named = new Set(wanted.map((name) => catalogue.form(name)?.definition.copy_of ?? name));
  const forms = catalogue.forms.filter(
    ({ id, module, definition }) => named.has(id) || named.has(definition.table) || named.has(module),
  );
  if (forms.length === 0) throw refusal(404, designRefusals.nothingToExport);
  const english = await translationsInto(engine.db, 'en');
  const files: FileText[] = [];
  for (const [module, own] of Map.groupBy(forms, (form) => form.module)) {
    files.push({ path: `${module}/module.yaml`, text: moduleText('module', moduleFile(module, own)) });
    const copies = own.flatMap(({ definition }) => copiesOf(catalogue, definition.table));
    for (const { definition } of own)
      files.push({
        path: `${module}/forms/${fileName(definition)}.yaml`,
        text: moduleText('form', formFile(definition, catalogue), 2),
      });
    for (const form of [...own, ...copies]) {
      const enhancement = ownEnhancement(form, catalogue);
      const { definition } = form;
      if (!isNothing(enhancement))
        files.push({
          path: `${module}/enhance/${fileName(definition)}.yaml`,
          text: moduleText('enhance', fileOf(definition.table, enhancement), 2),
        });
    }
    const parts = await readParts(engine.db, usedBy([...own, ...copies]));
    const dicts = parts.dicts.map(({ code, name }): DictFile => ({
      code,
      name,
      name_en: english[name] ?? name,
      items: (choicesOf(code, catalogue) ?? []).map(({ value, text, color }) => ({
        value,
        text,
        text_en: english[text] ?? text,
        ...(color === null ? {} : { color }),
      })),
    }));
    const full = dicts.filter(({ items }) => items.length > 0);
    if (full.length > 0) files.push({ path: `${module}/dicts.yaml`, text: moduleText('dicts', { dicts: full }) });
    if (parts.rules.length > 0) {
      const rules = parts.rules.map((rule) => numberFileOf(rule, english));
      files.push({ path: `${module}/numbers.yaml`, text: moduleText('numbers', { rules }) });
    }
    if (parts.popups.length > 0)
      files.push({
        path: `${module}/popups.yaml`,
        text: moduleText('popups', { popups: parts.popups.map(({ definition }) => definition) }),
      });
  }
  return files;
}

/** A form as its module file has it, with its view copies. */
export function formFile(definition: FormDefinition, catalogue: Catalogue): FormDefinition & Pick<FormFile, 'copies'> {
  const copies = copiesOf(catalogue, definition.table).map((copy) => {
    const { copy_of: _copyOf, ...rest } = copyFrom(copy.definition, definition.table);
    return rest;
  });
  const form = withKnownChecks(definition);
  return copies.length === 0 ? form : { ...form, copies };
}

/** Leaves out parameters of checks that no kind takes any more: earlier versions asked each for a party. */
function withKnownChecks(definition: FormDefinition): FormDefinition {
  const { checks: kinds } = declaredKinds();
  const { checks } = definition;
  if (checks === undefined) return definition;
  return {
    ...definition,
    checks: checks.map((check) => known(check, ['check', ...Object.keys(kinds.get(check.check)?.takes ?? {})])),
  };
}

function moduleFile(module: string, forms: readonly Form[]): ModuleFile {
  const [title, titleEn] = module === 'custom' ? ['自定义表单', 'Own forms'] : [module, module];
  return {
    module,
    title,
    title_en: titleEn,
    icon: 'form',
    sort: 900,
    menu: forms.map(({ definition }) => fileName(definition)),
  };
}

function fileName({ table }: FormDefinition): string {
  return table.replaceAll('_', '-');
}

function usedBy(forms: readonly Form[]): { rules: string[]; popups: string[]; dicts: string[] } {
  const fields = forms.flatMap(({ definition }) =>
    [definition, ...(definition.sub_tables ?? [])].flatMap((table) => table.fields),
  );
  const rules = [
    ...forms.flatMap(({ definition }) => definition.number?.rule ?? []),
    ...fields.flatMap((field) => fillRule(field.default)?.code ?? []),
  ];
  return {
    rules: [...new Set(rules)],
    popups: [...new Set(fields.flatMap(({ popup }) => popup?.code ?? []))],
    dicts: [...new Set(fields.flatMap(({ dict }) => dict ?? []))],
  };
}

/** A module file as people write it: one line for each field. */
export function moduleText(schema: string, value: unknown, depth = 1): string {
  const document = new Document(value, { version: '1.2' });
  document.commentBefore = ` yaml-language-server: $schema=${'../'.repeat(depth)}schema/${schema}.schema.json`;
  const flow = (node: unknown, level: number): void => {
    if (!isMap(node) && !isSeq(node)) return;
    if (level >= 2 && !holdsFields(node)) {
      node.flow = true;
      return;
    }
    for (const item of node.items) flow(isMap(node) ? (item as { value: Node }).value : item, level + 1);
  };
  if (schema === 'form' || schema === 'enhance' || schema === 'sheet') flow(document.contents, 0);
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** A sub-table holds fields, so it stands on several lines. */
function holdsFields(node: unknown): boolean {
  return isSeq(node)
    ? node.items.some(isMap) && node.items.length > 0 && isMap(node.items[0])
    : isMap(node) && node.has('fields') && node.has('table');
}

/** Folder with the schemas of module files. */
export const modulesFolder = resolve(import.meta.dirname, '../../../modules');

export type Imported = {
  readonly table: string;
  readonly title: string;
  readonly isNew: boolean;
  readonly plan: DesignPlan;
};

/** Everything of a dry run is done, looked at, and undone. */
class DryRun extends Error {}

/**
 * Installs module files in one transaction; with `dryRun` it answers the plans and leaves everything as it was.
 * @param also what is installed after the forms, in the same transaction
 */
export async function importFiles(
  engine: Engine,
  {
    files,
    dryRun = false,
    confirm = [],
  }: { files: readonly FileText[]; dryRun?: boolean; confirm?: readonly string[] },
  actor: Actor,
  also?: (db: Db, forms: readonly Imported[]) => Promise<void>,
): Promise<Imported[]> {
  const parts = readFiles(files);
  if (also === undefined && isEmpty(parts)) throw refusal(422, designRefusals.nothingToInstall);
  const results: Imported[] = [];
  await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    await writeParts(db, parts);
    const soon = new Set([
      ...parts.forms.flatMap(({ value }) => tablesOf(value)),
      ...parts.popups.map(({ popup }) => popup.code),
    ]);
    for (const { module, value } of parts.forms) {
      const catalogue = await readCatalogue(db);
      const before = catalogue.form(value.table);
      const wanted = wantedAsIs(before?.id ?? stableId('form', value.table), module, withEnglish(value));
      const plan = await planWanted(db, catalogue, wanted, soon);
      const own = new Set(plan.steps.filter(({ loss }) => loss != null).map(({ id }) => id));
      results.push({ table: value.table, title: value.title, isNew: before === undefined, plan });
      // A plan with faults has no steps: what is wrong is answered for all files at once.
      if (plan.faults.length > 0) continue;
      if (!dryRun)
        refuseUnconfirmed(
          plan,
          confirm.filter((id) => own.has(id)),
        );
      await carryOut(db, wanted, plan, actor);
      const copies = value.copies ?? [];
      await installCopies(db, { table: value.table, module, copies }, actor);
      plan.faults.push(...(await copyFaults(db, value.table, copies)));
    }
    await importEnhancements(db, parts.enhancements, results, actor);
    refuseFaulty(results, dryRun, confirm);
    await joinForms(db, results);
    await also?.(db, results);
    if (dryRun) throw new DryRun();
  }).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  if (!dryRun) await engine.store.announce();
  return results;
}

/** Buttons, scripts and actions of the files instead of those the forms have; what is wrong joins the faults of the form. */
async function importEnhancements(
  db: Db,
  files: Parts['enhancements'],
  results: Imported[],
  actor: Actor,
): Promise<void> {
  if (files.length === 0) return;
  const catalogue = await readCatalogue(db);
  for (const { path, value } of files) {
    const form = catalogue.form(value.table);
    const known = results.find(({ table }) => table === value.table);
    if (known !== undefined && known.plan.faults.length > 0) continue;
    const document = enhancementOf(value);
    const faults =
      form === undefined
        ? [{ place: 'table', ...filled(designRefusals.formOfTableMissing, { table: value.table }) }]
        : checkEnhancement(document, knownForms(form, catalogue));
    const result = known ?? {
      table: value.table,
      title: form?.definition.title ?? value.table,
      isNew: false,
      plan: { steps: [], faults: [], changes: [] },
    };
    const plan = {
      ...result.plan,
      faults: faults.map(({ place, zh, en }) => ({ field: `${path} ${place}`, message: ofPair([zh, en]) })),
    };
    if (known === undefined) results.push({ ...result, plan });
    else results[results.indexOf(known)] = { ...known, plan };
    if (form === undefined || faults.length > 0) continue;
    const row = await findEnhancement(db, value.table, { lock: true });
    await writeEnhancement(db, value.table, document, { username: actor.username, version: row?.version ?? null });
    await writeButtons(db, form, document);
  }
}

function refuseFaulty(results: readonly Imported[], dryRun: boolean, confirm: readonly string[]): void {
  if (dryRun) return;
  const faulty = results.filter(({ plan }) => plan.faults.length > 0);
  const errors = faulty.flatMap(({ table, plan }) =>
    plan.faults.map((fault) => ({ ...fault, table: fault.table ?? table })),
  );
  if (errors.length > 0)
    throw refusal(
      422,
      platformRefusals.fieldFault,
      { field: listed(faulty.map(({ title }) => title)), message: errors[0]?.message ?? '' },
      { errors },
    );
  const ids = new Set(results.flatMap(({ plan }) => plan.steps.map(({ id }) => id)));
  if (confirm.some((id) => !ids.has(id))) throw refusal(422, engineRefusals.planChanged);
}

/** Foreign keys between forms that came together. */
async function joinForms(db: Db, results: readonly Imported[]): Promise<void> {
  const catalogue = await readCatalogue(db);
  for (const { table, plan } of results) {
    const form = catalogue.form(table);
    if (form === undefined || plan.faults.length > 0) continue;
    const steps = planMigration(form, form, await readTables(db), await readNames(db), new Map());
    const measured = await measure(db, steps, table);
    refuseUnconfirmed(measured, []);
    await runSteps(db, measured.steps);
  }
}

type Parts = {
  readonly forms: readonly { readonly module: string; readonly value: FormFile }[];
  readonly enhancements: readonly { readonly path: string; readonly value: EnhancementFile }[];
  readonly dicts: readonly DictFile[];
  readonly rules: readonly NumberFile[];
  readonly popups: readonly { readonly module: string; readonly popup: PopupDefinition }[];
};

function readFiles(files: readonly FileText[]): Parts {
  const faults: ModuleFault[] = [];
  const reader = createReader(modulesFolder, faults, new Map(files.map(({ path, text }) => [path, text])));
  const paths = files.map(({ path }) => path);
  const moduleOf = (path: string): string => path.split('/')[0] ?? '';
  const named = (name: string): string[] =>
    paths.filter((path) => path.endsWith(`/${name}.yaml`) && path.split('/').length === 2);
  const parts: Parts = {
    forms: paths
      .filter((path) => path.includes('/forms/'))
      .flatMap((path) => {
        const source = reader.readIfSound<FormFile>(path, 'form');
        return source === null ? [] : [{ module: moduleOf(path), value: source.value }];
      }),
    enhancements: paths
      .filter((path) => path.includes('/enhance/'))
      .flatMap((path) => {
        const source = reader.readIfSound<EnhancementFile>(path, 'enhance');
        return source === null ? [] : [{ path, value: source.value }];
      }),
    dicts: named('dicts').flatMap(
      (path) => reader.readIfSound<{ dicts: DictFile[] }>(path, 'dicts')?.value.dicts ?? [],
    ),
    rules: named('numbers').flatMap(
      (path) => reader.readIfSound<{ rules: NumberFile[] }>(path, 'numbers')?.value.rules ?? [],
    ),
    popups: named('popups').flatMap((path) =>
      (reader.readIfSound<{ popups: PopupDefinition[] }>(path, 'popups')?.value.popups ?? []).map((popup) => ({
        module: moduleOf(path),
        popup,
      })),
    ),
  };
  if (faults.length > 0) {
    const errors = faults.map(({ file, line, text }) => ({ field: `${file}:${line}`, message: text }));
    throw refusal(
      422,
      designRefusals.moduleFaults,
      { count: faults.length, field: errors[0]?.field ?? '', message: errors[0]?.message ?? '' },
      { errors },
    );
  }
  return parts;
}

function isEmpty({ forms, enhancements, dicts, rules, popups }: Parts): boolean {
  return [forms, enhancements, dicts, rules, popups].every((list) => list.length === 0);
}

async function writeParts(db: Db, { dicts, rules, popups }: Parts): Promise<void> {
  for (const dict of dicts) await upsertDict(db, dict);
  for (const rule of rules) await upsertNumberRule(db, rule);
  for (const { module, popup } of popups)
    await upsertPopup(db, { id: stableId('popup', popup.code), code: popup.code, module, definition: popup });
}

function withEnglish({ fields, sub_tables: subs, copies: _copies, ...rest }: FormFile): FormDefinition {
  const english = (list: FormFile['fields']): FormDefinition['fields'] =>
    list.map((field) => ({ ...field, label_en: field.label_en ?? field.label }));
  return {
    ...rest,
    fields: english(fields),
    ...(subs === undefined ? {} : { sub_tables: subs.map((sub) => ({ ...sub, fields: english(sub.fields) })) }),
  };
}
