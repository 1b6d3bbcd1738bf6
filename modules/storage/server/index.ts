import { afterEffect, check } from '#server/engine/behaviour/module.ts';
import { defineModule } from '#server/kernel/module.ts';
import { namesPerson } from '#server/kernel/order/order-person.ts';
import { stockTakes } from '#server/kernel/stock/stock-declared.ts';
import { storageActs } from './acts.ts';
import { checkAssembly, fillShares } from './assemble.ts';
import { dropBatches, keepBatches } from './batch-records.ts';
import { datesOfBatch } from './batch-rules.ts';
import { stockFindings } from './close-findings.ts';
import { planLock, sheetLock } from './count-lock.ts';
import { foundOutKinds } from './db/out-kind.ts';
import { labelActs } from './label-acts.ts';
import { checkSettlement, fillSettlement } from './loss-settle.ts';
import { checkGift, fillIn } from './other-in.ts';
import { checkDeemed, fillMadeOut, fillOut } from './other-out.ts';
import { pickActs } from './pick-acts.ts';
import { storageRefusals } from './refusals.ts';

export default defineModule('storage', {
  needs: ['base'],
  reads: ['procure', 'production', 'sale'],
  founded: foundOutKinds,
  anyDocument: { sourced: fillMadeOut },
  documents: {
    wms_assemble: { fill: fillShares },
    wms_barcode: { lock: { column: 'label_status', states: ['1'], why: storageRefusals.voidLock } },
    wms_batch: { faults: datesOfBatch },
    wms_check_plan: { lock: planLock },
    wms_check_task: { lock: sheetLock },
    wms_loss_settle: { fill: fillSettlement },
    wms_other_in: { fill: fillIn },
    wms_other_out: { fill: fillOut },
    wms_purchase_in: {
      fill: namesPerson({
        person: 'buyer_id',
        party: { column: 'supplier_id', table: 'pur_supplier' },
        order: 'pur_order',
        between: 'pur_arrival',
      }),
    },
  },
  checks: {
    assembled: check(
      {},
      {
        about:
          'A fee of an assembly says who gets it, and every part of goods taken apart has its share of their cost.',
        audit: checkAssembly,
      },
    ),
    settled: check(
      {},
      {
        about: 'A settlement of losses is of what its sources cost, in an open month, and says who bears it.',
        audit: checkSettlement,
      },
    ),
    gift_valued: check({}, { about: 'A gift says what it is worth.', audit: checkGift }),
    deemed_sale: check(
      {},
      { about: 'What is given away and counts as a sale for VAT says its market price and tax.', audit: checkDeemed },
    ),
  },
  closingAsks: { stock: { findings: stockFindings } },
  acts: [...storageActs, ...pickActs, ...labelActs],
  // Batches have records of their own.
  afterEffects: { stock: afterEffect(stockTakes, { audit: keepBatches, takeBack: dropBatches }) },
});
