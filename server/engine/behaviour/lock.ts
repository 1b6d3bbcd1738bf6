import { ownEntry } from '#core/lists/own-entry.ts';
import { plain } from '#core/values/plain.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';

const UNJUDGED = { column: 'qc_status', states: ['1', '2', '3'] } as const;

/** Records that are no more what people typed in: the states in which they may still be changed or deleted. */
const openWhen: Readonly<Record<string, { readonly column: string; readonly states: readonly string[] }>> = {
  wms_check_plan: { column: 'plan_status', states: ['1', '5'] },
  wms_check_task: { column: 'task_status', states: ['1', '2', '3', '5'] },
  wms_barcode: { column: 'label_status', states: ['1'] },
  qc_ncr: { column: 'ncr_status', states: ['1', '2', '3'] },
  qc_iqc: UNJUDGED,
  qc_oqc: UNJUDGED,
  qc_rqc: UNJUDGED,
  qc_first: UNJUDGED,
  qc_ipqc: UNJUDGED,
  qc_fqc: UNJUDGED,
  fin_product_cost: { column: 'bill_status', states: ['0'] },
  fin_voucher: { column: 'v_status', states: ['1'] },
  fin_bank_statement: { column: 'match_status', states: ['1'] },
};

const JUDGED = '已判定（可用“检验”撤销判定）';

const lockWords: Readonly<Partial<Record<string, string>>> = {
  fin_product_cost: '已过账',
  fin_voucher: '已审核、记账或作废',
  fin_bank_statement: '已勾对（可在“银行对账”取消勾对）',
  wms_barcode: '已作废',
  qc_ncr: '已确定处置（没有后续单据时可用“评审”退回）',
  qc_iqc: JUDGED,
  qc_oqc: JUDGED,
  qc_rqc: JUDGED,
  qc_first: JUDGED,
  qc_ipqc: JUDGED,
  qc_fqc: JUDGED,
};

/** By which column, and in which of its values, records of a form may be changed; of documents with a life cycle that is its own. */
export function openRule(form: Form): { readonly column: string; readonly states: readonly string[] } | null {
  return ownEntry(openWhen, form.head.name) ?? null;
}

/** Dictionary check_status: 盘点中. Its warehouse is frozen, or its books are kept, until it is posted or its plan cancelled. */
const COUNTING = '2';

/** Why a record of the kernel may no longer be changed or deleted; null where it may. */
export function kernelLock(form: Form, row: Row, act: '修改' | '删除'): string | null {
  const rule = ownEntry(openWhen, form.head.name);
  if (act === '删除' && form.head.name === 'wms_check_task' && row['task_status'] === COUNTING)
    return '正在盘点（请先取消盘点计划）';
  const state = rule === undefined ? null : row[rule.column];
  if (rule === undefined) return null;
  const isVoucher = form.head.name === 'fin_voucher';
  if (typeof state === 'string' && !rule.states.includes(state))
    return ownEntry(lockWords, form.head.name) ?? '已经开始盘点或已完成';
  const origin = isVoucher ? row['origin'] : null;
  return origin === 'rule' ? '由业务单据生成（可在“业务凭证生成”取消生成）' : null;
}

/**
 * A sheet that is counted keeps its plan, its warehouse and every line the books have: whoever drops one posts what nobody counted.
 * @param lines what is stored of its lines, and those that are left
 * @throws Refusal 422 with the line
 */
export function refuseDropped(
  form: Form,
  stored: { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> },
  now: { readonly head: Row; readonly lines: ReadonlyMap<string, ReadonlySet<string>> },
): void {
  if (form.head.name !== 'wms_check_task' || stored.head['task_status'] !== COUNTING) return;
  for (const name of ['plan_id', 'warehouse_id'])
    if (stored.head[name] !== now.head[name])
      throw new Refusal(
        422,
        `盘点表 ${plain(stored.head['bill_no'])} 正在盘点，不能改${form.head.byName.get(name)?.label ?? name}；如需重新盘点，请先取消盘点计划`,
      );
  const kept = now.lines.get('wms_check_task_item');
  if (kept === undefined) return;
  for (const [index, row] of (stored.subs.get('wms_check_task_item') ?? []).entries()) {
    const isOfBooks = row['book_qty'] !== null || row['snap_qty'] !== null;
    if (isOfBooks && !kept.has(plain(row['id'])))
      throw new Refusal(
        422,
        `盘点表 ${plain(stored.head['bill_no'])} 第 ${index + 1} 行 ${plain(row['material_code'])} ${plain(row['material_name'])} 有账面数量，不能删除；没有实物的，实盘数量请填 0`,
      );
  }
}
