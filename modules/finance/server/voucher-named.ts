import type { RefusalValue } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { voucherRefusals } from './voucher-refusals.ts';

/** Names a voucher by its number; a draft has none. */
export function voucherNamed(head: Row): RefusalValue {
  const no = plain(head['voucher_no']);
  return no === '' ? voucherRefusals.draft : no;
}
