import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalValue } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { voucherNo, voucherPrefix } from '../rules/gl.ts';
import { lockVouchers, vouchersByHand, vouchersOfDocuments } from './db/gl-source.ts';
import { lastSerial } from './db/voucher-numbers.ts';
import { voucherRefusals } from './voucher-refusals.ts';

type Desk = { readonly db: Db; readonly actor: Actor };

/**
 * A document that stands in a voucher is not taken back: the voucher would say what did not happen.
 * @throws Refusal 422 naming the vouchers
 */
export async function refuseVouched(
  { db, catalogue, actor }: Desk & { readonly catalogue: Catalogue },
  { ids, name, act }: { readonly ids: readonly string[]; readonly name: RefusalValue; readonly act: string },
): Promise<void> {
  if (catalogue.table('fin_voucher') === undefined) return;
  const vouchers = await vouchersOfDocuments(db, actor.tenantId, ids);
  if (vouchers.length > 0)
    throw refusal(422, voucherRefusals.inVouchers, { name, vouchers: listed(vouchers), act: actWord(act) });
}

/**
 * Refuses that a write-off is taken back which stands in a voucher, made by a rule or by hand.
 * @throws Refusal 422 naming the vouchers
 */
export async function refuseVouchedWriteOff(
  desk: Desk & { readonly catalogue: Catalogue },
  { id, no }: { readonly id: string; readonly no: string },
): Promise<void> {
  await refuseVouched(desk, { ids: [id], name: filled(voucherRefusals.writeOffNamed, { no }), act: '反核销' });
  if (desk.catalogue.table('fin_voucher') === undefined) return;
  const vouchers = await vouchersByHand(desk.db, desk.actor.tenantId, no);
  if (vouchers.length > 0) throw refusal(422, voucherRefusals.writeOffInVouchers, { no, vouchers: listed(vouchers) });
}

/** The number after the highest of a word and month. */
export async function nextVoucherNo({ db, actor }: Desk, word: string, period: string): Promise<string> {
  await lockVouchers(db, actor.tenantId);
  return voucherNo(word, period, 1 + (await lastSerial(db, actor.tenantId, voucherPrefix(word, period))));
}
