import Big from 'big.js';
import { parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { beyond } from '#core/flow/quantities.ts';
import { overIssue } from '#core/params/flow.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { updateRows } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { kitNeed } from '../rules/kit.ts';
import { productionAnswers } from './answers.ts';
import { bomOfItem, freeStock, issuedTo, kitOfBom, kitOfOrder, type KitItem } from './db/work-order.ts';
import { productionRefusals } from './refusals.ts';

/** Dictionaries bill_status: 草稿, 已驳回; 已审核, 已关闭; wo_status: 已下达, 生产中. */
const OPEN: ReadonlySet<string> = new Set(['0', '5']);
const AUDITED: readonly string[] = ['2', '3'];
const AT_WORK: ReadonlySet<string> = new Set(['2', '3']);
/** Dictionary issue_type: 套料领用. */
const KIT = '1';
const LINES = 'wms_prod_issue_item';
/** Shortages that are named. */
const TOLD = 10;

/** Material for so many pieces of a work order. */
export const kitActs: readonly DocumentAct[] = [
  {
    code: 'by_kit',
    title: '按套领料',
    exp: 'bill_status#in#0,5',
    fits: actOf('wms_prod_issue'),
    asks: { kind: 'text', label: '套数' },
    run: issueKit,
  },
  {
    code: 'explode',
    title: '展BOM',
    exp: 'bill_status#eq#0&&bpm_status#ne#2',
    fits: actOf('pur_outsource'),
    run: explodeOutputs,
  },
];

const MATERIAL = 'pur_outsource_mat';

/**
 * Lines of a drafted issue for so many sets of its work order: usage with loss, rounded up to the unit, no more than the order still needs. Other
 * lines of the draft stay. What the warehouse does not have is told line by line.
 * @throws Refusal 422 where it is no draft, the order is not at work, nothing says what it takes, or all of it was issued
 */
async function issueKit(scope: Scope, id: string, given: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { tenantId } = actor;
  const work = installedForm(scope, 'mfg_work_order');
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  const sets = parseAmount(given);
  if (sets === null || sets.lte(0)) throw refusal(422, productionRefusals.setsAboveZero, { given: given.slice(0, 40) });
  if (!OPEN.has(plain(head['bill_status']))) throw refusal(422, productionRefusals.noDraftForKit, { name });
  const order = await readStored({ ...scope, form: work }, plain(head['work_order_id']), true);
  if (order === null) throw refusal(422, kernelRefusals.productionOrderGone, { name });
  const orderName = nameOf(work.head, work, order.head);
  if (!AT_WORK.has(plain(order.head['wo_status'])))
    throw refusal(422, productionRefusals.orderNotOpenForIssue, { order: orderName });
  const kit = await kitOf(scope, order.head, false);
  if (kit.length === 0) throw refusal(422, productionRefusals.noMaterialList, { order: orderName });
  const issued = await issuedTo(db, {
    tenantId,
    id: plain(order.head['id']),
    except: id,
    states: [...OPEN, '1', ...AUDITED],
  });
  const pieces = amountOf(order.head, 'qty');
  const needs = kit
    .map((item) => {
      const before = new Big(issued.get(item.material) ?? '0');
      return { item, before, ...kitNeed(item, { sets, pieces, issued: before }) };
    })
    .filter(({ qty }) => qty.gt(0));
  if (needs.length === 0) throw refusal(422, productionRefusals.allIssued, { order: orderName });
  const own = new Set(needs.map(({ item }) => item.material));
  const others = (subs.get(LINES) ?? []).filter((row) => !own.has(plain(row['material_id'])));
  const lines: readonly Row[] = needs.map(({ item, all, qty }) => ({
    material_id: item.material,
    need_qty: all.toFixed(),
    qty: qty.toFixed(),
  }));
  await changeRecord(scope, id, { [LINES]: [...others, ...lines] }, null);
  const after = await readStored(scope, id, true);
  const begun = (after?.subs.get(LINES) ?? []).flatMap((row) => {
    const before = needs.find(({ item }) => item.material === row['material_id'])?.before;
    return before?.gt(0) === true ? [{ id: plain(row['id']), issued_qty: before.toFixed() }] : [];
  });
  await updateRows(db, LINES, begun, { tenantId, by: actor.username });
  return [
    filled(productionAnswers.kitMade, { sets: sets.toFixed(), count: lines.length }),
    ...(await shortages(scope, head, needs)),
  ];
}

/** Lists the items an order takes: by its own list, else the bill of materials it names, else that of its item. */
async function kitOf({ db, catalogue, actor, now }: Scope, order: Row, isAll: boolean): Promise<readonly KitItem[]> {
  const { tenantId } = actor;
  const own = await kitOfOrder(db, { tenantId, id: plain(order['id']), isAll });
  if (own.length > 0 || catalogue.table('bom_head') === undefined) return own;
  const bom = plain(order['bom_id']) || (await bomOfItem(db, tenantId, plain(order['material_id'])));
  return bom === null ? [] : kitOfBom(db, { tenantId, id: bom, day: dateText(now), isAll });
}

/**
 * Kit issues take no more in all than their work order needs, but for a tolerance; where nothing says what it takes, nothing is known. What is
 * beyond is issued as such.
 * @throws Refusal 422 with the item and the figures
 */
export async function checkNeed(scope: Scope, { head, subs }: Stored): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const work = catalogue.forms.find(({ head: table }) => table.name === 'mfg_work_order');
  if (work === undefined || plain(head['issue_type']) !== KIT) return;
  const say = (text: RefusalText): never => {
    throw refusal(422, kernelRefusals.cannotAudit, { name: nameOf(form.head, form, head), text });
  };
  const order = await readStored({ ...scope, form: work }, plain(head['work_order_id']), true);
  if (order === null) return say(productionRefusals.ordersGone);
  const kit = await kitOf(scope, order.head, true);
  if (kit.length === 0) return;
  const id = plain(order.head['id']);
  const issued = await issuedTo(db, { tenantId, id, except: plain(head['id']), states: AUDITED });
  const { number } = await readParams(db, tenantId, [overIssue]);
  const percent = number(overIssue);
  const pieces = amountOf(order.head, 'qty');
  const orderName = nameOf(work.head, work, order.head);
  const way = productionRefusals.otherWay;
  for (const [material, rows] of Map.groupBy(subs.get(LINES) ?? [], (row) => plain(row['material_id']))) {
    const item = [rows[0]?.['material_code'], rows[0]?.['material_name']].map(plain).filter(Boolean).join(' ');
    const mine = kit.filter((one) => one.material === material);
    if (mine.length === 0) say(filled(productionRefusals.notInMaterialList, { item, order: orderName, way }));
    const need = mine
      .map((one) => kitNeed(one, { sets: pieces, pieces, issued: new Big(0) }).all)
      .reduce((sum, one) => sum.plus(one));
    const [before, now] = [new Big(issued.get(material) ?? 0), sumAmounts(rows.map((row) => row['qty']))];
    const over = beyond(need, percent, before, now);
    if (over !== null)
      say(
        filled(productionRefusals.beyondNeed, {
          item,
          order: orderName,
          need: need.toFixed(),
          before: before.toFixed(),
          now: now.toFixed(),
          over: over.toFixed(),
          percent,
          way,
        }),
      );
  }
}

/**
 * Material of a drafted subcontract order: what its outputs take by their usual bills of materials, with loss and rounded up to the unit. Other
 * lines stay; outputs without a bill are told.
 * @throws Refusal 422 where it is no draft, or no output has a bill
 */
async function explodeOutputs(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (plain(head['bill_status']) !== '0') throw refusal(422, productionRefusals.noDraftForBom, { name });
  if (catalogue.table('bom_head') === undefined) throw refusal(422, productionRefusals.explodeNeedsBom);
  const outputs = subs.get('pur_outsource_item') ?? [];
  // Where several items are made, each line of material says which it is for.
  const isNamed = new Set(outputs.map((row) => plain(row['material_id']))).size > 1;
  const needs = new Map<string, { readonly material: string; readonly output: string; readonly need: Big }>();
  const without: string[] = [];
  for (const row of outputs) {
    const output = isNamed ? plain(row['material_id']) : '';
    const bom = await bomOfItem(db, tenantId, plain(row['material_id']));
    if (bom === null) without.push(`${plain(row['material_code'])} ${plain(row['material_name'])}`.trim());
    else
      for (const item of await kitOfBom(db, {
        tenantId,
        id: bom,
        day: plain(head['bill_date']).slice(0, 10),
        isAll: false,
      })) {
        const pieces = amountOf(row, 'qty');
        const { all } = kitNeed(item, { sets: pieces, pieces, issued: new Big(0) });
        const key = `${item.material} ${output}`;
        needs.set(key, { material: item.material, output, need: all.plus(needs.get(key)?.need ?? 0) });
      }
  }
  if (needs.size === 0)
    throw refusal(422, productionRefusals.noBom, {
      name,
      more: without.length === 0 ? '' : filled(productionRefusals.ofItems, { items: listed(without) }),
    });
  const left = new Map(needs);
  const lines: Row[] = (subs.get(MATERIAL) ?? []).map((row) => {
    const own = [...left].find(
      ([, { material, output }]) => material === row['material_id'] && ['', output].includes(plain(row['output_id'])),
    );
    if (own === undefined) return row;
    const [key, { output, need }] = own;
    left.delete(key);
    return { ...row, need_qty: need.toFixed(), ...(output === '' ? {} : { output_id: output }) };
  });
  for (const { material, output, need } of left.values())
    lines.push({ material_id: material, need_qty: need.toFixed(), output_id: output === '' ? null : output });
  await changeRecord(scope, id, { [MATERIAL]: lines }, null);
  return [
    filled(productionAnswers.bomExploded, {
      count: needs.size,
      more: without.length === 0 ? '' : filled(productionAnswers.withoutBom, { names: listed(without) }),
    }),
  ];
}

/** Lists the items the warehouse of an issue is short of. */
async function shortages(
  { db, actor }: Scope,
  head: Row,
  needs: readonly { readonly item: KitItem; readonly qty: Big }[],
): Promise<readonly RefusalText[]> {
  const free = await freeStock(db, {
    tenantId: actor.tenantId,
    warehouse: plain(head['warehouse_id']),
    materials: needs.map(({ item }) => item.material),
  });
  const short = needs.flatMap(({ item, qty }) => {
    const there = free.get(item.material);
    const available = new Big(there?.qty ?? 0).minus(there?.reserved ?? 0);
    return available.gte(qty)
      ? []
      : [
          filled(productionAnswers.itemShort, {
            item: `${item.code} ${item.name}`,
            qty: qty.toFixed(),
            available: available.toFixed(),
            short: qty.minus(available).toFixed(),
          }),
        ];
  });
  if (short.length === 0) return [];
  return [
    filled(productionAnswers.linesShort, {
      count: short.length,
      items: listed(short.slice(0, TOLD), '；'),
      more: short.length > TOLD ? ' …' : '',
    }),
  ];
}
