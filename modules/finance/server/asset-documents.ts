import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { lastClosed } from '#server/kernel/period/db/ledger-period.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { deprMethods, DISPOSED, isDepreciable, leftOf, salvageOf, type AssetState } from '../rules/depreciation.ts';
import { assetRefusals } from './asset-refusals.ts';
import { changedColumns, netOf, oldValues } from './asset-values.ts';
import { nameOfAsset, openAssets, postAssets, runPeriod, takeBackAssets, type Asset } from './asset.ts';
import { ASSETS } from './db/asset-ledger.ts';

/** Subject of a document about one asset. */
type About = {
  readonly name: string;
  readonly date: string;
  readonly asset: Asset;
  /** Refuses with the document, the asset and this. */
  readonly say: (text: RefusalText) => never;
};

async function about(scope: Scope, head: Row): Promise<About> {
  const { db, form, actor } = scope;
  const name = nameOf(form.head, form, head);
  const id = plain(head['asset_id']);
  const date = plain(head['bill_date']).slice(0, 10);
  // The month is kept open before cards are locked, as everywhere.
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date });
  const asset = (await openAssets(scope, [id], name)).get(id);
  if (asset === undefined) throw new RangeError('An asset that was found is not there');
  const { state } = asset;
  const say = (text: RefusalText): never => {
    throw refusal(422, kernelRefusals.cannotAuditOf, { name, subject: nameOfAsset(asset), text });
  };
  if (state.status === DISPOSED) say(assetRefusals.wasDisposed);
  const month = date.slice(0, 7);
  if (month < state.period)
    say(
      filled(assetRefusals.notBefore, {
        since: state.months === 0 ? assetRefusals.inUseSince : assetRefusals.depreciatedTo,
        period: state.period,
      }),
    );
  // What leaves or changes in a month is counted as it was for that month.
  const due = runPeriod(state, await lastClosed(db, actor.tenantId, 'gl'));
  if (isDepreciable(state) && due <= month) say(filled(assetRefusals.depreciationDue, { due }));
  return { name, date, asset, say };
}

const documentOf = ({ form }: Scope, head: Row, date: string) => ({
  form: form.head.name,
  id: plain(head['id']),
  no: plain(head['bill_no']),
  date,
});

/**
 * An audited disposal takes the asset out of the books at what it stands at.
 * @throws Refusal 422 where it is gone already, its month was not counted, or it stands at something else
 */
export async function postDisposal(scope: Scope, { head }: Stored): Promise<void> {
  const { date, asset, say } = await about(scope, head);
  const { state } = asset;
  const net = netOf(state);
  const shown = parseAmount(head['net_value']) ?? new Big(0);
  if (!shown.eq(net))
    say(filled(assetRefusals.netDiffers, { net: money(net.toFixed(2)), shown: money(shown.toFixed(2)) }));
  const move = {
    asset,
    original: new Big(state.origin).times(-1),
    accumulated: new Big(state.accum).times(-1),
    state: { ...state, status: DISPOSED },
  };
  await postAssets(scope, documentOf(scope, head, date), 'dispose', [move]);
}

/**
 * An audited change: from the next month on what is left is spread over what is left of the life, by the new values.
 * @throws Refusal 422 where nothing is changed, the month was not counted, or the new values cannot be
 */
export async function postChange(scope: Scope, { head }: Stored): Promise<void> {
  const { name, date, asset, say } = await about(scope, head);
  const { state } = asset;
  for (const [column, now] of Object.entries(oldValues(asset)))
    if (!isAlike(head[column], now)) say(assetRefusals.changedSinceMade);
  const given = (column: string, before: unknown): unknown =>
    plain(head[`new_${column}`]) === '' ? before : head[`new_${column}`];
  const values = Object.fromEntries(changedColumns.map(([key, column]) => [key, plain(given(column, state[key]))]));
  const wanted: AssetState = {
    ...state,
    origin: new Big(values['origin'] ?? 0).toFixed(2),
    rate: new Big(values['rate'] ?? 0).toFixed(),
    life: Number(values['life']),
    method: values['method'] ?? state.method,
    totalWork: new Big(values['totalWork'] ?? 0).toFixed(),
  };
  const isRevalued = changedColumns.some(([key]) => !isAlike(wanted[key], state[key]));
  const depart = plain(given('depart', asset.depart_id));
  if (!isRevalued && depart === plain(asset.depart_id)) say(assetRefusals.nothingChanged);
  refuseChange(state, wanted, say);
  const next: AssetState = isRevalued
    ? {
        ...wanted,
        baseNet: netOf(wanted).toFixed(2),
        baseMonths: wanted.months,
        baseWork: wanted.work,
      }
    : state;
  await postAssets(scope, documentOf(scope, head, date), 'change', [
    { asset, original: new Big(next.origin).minus(state.origin), accumulated: new Big(0), state: next },
  ]);
  await writeCard(scope, asset.id, { note: `审核 ${name}`, state: next, depart });
}

function refuseChange(state: AssetState, wanted: AssetState, say: (text: RefusalText) => never): void {
  const most = new Big(wanted.origin).minus(salvageOf(wanted));
  if (most.lt(state.accum))
    say(filled(assetRefusals.depreciatedBeyond, { depreciated: money(state.accum), most: money(most.toFixed(2)) }));
  if (leftOf(wanted).eq(0)) return;
  if (wanted.method === deprMethods.work) {
    if (new Big(wanted.totalWork).lte(state.work)) say(filled(assetRefusals.workBeyond, { work: state.work }));
  } else if (wanted.life <= state.months) say(filled(assetRefusals.lifeBeyond, { months: state.months }));
}

function isAlike(one: unknown, other: unknown): boolean {
  const [left, right] = [parseAmount(one), parseAmount(other)];
  return left !== null && right !== null ? left.eq(right) : plain(one) === plain(other);
}

/** The card says what the ledger says, and its history why. */
async function writeCard(
  scope: Scope,
  id: string,
  { note, state, depart }: { readonly note: string; readonly state: AssetState; readonly depart: string },
): Promise<void> {
  const cards = {
    ...scope,
    form: installedForm(scope, ASSETS),
    acts: undefined,
    cause: { way: 'action', note } as const,
  };
  await changeRecord(cards, id, {}, null, {
    depart_id: depart === '' ? null : depart,
    origin_value: state.origin,
    salvage_rate: state.rate,
    life_months: state.life,
    method: state.method,
    total_work: state.totalWork,
  });
}

/** @throws Refusal 422 in a closed month, or where something happened to an asset later */
export async function takeBackAsset(scope: Scope, { head }: Stored): Promise<void> {
  const { form } = scope;
  const name = nameOf(form.head, form, head);
  const rows = await takeBackAssets(scope, { form: form.head.name, id: plain(head['id']), name });
  if (form.head.name !== 'fin_asset_change') return;
  for (const { asset_id: id, before } of rows)
    if (before !== null)
      await writeCard(scope, id, { note: `反审核 ${name}`, state: before, depart: plain(head['old_depart']) });
}
