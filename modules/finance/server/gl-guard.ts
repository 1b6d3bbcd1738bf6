import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import type { Actor } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { voucherNo, voucherPrefix } from '../rules/gl.ts';
import { lastSerial } from './db/gl-ledger.ts';
import { lockVouchers, vouchersByHand, vouchersOfDocuments } from './db/gl-source.ts';

type Desk = { readonly db: Db; readonly actor: Actor };

/**
 * A document that stands in a voucher is not taken back: the voucher would say what did not happen.
 * @throws Refusal 422 naming the vouchers
 */
export async function refuseVouched(
  { db, catalogue, actor }: Desk & { readonly catalogue: Catalogue },
  { ids, name, act }: { readonly ids: readonly string[]; readonly name: string; readonly act: string },
): Promise<void> {
  if (catalogue.table('fin_voucher') === undefined) return;
  const vouchers = await vouchersOfDocuments(db, actor.tenantId, ids);
  if (vouchers.length > 0)
    throw new Refusal(
      422,
      `${name}已生成凭证 ${vouchers.join('、')}，不能${act}；请先在“业务凭证生成”取消生成，或红冲凭证`,
    );
}

/**
 * Refuses that a write-off is taken back which stands in a voucher, made by a rule or by hand.
 * @throws Refusal 422 naming the vouchers
 */
export async function refuseVouchedWriteOff(
  desk: Desk & { readonly catalogue: Catalogue },
  { id, no }: { readonly id: string; readonly no: string },
): Promise<void> {
  await refuseVouched(desk, { ids: [id], name: `核销单 ${no} `, act: '反核销' });
  if (desk.catalogue.table('fin_voucher') === undefined) return;
  const vouchers = await vouchersByHand(desk.db, desk.actor.tenantId, no);
  if (vouchers.length > 0)
    throw new Refusal(422, `核销单 ${no} 已生成凭证 ${vouchers.join('、')}，请先删除或红冲凭证再反核销`);
}

/** The number after the highest of a word and month. */
export async function nextVoucherNo({ db, actor }: Desk, word: string, period: string): Promise<string> {
  await lockVouchers(db, actor.tenantId);
  return voucherNo(word, period, 1 + (await lastSerial(db, actor.tenantId, voucherPrefix(word, period))));
}
