import { parseAmount } from '#core/amounts/amounts.ts';
import { voidState } from '#core/life-cycle/transitions.ts';
import { filled, type RefusalText, type RefusalValue } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { changed, faultAt, idOf } from '#server/engine/behaviour/record-faults.ts';
import { isList } from '#server/engine/list/query.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { firstMove, firstNaming, sameConversion } from './db/material-use.ts';
import { baseRefusals } from './refusals.ts';

/** Refuses another unit or another way of valuing for goods that moved or stand in documents. */
export async function keptOfMaterial(desk: Storing, own: RecordChange): Promise<readonly FieldError[]> {
  const names = changed(own, ['unit_id', 'cost_method', 'batch_flag']);
  if (names.length === 0) return [];
  const use = await useOfMaterial(desk, { tenantId: desk.actor.tenantId, id: idOf(own) });
  return use === null
    ? []
    : names.map((name) =>
        faultAt(
          desk.form,
          name,
          filled(baseRefusals.fixedOfMaterial, { label: desk.form.head.byName.get(name)?.label ?? name, use }),
        ),
      );
}

async function useOfMaterial(
  { db, catalogue }: Storing,
  of: { readonly tenantId: string; readonly id: string },
): Promise<RefusalText | null> {
  const moved = await firstMove(db, of);
  const titleOf = (table: string): RefusalValue => catalogue.form(table)?.definition.title ?? baseRefusals.document;
  if (moved !== null) return filled(baseRefusals.hasMoved, { title: titleOf(moved.form), no: moved.no });
  const places = catalogue.pointersTo('md_material').flatMap(({ form, table, field }) => {
    const cycle = form.definition.life_cycle;
    const isDocument = form.head.byName.has('bill_no') && form.head.byName.has('bill_status');
    if (cycle === undefined || !isDocument || isList(field)) return [];
    const head = table.isSub ? form.head.name : null;
    return [{ title: form.definition.title, table: table.name, column: field.name, head, voided: voidState(cycle) }];
  });
  const named = await firstNaming(db, places, of);
  return named === null
    ? null
    : filled(baseRefusals.usedBy, { title: places[named.place]?.title ?? baseRefusals.document, no: named.no });
}

/** Refuses a second conversion between two units of an item; the way back is its reciprocal. */
export async function oneConversion(desk: Storing, own: RecordChange): Promise<readonly FieldError[]> {
  const { values } = own;
  const [from, to] = [plain(values['from_unit_id']), plain(values['to_unit_id'])];
  if (from === '' || to === '') return [];
  const rate = parseAmount(values['rate']);
  const of = { tenantId: desk.actor.tenantId, id: idOf(own) };
  return [
    ...(rate !== null && rate.lte(0) ? [faultAt(desk.form, 'rate', baseRefusals.rateAboveZero)] : []),
    ...((await sameConversion(desk.db, of, { material: plain(values['material_id']), from, to }))
      ? [faultAt(desk.form, 'to_unit_id', baseRefusals.conversionTwice)]
      : []),
  ];
}
