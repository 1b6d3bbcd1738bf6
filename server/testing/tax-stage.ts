import Big from 'big.js';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ledgerStage, type LedgerStage } from './ledger-stage.ts';

type Row = Record<string, unknown>;

/** An entry as an accountant writes it: account and amount, debits before the stroke, credits behind it; red ones are below zero. */
export type Entry = { readonly day: string; readonly code: string; readonly debit: Big; readonly credit: Big };

/** Stage of the taxes of a month: vouchers are typed, no other ledger says what accounts have. */
export type TaxStage = LedgerStage & {
  /** Loads the standard accounts; they control no ledger and keep no parties, so that vouchers alone tell a month. */
  readonly begin: () => Promise<void>;
  /** Types a voucher for each line, `6001 100 / 22210105 13` with the day in front; answers the entries. */
  readonly type: (month: string, text: string) => Promise<readonly Entry[]>;
  readonly closes: (period: string) => Promise<void>;
  readonly reopens: (period: string) => Promise<void>;
  /** Returns the lines of the documents of the taxes of a month: item, base, relief, done, amount. */
  readonly taxes: (period: string) => Promise<readonly (readonly [string, ...number[]])[]>;
  /** Returns account, debit and credit of the vouchers of those taxes. */
  readonly booked: (period: string) => Promise<readonly unknown[]>;
};

/** Reads the entries of a line: `day account amount … / account amount …`. */
export function entriesOf(month: string, line: string): readonly Entry[] {
  const end = line.indexOf(' ');
  const day = line.slice(0, end);
  return line
    .slice(end + 1)
    .split('/')
    .flatMap((side, at) => {
      const words = side.trim().split(/\s+/u);
      return words.flatMap((code, index): Entry[] => {
        if (index % 2 === 1) return [];
        const amount = new Big(words[index + 1] ?? '0');
        // What is red stands on the other side: the balance is the same.
        const isDebit = (at === 0) === amount.gte(0);
        const [size, none] = [amount.abs(), new Big(0)];
        const date = `${month}-${day.padStart(2, '0')}`;
        return [{ day: date, code, debit: isDebit ? size : none, credit: isDebit ? none : size }];
      });
    });
}

/** Starts a server for the taxes of months. */
export function taxStage(): TaxStage {
  const stage = ledgerStage();
  const { server, call, make, month, postAll, subjectId } = stage;
  const act = async (name: string, period: string, more: Row = {}): Promise<void> => {
    const answer = await month<Row>(name, 'gl', { period, ...more });
    expect(answer.status, answer.body.message).toBe(200);
  };
  return {
    ...stage,
    begin: async () => {
      const answer = await call('POST', '/finance/autoVoucher/standard', {});
      expect(answer.status, answer.body.message).toBe(200);
      await sql`update fin_subject set control_type = null, aux_types = null`.execute(server.db);
    },
    type: async (period, text) => {
      const all: Entry[] = [];
      for (const line of text.split('\n').map((one) => one.trim())) {
        if (line === '') continue;
        const entries = entriesOf(period, line);
        const items: Row[] = [];
        for (const { code, debit, credit } of entries)
          items.push({
            summary: line.slice(0, 100),
            subject_id: await subjectId(code),
            debit: debit.eq(0) ? null : debit.toFixed(2),
            credit: credit.eq(0) ? null : credit.toFixed(2),
          });
        await make('fin_voucher', {
          voucher_word: '1',
          voucher_date: entries[0]?.day,
          period,
          fin_voucher_item: items,
        });
        all.push(...entries);
      }
      await postAll();
      return all;
    },
    closes: (period) => act('close', period),
    reopens: (period) => act('reverse', period, { reason: '试' }),
    taxes: async (period) => {
      const { rows } = await sql<Row>`
        select i.tax_item as item, i.base_amount::float as base, i.relief_amount::float as relief, i.done_amount::float as done, i.amount::float as amount
        from fin_month_tax_item i join fin_month_tax h on h.id = i.head_id
        where h.period = ${period} and h.bill_status = '2' and h.del_flag = 0 and i.del_flag = 0 order by h.kind, i.line_no`.execute(
        server.db,
      );
      return rows.map(
        (row) =>
          [String(row['item']), ...['base', 'relief', 'done', 'amount'].map((name) => Number(row[name]))] as const,
      );
    },
    booked: async (period) => {
      const { rows } = await sql<Row>`
        select s.code, i.debit::float as debit, i.credit::float as credit
        from fin_voucher v join fin_voucher_item i on i.head_id = v.id join fin_subject s on s.id = i.subject_id
        where v.period = ${period} and v.origin = 'tax' and v.v_status = '3' and i.del_flag = 0 order by v.voucher_no, i.line_no`.execute(
        server.db,
      );
      return rows.map((row) => Object.values(row));
    },
  };
}

/** Opening balances of the worked month of an accountant's books, on the last day of the month before; accounts are those of the standard chart. */
export const openingOfWorkedMonth = `31 1001 6000 1002 550288 1121 60000 1122 366576 1123 11300 1231 -3000 1403 50000 1405 60000 1601 800000 1602 -200000 1701 36000 1702 -6000 2001 -200000 2201 -40000 220201 -90400 220202 -30000 2204 -10000 2211 -50000 222103 -500 222104 -12000 222107 -1300 222113 -840 222114 -360 222115 -240 222116 -15000 2241 -3000 4001 -800000 4101 -20000 4104 -465524 500101 8000`;

/** Its documents, entered as vouchers. */
export const workedMonth = `
1 1403 -30000 / 220202 -30000
3 1403 30600 222102 3978 / 220201 34578
5 1403 78000 222102 10140 / 220201 88140
6 1403 2000 222102 180 / 1002 2180
8 660203 1130 / 1001 1130
10 1601 30000 222102 3900 / 1002 33900
12 2211 50000 / 2241 4000 222103 600 1002 45400
14 222104 12000 222113 840 222114 360 222115 240 222116 15000 / 1002 28440
14 222103 500 2241 3000 2211 8000 / 1002 11500
15 1122 162720 / 6001 144000 22210105 18720
16 2204 10000 222107 1300 1122 15368 / 6001 23600 22210105 3068
18 1122 14125 / 6001 12500 222107 1625
20 1002 5650 / 6001 5000 22210105 650
21 1122 -2712 / 6001 -2400 22210105 -312
22 1002 166000 1121 60000 / 1122 226000
23 220201 60000 / 1121 60000
24 1002 59640 660301 360 / 1121 60000
25 220201 70000 2201 40000 / 1002 110000
26 1403 -2600 222102 -338 / 220201 -2938
27 1002 34950 660304 194 / 1122 35144
28 660203 800 222102 45 / 2241 845
29 2241 845 / 1002 845
31 500101 91428.57 5101 2612.24 / 1403 94040.81
31 1901 1475.92 / 1403 1306.12 22210106 169.80
31 660212 1475.92 / 1901 1475.92
31 5101 5000 660211 1000 222102 780 / 220201 6780
31 500102 44848.48 5101 8969.70 6601 6727.27 660212 13454.55 / 2211 74000
31 5101 5000 660213 1300 / 1602 6000 1702 300
31 500103 21581.94 / 5101 21581.94
31 1405 155664.19 / 500199 155664.19
31 6401 97048.89 / 1405 97048.89
31 660301 700 / 2231 700
31 1002 85.30 660305 -85.30
31 660304 1570 / 1002 688 1122 882
31 6702 600 6701 500 / 1231 600 1471 500
31 22210101 17905 / 222102 17905`;
