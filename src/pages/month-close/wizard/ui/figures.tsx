import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import type { CloseLedger } from '#core/kernel/close.ts';
import { useText } from '@/shared/i18n';
import type { MonthFigures } from '../api/month-close.ts';

/** Shows the opening balance, receipts, issues and closing balance of a month. */
export function Figures({
  ledger,
  figures,
}: {
  readonly ledger: CloseLedger;
  readonly figures: readonly MonthFigures[];
}): ReactNode {
  const text = useText();
  return figures.map(({ currency, begin, increase, decrease, end, advance }) => {
    const shown: readonly (readonly [string, string | null])[] = [
      [text(ledger === 'gl' ? 'monthClose.glBegin' : 'monthClose.begin'), begin],
      [text(`monthClose.${ledger}In`), increase],
      [text(`monthClose.${ledger}Out`), decrease],
      [text(ledger === 'gl' ? 'monthClose.glEnd' : 'monthClose.end'), end],
      [ledger === 'ar' || ledger === 'ap' ? text(`monthClose.${ledger}Advance`) : '', advance],
    ];
    return (
      <dl key={currency} className="month-close-figures">
        {currency === null ? null : (
          <div>
            <dt>{text('monthClose.currency')}</dt>
            <dd>{currency}</dd>
          </div>
        )}
        {shown.map(([label, amount]) =>
          amount === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{thousands(amount, 2)}</dd>
            </div>
          ),
        )}
      </dl>
    );
  });
}
