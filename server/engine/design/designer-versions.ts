import type { FormDefinition } from '#core/online/definition.ts';
import { differences, type DefinitionChange } from '#core/online/difference.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import {
  lockDesign,
  lockForm,
  readVersion,
  readVersions,
  type VersionSteps,
} from '#server/engine/definition/db/design.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { shownDefinition } from './designer-store.ts';
import { wantedAsIs } from './designer-tables.ts';
import { applyWanted, planWanted, restoreCopy, type Renames, type Saved } from './designer.ts';
import { designRefusals } from './refusals.ts';

async function storedForm(engine: Pick<Engine, 'store'>, id: string): Promise<Form> {
  const form = (await engine.store.catalogue()).form(id);
  if (form === undefined) throw refusal(404, designRefusals.formGone);
  return form;
}

/** Versions of a form, newest first; one that was never changed has the one it was installed with. */
export async function versionsOf(engine: Engine, id: string) {
  const form = await storedForm(engine, id);
  const rows = await readVersions(engine.db, form.id);
  return rows.map((row) => ({
    version: row.table_version,
    title: (row.definition as FormDefinition).title,
    createBy: row.create_by,
    createTime: row.create_time,
    steps: [...(row.steps as VersionSteps).texts],
  }));
}

/** Lists the differences between two versions, or between one and the stored form. */
export async function compareVersions(
  engine: Engine,
  id: string,
  from: number,
  to: number | undefined,
): Promise<DefinitionChange[]> {
  const catalogue = await engine.store.catalogue();
  const form = await storedForm(engine, id);
  const read = async (version: number): Promise<FormDefinition> => {
    if (version === form.version) return form.definition;
    const found = await readVersion(engine.db, form.id, version);
    const shown = found === null ? null : shownDefinition(catalogue, found);
    if (shown === null) throw refusal(404, designRefusals.noVersion, { version });
    return shown;
  };
  const rows = await readVersions(engine.db, form.id);
  const [before, after] = [await read(from), to === undefined ? form.definition : await read(to)];
  return differences(before, after, renamesBetween(rows, from, to ?? form.version));
}

type Restore = {
  readonly id: string;
  readonly source: 'version' | 'file';
  readonly version?: number;
  readonly dryRun?: boolean;
  readonly confirm?: readonly string[];
};

/** Makes a former version, or the module file, the new version; renamed columns get their former names back with their values. */
export async function restore(
  engine: Engine,
  { id, source, version, dryRun, confirm = [] }: Restore,
  actor: Actor,
): Promise<Saved> {
  const saved = await inTransaction(engine.db, async (db) => {
    await lockDesign(db);
    const catalogue = await readCatalogue(db);
    const form = catalogue.form(id);
    const row = form === undefined ? undefined : await lockForm(db, form.id);
    if (form === undefined || row === undefined) throw refusal(404, designRefusals.formGone);
    const found =
      source === 'file' ? row.file_definition : version === undefined ? null : await readVersion(db, form.id, version);
    if (found === null || found === undefined)
      throw refusal(404, source === 'file' ? designRefusals.noModuleFile : designRefusals.noSuchVersion);
    if (form.definition.copy_of !== undefined)
      return restoreCopy(db, catalogue, { form, found, isDry: dryRun === true }, actor);
    const renames =
      source === 'file'
        ? new Map()
        : inverse(renamesBetween(await readVersions(db, form.id), version ?? form.version, form.version));
    // Written by the loader or by a former save, both checked.
    const wanted = wantedAsIs(form.id, form.module, found as FormDefinition, renames);
    if (dryRun === true)
      return { id: form.id, tableVersion: form.version, plan: await planWanted(db, catalogue, wanted) };
    return applyWanted(db, catalogue, wanted, confirm, actor, source === 'file');
  });
  if (dryRun !== true) await engine.store.announce();
  return saved;
}

type VersionRow = { readonly table_version: number; readonly steps: unknown };

/** Table → name in the later version → name in the earlier one, over all the versions between. */
function renamesBetween(rows: readonly VersionRow[], from: number, to: number): Renames {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const all = new Map<string, Map<string, string>>();
  const between = rows.filter(({ table_version: version }) => version > low && version <= high);
  for (const { steps } of [...between].reverse()) {
    for (const [table, names] of Object.entries((steps as VersionSteps).renames)) {
      const known = all.get(table) ?? new Map<string, string>();
      const next = new Map([...known].filter(([now]) => !Object.values(names).includes(now)));
      for (const [now, before] of Object.entries(names)) next.set(now, known.get(before) ?? before);
      all.set(table, next);
    }
  }
  return from <= to ? all : inverse(all);
}

function inverse(renames: Renames): Renames {
  return new Map(
    [...renames].map(([table, names]) => [table, new Map([...names].map(([now, before]) => [before, now]))]),
  );
}
