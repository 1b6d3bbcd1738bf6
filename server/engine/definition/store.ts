import { readCheckRule } from '#core/rules/check-rule.ts';
import type { Enhancement } from '#core/scripts/enhancement.ts';
import { assertProgram, type Db } from '#server/db/connection.ts';
import { forgetPlans } from '#server/db/kept-plans.ts';
import { buildCatalogue, type Catalogue, type CatalogueSource, type DictItem } from './catalogue.ts';
import { announceChange, readDefinitions } from './db/definition.ts';
import { isInStep, readTables } from './ddl.ts';
import type { CopyDefinition, FormDefinition, PopupDefinition } from './definition.ts';
import type { ReportDefinition } from './report-definition.ts';

/** The definitions of the installation, read once and kept until somebody changes them. */
export type DefinitionStore = {
  readonly catalogue: () => Promise<Catalogue>;
  /** Forgets what is cached here. */
  readonly forget: () => void;
  /** Makes every process forget. */
  readonly announce: () => Promise<void>;
};

/** Keeps one catalogue; concurrent first readers share one load. */
export function createDefinitionStore(db: Db): DefinitionStore {
  let cached: Promise<Catalogue> | undefined;
  const forget = (): void => {
    cached = undefined;
    // The tables of forms change with their definitions.
    forgetPlans();
  };
  const load = (): Promise<Catalogue> => {
    const loading = loadCatalogue(db);
    // A failed load must not be remembered.
    loading.catch(() => {
      if (cached === loading) cached = undefined;
    });
    return loading;
  };
  return {
    catalogue: () => (cached ??= load()),
    forget,
    announce: async () => {
      forget();
      await announceChange(db);
    },
  };
}

async function loadCatalogue(db: Db): Promise<Catalogue> {
  await assertProgram(db);
  const catalogue = await readCatalogue(db);
  const tables = await readTables(db);
  const behind = catalogue.forms.filter((form) => !isInStep(form, tables));
  const names = new Set(behind.map(({ head }) => head.name));
  const copies = catalogue.copies.filter(({ head }) => names.has(head.name));
  return { ...catalogue, outOfStep: new Set([...behind, ...copies].map(({ id }) => id)) };
}

type FormRow = CatalogueSource['forms'][number];

/**
 * The definitions as they are stored, read afresh.
 * @param change what they would be: forms of the same table are replaced, new ones added
 */
export async function readCatalogue(db: Db, change: readonly FormRow[] = []): Promise<Catalogue> {
  const { forms, popups, reports, items, enhancements, checkRules, regionChanges } = await readDefinitions(db);
  const dicts = new Map<string, DictItem[]>();
  for (const item of items) {
    const list = dicts.get(item.dict_code) ?? [];
    dicts.set(item.dict_code, list);
    list.push({
      value: item.item_value,
      text: item.item_text,
      color: item.color,
      ...(item.status === 1 ? {} : { disabled: true as const }),
    });
  }
  const changed = new Set(change.map(({ definition }) => definition.table));
  return buildCatalogue({
    // Written by the module loader and the designer, which checked them.
    forms: [
      ...forms
        .map((row) => ({ ...row, definition: row.definition as FormDefinition | CopyDefinition }))
        .filter(({ definition }) => !changed.has(definition.table)),
      ...change,
    ],
    popups: popups.map((row) => ({ id: row.id, definition: row.definition as PopupDefinition })),
    reports: reports.map((row) => ({ ...row, definition: row.definition as ReportDefinition })),
    dicts,
    regionChanges,
    checkRules: new Map(checkRules.map((row) => [row.rule_code, readCheckRule(row.rule_json) ?? []])),
    // Written by the loader and the editor of enhancements, which checked them.
    enhancements: new Map(enhancements.map((row) => [row.table_name, row.document as Enhancement])),
  });
}
