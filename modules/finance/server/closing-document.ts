import { updateRow } from '#server/engine/list/db/row.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { bizOf, voucherStates } from '../rules/gl.ts';
import { postEntries, reverseEntries, templatesOf } from './db/gl-ledger.ts';
import { dropSources, lockVouchers, standingVouchers } from './db/gl-source.ts';
import { makeVouchers } from './gl-voucher.ts';

/** Dictionary bill_status. */
const VOID = '4';

/** Tells whether there is a rule the voucher of a document is made by: companies from before load it with the standard accounts. */
export async function hasRule({ db, actor }: CloseDesk, form: string): Promise<boolean> {
  const { heads } = await templatesOf(db, actor.tenantId);
  return heads.some(({ biz_type: biz }) => biz === bizOf(form));
}

/** Makes the voucher of a document of closing by its rule and posts it, as what a closing carries over. */
export async function postByRule(
  desk: CloseDesk,
  { tenantId, period }: Month,
  { form, id, origin }: { readonly form: string; readonly id: string; readonly origin: string },
): Promise<void> {
  const { db, actor } = desk;
  await makeVouchers(desk, { period, ids: [id], isCollected: false });
  for (const voucherId of await standingVouchers(db, { tenantId, form, ids: [id] })) {
    await postEntries(db, { tenantId, voucherId, by: actor.username, isCarried: false });
    await updateRow(
      db,
      'fin_voucher',
      { id: voucherId, tenantId },
      { origin, v_status: voucherStates.posted, auditor_id: actor.username, poster_id: actor.username },
      actor.username,
    );
  }
}

/** Documents of closing count no more: they are void, and so are their vouchers; other documents in them wait for one again. */
export async function voidDocuments(
  { db, catalogue, actor }: CloseDesk,
  form: string,
  ids: readonly string[],
): Promise<void> {
  const { tenantId, username } = actor;
  if (catalogue.table('fin_voucher') !== undefined) {
    await lockVouchers(db, tenantId);
    const vouchers = await standingVouchers(db, { tenantId, form, ids });
    for (const id of vouchers) {
      await reverseEntries(db, tenantId, id, username);
      await updateRow(db, 'fin_voucher', { id, tenantId }, { v_status: voucherStates.void }, username);
    }
    await dropSources(db, tenantId, vouchers);
  }
  for (const id of ids) await updateRow(db, form, { id, tenantId }, { bill_status: VOID }, username);
}
