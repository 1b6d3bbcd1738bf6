import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type FurtherAnswers, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storageAnswers } from './answers.ts';
import { itemByCode, receivedLines, type Labelled } from './db/label.ts';
import { storageRefusals } from './refusals.ts';

/** Dictionary barcode_type: 物料, 批次. */
const OF_ITEM = '1';
const OF_BATCH = '2';
/** Dictionary barcode_status: 已作废. */
const VOID = '2';
/** Labels made at once. */
const MOST = 500;
/** Receipts whose lines are labelled. */
const receipts: readonly string[] = ['wms_purchase_in', 'wms_prod_in', 'wms_other_in'];

/** Labels of goods, and taking them out of use. */
export const labelActs: readonly DocumentAct[] = [
  {
    code: 'generate',
    title: '生成',
    isOfList: true,
    exp: '',
    fits: actOf('wms_barcode'),
    asks: {
      kind: 'text',
      label: '物料编码或入库单号',
      hint: '按物料：填写数量；按入库单：取它的每一行。每张数量留空时一行一张，最后一张是余数。',
      more: [
        { name: 'batch', label: '批号', isOptional: true },
        { name: 'qty', label: '数量', isOptional: true },
        { name: 'pack', label: '每张数量', isOptional: true },
      ],
    },
    run: (scope, _id, given, more) => makeLabels(scope, given, more),
  },
  { code: 'void', title: '作废', exp: `label_status#ne#${VOID}`, fits: actOf('wms_barcode'), run: voidLabel },
];

/** Labels of an item, or of the lines of a receipt, each of one pack. @throws Refusal 422 where nothing is found, or figures are none */
async function makeLabels(scope: Scope, wanted: string, more: FurtherAnswers): Promise<readonly RefusalText[]> {
  const { db, catalogue, actor } = scope;
  const pack = figureOf(more['pack'] ?? '', storageRefusals.perLabel);
  const item = await itemByCode(db, actor.tenantId, wanted);
  const lines: Labelled[] = [];
  if (item !== null) {
    const qty = figureOf(more['qty'] ?? '', storageRefusals.quantity);
    if (qty === null) throw refusal(422, storageRefusals.labelsWithoutQty, { code: item.code });
    lines.push({ material: item.id, code: item.code, batch: more['batch'] ?? '', qty: qty.toFixed() });
  } else {
    for (const table of receipts.filter((one) => catalogue.table(one) !== undefined)) {
      const found = await receivedLines(db, table, { tenantId: actor.tenantId, no: wanted });
      if (found === null) continue;
      if (found.state !== '2') throw refusal(422, storageRefusals.receiptNotAudited, { no: wanted });
      lines.push(...found.lines.filter(({ qty }) => new Big(qty).gt(0)));
    }
    if (lines.length === 0) throw refusal(422, storageRefusals.neitherItemNorReceipt, { no: wanted });
  }
  const count = lines.reduce((sum, { qty }) => sum + packCount(new Big(qty), pack), 0);
  if (count > MOST) throw refusal(422, storageRefusals.tooManyLabels, { limit: MOST, count });
  for (const line of lines)
    for (const qty of packsOf(new Big(line.qty), pack))
      await makeDocument(
        { ...scope, cause: { way: 'action', note: `生成 ${wanted}` } },
        {
          biz_type: line.batch === '' ? OF_ITEM : OF_BATCH,
          biz_code: wanted,
          material_id: line.material,
          batch_no: line.batch || null,
          qty,
        },
        {},
      );
  return [filled(storageAnswers.labelsMade, { count })];
}

function packCount(qty: Big, pack: Big | null): number {
  return pack === null ? 1 : Number(qty.div(pack).round(0, Big.roundUp).toFixed());
}

/** Returns the quantity on each label; the last has the rest. */
function packsOf(qty: Big, pack: Big | null): readonly string[] {
  const count = packCount(qty, pack);
  return Array.from({ length: count }, (_, index) =>
    pack === null || index === count - 1 ? qty.minus((pack ?? qty).times(count - 1)).toFixed() : pack.toFixed(),
  );
}

/** A figure above nothing with up to four decimals; null where nothing was typed. @throws Refusal 422 */
function figureOf(text: string, label: RefusalText): Big | null {
  if (text === '') return null;
  const value = parseAmount(text);
  if (value === null || value.lte(0) || !value.round(4).eq(value))
    throw refusal(422, storageRefusals.notAQuantity, { label, text });
  return value;
}

/** A label is out of use; it stays in the list, so its number is given to no other. @throws Refusal 422 where it is already */
async function voidLabel(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head } = await lockedRecord(scope, id);
  if (head['label_status'] === VOID)
    throw refusal(422, storageRefusals.isVoid, { name: nameOf(form.head, form, head) });
  await writeHead(scope, head, { label_status: VOID }, '作废');
  return [filled(storageAnswers.labelVoid, { label: plain(head['barcode']) })];
}
