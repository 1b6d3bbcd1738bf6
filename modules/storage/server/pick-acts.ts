import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { addDays, dateText, dateTimeText } from '#core/dates/dates.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { realNameOf } from '#modules/base/server/db/customer.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import { insertRows } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { newLines } from '#server/engine/record/save-lines.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { GOOD } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storageAnswers } from './answers.ts';
import { daysOfNotice, noticeLines, placesOfBatch, placesToPick } from './db/pick.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { storageRefusals } from './refusals.ts';

/** Dictionary pick_status. */
const PICKING = '2';
const DONE = '3';
/** Dictionary quality_status: 冻结. */
const FROZEN = '4';

/** Picking, and batches that may not move for now. */
export const pickActs: readonly DocumentAct[] = [
  {
    code: 'assign',
    title: '分配',
    exp: 'pick_status#in#1,2',
    asks: { kind: 'user', label: '拣货人' },
    fits: actOf('wms_pick'),
    run: assignPicker,
  },
  {
    code: 'confirm',
    title: '拣货确认',
    titleEn: 'Confirm picking',
    exp: 'pick_status#eq#2',
    fits: actOf('wms_pick'),
    run: (scope, id) => finish(scope, id, false),
  },
  {
    code: 'short',
    title: '缺货完成',
    titleEn: 'Finish short',
    exp: 'pick_status#eq#2',
    fits: actOf('wms_pick'),
    run: (scope, id) => finish(scope, id, true),
  },
  {
    code: 'freeze',
    title: '冻结',
    exp: `quality_status#ne#${FROZEN}`,
    fits: actOf('wms_batch'),
    run: (scope, id) => turn(scope, id, { from: GOOD, to: FROZEN, word: '冻结' }),
  },
  {
    code: 'unfreeze',
    title: '解冻',
    exp: `quality_status#eq#${FROZEN}`,
    fits: actOf('wms_batch'),
    run: (scope, id) => turn(scope, id, { from: FROZEN, to: GOOD, word: '解冻' }),
  },
];

/** Gives a task to somebody; one that names its notice and has no lines yet is told what to pick, and where. */
async function assignPicker(scope: Scope, id: string, username: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!['1', PICKING].includes(plain(head['pick_status']))) throw refusal(422, storageRefusals.pickDone, { name });
  const person = await realNameOf(db, actor.tenantId, username);
  if (person === null) throw refusal(422, storageRefusals.pickerUnknown, { user: username });
  const lines = subs.get('wms_pick_item') ?? [];
  const suggested = lines.length === 0 ? await suggestPicking(scope, head) : [];
  if (lines.length === 0 && suggested.length === 0) throw refusal(422, storageRefusals.nothingInPick, { name });
  const wanted = suggested.map((values) => ({ values }));
  await insertRows(db, 'wms_pick_item', newLines(scope, id, wanted));
  await writeHead(scope, head, { picker_id: username, pick_status: PICKING }, '分配');
  return [
    filled(storageAnswers.picker, {
      person,
      more: suggested.length === 0 ? '' : filled(storageAnswers.placesSuggested, { count: suggested.length }),
    }),
  ];
}

/**
 * Suggests places to pick what a notice asks for: what expires first, then what came first, then by place; missing goods have a line
 * without a place.
 */
export async function suggestPicking(scope: Scope, task: Row): Promise<readonly Row[]> {
  const { db, catalogue, actor } = scope;
  const { tenantId } = actor;
  const no = plain(task['notice_no']).trim();
  if (no === '' || catalogue.table('sal_delivery_notice') === undefined) return [];
  const wanted = await noticeLines(db, tenantId, no);
  if (wanted.length === 0) return [];
  const places = (
    await placesToPick(db, {
      tenantId,
      warehouse: plain(task['warehouse_id']),
      materials: [...new Set(wanted.map(({ material }) => material))],
      until: addDays(dateText(scope.now), await daysOfNotice(db, tenantId, no)),
    })
  ).map((place) => ({ ...place, left: new Big(place.qty) }));
  return wanted.flatMap(({ material, code, name, spec, unit, batch, qty }): readonly Row[] => {
    const item = { material_id: material, material_code: code, material_name: name, spec, unit_id: unit };
    let left = new Big(qty);
    const rows: Row[] = [];
    for (const place of places) {
      if (left.lte(0)) break;
      if (place.material !== material || place.left.lte(0) || (batch !== '' && place.batch !== batch)) continue;
      const taken = place.left.lt(left) ? place.left : left;
      place.left = place.left.minus(taken);
      left = left.minus(taken);
      rows.push({
        ...item,
        batch_no: place.batch || null,
        location_id: place.location || null,
        qty: taken.toFixed(),
      });
    }
    return left.gt(0) ? [...rows, { ...item, batch_no: batch || null, qty: left.toFixed() }] : rows;
  });
}

/** Ends a task: with all that was to be picked, or as far as it was there. */
async function finish(scope: Scope, id: string, isShort: boolean): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['pick_status'] !== PICKING) throw refusal(422, storageRefusals.notPicking, { name });
  const lines = (subs.get('wms_pick_item') ?? []).map((row, index) => ({
    name: filled(engineRefusals.linePlace, { line: index + 1, item: lineName(row) }),
    qty: parseAmount(row['qty']) ?? new Big(0),
    picked: parseAmount(row['picked_qty']),
  }));
  const open = lines.find(({ picked }) => picked === null);
  if (open !== undefined) throw refusal(422, storageRefusals.lineNotPicked, { name, item: open.name });
  const over = lines.find(({ picked, qty }) => picked?.gt(qty) === true);
  if (over !== undefined)
    throw refusal(422, storageRefusals.pickedTooMuch, {
      name,
      item: over.name,
      picked: over.picked?.toFixed() ?? '',
      qty: over.qty.toFixed(),
    });
  const missing = lines.filter(({ picked, qty }) => picked?.lt(qty) === true);
  if (!isShort && missing.length > 0)
    throw refusal(422, storageRefusals.pickedShort, {
      name,
      missing: listed(
        missing.map((line) =>
          filled(storageRefusals.pickedOf, {
            name: line.name,
            qty: line.qty.toFixed(),
            picked: line.picked?.toFixed() ?? '',
          }),
        ),
        '；',
      ),
    });
  if (isShort && missing.length === 0) throw refusal(422, storageRefusals.nothingShort, { name });
  await writeHead(scope, head, { pick_status: DONE }, isShort ? '缺货完成' : '拣货确认');
  return missing.map((line) =>
    filled(storageAnswers.lineMissing, { line: line.name, qty: line.qty.minus(line.picked ?? 0).toFixed() }),
  );
}

/** Turns the stock of a batch into 冻结 or 合格 again, by a change of status for each warehouse. */
async function turn(
  scope: Scope,
  id: string,
  { from, to, word }: { readonly from: string; readonly to: string; readonly word: string },
): Promise<readonly RefusalText[]> {
  const { db, form, actor, now } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const batch = plain(head['batch_no']).trim();
  const places = await placesOfBatch(db, {
    tenantId: actor.tenantId,
    material: plain(head['material_id']),
    batch,
    quality: from,
  });
  const numbers: string[] = [];
  for (const [warehouse, rows] of Map.groupBy(places, (place) => place.warehouse)) {
    const of = {
      ...scope,
      form: installedForm(scope, 'wms_status_change'),
      cause: { way: 'action', note: `${word} ${name}` } as const,
    };
    const made = await makeDocument(
      of,
      {
        bill_date: dateText(now),
        warehouse_id: warehouse,
        from_status: from,
        to_status: to,
        reason: `批次${word} ${batch}`,
        bill_status: '2',
        audit_by: actor.username,
        audit_time: dateTimeText(now),
      },
      {
        wms_status_change_item: rows.map(({ location, qty }) => ({
          material_id: head['material_id'],
          batch_no: batch,
          location_id: location || null,
          qty,
        })),
      },
    );
    await applyEffects(of, made, 'audit');
    numbers.push(plain(made.head['bill_no']));
  }
  await writeHead(scope, head, { quality_status: to }, word);
  return [
    numbers.length === 0
      ? to === FROZEN
        ? storageAnswers.nothingToFreeze
        : storageAnswers.nothingToUnfreeze
      : filled(storageAnswers.statusChanged, { numbers: listed(numbers) }),
  ];
}
