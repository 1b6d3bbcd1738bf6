import Big from 'big.js';
import { thousands } from '#core/amounts/amounts.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { levels, type MonthCheck } from '#server/kernel/period/closing.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { controls } from '../rules/gl.ts';
import { countDue } from './asset.ts';
import { ASSETS } from './db/asset-ledger.ts';
import {
  bareSubjects,
  controlBalances,
  hasNoFlows,
  missingNumbers,
  trialDifference,
  unpostedVouchers,
} from './db/gl-ledger.ts';
import { hasVouchers } from './gl-close.ts';
import { countOpen } from './gl-voucher.ts';

const controlTitles: Readonly<Record<string, string>> = {
  [controls.stock]: '存货',
  [controls.receivable]: '应收账款',
  [controls.advanceIn]: '预收账款',
  [controls.payable]: '应付账款',
  [controls.advanceOut]: '预付账款',
  [controls.cash]: '货币资金',
  [controls.assets]: '固定资产原值',
  [controls.depreciation]: '累计折旧',
};

/** Finds what keeps a month of the general ledger open, and what is to be looked at before it is closed. */
export async function glFindings(desk: CloseDesk, month: Month): Promise<readonly MonthCheck[]> {
  return [
    ...(await voucherFindings(desk, month)),
    ...(await assetFindings(desk, month)),
    ...(await chartFindings(desk, month)),
  ];
}

/** Finds vouchers that are not posted, documents without vouchers, missing numbers, and accounts that differ from their ledgers (P17). */
async function voucherFindings(desk: CloseDesk, month: Month): Promise<readonly MonthCheck[]> {
  const { db } = desk;
  if (!hasVouchers(desk)) return [];
  const { period } = month;
  const findings: MonthCheck[] = [];
  const add = (found: Omit<MonthCheck, 'level'>): void => {
    if (found.count > 0) findings.push({ level: levels.blocks, ...found });
  };
  const list = (filters: Readonly<Record<string, string>>): string =>
    `/finance/voucher?${new URLSearchParams({ 'q.period': period, ...filters }).toString()}`;
  add({
    kind: 'unposted',
    subject: null,
    title: '未记账的凭证',
    count: await unpostedVouchers(db, month),
    link: list({ 'q.v_status': '1,2' }),
  });
  add({
    kind: 'unvouched',
    subject: null,
    title: '未生成凭证的业务单据',
    count: await countOpen(desk, period),
    link: `/finance/auto-voucher?period=${period}`,
  });
  add({
    kind: 'gaps',
    subject: null,
    title: '凭证断号，请在记账凭证整理断号',
    count: await missingNumbers(db, month),
    link: list({}),
  });
  const apart = new Big(await trialDifference(db, month));
  add({
    kind: 'trial',
    subject: thousands(apart.toFixed(2), 2),
    title: `试算不平衡，差 ${thousands(apart.toFixed(2), 2)}`,
    count: apart.eq(0) ? 0 : 1,
    link: '/finance/rpt-trial',
  });
  for (const { control, gl, sub } of await controlBalances(db, month)) {
    const title = ownEntry(controlTitles, control) ?? control;
    const difference = new Big(gl).minus(sub);
    const figures = `${title} ${thousands(new Big(gl).toFixed(2), 2)} ≠ ${thousands(new Big(sub).toFixed(2), 2)}`;
    add({
      kind: 'control',
      subject: figures,
      title: `总账与明细账不符：${figures}（差 ${thousands(difference.toFixed(2), 2)}）`,
      count: difference.eq(0) ? 0 : 1,
      link: '/finance/rpt-trial',
    });
  }
  return findings;
}

/** Finds assets whose depreciation of the month was forgotten, which the next run would count with its own (P17). */
async function assetFindings(desk: CloseDesk, { period }: Month): Promise<readonly MonthCheck[]> {
  if (desk.catalogue.table(ASSETS) === undefined) return [];
  const count = await countDue(desk, period);
  if (count === 0) return [];
  const title = '应提未提折旧的固定资产，请在资产卡片“计提折旧”';
  return [{ kind: 'depreciation', subject: null, title, level: levels.warns, count, link: '/finance/asset-card' }];
}

/** Finds accounts from before they could control a ledger or say what money is for: nothing is compared, nobody would notice. */
async function chartFindings({ db, catalogue }: CloseDesk, { tenantId }: Month): Promise<readonly MonthCheck[]> {
  if (catalogue.table('fin_subject') === undefined) return [];
  const bare = (await bareSubjects(db, tenantId)).map(({ code, name }) => `${code} ${name}`);
  if (await hasNoFlows(db, tenantId)) bare.push('现金流量项目');
  if (bare.length === 0) return [];
  const subject = bare.join('、').slice(0, 500);
  const title = `科目未设受控类型或现金流量项目，不与明细账核对或进不了流量表：${subject}`;
  return [{ kind: 'chart', subject, title, level: levels.informs, count: bare.length, link: '/finance/subject' }];
}
