import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import type { Actor } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { voucherNo, voucherPrefix } from '../rules/gl.ts';
import { lastSerial } from './db/gl-ledger.ts';
import { lockVouchers, vouchersOfDocuments } from './db/gl-source.ts';

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

/** The number after the highest of a word and month. */
export async function nextVoucherNo({ db, actor }: Desk, word: string, period: string): Promise<string> {
  await lockVouchers(db, actor.tenantId);
  return voucherNo(word, period, 1 + (await lastSerial(db, actor.tenantId, voucherPrefix(word, period))));
}
