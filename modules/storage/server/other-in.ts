import { parseAmount } from '#core/amounts/amounts.ts';
import type { StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FlowScope, Scope, Stored } from '#server/engine/scope.ts';
import { refuseLine } from '#server/kernel/line-refusal.ts';
import { storageRefusals } from './refusals.ts';

/** Dictionary other_in_type: 赠品. */
const GIFT = '2';
/** Role of the account gifts are booked to: 营业外收入. Whatever else comes in waits to be decided. */
const GIFT_ROLE = '6301';

/** Fills the account of what comes in, by its kind: a gift is income at once. */
export function fillIn(_scope: FlowScope, record: PreparedRecord, stored: StoredRows | null): PreparedRecord {
  const { values } = record.head;
  const type = Object.hasOwn(values, 'in_type') ? values['in_type'] : stored?.head['in_type'];
  values['account_role'] = type === GIFT ? GIFT_ROLE : null;
  return record;
}

/** Refuses a gift of which nobody says what it is worth. @throws Refusal 422 naming the line */
export function checkGift(scope: Scope, { head, subs }: Stored): void {
  if (head['in_type'] !== GIFT) return;
  const bare = (subs.get('wms_other_in_item') ?? []).find((line) => parseAmount(line['price'])?.gt(0) !== true);
  if (bare !== undefined) refuseLine(scope, head, bare, storageRefusals.giftWithoutValue);
}
