import { closePages, daysOf, type CloseLedger } from '#core/ledger/close.ts';
import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import {
  closedLast,
  countByState,
  negativeStock,
  openStocktakes,
  openTransfers,
  uninvoicedReceipts,
  type Month,
} from '#server/db/repositories/ledger-close.ts';
import type { Form } from '#server/online/catalogue.ts';
import { closeKinds, formsOf, type CloseDesk } from './close-kinds.ts';
import { glFindings } from './gl-close.ts';
import { ledgerTitles } from './period.ts';

export type MonthCheck = components['schemas']['MonthCheck'];

/** Dictionary check_level. */
const BLOCKS = '1' as const;
const WARNS = '2';
const INFORMS = '3';

/** States of documents that are not decided (dictionary bill_status): 草稿, 审批中, 已驳回. */
const undecided = ['0', '1', '5'];

/** What keeps a month of a ledger from being closed, or should be looked at before; nothing found is not among it. */
export async function checksOf(desk: CloseDesk, ledger: CloseLedger, month: Month): Promise<readonly MonthCheck[]> {
  const { now } = desk;
  const kind = closeKinds[ledger];
  const checks: MonthCheck[] = [];
  for (const one of kind.before)
    if (!(await isClosedBefore(desk, month, one)))
      checks.push({
        kind: 'before',
        subject: ledgerTitles[one],
        title: `${ledgerTitles[one]}期间 ${month.period} 未结账，请先结账`,
        level: BLOCKS,
        count: 1,
        link: `/monthlySettlement/${closePages[one].forward}`,
      });
  checks.push(...(await undecidedDocuments(desk, ledger, month)));
  if (ledger === 'stock') checks.push(...(await stockChecks(desk, month)));
  if (ledger === 'gl') checks.push(...(await glFindings(desk, month)).map((found) => ({ ...found, level: BLOCKS })));
  if (dateText(now) <= daysOf(month.period)[1])
    checks.push({
      kind: 'running',
      subject: null,
      title: `期间 ${month.period} 尚未结束，结账后本月不能再录入业务`,
      level: WARNS,
      count: 1,
      link: null,
    });
  return checks;
}

/** The ledger before is closed, or had nothing in this month yet. */
async function isClosedBefore(desk: CloseDesk, { tenantId, period }: Month, ledger: CloseLedger): Promise<boolean> {
  const last = await closedLast(desk.db, tenantId, ledger);
  if (last !== null && last.period >= period) return true;
  const first = await closeKinds[ledger].firstMonth(desk);
  return first === null || first > period;
}

/** Documents dated in the month that would still write to the ledger. */
async function undecidedDocuments(
  { db, catalogue }: CloseDesk,
  ledger: CloseLedger,
  month: Month,
): Promise<readonly MonthCheck[]> {
  const { isOf, alsoDecided } = closeKinds[ledger];
  const also = catalogue.forms.filter(({ head }) => alsoDecided.includes(head.name));
  const forms = [...formsOf(catalogue, isOf), ...also].filter(
    ({ head }) => head.byName.has('bill_date') && head.byName.has('bill_status'),
  );
  const counts = await countByState(
    db,
    month,
    forms.map(({ head }) => ({ key: head.formTable, table: head.name, states: undecided })),
  );
  return forms.flatMap((form) => {
    const count = counts.get(form.head.formTable) ?? 0;
    if (count === 0) return [];
    const title = `未审核的${form.definition.title}`;
    const link = listLink(form, month.period, { bill_status: undecided.join(',') });
    const subject = form.definition.title;
    return [{ kind: 'undecided' as const, subject, title, level: BLOCKS, count, link }];
  });
}

async function stockChecks({ db, catalogue }: CloseDesk, month: Month): Promise<readonly MonthCheck[]> {
  const formAt = (table: string): Form | undefined => catalogue.forms.find(({ head }) => head.name === table);
  const checks: MonthCheck[] = [];
  const add = (kind: MonthCheck['kind'], found: Pick<MonthCheck, 'title' | 'level' | 'count' | 'link'>): void => {
    if (found.count > 0) checks.push({ kind, subject: null, ...found });
  };
  const plan = formAt('wms_check_plan');
  if (plan !== undefined)
    add('stocktake', {
      title: '未处理的盘点计划',
      level: BLOCKS,
      count: await openStocktakes(db, month),
      link: `${plan.definition.route}?${new URLSearchParams({ 'q.plan_status': '1,2,3' }).toString()}`,
    });
  add('negative', {
    title: '期末数量为负数的库存',
    level: WARNS,
    count: await negativeStock(db, month),
    link: catalogue.table('wms_warehouse') === undefined ? null : '/storage/stock?q.qty_end=-0.0001',
  });
  const transfer = formAt('wms_transfer');
  if (transfer !== undefined)
    add('transit', {
      title: '在途未调入的两步调拨',
      level: WARNS,
      count: await openTransfers(db, month),
      link: listLink(transfer, null, { bill_status: '2' }),
    });
  const receipt = formAt('wms_purchase_in');
  if (receipt?.subs[0]?.byName.has('invoice_qty') === true)
    add('uninvoiced', {
      title: '货到票未到（暂估）的采购入库单',
      level: INFORMS,
      count: await uninvoicedReceipts(db, month),
      link: listLink(receipt, month.period, { bill_status: '2,3' }),
    });
  return checks;
}

/** Address of a list that shows only these documents. */
function listLink({ definition }: Form, period: string | null, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams();
  if (period !== null) {
    const [first, last] = daysOf(period);
    query.set('q.bill_date_begin', first);
    query.set('q.bill_date_end', last);
  }
  for (const [name, value] of Object.entries(filters)) query.set(`q.${name}`, value);
  return `${definition.route}?${query.toString()}`;
}

/** Does it keep the month open? */
export function isBlocking({ level }: MonthCheck): boolean {
  return level === BLOCKS;
}
