import { filled, type RefusalText } from '#core/refusals/text.ts';
import { declaredLock } from '#server/engine/behaviour/documents.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { openStates } from '#server/engine/definition/definition.ts';
import type { Row } from '#server/engine/list/select.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { nameOf } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { recordRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

/** Refuses a change of a document whose state forbids it. @throws Refusal 422 */
export function refuseLocked(form: Form, row: Row, act: '修改' | '删除'): void {
  const text = lockedText(form, row, act);
  if (text !== null) throw refusal(422, text);
}

/** Says why a document that is on its way may not be changed; null when it may. */
export function lockedText(form: Form, row: Row, act: '修改' | '删除'): RefusalText | null {
  // Dictionary bpm_status: on its way; what a node lets its people write goes through the process (P30).
  if (row['bpm_status'] === '2')
    return filled(engineRefusals.inApproval, { name: nameOf(form.head, form, row), act: actWord(act) });
  const kept = declaredLock(form, row, act);
  if (kept !== null)
    return filled(recordRefusals.lockedState, { name: nameOf(form.head, form, row), state: kept, act: actWord(act) });
  const cycle = form.definition.life_cycle;
  if (cycle === undefined) return null;
  const state = row['bill_status'];
  if (typeof state !== 'string' || openStates[cycle].includes(state)) return null;
  return filled(recordRefusals.notDraft, { name: nameOf(form.head, form, row), act: actWord(act) });
}

/** Refuses for the first document that may not be deleted, and names all of them row by row. */
export function refuseLockedRows(form: Form, rows: readonly Row[]): void {
  const refused = rows.flatMap((row) => {
    const text = lockedText(form, row, '删除');
    return text === null ? [] : [{ field: String(row['id']), message: text }];
  });
  const [first] = refused;
  if (first !== undefined) throw refusal(422, first.message, {}, { errors: refused.slice(0, 500) });
}
