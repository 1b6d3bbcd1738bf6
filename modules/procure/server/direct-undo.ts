import { actWord } from '#core/refusals/act-words.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import type { AnyDocument } from '#server/engine/behaviour/module.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { moveDocument } from '#server/engine/flow/life-cycle.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { stockMove } from './direct-ship.ts';
import { directTexts } from './direct-texts.ts';

const RECEIPT = 'wms_purchase_in';
const DELIVERY = 'sal_out';
const TITLE = '撤回直运';

const isPaired = ({ head }: Form): boolean => [RECEIPT, DELIVERY].includes(head.name);

/** The other document of a drop shipment goes with the one it is pressed on. */
export const undoActs: readonly DocumentAct[] = [
  {
    code: 'undo_direct',
    title: TITLE,
    titleEn: 'Take back drop shipment',
    exp: 'direct_flag#eq#Y&&bill_status#eq#2',
    fits: isPaired,
    run: takeBackPair,
  },
];

/** Refuses to take back a receipt or a delivery of a drop shipment without the other. @throws Refusal 422 naming it */
export const refuseAlone: NonNullable<AnyDocument['undoing']> = (scope, { head }, act) => {
  const { form } = scope;
  if (!isPaired(form) || head['direct_flag'] !== 'Y' || act === TITLE) return;
  const other = otherForm(scope);
  throw refusal(422, directTexts.together, {
    name: nameOf(form.head, form, head),
    pair: `${other.definition.title}“${plain(head['pair_no'])}”`,
    act: actWord(act),
  });
};

/**
 * Takes back and voids both documents of a drop shipment.
 * @throws Refusal 422 where one of them was billed, returned, is in a voucher or in a closed month
 */
async function takeBackPair(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['direct_flag'] !== 'Y' || head['bill_status'] !== '2') throw refusal(422, directTexts.notShipped, { name });
  const other = { ...scope, form: otherForm(scope) };
  const found = await readStored(other, plain(head['pair_id']), true);
  if (found === null) throw refusal(422, directTexts.pairGone, { name });
  const both = [
    { of: scope, id },
    { of: other, id: plain(found.head['id']) },
  ];
  // The customer's side first, as the flow goes.
  const inOrder = form.head.name === DELIVERY ? both : both.toReversed();
  for (const act of ['unaudit', 'void'] as const)
    for (const one of inOrder) await moveDocument(one.of, { ...stockMove(act), title: TITLE }, one.id);
  return [filled(directTexts.takenBack, { name, pair: nameOf(other.form.head, other.form, found.head) })];
}

function otherForm(scope: Scope): Form {
  return installedForm(scope, scope.form.head.name === RECEIPT ? DELIVERY : RECEIPT);
}
