import { parseAmount } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import type { AnyDocument } from '#server/engine/behaviour/module.ts';
import type { StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FlowScope, Scope, Stored } from '#server/engine/scope.ts';
import { refuseLine } from '#server/kernel/line-refusal.ts';
import { roleOfOut } from '../rules/out-kinds.ts';
import { centerOf, outKindOf, pricesOf } from './db/out-kind.ts';
import { storageRefusals } from './refusals.ts';

const LINES = 'wms_other_out_item';

/** Fills what its kind says of an issue: the account, and whether it counts as a sale for VAT, with the usual price and tax of its items. */
export async function fillOut(
  { db, catalogue, actor: { tenantId } }: Pick<FlowScope, 'db' | 'catalogue' | 'actor'>,
  record: PreparedRecord,
  stored: StoredRows | null,
): Promise<PreparedRecord> {
  const { values } = record.head;
  const of = (name: string): string => plain(Object.hasOwn(values, name) ? values[name] : stored?.head[name]);
  const kind = await outKindOf(db, tenantId, of('out_type'));
  const depart = of('use_depart');
  const hasCenters = depart !== '' && catalogue.table('fin_cost_center') !== undefined;
  const center = hasCenters ? await centerOf(db, tenantId, depart) : null;
  values['account_role'] = kind === undefined ? null : roleOfOut(kind.booked, center);
  if (of('subject_id') === '' && kind?.subject != null) values['subject_id'] = kind.subject;
  const deemed = kind?.isDeemed === true ? 'Y' : 'N';
  values['deemed_flag'] = deemed;
  const lines = record.subs.get(LINES) ?? [];
  // What was typed stays, should the kind be changed again; only what is a sale has a tax.
  for (const line of lines) line.values['deemed_flag'] = deemed;
  if (deemed === 'N') return record;
  const ids = [...new Set(lines.map((line) => plain(line.values['material_id'])))];
  const known = new Map((await pricesOf(db, tenantId, ids)).map((one) => [one.id, one]));
  for (const { values: line } of lines) {
    const usual = known.get(plain(line['material_id']));
    if (plain(line['market_price']) === '') line['market_price'] = usual?.price ?? null;
    if (plain(line['tax_rate']) === '') line['tax_rate'] = usual?.tax ?? null;
  }
  return record;
}

/** Fills an issue that another document drafts, samples of a request among them, as if somebody had saved it. */
export const fillMadeOut: NonNullable<AnyDocument['sourced']> = async (scope, record, { way }) => {
  if (way === 'made' && scope.form.head.name === 'wms_other_out') await fillOut(scope, record, null);
};

/** Refuses what counts as a sale without a price or a tax: nobody could say what tax is due. @throws Refusal 422 naming the line */
export function checkDeemed(scope: Scope, { head, subs }: Stored): void {
  if (head['deemed_flag'] !== 'Y') return;
  for (const line of subs.get(LINES) ?? []) {
    if (parseAmount(line['market_price'])?.gt(0) !== true) refuseLine(scope, head, line, storageRefusals.noMarketPrice);
    if (plain(line['tax_rate']) === '') refuseLine(scope, head, line, storageRefusals.noDeemedTax);
  }
}
