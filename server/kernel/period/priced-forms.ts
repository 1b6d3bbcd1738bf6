import type { Effect } from '#core/online/definition.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';

/**
 * Forms that take stock out at the price of its pool; none without items. Transfers and returns go at the cost they were posted with, as
 * receipts do.
 */
export function pricedForms(catalogue: Catalogue): readonly string[] {
  if (!hasItems(catalogue)) return [];
  return formsOf(catalogue, (effect) => 'stock' in effect && effect.stock === 'out' && effect.cost !== 'source').map(
    ({ head }) => head.formTable,
  );
}

/** Are there items at all? A company without the module of master data has none. */
export function hasItems(catalogue: Catalogue): boolean {
  return catalogue.table('md_material') !== undefined;
}

/** Forms whose audit has such an effect. */
export function formsOf(catalogue: Catalogue, isOf: (effect: Effect) => boolean): readonly Form[] {
  return catalogue.forms.filter(
    ({ definition }) => definition.copy_of === undefined && (definition.effects ?? []).some(isOf),
  );
}
