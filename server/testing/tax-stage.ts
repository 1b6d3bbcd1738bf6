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
  const [day = '', rest = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  return rest.split('/').flatMap((side, at) => {
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
