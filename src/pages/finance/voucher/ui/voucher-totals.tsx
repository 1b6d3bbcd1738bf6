import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { capitalOf } from '#core/amounts/capital.ts';
import { $ownCurrency } from '@/entities/permission';
import { useCoreLanguage, useText } from '@/shared/i18n';
import type { Totals } from '../model/entry.ts';

/** The totals of a voucher, in words too, and what is missing for it to balance. */
export function VoucherTotals({ totals }: { readonly totals: Totals }): ReactNode {
  const text = useText();
  const ownCurrency = useUnit($ownCurrency);
  const isChinese = useCoreLanguage() === 'zh';
  const { debit, credit, apart, isRed } = totals;
  const shown = (amount: typeof debit): ReactNode => (
    <span className={amount.lt(0) ? 'voucher-red' : undefined}>{thousands(amount.toFixed(2), 2)}</span>
  );
  const isEven = apart.eq(0);
  return (
    <div className="voucher-totals" role="group" aria-label={text('voucher.totals')}>
      <span className="voucher-words">
        <b>{text('voucher.totals')}</b>
        {isEven && isChinese && !debit.eq(0) ? <span>{capitalOf(debit.toFixed(2), ownCurrency)}</span> : null}
        <span className={isEven ? 'voucher-even' : 'voucher-apart'} role="status">
          {isEven
            ? debit.eq(0)
              ? ''
              : text('voucher.even')
            : text(apart.gt(0) === isRed ? 'voucher.debitMissing' : 'voucher.creditMissing', {
                amount: thousands(
                  apart
                    .abs()
                    .times(isRed ? -1 : 1)
                    .toFixed(2),
                  2,
                ),
              })}
        </span>
      </span>
      <span className="voucher-amount" data-label={text('voucher.debit')}>
        {shown(debit)}
      </span>
      <span className="voucher-amount" data-label={text('voucher.credit')}>
        {shown(credit)}
      </span>
    </div>
  );
}
