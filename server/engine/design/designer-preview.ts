import type { components } from '#core/contract/api.ts';
import type { FormDesign } from '#core/online/design.ts';
import { formDesignRefusals } from '#core/online/refusals.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import type { Engine } from '#server/engine/scope.ts';
import { presentForm } from '#server/engine/screen/present-form.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { wantedOf } from './designer.ts';
import { designRefusals } from './refusals.ts';

/** The form a design would give, for the preview; nothing is stored. Fields that cannot be drawn yet are left out. */
export async function previewDesign(
  engine: Engine,
  sent: FormDesign,
  actor: Actor,
): Promise<components['schemas']['FormDefinition']> {
  const catalogue = await engine.store.catalogue();
  const { wanted } = wantedOf(catalogue, sent);
  const { definition } = wanted;
  if (definition.fields.length === 0) throw refusal(422, formDesignRefusals.fieldMissing);
  const seen = new Set<string>();
  const fields = definition.fields.filter(({ name }) => name !== '' && !seen.has(name) && seen.add(name));
  const row = { id: wanted.id, table_version: 0, module: wanted.module, definition: { ...definition, fields } };
  const form = (await readCatalogue(engine.db, [row])).form(definition.table);
  if (form === undefined) throw refusal(422, designRefusals.tableNameMissing);
  return presentForm(form, catalogue, actor);
}
