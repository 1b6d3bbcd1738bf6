import type { ReactNode } from 'react';
import { closeSteps, reopenSteps } from '#core/kernel/close.ts';
import { dateTimeText } from '#core/dates/dates.ts';
import { useText } from '@/shared/i18n';
import type { MonthRunning } from '../api/month-close.ts';

const steps = {
  check: 'monthClose.runCheck',
  price: 'monthClose.runPrice',
  balance: 'monthClose.runBalance',
  lock: 'monthClose.runLock',
} as const;

const undoSteps = {
  ...steps,
  balance: 'monthClose.undoBalance',
  price: 'monthClose.undoPrice',
} as const;

/** Shows the progress of the month that is being closed or reopened, and the person who does it. */
export function Running({ run }: { readonly run: MonthRunning }): ReactNode {
  const text = useText();
  const { ledger, period, act, step, done, total, startedBy, startedAt } = run;
  const isBack = act === 'reverse';
  const order = isBack ? reopenSteps : closeSteps;
  const at = order.indexOf(step) + (total === 0 ? 0 : done / total);
  const words =
    step === 'price' && ledger === 'gl'
      ? text(isBack ? 'monthClose.undoCarry' : 'monthClose.runCarry')
      : step === 'price' && total > 0
        ? text('monthClose.runPriced', { done, total })
        : text((isBack ? undoSteps : steps)[step]);
  return (
    <div className="month-close-running">
      <p>
        {text(`monthClose.running_${act}`, {
          ledger: text(`monthClose.${ledger}`),
          period,
          name: startedBy,
          time: dateTimeText(new Date(startedAt)),
        })}
      </p>
      <progress max={order.length} value={at} aria-label={words} />
      <p className="month-close-soft" role="status">
        {words}
      </p>
      <p className="month-close-soft">{text('monthClose.leave')}</p>
    </div>
  );
}
