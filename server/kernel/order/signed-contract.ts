import { filled, listed } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { orderRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

/** Dictionary contract_sign: 已签订, 已归档. */
const SIGNED = '2';
const ARCHIVED = '3';

/** Refuses to change what both sides signed behind the other's back. @throws Refusal 422 with who signed, when, and what to do */
export function refuseSigned({ form }: Scope, head: Row, act: string): void {
  const state = plain(head['contract_status']);
  if (!form.head.byName.has('contract_status') || ![SIGNED, ARCHIVED].includes(state)) return;
  const by = plain(head['sign_by_dictText']) || plain(head['sign_by']);
  const day = plain(head['sign_date']).slice(0, 10);
  const facts = listed(
    [
      by === '' ? '' : filled(orderRefusals.signedBy, { by }),
      day === '' ? '' : filled(orderRefusals.signedOn, { day }),
    ],
    '',
  );
  throw refusal(422, orderRefusals.contractSigned, {
    name: nameOf(form.head, form, head),
    when: facts,
    archived: state === ARCHIVED ? orderRefusals.andArchived : '',
    act: actWord(act),
  });
}
