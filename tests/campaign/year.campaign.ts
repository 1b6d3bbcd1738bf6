import Big from 'big.js';
import { sql } from 'kysely';
import { closePeriod, keptBy, reopenPeriod } from './books-close.ts';
import { openCompany, rowsOf, type Tally } from './books-company.ts';
import { report } from './books-ties.ts';
import type { Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';
import { plainBooks, Pool } from './year-books.ts';
import { closeByHand, found, keepMonth, monthAfter, type Year } from './year-script.ts';
import { accountFaults, statementFaults, type YearToDate } from './year-ties.ts';

const FIRST = '2025-01';
const standards = ['enterprise', 'small'] as const;

/** A fresh company that closes every month of a year by both standards, beside books that are kept by hand. */
export const campaign: Campaign = {
  title:
    'a fresh company closes a year by both accounting standards, month by month as books kept by hand have it; profit is carried over and the next year begins with what the last one ended with (INV-GL, INV-PER, INV-TAX-01)',
  run: async ({ folder, slice, say, number, rounds }) => {
    const only = ['base', 'online', 'sale', 'procure', 'storage', 'finance', 'hexiao', 'monthlySettlement'];
    const { engine, close } = await openOnlineDatabase(folder, { only });
    try {
      // A slice keeps the last months of a year and the first of the next by the one standard.
      const months = slice ? 3 : 13;
      await rounds('standards', slice ? 1 : standards.length, async (round) => {
        const standard = standards[round - 1] ?? 'enterprise';
        const tally: Tally = { acts: 0, refused: 0, undone: 0, closed: 0, reopened: 0 };
        const company = await openCompany(engine, String(700_000 + number * 10 + round), {
          random: () => 0.5,
          tally,
          standard,
        });
        const rows = await rowsOf<{ role: string; id: string }>(
          company,
          sql`select role, id from fin_subject where tenant_id = ${company.actor.tenantId} and role <> '' and del_flag = 0`,
        );
        const year: Year = {
          company,
          standard,
          books: plainBooks(),
          pool: new Pool(),
          subjects: new Map(rows.map(({ role, id }) => [role, id])),
          owed: [],
          owing: [],
          waits: new Big(0),
          uncertified: [],
          taxes: {},
          profit: new Big(0),
          accrued: new Big(0),
          papers: 0,
          asset: '',
        };
        await keepYear(year, slice ? 11 : 1, months);
        say(`${standard}: ${months} months as by hand; ${year.books.all()['1002'] ?? '0'} of money at the end`);
      });
    } finally {
      await close();
    }
  },
};

/** @throws Error with what is not as by hand */
async function keepYear(year: Year, from: number, months: number): Promise<void> {
  const holds = (faults: readonly string[]): void => {
    if (faults.length > 0) throw new Error(`${year.standard}: ${faults.slice(0, 6).join('; ')}`);
  };
  let period = `${FIRST.slice(0, 5)}${String(from).padStart(2, '0')}`;
  let toDate: YearToDate = new Map();
  let lastEnd: ReadonlyMap<string, string> = new Map();
  for (let at = 0; at < months; at += 1) {
    const month = ((from + at - 1) % 12) + 1;
    if (month === 1 && at > 0) {
      toDate = new Map();
      year.books.beginYear();
    }
    if (at === 0) await found(year, period);
    await keepMonth(year, period, at + 1);
    await closePeriod(year.company, period);
    const first = await keptBy(year.company, period);
    await reopenPeriod(year.company, period);
    await closePeriod(year.company, period);
    if ((await keptBy(year.company, period)) !== first) throw new Error(`${period} closed again keeps something else`);
    closeByHand(year, month);
    for (const [role, amount] of year.books.result()) toDate.set(role, (toDate.get(role) ?? new Big(0)).plus(amount));
    holds(await accountFaults(year, period));
    holds(await statementFaults(year, period, toDate));
    const rows = await report(year.company, 'rpt_finance_balance', { period });
    const of = (column: string): ReadonlyMap<string, string> =>
      new Map(rows.map((row) => [String(row['row_no']), Number(row[column] ?? 0).toFixed(2)]));
    if (month === 1 && at > 0)
      for (const [row, amount] of of('begin_amount'))
        if (amount !== lastEnd.get(row))
          holds([`${period}: row ${row} begins with ${amount}, ended with ${lastEnd.get(row) ?? ''}`]);
    if (month === 12) lastEnd = of('end_amount');
    period = monthAfter(period);
  }
}
