import { itemKinds, type ItemKind } from '#core/kernel/write-off-kinds.ts';
import type { FormDefinition } from '#core/online/definition.ts';
import { effectsOf, oneOf } from '#core/online/parameters.ts';

/** Says what kind of open item a document is. */
export const itemTakes = { open_item: oneOf(itemKinds) };

/** Gives what kinds of open items documents of a form are. */
export function itemKindsOf(definition: Pick<FormDefinition, 'effects'>): readonly ItemKind[] {
  return effectsOf(definition, 'open_item', itemTakes).map(({ open_item: kind }) => kind);
}
