import type { Form } from './catalogue.ts';
import type { Row } from './select.ts';

/** Records that are no more what people typed in: the states in which they may still be changed or deleted. */
const openWhen: Readonly<Record<string, { readonly column: string; readonly states: readonly string[] }>> = {
  wms_check_plan: { column: 'plan_status', states: ['1', '5'] },
  wms_check_task: { column: 'task_status', states: ['1', '2', '3', '5'] },
  fin_voucher: { column: 'v_status', states: ['1'] },
};

/** Why a record of the kernel may no longer be changed or deleted; null where it may. */
export function kernelLock(form: Form, row: Row): string | null {
  const rule = openWhen[form.head.name];
  const state = rule === undefined ? null : row[rule.column];
  if (rule === undefined) return null;
  const isVoucher = form.head.name === 'fin_voucher';
  if (typeof state === 'string' && !rule.states.includes(state))
    return isVoucher ? '已审核、记账或作废' : '已经开始盘点或已完成';
  const origin = isVoucher ? row['origin'] : null;
  return origin === 'rule' ? '由业务单据生成（可在“业务凭证生成”取消生成）' : null;
}
