import Big from 'big.js';
import { plain } from '#core/values/plain.ts';
import type { GridPage } from '#core/print/grid.ts';
import type { PaperDesk, ReportPaper } from '#server/engine/behaviour/module.ts';
import type { Row } from '#server/engine/list/select.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { equityForm } from '../rules/equity-form.ts';
import { balanceForm, checkText, movementForm, type FormFacts, type FormRow } from '../rules/statement-forms.ts';
import { statementKinds } from '../rules/statements.ts';
import { retainedOtherwise, statementOf } from './db/statement.ts';

const codes = { balance: 'rpt_finance_balance', indirect: 'rpt_finance_indirect' } as const;

/** Statements as their forms, by the code of the report [K14] [K15]. */
export const statementPapers: Readonly<Record<string, ReportPaper>> = {
  [codes.balance]: async (desk) =>
    paged(desk.rows, async (rows) => [
      balanceForm(rows, await factsOf(desk, { title: '资产负债表', kind: statementKinds.balance })),
    ]),
  rpt_finance_profit: async (desk) =>
    paged(desk.rows, async (rows) => {
      const facts = await factsOf(desk, { title: '利润表', kind: statementKinds.profit });
      return [movementForm(rows, 'profit', { ...facts, checks: await profitCheck(desk, rows) })];
    }),
  // The supplement is the second page of the same statement.
  rpt_finance_cashflow: async (desk) => [
    ...(await paged(desk.rows, async (rows) => [
      movementForm(rows, 'cash', await factsOf(desk, { title: '现金流量表', kind: statementKinds.cash })),
    ])),
    ...(await supplement(desk, (await desk.others(codes.indirect)) ?? [])),
  ],
  [codes.indirect]: async (desk) => supplement(desk, desk.rows),
  rpt_finance_equity: async (desk) =>
    paged(desk.rows, async (rows) => {
      const balance = await desk.others(codes.balance);
      const facts = await factsOf(desk, { title: '所有者权益变动表', kind: statementKinds.equity });
      return [equityForm(rows, balance?.map(formRow) ?? null, facts)];
    }),
};

async function supplement(desk: PaperDesk, found: readonly Row[]): Promise<readonly GridPage[]> {
  return paged(found, async (rows) => [
    movementForm(rows, 'cash', await factsOf(desk, { title: '现金流量表补充资料', kind: statementKinds.indirect })),
  ]);
}

/** Pages of rows; none without rows. */
async function paged(
  rows: readonly Row[],
  lay: (rows: readonly FormRow[]) => Promise<readonly GridPage[]>,
): Promise<readonly GridPage[]> {
  return rows.length === 0 ? [] : lay(rows.map(formRow));
}

function formRow({ row_no: rowNo, item, formula, ...others }: Row): FormRow {
  const amounts = Object.entries(others).filter(([name]) => name.endsWith('_amount'));
  return {
    rowNo: Number(rowNo),
    item: plain(item),
    formula: plain(formula),
    amounts: Object.fromEntries(amounts.map(([name, value]) => [name, value === null ? null : plain(value)])),
  };
}

async function factsOf(
  desk: PaperDesk,
  { title, kind }: { readonly title: string; readonly kind: string },
): Promise<FormFacts> {
  const { db, actor, company, say, language } = desk;
  const period = periodOf(desk);
  return {
    title,
    statement: await statementOf(db, actor.tenantId, { kind, period }),
    company,
    currency: await ownCurrencyOf(db, actor.tenantId),
    period,
    say,
    isEnglish: language === 'en',
    checks: [],
  };
}

const retainedCheck = [
  '检查：本年净利润＋利润分配等其他变动－未分配利润本年变动（应为0）',
  'Check: net profit of the year plus distributions and other changes less the change of retained earnings (should be 0)',
] as const;

const periodOf = ({ rows }: PaperDesk): string => plain(rows[0]?.['period']);

/** Net profit, and what else changed retained earnings, are to be the change of retained earnings on the balance sheet. */
async function profitCheck(desk: PaperDesk, rows: readonly FormRow[]): Promise<readonly string[]> {
  const profit = rows.find(({ item }) => item === '四、净利润')?.amounts['year_amount'];
  const retained = (await desk.others(codes.balance))?.find(({ item }) => item === '未分配利润');
  if (profit == null || retained === undefined) return [];
  const otherwise = await retainedOtherwise(desk.db, desk.actor.tenantId, periodOf(desk));
  const change = new Big(plain(retained['end_amount'])).minus(plain(retained['begin_amount']));
  const difference = new Big(profit).plus(otherwise).minus(change);
  const isEnglish = desk.language === 'en';
  return [checkText(retainedCheck[isEnglish ? 1 : 0], [difference.toFixed(2)], { isEnglish })];
}
