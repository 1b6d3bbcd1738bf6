import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { daysOf } from '#core/kernel/close.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { lastClosed } from '#server/kernel/period/db/ledger-period.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { deprMethods, isDepreciable } from '../rules/depreciation.ts';
import { financeAnswers } from './answers.ts';
import { assetRefusals } from './asset-refusals.ts';
import { countMonths, lineOf } from './asset-values.ts';
import { assetsNow, nameOfAsset, openAssets, postAssets, runPeriod, type Asset, type AssetMove } from './asset.ts';
import { openRuns } from './db/asset-ledger.ts';

const RUNS = 'fin_asset_depr';
const LINES = 'fin_asset_depr_item';

/**
 * Drafts the run of the first month something is due in, with a line for each asset.
 * @throws Refusal 422 where nothing is due up to today, or a run of that month waits for its audit
 */
export async function draftRun(scope: Scope): Promise<readonly RefusalText[]> {
  const { db, actor, now } = scope;
  const closed = await lastClosed(db, actor.tenantId, 'gl');
  const today = dateText(now);
  const due = (await assetsNow(scope)).filter(({ state }) => isDepreciable(state));
  const period = due
    .map(({ state }) => runPeriod(state, closed))
    .toSorted()
    .at(0);
  if (period === undefined || period > today.slice(0, 7))
    throw refusal(422, assetRefusals.nothingToDepreciate, { month: today.slice(0, 7) });
  const waiting = await openRuns(db, actor.tenantId, period);
  if (waiting !== null) throw refusal(422, assetRefusals.runWaiting, { period, waiting });
  const assets = due.filter(({ state }) => runPeriod(state, closed) === period);
  const [, last] = daysOf(period);
  const made = await makeDocument(
    { ...scope, form: installedForm(scope, RUNS), cause: { way: 'action', note: `计提折旧 ${period}` } },
    { bill_date: today < last ? today : last, period, handler_id: actor.username },
    { [LINES]: assets.map((asset) => ({ asset_id: asset.id, ...lineOf(asset, period, {}) })) },
  );
  const byWork = assets.filter(({ state }) => state.method === deprMethods.work).length;
  const total = money(plain(made.head['total_depr']) || '0');
  return [
    filled(financeAnswers.runMade, { period, no: plain(made.head['bill_no']), count: assets.length, total }),
    ...(byWork === 0 ? [] : [filled(financeAnswers.runByWork, { count: byWork })]),
  ];
}

/**
 * An audited run counts its months for its assets.
 * @throws Refusal 422 with the line, the asset, what is wrong and what to do
 */
export async function postDepreciation(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, form, actor } = scope;
  const name = nameOf(form.head, form, head);
  const period = plain(head['period']);
  const date = plain(head['bill_date']).slice(0, 10);
  const lines = subs.get(LINES) ?? [];
  if (lines.length === 0) throw refusal(422, assetRefusals.runWithoutLines, { name });
  if (!date.startsWith(period)) throw refusal(422, assetRefusals.dateOutsidePeriod, { name, date, period });
  const ids = lines.map((line) => plain(line['asset_id']));
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice >= 0)
    throw refusal(422, assetRefusals.assetTwice, { name, line: twice + 1, before: ids.indexOf(ids[twice] ?? '') + 1 });
  // The month is kept open before cards are locked, as everywhere.
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date });
  const closed = await lastClosed(db, actor.tenantId, 'gl');
  const assets = await openAssets(scope, ids, name);
  const moves = lines.flatMap((line, index) => {
    const asset = assets.get(plain(line['asset_id']));
    return asset === undefined ? [] : [moveOf({ name, index, period, closed }, asset, line)];
  });
  await postAssets(scope, { form: RUNS, id: plain(head['id']), no: plain(head['bill_no']), date }, 'depreciate', moves);
}

type Place = {
  readonly name: string;
  readonly index: number;
  readonly period: string;
  readonly closed: string | null;
};

function moveOf({ name, index, period, closed }: Place, asset: Asset, line: Row): AssetMove {
  const { state } = asset;
  const say = (text: RefusalText): never => {
    throw refusal(422, assetRefusals.cannotAuditAsset, { name, line: index + 1, asset: nameOfAsset(asset), text });
  };
  if (!isDepreciable(state)) say(assetRefusals.nothingToDepreciateLine);
  if (state.period >= period && state.months > 0) say(filled(assetRefusals.depreciatedOnce, { period: state.period }));
  const own = runPeriod(state, closed);
  if (own > period) say(filled(assetRefusals.beginsIn, { own }));
  if (own < period) say(filled(assetRefusals.periodsInOrder, { own }));
  const work = plain(line['work_qty']);
  if (state.method === deprMethods.work && work === '') say(assetRefusals.workMissing);
  const { months, amount } = countMonths(state, period, line);
  const shown = parseAmount(line['depr_amount']) ?? new Big(0);
  if (!shown.eq(amount))
    say(filled(assetRefusals.amountDiffers, { amount: money(amount.toFixed(2)), shown: money(shown.toFixed(2)) }));
  return {
    asset,
    center: plain(line['cost_center_id']) || null,
    original: new Big(0),
    accumulated: amount,
    state: {
      ...state,
      accum: amount.plus(state.accum).toFixed(2),
      months: state.months + months,
      period,
      work: new Big(state.work).plus(work === '' || state.method !== deprMethods.work ? '0' : work).toFixed(),
    },
  };
}
