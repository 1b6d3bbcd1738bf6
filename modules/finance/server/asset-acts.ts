import Big from 'big.js';
import { money, parseAmount } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { markDeleted } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import type { Scope } from '#server/engine/scope.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { DISPOSED, type AssetState } from '../rules/depreciation.ts';
import { shareOut } from '../rules/gl.ts';
import { assetRefusals } from './asset-refusals.ts';
import { draftRun } from './asset-run.ts';
import { oldValues } from './asset-values.ts';
import { assetsOf, nameOfAsset, openAssets, postAssets, takeBackSplit, type Asset, type AssetMove } from './asset.ts';
import { ASSETS, openAbout } from './db/asset-ledger.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { financeAnswers } from './answers.ts';

const fits = actOf(ASSETS);
const IN_USE = `asset_status#ne#${DISPOSED}`;
const MOST_PARTS = 50;

/** Acts on cards of fixed assets. */
export const assetActs: readonly DocumentAct[] = [
  { code: 'depreciate', title: '计提折旧', isOfList: true, exp: '', fits, run: draftRun },
  { code: 'change', title: '变更', exp: IN_USE, fits, run: draftChange },
  {
    code: 'split',
    title: '拆分',
    exp: IN_USE,
    fits,
    asks: { kind: 'text', label: '拆出资产的原值（多张用逗号分隔）' },
    run: split,
  },
  { code: 'unsplit', title: '撤销拆分', exp: IN_USE, fits, run: unsplit },
];

async function assetAt(scope: Scope, id: string, act: string): Promise<Asset> {
  const { head } = await lockedRecord(scope, id);
  const asset = (await openAssets(scope, [id], `${act}：`)).get(id);
  if (asset === undefined) throw new RangeError('An asset that was found is not there');
  if (asset.state.status === DISPOSED)
    throw refusal(422, assetRefusals.assetDisposed, {
      asset: nameOfAsset({ code: plain(head['code']), name: plain(head['name']) }),
      act: actWord(act),
    });
  return asset;
}

/** A draft with everything as it is; one at a time. */
async function draftChange(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, actor, now } = scope;
  const asset = await assetAt(scope, id, '变更');
  const waiting = await openAbout(db, 'fin_asset_change', { tenantId: actor.tenantId, assetId: id });
  if (waiting !== null) throw refusal(422, assetRefusals.assetChangeWaiting, { asset: nameOfAsset(asset), waiting });
  const old = oldValues(asset);
  const made = await makeDocument(
    {
      ...scope,
      form: installedForm(scope, 'fin_asset_change'),
      cause: { way: 'action', note: `变更 ${nameOfAsset(asset).zh}` },
    },
    {
      bill_date: dateText(now),
      asset_id: id,
      reason: '变更',
      handler_id: actor.username,
      ...old,
      ...Object.fromEntries(Object.entries(old).map(([name, value]) => [name.replace('old_', 'new_'), value])),
    },
    {},
  );
  return [filled(financeAnswers.assetChangeMade, { no: plain(made.head['bill_no']) })];
}

/**
 * Splits a card: new ones take the original values that were given, and of what it has lost the same share, to the cent; the rest stays.
 * @param given original values with commas between
 * @throws Refusal 422 where a value is none, or nothing would be left
 */
async function split(scope: Scope, id: string, given: string): Promise<readonly RefusalText[]> {
  const { db, actor, now } = scope;
  await refuseClosed(db, { tenantId: actor.tenantId, ledger: 'gl', date: dateText(now) });
  const asset = await assetAt(scope, id, '拆分');
  const { state } = asset;
  const parts = partsOf(asset, given);
  const rest = parts.reduce((left, part) => left.minus(part), new Big(state.origin));
  if (rest.lte(0))
    throw refusal(422, assetRefusals.splitBeyondOrigin, { asset: nameOfAsset(asset), origin: money(state.origin) });
  const weights = [rest, ...parts];
  const shares = (value: string): readonly Big[] => shareOut(new Big(value), weights);
  const [accums, nets] = [shares(state.accum), shares(state.baseNet)];
  const states = weights.map((origin, index): AssetState => ({
    ...state,
    origin: origin.toFixed(2),
    accum: (accums[index] ?? new Big(0)).toFixed(2),
    baseNet: (nets[index] ?? new Big(0)).toFixed(2),
    // Work is shared like the value: what one unit of it takes stays the same.
    ...shareWork(state, origin),
  }));
  const moves: AssetMove[] = [];
  const numbers: string[] = [];
  for (const [index, part] of states.entries()) {
    const target = index === 0 ? asset : await newCard(scope, id, part);
    if (index > 0) numbers.push(target.code);
    moves.push({
      asset: target,
      original: new Big(part.origin).minus(index === 0 ? state.origin : 0),
      accumulated: new Big(part.accum).minus(index === 0 ? state.accum : 0),
      state: index === 0 ? part : { ...part, entered: target.state.entered },
    });
  }
  const document = { form: ASSETS, id, no: asset.code, date: dateText(now) };
  await postAssets(scope, document, 'split', moves);
  const cause = { way: 'action', note: `拆分 ${nameOfAsset(asset).zh}` } as const;
  const [own] = states;
  if (own !== undefined)
    await changeRecord({ ...scope, acts: undefined, cause }, id, {}, null, {
      origin_value: own.origin,
      total_work: own.totalWork,
    });
  return [
    filled(financeAnswers.assetSplit, {
      numbers: listed(numbers),
      name: nameOfAsset(asset),
      rest: money(rest.toFixed(2)),
    }),
  ];
}

/**
 * Takes back the last split of a card, or the one it came of, while nothing happened to any of its parts since.
 * @throws Refusal 422 naming what happened
 */
async function unsplit(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const stored = await readStored(scope, id, false);
  if (stored === null) throw refusal(404, platformRefusals.recordGone);
  const { from, parts } = await takeBackSplit(scope, {
    id,
    code: plain(stored.head['code']),
    name: plain(stored.head['name']),
  });
  const place = { tenantId: actor.tenantId, column: 'id', values: parts.map((part) => part.id) } as const;
  const gone = await selectRows(db, form.head, place);
  await markDeleted(db, form.head.name, place, actor.username);
  const cause = { way: 'action', note: `撤销拆分 ${nameOfAsset(from).zh}` } as const;
  await noteHistory(
    { ...scope, cause },
    gone.map((row) => ({
      recordId: plain(row['id']),
      version: Number(row['version']) + 1,
      act: 'delete',
      changes: null,
    })),
  );
  await changeRecord({ ...scope, acts: undefined, cause }, from.id, {}, null, {
    origin_value: from.state.origin,
    total_work: from.state.totalWork,
  });
  const numbers = listed(parts.map(({ code }) => code));
  return [filled(financeAnswers.assetUnsplit, { name: nameOfAsset(from), origin: money(from.state.origin), numbers })];
}

function shareWork(state: AssetState, origin: Big): Pick<AssetState, 'totalWork' | 'work' | 'baseWork'> {
  const part = (value: string): string =>
    new Big(value).times(origin).div(state.origin).round(2, Big.roundHalfUp).toFixed();
  return { totalWork: part(state.totalWork), work: part(state.work), baseWork: part(state.baseWork) };
}

function partsOf(asset: Asset, given: string): readonly Big[] {
  const texts = given.split(/[,，、;；\s]+/u).filter((text) => text !== '');
  if (texts.length > MOST_PARTS)
    throw refusal(422, assetRefusals.tooManyParts, { limit: MOST_PARTS, count: texts.length });
  return texts.map((text, index) => {
    const value = /^\d{1,16}(\.\d{1,2})?$/u.test(text) ? parseAmount(text) : null;
    if (value === null || value.lte(0))
      throw refusal(422, assetRefusals.partNoAmount, {
        asset: nameOfAsset(asset),
        place: index + 1,
        text: text.slice(0, 20),
      });
    return value;
  });
}

/** A card like this one with another value; what it stands at is written with the split. */
async function newCard(scope: Scope, id: string, state: AssetState): Promise<Asset> {
  const { head } = await lockedRecord(scope, id);
  const kept = ['name', 'asset_class', 'device_id', 'depart_id', 'use_date', 'salvage_rate', 'life_months', 'method'];
  const origin: Row = Object.fromEntries([...kept, 'begin_period', 'begin_months'].map((name) => [name, head[name]]));
  const made = await makeDocument(
    { ...scope, cause: { way: 'action', note: `拆分自 ${plain(head['code'])}` } },
    { ...origin, origin_value: state.origin, total_work: state.totalWork, asset_status: state.status },
    {},
  );
  const cards = await assetsOf(scope, [plain(made.head['id'])]);
  const card = cards.get(plain(made.head['id']));
  if (card === undefined) throw new RangeError('A card that was made is not there');
  return card;
}
