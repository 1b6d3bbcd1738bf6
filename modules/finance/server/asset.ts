import Big from 'big.js';
import { money } from '#core/amounts/amounts.ts';
import { monthAfter } from '#core/kernel/close.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { isClosed, lastClosed } from '#server/kernel/period/db/ledger-period.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  deprMethods,
  isDepreciable,
  leftOf,
  monthsBetween,
  nextAmount,
  salvageOf,
  type AssetState,
} from '../rules/depreciation.ts';
import { assetRefusals } from './asset-refusals.ts';
import {
  addAssetRows,
  ASSETS,
  assetsInUse,
  entryOf,
  lastSplit,
  lockAssets,
  reverseAssetRows,
  showStates,
  standingAssetRows,
  waitingAbout,
  type AssetKind,
  type AssetRow,
  type AssetRowsOf,
  type StandingAssetRow,
} from './db/asset-ledger.ts';
import { vouchersOfDocuments } from './db/gl-source.ts';

type Desk = { readonly db: Db; readonly actor: Actor };

/** A card whose state is known. */
export type Asset = AssetRow & { readonly state: AssetState };

export function nameOfAsset({ code, name }: Pick<AssetRow, 'code' | 'name'>): RefusalText {
  return filled(assetRefusals.assetNamed, { code, name });
}

/** Returns the state of an asset as its card enters it. */
function enteredState(card: AssetRow): AssetState {
  const useMonth = (card.use_date ?? '').slice(0, 7);
  const begun = card.begin_period;
  const accum = begun === null ? '0' : card.begin_accum;
  const counted = begun === null ? 0 : Math.max(0, Math.min(card.life_months, monthsBetween(useMonth, begun)));
  const months = begun === null ? 0 : (card.begin_months ?? counted);
  return {
    origin: cents(card.origin_value),
    rate: plainNumber(card.salvage_rate),
    life: card.life_months,
    method: card.method,
    accum: cents(accum),
    months,
    period: begun ?? useMonth,
    totalWork: plainNumber(card.total_work),
    work: '0',
    baseNet: new Big(card.origin_value).minus(accum).toFixed(2),
    baseMonths: months,
    baseWork: '0',
    status: '1',
    entered: enteredText(card),
  };
}

/** Cards that were there before the ledger are entered by the first document about them: nobody is asked for a voucher of what was bought. */
const OLDER = ' ~';

function enteredText(card: AssetRow): string {
  const told = [card.use_date, card.begin_period, card.begin_months, cents(card.begin_accum)];
  return `${told.map((one) => one ?? '').join(' ')}${card.state?.entered.endsWith(OLDER) === true ? OLDER : ''}`;
}

function kindOf(card: AssetRow, { entered }: AssetState): 'opening' | 'acquire' {
  return card.begin_period !== null || entered.endsWith(OLDER) ? 'opening' : 'acquire';
}

const cents = (value: string): string => new Big(value).toFixed(2);
const plainNumber = (value: string): string => new Big(value).toFixed();

/** @throws Refusal 422 naming what of a card does not fit together */
function refuseEntry(card: AssetRow, state: AssetState): void {
  const say = (text: RefusalText): never => {
    throw refusal(422, platformRefusals.subjectFault, { subject: nameOfAsset(card), text });
  };
  const isByWork = state.method === deprMethods.work;
  if (new Big(state.origin).lte(0)) say(assetRefusals.originAboveZero);
  if (state.life <= 0) say(assetRefusals.lifeAboveZero);
  if (isByWork && new Big(state.totalWork).lte(0)) say(assetRefusals.totalWorkMissing);
  if (card.begin_period === null) {
    if ((card.begin_months ?? 0) > 0 || new Big(card.begin_accum).gt(0)) say(assetRefusals.openingMonthMissing);
    return;
  }
  if (state.period < (card.use_date ?? '').slice(0, 7)) say(assetRefusals.openingBeforeUse);
  const most = new Big(state.origin).minus(salvageOf(state));
  if (new Big(state.accum).gt(most))
    say(filled(assetRefusals.openingBeyond, { depreciated: money(state.accum), most: money(most.toFixed(2)) }));
  if (!isByWork && state.months >= state.life && leftOf(state).gt(0))
    say(filled(assetRefusals.openingMonths, { months: state.months, life: state.life }));
}

/**
 * Keeps the entries of cards in the ledger as long as nothing else happened to their assets; afterwards value, life, method and the rest
 * change only by a document of change.
 * @throws Refusal 422 where the card does not fit together, is in a voucher, or something happened to the asset
 */
export async function keepEntries(desk: Desk, ids: readonly string[]): Promise<void> {
  for (const card of (await lockAssets(desk.db, desk.actor.tenantId, ids)).values())
    if (!card.is_deleted) await keepEntry(desk, card);
}

async function keepEntry(desk: Desk, card: AssetRow, isOlder = false): Promise<AssetState> {
  if (card.is_unsplit) throw refusal(422, assetRefusals.splitTakenBack, { asset: nameOfAsset(card) });
  const told = enteredState(card);
  const wanted = isOlder ? { ...told, entered: `${told.entered}${OLDER}` } : told;
  if (card.has_moved && card.state !== null) {
    refuseMoved(card, card.state, wanted);
    return card.state;
  }
  refuseEntry(card, wanted);
  await writeEntry(desk, card, wanted);
  await show(desk, [{ id: card.id, state: wanted }]);
  return wanted;
}

function refuseMoved(card: AssetRow, state: AssetState, wanted: AssetState): void {
  const changed = (
    [
      [assetRefusals.originalValue, state.origin, wanted.origin],
      [assetRefusals.salvageRate, state.rate, wanted.rate],
      [assetRefusals.usefulMonths, state.life, wanted.life],
      [assetRefusals.method, state.method, wanted.method],
      [assetRefusals.totalWork, state.totalWork, wanted.totalWork],
      [assetRefusals.dateInUse, state.entered, wanted.entered],
    ] as const
  ).flatMap(([label, before, after]) => (before === after ? [] : [label]));
  if (changed.length > 0)
    throw refusal(422, assetRefusals.assetHasHistory, { asset: nameOfAsset(card), changed: listed(changed) });
}

async function writeEntry({ db, actor }: Desk, card: AssetRow, state: AssetState): Promise<void> {
  const { tenantId, username } = actor;
  const own = kindOf(card, state);
  const had = await entryOf(db, tenantId, card.id);
  const rows = (['opening', 'acquire'] as const).map((kind) => ({
    kind,
    original: new Big(kind === own ? state.origin : '0').minus(had[kind].original),
    accumulated: new Big(kind === own ? state.accum : '0').minus(had[kind].accumulated),
  }));
  const moved = rows.filter(({ original, accumulated }) => !original.eq(0) || !accumulated.eq(0));
  if (moved.length === 0 && isSame(card.state, state)) return;
  if (moved.some(({ kind }) => kind === 'acquire'))
    await refuseInVoucher({ db, tenantId }, card, assetRefusals.noOriginChange);
  const period = await openPeriod({ db, tenantId }, entryMonth(card, own));
  await addAssetRows(
    db,
    (moved.length > 0 ? moved : rows.filter(({ kind }) => kind === own)).map((row) => ({
      ...ofCard(card, period),
      ...row,
      original: row.original.toFixed(2),
      accumulated: row.accumulated.toFixed(2),
      tenantId,
      state,
      by: username,
    })),
  );
}

/** Returns the columns of a ledger row that comes from a card itself. */
function ofCard(card: AssetRow, period: string) {
  return {
    assetId: card.id,
    period,
    date: dayIn(period, card.use_date ?? ''),
    formCode: ASSETS,
    billId: card.id,
    billNo: card.code,
    center: null,
  };
}

function isSame(one: AssetState | null, other: AssetState): boolean {
  return one !== null && Object.entries(other).every(([name, value]) => one[name as keyof AssetState] === value);
}

function entryMonth(card: AssetRow, kind: 'opening' | 'acquire'): string {
  const used = (card.use_date ?? '').slice(0, 7);
  return kind === 'opening' ? (card.begin_period ?? used) : used;
}

/** A month, or the first one after it the general ledger has open. */
async function openPeriod(
  { db, tenantId }: { readonly db: Db; readonly tenantId: string },
  period: string,
): Promise<string> {
  if (!(await isClosed(db, tenantId, 'gl', period))) return period;
  return monthAfter((await lastClosed(db, tenantId, 'gl')) ?? period);
}

function dayIn(period: string, date: string): string {
  return date.startsWith(period) ? date.slice(0, 10) : `${period}-01`;
}

async function refuseInVoucher(
  { db, tenantId }: { readonly db: Db; readonly tenantId: string },
  card: AssetRow,
  what: RefusalText,
): Promise<void> {
  const vouchers = await vouchersOfDocuments(db, tenantId, [card.id]);
  if (vouchers.length > 0)
    throw refusal(422, assetRefusals.assetInVouchers, {
      asset: nameOfAsset(card),
      vouchers: listed(vouchers),
      what,
    });
}

/**
 * A card that goes takes what it said along.
 * @throws Refusal 422 where something happened to the asset, or it is in a voucher
 */
export async function dropEntries({ db, actor }: Desk, ids: readonly string[]): Promise<void> {
  const { tenantId, username } = actor;
  for (const card of (await lockAssets(db, tenantId, ids)).values()) {
    if (card.has_moved) throw refusal(422, assetRefusals.assetNotDeletable, { asset: nameOfAsset(card) });
    await refuseInVoucher({ db, tenantId }, card, assetRefusals.noRemoval);
    const { state } = card;
    if (state === null) continue;
    const had = await entryOf(db, tenantId, card.id);
    const rows = (['opening', 'acquire'] as const).filter((kind) => !new Big(had[kind].original).eq(0));
    for (const kind of rows) {
      const period = await openPeriod({ db, tenantId }, entryMonth(card, kind));
      await addAssetRows(db, [
        {
          ...ofCard(card, period),
          tenantId,
          kind,
          original: new Big(had[kind].original).times(-1).toFixed(2),
          accumulated: new Big(had[kind].accumulated).times(-1).toFixed(2),
          state,
          by: username,
        },
      ]);
    }
  }
}

/**
 * Cards of a document, locked in one order, with what they stand at; those nobody entered yet are entered.
 * @throws Refusal 422 where one is gone
 */
export async function openAssets(
  desk: Desk,
  ids: readonly string[],
  name: string,
): Promise<ReadonlyMap<string, Asset>> {
  const cards = await lockAssets(desk.db, desk.actor.tenantId, [...new Set(ids)].toSorted());
  const assets = new Map<string, Asset>();
  for (const id of ids) {
    const card = cards.get(id);
    if (card === undefined || card.is_deleted) throw refusal(422, assetRefusals.assetOfDocumentGone, { name });
    if (!assets.has(id)) assets.set(id, { ...card, state: card.state ?? (await keepEntry(desk, card, true)) });
  }
  return assets;
}

/** Lists the assets in use with their current state, without a lock: for proposals. */
export async function assetsNow({ db, actor }: Desk): Promise<readonly Asset[]> {
  return (await assetsInUse(db, actor.tenantId)).map((card) => ({ ...card, state: card.state ?? enteredState(card) }));
}

/** Returns some assets with their current state, without entering them. */
export async function assetsOf({ db, actor }: Desk, ids: readonly string[]): Promise<ReadonlyMap<string, Asset>> {
  const cards = await lockAssets(db, actor.tenantId, [...new Set(ids)].toSorted());
  return new Map(
    [...cards.values()].map((card) => [card.id, { ...card, state: card.state ?? enteredState(card) }] as const),
  );
}

/**
 * The month whose run counts the depreciation of an asset next: the month after the last one, or the first that is open where those between
 * are closed; months between are counted with it.
 */
export function runPeriod({ period }: AssetState, closed: string | null): string {
  const due = monthAfter(period);
  return closed !== null && due <= closed ? monthAfter(closed) : due;
}

/** Counts the cards that have an uncounted month up to this one (P17). */
export async function countDue(desk: Desk, period: string): Promise<number> {
  const closed = await lastClosed(desk.db, desk.actor.tenantId, 'gl');
  const cards = await assetsNow(desk);
  return cards.filter(({ state }) => isDepreciable(state) && runPeriod(state, closed) <= period).length;
}

/** Change a document made to an asset. */
export type AssetMove = {
  readonly asset: Asset;
  readonly center?: string | null;
  readonly original: Big;
  readonly accumulated: Big;
  readonly state: AssetState;
};

export type AssetDocument = {
  readonly form: string;
  readonly id: string;
  readonly no: string;
  /** `yyyy-MM-dd`, in the month it belongs to. */
  readonly date: string;
};

/** Writes what a document did; cards show it at once. @throws Refusal 422 in a closed month */
export async function postAssets(
  desk: Desk,
  { form, id, no, date }: AssetDocument,
  kind: AssetKind,
  moves: readonly AssetMove[],
): Promise<void> {
  const { db, actor } = desk;
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date });
  await addAssetRows(
    db,
    moves.map(({ asset, center, original, accumulated, state }) => ({
      tenantId: actor.tenantId,
      assetId: asset.id,
      period: date.slice(0, 7),
      date,
      kind,
      formCode: form,
      billId: id,
      billNo: no,
      center: center ?? null,
      original: original.toFixed(2),
      accumulated: accumulated.toFixed(2),
      state,
      by: actor.username,
    })),
  );
  await show(
    desk,
    moves.map(({ asset, state }) => ({ id: asset.id, state })),
  );
}

/**
 * Takes back what a document did: its assets stand again at what they stood at before.
 * @throws Refusal 422 in a closed month, or naming what happened to an asset later
 */
export async function takeBackAssets(
  desk: Desk,
  { form, id, name }: { readonly form: string; readonly id: string; readonly name: string },
): Promise<readonly StandingAssetRow[]> {
  const place = { tenantId: desk.actor.tenantId, formCode: form, billId: id };
  const { rows } = await takeBack(desk, place, filled(assetRefusals.cannotUndoAudit, { name }));
  return rows;
}

/** A split that was taken back: the card it was of, and those that came of it, which are nobody's any more. */
export type Unsplit = { readonly from: Asset; readonly parts: readonly Asset[] };

/**
 * Takes back the last split a card was in, as the one that was split or as one that came of it.
 * @throws Refusal 422 where there was none, in a closed month, or naming what happened to one of them later
 */
export async function takeBackSplit(desk: Desk, card: Pick<AssetRow, 'id' | 'code' | 'name'>): Promise<Unsplit> {
  const { db, actor } = desk;
  const { tenantId } = actor;
  const name = nameOfAsset(card);
  const split = await lastSplit(db, tenantId, card.id);
  if (split === null) throw refusal(422, assetRefusals.neverSplit, { name });
  const place = { tenantId, formCode: ASSETS, billId: split.from, splitRow: split.row };
  const { rows, cards } = await takeBack(desk, place, filled(assetRefusals.cannotUnsplit, { name }));
  const assets = rows.flatMap(({ asset_id: id, before }) => {
    const one = cards.get(id);
    return one?.state == null ? [] : [{ ...one, state: before ?? one.state }];
  });
  const from = assets.find(({ id }) => id === split.from);
  // Somebody else was faster.
  if (from === undefined) throw refusal(409, assetRefusals.splitGone, { name });
  const parts = assets.filter(({ id }) => id !== split.from);
  const waiting = await waitingAbout(
    db,
    tenantId,
    parts.map(({ id }) => id),
  );
  if (waiting !== null) throw refusal(422, assetRefusals.partsInDrafts, { name, waiting });
  return { from, parts };
}

async function takeBack(
  desk: Desk,
  place: AssetRowsOf,
  cannot: RefusalText,
): Promise<{ readonly rows: readonly StandingAssetRow[]; readonly cards: ReadonlyMap<string, AssetRow> }> {
  const { db, actor } = desk;
  const { tenantId, username } = actor;
  const found = await standingAssetRows(db, place);
  for (const date of new Set(found.map((row) => row.bill_date)))
    await refuseClosed(db, { tenantId, ledger: 'gl', date });
  const ids = found.map((row) => row.asset_id);
  const cards = await lockAssets(db, tenantId, ids.toSorted());
  const rows = await standingAssetRows(db, place);
  for (const { asset_id: asset, later } of rows) {
    const card = cards.get(asset);
    if (later !== null)
      throw refusal(422, assetRefusals.laterActs, {
        cannot,
        asset: card === undefined ? assetRefusals.theAsset : nameOfAsset(card),
        later: later === '' ? assetRefusals.splitLater : filled(assetRefusals.later, { later }),
      });
  }
  await reverseAssetRows(
    db,
    tenantId,
    rows.map((row) => row.id),
    username,
  );
  await show(
    desk,
    rows.flatMap(({ asset_id: id, before }) => (before === null ? [] : [{ id, state: before }])),
  );
  return { rows, cards };
}

async function show(
  { db, actor }: Desk,
  assets: readonly { readonly id: string; readonly state: AssetState }[],
): Promise<void> {
  // Of a card that comes twice the last state counts.
  const last = new Map(assets.map(({ id, state }) => [id, state]));
  await showStates(
    db,
    actor.tenantId,
    [...last].map(([id, state]) => ({ id, state, next: nextAmount(state)?.toFixed(2) ?? null })),
  );
}
