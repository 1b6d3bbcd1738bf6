import { plain } from '#core/values/plain.ts';
import type { Lock } from '#server/engine/behaviour/module.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Stored } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { storageRefusals } from './refusals.ts';

/** Dictionary check_status: 盘点中. Its warehouse is frozen, or its books are kept, until it is posted or its plan cancelled. */
const COUNTING = '2';
const BEGUN = storageRefusals.begunLock;

export const planLock: Lock = { column: 'plan_status', states: ['1', '5'], why: BEGUN };

export const sheetLock: Lock = {
  column: 'task_status',
  states: ['1', '2', '3', '5'],
  why: BEGUN,
  also: (row, act) => (act === '删除' && row['task_status'] === COUNTING ? storageRefusals.countingLock : null),
  dropped: refuseDropped,
};

/**
 * Keeps a sheet that is counted with its plan, its warehouse and every line the books have: whoever drops one posts what nobody counted.
 * @param lines what is stored of its lines, and those that are left
 * @throws Refusal 422 with the line
 */
function refuseDropped(
  form: Form,
  stored: Stored,
  now: { readonly head: Row; readonly lines: ReadonlyMap<string, ReadonlySet<string>> },
): void {
  if (stored.head['task_status'] !== COUNTING) return;
  for (const name of ['plan_id', 'warehouse_id'])
    if (stored.head[name] !== now.head[name])
      throw refusal(422, storageRefusals.beingCounted, {
        no: plain(stored.head['bill_no']),
        label: form.head.byName.get(name)?.label ?? name,
      });
  const kept = now.lines.get('wms_check_task_item');
  if (kept === undefined) return;
  for (const [index, row] of (stored.subs.get('wms_check_task_item') ?? []).entries()) {
    const isOfBooks = row['book_qty'] !== null || row['snap_qty'] !== null;
    if (isOfBooks && !kept.has(plain(row['id'])))
      throw refusal(422, storageRefusals.countedLine, {
        no: plain(stored.head['bill_no']),
        line: index + 1,
        code: plain(row['material_code']),
        item: plain(row['material_name']),
      });
  }
}
