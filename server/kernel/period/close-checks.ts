import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { closePages, daysOf, type CloseLedger } from '#core/kernel/close.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { countDue } from '#modules/finance/server/asset.ts';
import { ASSETS } from '#modules/finance/server/db/asset-ledger.ts';
import { bareSubjects, hasNoFlows } from '#modules/finance/server/db/gl-ledger.ts';
import { glFindings, type GlFinding } from '#modules/finance/server/gl-close.ts';
import { closeKinds, formsOf, type CloseDesk } from './close-kinds.ts';
import {
  closedLast,
  countByState,
  negativeStock,
  openStocktakes,
  openTransfers,
  uninvoicedReceipts,
  type Month,
} from './db/ledger-close.ts';
import { ledgerTitles } from './period.ts';

export type MonthCheck = components['schemas']['MonthCheck'];

/** Dictionary check_level. */
const BLOCKS = '1' as const;
const WARNS = '2';
const INFORMS = '3';

/** Documents a finding names at most. */
const MOST_NAMED = 3;

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
  if (ledger === 'gl') checks.push(...(await glFindings(desk, month)).map(withLevel));
  if (ledger === 'gl') checks.push(...(await assetChecks(desk, month)), ...(await chartChecks(desk, month)));
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

function withLevel({ isWarning, ...found }: GlFinding): MonthCheck {
  return { ...found, level: isWarning === true ? WARNS : BLOCKS };
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

/** Assets whose depreciation of the month was forgotten, which the next run would count with its own (P17). */
async function assetChecks(desk: CloseDesk, { period }: Month): Promise<readonly MonthCheck[]> {
  if (desk.catalogue.table(ASSETS) === undefined) return [];
  const count = await countDue(desk, period);
  if (count === 0) return [];
  const title = '应提未提折旧的固定资产，请在资产卡片“计提折旧”';
  return [{ kind: 'depreciation', subject: null, title, level: WARNS, count, link: '/finance/asset-card' }];
}

/** Charts that were there before accounts could control a ledger or say what money is for: nothing is compared, nobody would notice. */
async function chartChecks({ db, catalogue }: CloseDesk, { tenantId }: Month): Promise<readonly MonthCheck[]> {
  if (catalogue.table('fin_subject') === undefined) return [];
  const bare = (await bareSubjects(db, tenantId)).map(({ code, name }) => `${code} ${name}`);
  if (await hasNoFlows(db, tenantId)) bare.push('现金流量项目');
  if (bare.length === 0) return [];
  const subject = bare.join('、').slice(0, 500);
  const title = `科目未设受控类型或现金流量项目，不与明细账核对或进不了流量表：${subject}`;
  return [{ kind: 'chart', subject, title, level: INFORMS, count: bare.length, link: '/finance/subject' }];
}

async function stockChecks({ db, catalogue }: CloseDesk, month: Month): Promise<readonly MonthCheck[]> {
  const formAt = (table: string): Form | undefined => catalogue.forms.find(({ head }) => head.name === table);
  const checks: MonthCheck[] = [];
  const add = (
    kind: MonthCheck['kind'],
    found: Omit<MonthCheck, 'kind' | 'subject'> & Partial<Pick<MonthCheck, 'subject'>>,
  ): void => {
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
  if (transfer?.head.byName.has('transit_qty') === true) {
    const open = await openTransfers(db, month);
    const subject = `${open.slice(0, MOST_NAMED).join('、')}${open.length > MOST_NAMED ? ' …' : ''}`;
    add('transit', {
      subject,
      title: `在途未调入的两步调拨：${subject}`,
      level: WARNS,
      count: open.length,
      link: listLink(transfer, null, { bill_status: '2', transit_qty_begin: '0.0001' }),
    });
  }
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
