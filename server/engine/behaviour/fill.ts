import { parseAmount } from '#core/amounts/amounts.ts';
import { amountAt, orderOff } from '#core/kernel/order-off.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import { ASSETS } from '#modules/finance/server/db/asset-ledger.ts';
import { arrivedQty } from '#server/kernel/inspection/db/inspection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { assetsOf } from '#modules/finance/server/asset.ts';
import { lineOf, netOf, oldValues } from '#modules/finance/server/asset-values.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { fillFees } from '#modules/procure/server/subcontract-fee.ts';
import { keptRow, type PreparedRecord } from '#server/engine/record/prepare.ts';
import type { Row } from '#server/engine/list/select.ts';

/** Who stores records of which form. */
type Desk = { readonly db: Db; readonly catalogue: Catalogue; readonly form: Form; readonly actor: Actor };

/** Documents about fixed assets: what nobody types in of them is what their cards stand at. */
const about = new Set(['fin_asset_depr', 'fin_asset_dispose', 'fin_asset_change']);

/** The record with the columns the kernel reckons before it is stored, whatever a client sent; formulas follow. */
export async function fillByKernel(
  scope: Desk,
  record: PreparedRecord,
  stored: { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> } | null,
): Promise<PreparedRecord> {
  if (scope.form.head.name === 'sal_order') return withNetPrices(scope, record, stored);
  if (scope.form.head.name === 'pur_outsource_in')
    await fillFees(scope, record.head.values, record.subs.get('pur_outsource_in_item') ?? []);
  if (scope.form.head.name === 'qc_iqc') {
    const qty = await arrivedQty(scope.db, scope.actor.tenantId, plain(record.head.values['src_line_id']));
    // What arrived is said by the arrival; only an inspection of nothing that arrived says it itself.
    if (qty !== null) record.head.values['receive_qty'] = qty;
  }
  await fillAssets(scope, record);
  return record;
}

/** Dictionary order_status: audited, partly executed, executed. */
const AGREED: ReadonlySet<string> = new Set(['2', '3', '4']);

/**
 * Lines of an order know which share of their prices is left after what is taken off all of it; also lines that are not sent, since the head may
 * have changed. What was agreed stays: a change of an audited order leaves the share alone, since deliveries were billed by it, and the amount
 * taken off follows.
 */
function withNetPrices(
  { form }: Desk,
  { head, subs }: PreparedRecord,
  stored: { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> } | null,
): PreparedRecord {
  const [table] = form.subs;
  if (table === undefined) return { head, subs };
  const before = stored?.subs.get(table.name) ?? [];
  const lines = subs.get(table.name) ?? before.map((row, index) => keptRow(table, row, index));
  const rows = lines.map(({ values }) => values);
  const [rate, amount] = [head.values['discount_rate'], head.values['discount_amount']];
  const isAgreed = AGREED.has(plain(stored?.head['bill_status']));
  const agreed = isAgreed ? before.map((row) => parseAmount(row['net_ppm'])).find((one) => one !== null) : undefined;
  const ppm = agreed ?? orderOff({ rate, amount }, rows).ppm;
  for (const values of rows) values['net_ppm'] = ppm.toFixed();
  if (agreed !== undefined && (parseAmount(amount)?.gt(0) ?? false))
    head.values['discount_amount'] = amountAt(rate, agreed, rows) ?? amount;
  if (!subs.has(table.name) && before.every((row) => parseAmount(row['net_ppm'])?.eq(ppm) ?? false))
    return { head, subs };
  return { head, subs: new Map(subs).set(table.name, lines) };
}

/** Documents about fixed assets say what their cards stand at. */
async function fillAssets(scope: Desk, { head, subs }: PreparedRecord): Promise<void> {
  if (!about.has(scope.form.head.name) || scope.catalogue.table(ASSETS) === undefined) return;
  const lines = subs.get('fin_asset_depr_item') ?? [];
  const rows: readonly Row[] = [head.values, ...lines.map(({ values }) => values)];
  const ids = rows.map((row) => plain(row['asset_id'])).filter((id) => id !== '');
  const assets = await assetsOf(scope, ids);
  const period = plain(head.values['period']);
  for (const { values } of lines) {
    const asset = assets.get(plain(values['asset_id']));
    if (asset !== undefined) Object.assign(values, lineOf(asset, period, values));
  }
  const asset = assets.get(plain(head.values['asset_id']));
  if (asset === undefined) return;
  if (scope.form.head.name === 'fin_asset_dispose') head.values['net_value'] = netOf(asset.state).toFixed(2);
  if (scope.form.head.name === 'fin_asset_change') Object.assign(head.values, oldValues(asset));
}
