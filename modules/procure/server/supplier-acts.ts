import Big from 'big.js';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureAnswers } from './answers.ts';
import { deliveredLines, inspectedLots, type Share } from './db/supplier-figures.ts';
import { procureRefusals } from './refusals.ts';

/** Acts that calculate figures of suppliers from their documents. */
export const supplierActs: readonly DocumentAct[] = [
  { code: 'calc', title: '计算', exp: 'bill_status#in#0,5', fits: actOf('pur_supplier_assess'), run: scoreSupplier },
];

/**
 * Scores of a drafted assessment by what happened in its month: lots that passed, and lines that arrived by their day. What nothing is known of
 * keeps what it has, and is told.
 * @throws Refusal 422 where it is no draft, or nothing is known
 */
async function scoreSupplier(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!['0', '5'].includes(plain(head['bill_status'])))
    throw refusal(422, procureRefusals.noDraftToCalculate, { name });
  const asked = {
    tenantId: actor.tenantId,
    supplierId: plain(head['supplier_id']),
    period: plain(head['period']),
  };
  const nothing: Share = { all: 0, good: 0 };
  const lots = catalogue.table('qc_iqc') === undefined ? nothing : await inspectedLots(db, asked);
  const lines = catalogue.table('wms_purchase_in') === undefined ? nothing : await deliveredLines(db, asked);
  if (lots.all + lines.all === 0) throw refusal(422, procureRefusals.nothingToRate, { name, period: asked.period });
  const values = {
    ...(lots.all > 0 && { quality_score: scoreOf(lots) }),
    ...(lines.all > 0 && { delivery_score: scoreOf(lines) }),
  };
  await changeRecord(scope, id, {}, null, values);
  return [
    lots.all > 0
      ? filled(procureAnswers.qualityScore, { score: scoreOf(lots), all: lots.all, good: lots.good })
      : procureAnswers.noQualityScore,
    lines.all > 0
      ? filled(procureAnswers.deliveryScore, { score: scoreOf(lines), all: lines.all, good: lines.good })
      : procureAnswers.noDeliveryScore,
  ];
}

function scoreOf({ all, good }: Share): string {
  return new Big(good).times(100).div(all).round(2, Big.roundHalfUp).toFixed(2);
}
