import { plain } from '#core/values/plain.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';

/** Lines with the tax rate of their items, as a person who chooses the item gets it. */
export async function withTax({ db, actor }: Scope, lines: readonly Row[]): Promise<readonly Row[]> {
  const items = await findByKey(db, 'md_material', {
    key: 'id',
    values: lines.map((line) => plain(line['material_id'])),
    columns: ['tax_rate'],
    hasEnabled: true,
    tenantId: actor.tenantId,
  });
  const rates = new Map(items.map((item) => [item['__key'], item['tax_rate']]));
  return lines.map((line) => ({ ...line, tax_rate: rates.get(line['material_id']) ?? null }));
}
