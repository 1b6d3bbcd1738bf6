import Big from 'big.js';
import { plain } from '#core/values/plain.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { levels, type MonthFinding } from '#server/kernel/period/closing.ts';
import { NOTHING_VALUED, type Month, type Valued } from '#server/kernel/period/db/ledger-close.ts';
import { refusal } from '#server/platform/refusal.ts';
import { voucherOrigins } from '../rules/gl.ts';
import { worthAt } from '../rules/revaluation.ts';
import { hasRule, postByRule } from './closing-document.ts';
import { addCashRows, lockAccounts, reverseCashRows, standingRows } from './db/cash-ledger.ts';
import { foreignAccounts, REVALUATIONS, standingRevaluation, type AccountWorth } from './db/revaluation.ts';
import { monthRefusals } from './month-refusals.ts';
import {
  canRevalue,
  isReturned,
  makeRevaluation,
  readRevaluation,
  reversedLines,
  voidRevaluations,
  type MadeRevaluation,
  type RevaluedLine,
} from './revaluation-document.ts';
import { monthRates, rateFindings, rateIn } from './revaluation-rates.ts';

/** Kind of rows that change what money is worth: dictionary cash_kind. */
const REVALUE = 'revalue';

/** Tells whether accounts can be revalued here: they come with modules. */
function hasMoney(desk: CloseDesk): boolean {
  return canRevalue(desk) && desk.catalogue.table('fin_bank_account')?.byName.has('currency') === true;
}

/** Finds what keeps the money of a month from being revalued: currencies without a rate, or no rule for its voucher. */
export async function cashRateFindings(desk: CloseDesk, month: Month): Promise<readonly MonthFinding[]> {
  if (!hasMoney(desk)) return [];
  const accounts = await foreignAccounts(desk.db, month, null);
  const held = accounts.filter(({ face }) => !new Big(face).eq(0));
  const rates = await rateFindings(
    desk,
    month,
    held.map(({ currency }) => currency),
  );
  if (held.length === 0 || (await hasRule(desk, REVALUATIONS))) return rates;
  const title = monthRefusals.noRevaluationRule;
  return [
    ...rates,
    { kind: 'rule', subject: null, title, level: levels.warns, count: 1, link: '/finance/auto-voucher' },
  ];
}

/**
 * Revalues the money in accounts of other currencies at the rate of the month's end, by a voucher that is posted at once. Done again it does nothing,
 * or takes the place of the one before where something was posted meanwhile. An account that is empty is worth nothing.
 * @throws Refusal 422 where a currency has no rate, or there is no rule for its voucher
 */
export async function revalueCash(desk: CloseDesk, month: Month): Promise<Valued> {
  if (!hasMoney(desk)) return NOTHING_VALUED;
  const { db } = desk;
  const standing = await standingRevaluation(db, month, 'gl');
  const accounts = await foreignAccounts(db, month, standing?.id ?? null);
  const held = accounts.filter(({ face }) => !new Big(face).eq(0)).map(({ currency }) => currency);
  const rates = await monthRates(desk, month, held);
  const lines = accounts.flatMap((account) => {
    const face = new Big(account.face);
    const line = lineOf(account, face.eq(0) ? new Big(0) : rateIn(rates, account.currency, month));
    return line.after.eq(line.before) ? [] : [line];
  });
  if (standing !== null) {
    if (await saysSame(desk, standing.id, lines)) return NOTHING_VALUED;
    await returnCash(desk, month);
  }
  if (lines.length === 0) return NOTHING_VALUED;
  const isBack = await isReturned(desk);
  const made = await makeRevaluation(desk, month, { ledger: 'gl', lines, isBack });
  await addRows(desk, made, lines);
  await postVoucher(desk, month, made);
  if (isBack) {
    const back = reversedLines(lines);
    await addRows(desk, await makeRevaluation(desk, month, { ledger: 'gl', lines: back, isBack, of: made }), back);
  }
  const gain = lines.reduce((sum, line) => sum.plus(line.gain), new Big(0));
  return { lines: lines.length, amount: gain.toFixed(2) };
}

/** Takes the revaluation of money of a month back, with what reverses it. */
export async function returnCash(desk: CloseDesk, month: Month): Promise<void> {
  if (!hasMoney(desk)) return;
  const { db, actor } = desk;
  const { tenantId, username } = actor;
  const standing = await standingRevaluation(db, month, 'gl');
  if (standing === null) return;
  const ids = [standing.id, ...(standing.back === null ? [] : [standing.back])];
  for (const billId of ids) {
    const rows = await standingRows(db, { tenantId, formCode: REVALUATIONS, billId });
    await lockAccounts(db, tenantId, [...new Set(rows.map((row) => row.account_id))].toSorted());
    await reverseCashRows(
      db,
      tenantId,
      rows.map(({ id }) => id),
      username,
    );
  }
  await voidRevaluations(desk, ids);
}

function lineOf(account: AccountWorth, rate: Big): RevaluedLine {
  const face = new Big(account.face);
  const [before, after] = [new Big(account.own), worthAt(face, rate)];
  return {
    kind: 'cash',
    customer: null,
    supplier: null,
    account: account.id,
    subject: account.subject,
    form: 'fin_bank_account',
    id: account.id,
    no: account.name,
    currency: account.currency,
    face,
    rate,
    before,
    after,
    gain: after.minus(before),
  };
}

async function saysSame(desk: CloseDesk, id: string, lines: readonly RevaluedLine[]): Promise<boolean> {
  const { isBack, lines: stored } = await readRevaluation(desk, id);
  if (isBack !== (await isReturned(desk)) || stored.length !== lines.length) return false;
  const known = new Map(stored.map((line) => [plain(line['account_id']), line]));
  return lines.every(({ account, before, after }) => {
    const line = known.get(account ?? '');
    return line !== undefined && before.eq(plain(line['before_own'])) && after.eq(plain(line['after_own']));
  });
}

async function addRows(
  { db, actor }: CloseDesk,
  { id, no, date }: MadeRevaluation,
  lines: readonly RevaluedLine[],
): Promise<void> {
  await addCashRows(
    db,
    lines.map((line) => ({
      tenantId: actor.tenantId,
      accountId: line.account ?? '',
      billDate: date,
      kind: REVALUE,
      formCode: REVALUATIONS,
      billId: id,
      billNo: no,
      opposite: '',
      summary: `期末调汇 ${line.currency}@${line.rate.toFixed()}`,
      currency: line.currency,
      income: '0',
      outgo: '0',
      own: line.after.minus(line.before).toFixed(2),
      by: actor.username,
    })),
  );
}

async function postVoucher(desk: CloseDesk, month: Month, { id }: MadeRevaluation): Promise<void> {
  if (!(await hasRule(desk, REVALUATIONS))) throw refusal(422, monthRefusals.noRevaluationRule);
  await postByRule(desk, month, { form: REVALUATIONS, id, origin: voucherOrigins.revalue });
}
