import Big from 'big.js';
import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';
import type { BankAdjustment, BankSheet } from '../api/reconcile.ts';

type AdjustmentProps = {
  readonly table: BankAdjustment;
  readonly printed: BankSheet['printed'];
  readonly date: string;
  readonly currency: string;
};

/** 银行存款余额调节表: both balances, with what the other side has not got yet. */
export function Adjustment({ table, printed, date, currency }: AdjustmentProps): ReactNode {
  const text = useText();
  const apart = new Big(table.bankAdjusted).minus(table.bookAdjusted);
  const title = text('reconcile.table', { date, currency });
  const lines = [
    ['reconcile.side.bank', table.bank, 'reconcile.side.book', table.book],
    ['reconcile.side.bookIn', table.bookIn, 'reconcile.side.bankIn', table.bankIn],
    ['reconcile.side.bookOut', table.bookOut, 'reconcile.side.bankOut', table.bankOut],
    ['reconcile.side.after', table.bankAdjusted, 'reconcile.side.after', table.bookAdjusted],
  ] as const;
  return (
    <section className="panel" aria-label={title}>
      <div className="reconcile-acts">
        <h2>{title}</h2>
        {apart.eq(0) ? (
          <Tag text={text('reconcile.equal')} color="green" />
        ) : (
          <Tag text={text('reconcile.apart', { apart: thousands(apart.toFixed(2), 2) })} color="red" />
        )}
      </div>
      <div className="reconcile-table">
        {[0, 2].map((at) => (
          <dl key={at}>
            {lines.map((line) => (
              <div key={line[at as 0 | 2]}>
                <dt>{text(line[at as 0 | 2])}</dt>
                <dd>{thousands(line[(at + 1) as 1 | 3], 2)}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      {printed === null ? null : <Printed {...printed} />}
      <p className="reconcile-soft">{text('reconcile.tableHint')}</p>
    </section>
  );
}

/** Shows whether the lines add up to the balance of the bank itself. */
function Printed({ date, amount, computed }: NonNullable<BankSheet['printed']>): ReactNode {
  const text = useText();
  const apart = new Big(amount).minus(computed);
  return (
    <p className={apart.eq(0) ? undefined : 'reconcile-warning'}>
      {text(apart.eq(0) ? 'reconcile.printed' : 'reconcile.printedApart', {
        date,
        amount: thousands(amount, 2),
        apart: thousands(apart.toFixed(2), 2),
      })}
    </p>
  );
}
