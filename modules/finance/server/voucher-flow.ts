import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { choicesOf } from '#server/engine/definition/catalogue.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import type { Scope } from '#server/engine/scope.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { refusal } from '#server/platform/refusal.ts';
import { voucherStates } from '../rules/gl.ts';
import { financeAnswers } from './answers.ts';
import { nameFlowOfVoucher } from './db/voucher-flow.ts';
import { voucherRefusals } from './voucher-refusals.ts';

const TITLE = '指定现金流量';

/**
 * Names what money of a voucher was for, where its accounts say something else: its document knows no cash flow item, and a voucher of documents
 * is not changed by hand.
 */
export const flowActs: readonly DocumentAct[] = [
  {
    code: 'name_flow',
    title: TITLE,
    titleEn: 'Name cash flow item',
    exp: 'v_status#in#0,1,2',
    fits: actOf('fin_voucher'),
    asks: {
      kind: 'text',
      label: '现金流量项目',
      hint: '填写项目的编号或名称（数据字典“现金流量项目”），记到本凭证的现金科目行；记账后不能再改。',
    },
    run: nameFlow,
  },
];

/** @throws Refusal 422 where the voucher is posted, its month is closed, no such item is known, or it moves no money */
async function nameFlow(scope: Scope, id: string, given: string): Promise<readonly RefusalText[]> {
  const { db, actor, catalogue } = scope;
  const { head } = await lockedRecord(scope, id);
  const no = plain(head['voucher_no']);
  const states: readonly string[] = [voucherStates.draft, voucherStates.open, voucherStates.audited];
  if (!states.includes(plain(head['v_status']))) throw refusal(422, voucherRefusals.flowOfPosted, { no });
  const { tenantId } = actor;
  await refuseClosed(db, { tenantId, ledger: 'gl', date: plain(head['voucher_date']).slice(0, 10) });
  const named = given.trim();
  const item = choicesOf('cash_item', catalogue)?.find(({ value, text }) => value === named || text === named);
  if (item === undefined) throw refusal(422, voucherRefusals.flowUnknown, { given: named });
  const count = await nameFlowOfVoucher(db, { tenantId, voucher: id, item: item.value, by: actor.username });
  if (count === 0) throw refusal(422, voucherRefusals.flowOfNoMoney, { no });
  await writeHead(scope, head, {}, TITLE);
  return [filled(financeAnswers.flowNamed, { no, count, item: item.text })];
}
