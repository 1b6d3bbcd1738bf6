import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { filled, inEach, listed, type RefusalText, type RefusalValue } from '#core/refusals/text.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { controls } from '../rules/gl.ts';
import { countDue } from './asset.ts';
import { varianceFindings, workFindings } from './cost-findings.ts';
import { ASSETS } from './db/asset-ledger.ts';
import {
  bareSubjects,
  controlBalances,
  hasNoFlows,
  hasNoStatements,
  trialDifference,
  unpostedVouchers,
} from './db/gl-ledger.ts';
import { missingNumbers } from './db/voucher-numbers.ts';
import { hasVouchers } from './gl-close.ts';
import { countOpen } from './gl-voucher.ts';
import { monthRefusals } from './month-refusals.ts';
import { taxFindings } from './month-tax-findings.ts';
import { cashRateFindings } from './revalue-cash.ts';

const controlTitles: Readonly<Record<string, RefusalText>> = {
  [controls.stock]: monthRefusals.inventory,
  [controls.receivable]: monthRefusals.receivable,
  [controls.advanceIn]: monthRefusals.advancesReceived,
  [controls.payable]: monthRefusals.payable,
  [controls.advanceOut]: monthRefusals.advancesPaid,
  [controls.cash]: monthRefusals.cash,
  [controls.assets]: monthRefusals.assetsAtCost,
  [controls.depreciation]: monthRefusals.accumulatedDepreciation,
};

/** Finds what keeps a month of the general ledger open, and what is to be looked at before it is closed. */
export async function glFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  return [
    ...(await voucherFindings(desk, month)),
    ...(await workFindings(desk, month)),
    ...(await varianceFindings(desk, month)),
    ...(await assetFindings(desk, month)),
    ...(await chartFindings(desk, month)),
    ...(await statementFindings(desk, month)),
    ...(await cashRateFindings(desk, month)),
    ...(await taxFindings(desk, month)),
  ];
}

/** Finds vouchers that are not posted, documents without vouchers, missing numbers, and accounts that differ from their ledgers (P17). */
async function voucherFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  const { db } = desk;
  if (!hasVouchers(desk)) return [];
  const { period } = month;
  const findings: MonthFinding[] = [];
  const add = (found: Omit<MonthFinding, 'level'>): void => {
    if (found.count > 0) findings.push({ level: levels.blocks, ...found });
  };
  const list = (filters: Readonly<Record<string, string>>): string =>
    `/finance/voucher?${new URLSearchParams({ 'q.period': period, ...filters }).toString()}`;
  add({
    kind: 'unposted',
    subject: null,
    title: monthRefusals.unposted,
    count: await unpostedVouchers(db, month),
    link: list({ 'q.v_status': '0,1,2' }),
  });
  add({
    kind: 'unvouched',
    subject: null,
    title: monthRefusals.withoutVoucher,
    count: await countOpen(desk, period),
    link: `/finance/auto-voucher?period=${period}`,
  });
  add({
    kind: 'gaps',
    subject: null,
    title: monthRefusals.missingNumbers,
    count: await missingNumbers(db, month),
    link: list({}),
  });
  const apart = new Big(await trialDifference(db, month));
  add({
    kind: 'trial',
    subject: thousands(apart.toFixed(2), 2),
    title: filled(monthRefusals.trialDiffers, { difference: thousands(apart.toFixed(2), 2) }),
    count: apart.eq(0) ? 0 : 1,
    link: '/finance/rpt-trial',
  });
  for (const { control, gl, sub } of await controlBalances(db, month)) {
    const difference = new Big(gl).minus(sub);
    const figures = filled(monthRefusals.ledgerFigures, {
      account: ownEntry(controlTitles, control) ?? control,
      general: thousands(new Big(gl).toFixed(2), 2),
      subsidiary: thousands(new Big(sub).toFixed(2), 2),
    });
    add({
      kind: 'control',
      subject: figures,
      title: filled(monthRefusals.ledgerDiffers, { figures, difference: thousands(difference.toFixed(2), 2) }),
      count: difference.eq(0) ? 0 : 1,
      link: '/finance/rpt-trial',
    });
  }
  return findings;
}

/** Finds assets whose depreciation of the month was forgotten, which the next run would count with its own (P17). */
async function assetFindings(desk: CloseDesk, { period }: Month): Promise<readonly MonthFinding[]> {
  if (desk.catalogue.table(ASSETS) === undefined) return [];
  const count = await countDue(desk, period);
  if (count === 0) return [];
  const title = monthRefusals.depreciationDue;
  return [{ kind: 'depreciation', subject: null, title, level: levels.warns, count, link: '/finance/asset-card' }];
}

/** Finds accounts from before they could control a ledger or say what money is for: nothing is compared, nobody would notice. */
async function chartFindings({ db, catalogue }: CloseDesk, { tenantId }: Month): Promise<readonly MonthFinding[]> {
  if (catalogue.table('fin_subject') === undefined) return [];
  const bare: RefusalValue[] = (await bareSubjects(db, tenantId)).map(({ code, name }) => `${code} ${name}`);
  if (await hasNoFlows(db, tenantId)) bare.push(monthRefusals.cashFlowItems);
  if (bare.length === 0) return [];
  const subject = inEach((language) => listed(bare)[language].slice(0, 500));
  const title = filled(monthRefusals.bareAccounts, { accounts: subject });
  return [{ kind: 'chart', subject, title, level: levels.informs, count: bare.length, link: '/finance/subject' }];
}

/** Finds that a company with accounts has no financial statements yet: their reports would be empty. */
async function statementFindings({ db, catalogue }: CloseDesk, { tenantId }: Month): Promise<readonly MonthFinding[]> {
  if (catalogue.table('fin_statement') === undefined || !(await hasNoStatements(db, tenantId))) return [];
  const title = monthRefusals.noStatements;
  return [{ kind: 'statements', subject: null, title, level: levels.informs, count: 1, link: '/finance/auto-voucher' }];
}
