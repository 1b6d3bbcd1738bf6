import type { Form } from './catalogue.ts';
import type { Row } from './select.ts';

/** Records that are no more what people typed in: the states in which they may still be changed or deleted. */
const openWhen: Readonly<Record<string, { readonly column: string; readonly states: readonly string[] }>> = {
  wms_check_plan: { column: 'plan_status', states: ['1', '5'] },
  wms_check_task: { column: 'task_status', states: ['1', '2', '3', '5'] },
};

/** May a record of the kernel no longer be changed? */
export function isKernelLocked(form: Form, row: Row): boolean {
  const rule = openWhen[form.head.name];
  const state = rule === undefined ? null : row[rule.column];
  return rule !== undefined && typeof state === 'string' && !rule.states.includes(state);
}
