import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { RecordChange, Storing } from '#server/engine/behaviour/module.ts';
import { changed, faultAt, idOf } from '#server/engine/behaviour/record-faults.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { subjectOf, voucherOf } from './db/subject.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Digits of codes: four, and two more with each level. */
const ROOT = /^\d{4}$/;
const DEEPEST = 10;

/** Refuses accounts that do not share type and direction with the one above and begin with its code; what vouchers have stays as it is. */
export async function orderOfSubjects(desk: Storing, own: RecordChange): Promise<readonly FieldError[]> {
  const { db, actor, form } = desk;
  const { values } = own;
  const { tenantId } = actor;
  const [code, pid] = [plain(values['code']), plain(values['pid'])];
  const parent = pid === '' ? null : await subjectOf(db, { tenantId, id: pid });
  const faults: FieldError[] = [];
  if (parent === null) {
    if (pid === '' && !ROOT.test(code))
      faults.push(faultAt(desk.form, 'code', filled(moneyRefusals.topCode, { code })));
  } else {
    const isBelow = code.startsWith(parent.code) && /^\d{2}$/.test(code.slice(parent.code.length));
    if (!isBelow || code.length > DEEPEST)
      faults.push(
        faultAt(desk.form, 'code', filled(moneyRefusals.levelCode, { code: parent.code, name: parent.name })),
      );
    for (const name of ['subject_type', 'direction'] as const)
      if (plain(values[name]) !== parent[name])
        faults.push(
          faultAt(
            desk.form,
            name,
            filled(moneyRefusals.sameAsParent, {
              label: form.head.byName.get(name)?.label ?? name,
              code: parent.code,
              name: parent.name,
            }),
          ),
        );
  }
  const names = changed(own, ['code', 'pid', 'subject_type', 'direction']);
  if (names.length === 0) return faults;
  const id = idOf(own);
  const label = (name: string): string => form.head.byName.get(name)?.label ?? name;
  const voucher = desk.catalogue.table('fin_voucher_item') === undefined ? null : await voucherOf(db, { tenantId, id });
  const self = await subjectOf(db, { tenantId, id });
  const reason =
    voucher !== null
      ? filled(moneyRefusals.subjectPosted, { voucher })
      : (self?.below ?? 0) > 0
        ? filled(moneyRefusals.subjectHasBelow, { count: self?.below ?? 0 })
        : null;
  if (reason !== null)
    faults.push(
      ...names.map((name) =>
        faultAt(desk.form, name, filled(moneyRefusals.fixedOfSubject, { label: label(name), reason })),
      ),
    );
  return faults;
}
