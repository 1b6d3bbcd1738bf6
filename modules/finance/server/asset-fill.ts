import { plain } from '#core/values/plain.ts';
import type { Storing } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { lineOf, netOf, oldValues } from './asset-values.ts';
import { assetsOf } from './asset.ts';
import { ASSETS } from './db/asset-ledger.ts';

/** Writes into documents about fixed assets what their cards stand at: nobody types it in. */
export async function fillAssets(scope: Storing, record: PreparedRecord): Promise<PreparedRecord> {
  if (scope.catalogue.table(ASSETS) === undefined) return record;
  const { head, subs } = record;
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
  if (asset === undefined) return record;
  if (scope.form.head.name === 'fin_asset_dispose') head.values['net_value'] = netOf(asset.state).toFixed(2);
  if (scope.form.head.name === 'fin_asset_change') Object.assign(head.values, oldValues(asset));
  return record;
}
