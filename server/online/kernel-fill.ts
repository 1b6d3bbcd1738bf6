import { plain } from '#core/screen/list-view.ts';
import type { Db } from '#server/db/connection.ts';
import { ASSETS } from '#server/db/repositories/asset-ledger.ts';
import { arrivedQty } from '#server/db/repositories/inspection.ts';
import type { Actor } from '#server/domain/actor.ts';
import { assetsOf } from '#server/domain/ledger/asset.ts';
import { lineOf, netOf, oldValues } from '#server/domain/ledger/asset-values.ts';
import type { Catalogue, Form } from './catalogue.ts';
import { fillFees } from './subcontract-fee.ts';
import type { PreparedRecord } from './prepare.ts';
import type { Row } from './select.ts';

/** Who stores records of which form. */
type Desk = { readonly db: Db; readonly catalogue: Catalogue; readonly form: Form; readonly actor: Actor };

/** Documents about fixed assets: what nobody types in of them is what their cards stand at. */
const about = new Set(['fin_asset_depr', 'fin_asset_dispose', 'fin_asset_change']);

/** Columns of documents the kernel reckons before they are stored, whatever a client sent; formulas follow. */
export async function fillByKernel(scope: Desk, { head, subs }: PreparedRecord): Promise<void> {
  if (scope.form.head.name === 'pur_outsource_in')
    await fillFees(scope, head.values, subs.get('pur_outsource_in_item') ?? []);
  if (scope.form.head.name === 'qc_iqc') {
    const qty = await arrivedQty(scope.db, scope.actor.tenantId, plain(head.values['src_line_id']));
    // What arrived is said by the arrival; only an inspection of nothing that arrived says it itself.
    if (qty !== null) head.values['receive_qty'] = qty;
  }
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
