import type { Db } from '#server/db/connection.ts';
import { announceChange, readDefinitions } from '#server/db/repositories/definition.ts';
import { buildCatalogue, type Catalogue, type DictItem } from './catalogue.ts';
import type { FormDefinition, PopupDefinition } from './definition.ts';

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
  const { forms, popups, items } = await readDefinitions(db);
  const dicts = new Map<string, DictItem[]>();
  for (const item of items) {
    const list = dicts.get(item.dict_code) ?? [];
    dicts.set(item.dict_code, list);
    if (item.status === 1) list.push({ value: item.item_value, text: item.item_text, color: item.color });
  }
  return buildCatalogue({
    // Written by the module loader only, which checked them against modules/schema.
    forms: forms.map((row) => ({ ...row, definition: row.definition as FormDefinition })),
    popups: popups.map((row) => ({ id: row.id, definition: row.definition as PopupDefinition })),
    dicts,
  });
}
