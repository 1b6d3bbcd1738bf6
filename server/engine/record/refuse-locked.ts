import { declaredLock } from '#server/engine/behaviour/documents.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { openStates } from '#server/engine/definition/definition.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Refuses a change of a document whose state forbids it. @throws Refusal 422 */
export function refuseLocked(form: Form, row: Row, act: '修改' | '删除'): void {
  const text = lockedText(form, row, act);
  if (text !== null) throw new Refusal(422, text);
}

/** Says why a document that is on its way may not be changed; null when it may. */
export function lockedText(form: Form, row: Row, act: '修改' | '删除'): string | null {
  // Dictionary bpm_status: on its way; what a node lets its people write goes through the process (P30).
  if (row['bpm_status'] === '2') return `${nameOf(form.head, form, row)}正在审批中，不能${act}`;
  const kept = declaredLock(form, row, act);
  if (kept !== null) return `${nameOf(form.head, form, row)}${kept}，不能${act}`;
  const cycle = form.definition.life_cycle;
  if (cycle === undefined) return null;
  const state = row['bill_status'];
  if (typeof state !== 'string' || openStates[cycle].includes(state)) return null;
  return `${nameOf(form.head, form, row)}不是草稿或已驳回状态，不能${act}`;
}

/** Refuses for the first document that may not be deleted, and names all of them row by row. */
export function refuseLockedRows(form: Form, rows: readonly Row[]): void {
  const refused = rows.flatMap((row) => {
    const text = lockedText(form, row, '删除');
    return text === null ? [] : [{ field: String(row['id']), message: text }];
  });
  const [first] = refused;
  if (first !== undefined) throw new Refusal(422, first.message, { errors: refused.slice(0, 500) });
}
