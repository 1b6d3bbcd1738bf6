import type { ReactNode } from 'react';
import { dateTimeText } from '#core/dates/dates.ts';
import { useText } from '@/shared/i18n';
import type { MonthState } from '../api/month-close.ts';

/** Which month is closed, by whom, and which is next. */
export function LastClosed({
  state: { next, last, closedBy, closedAt },
  hasNext,
}: {
  readonly state: MonthState;
  readonly hasNext: boolean;
}): ReactNode {
  const text = useText();
  return (
    <dl className="month-close-figures">
      {hasNext ? (
        <div>
          <dt>{text('monthClose.next')}</dt>
          <dd className="month-close-month">{next ?? '—'}</dd>
        </div>
      ) : null}
      <div>
        <dt>{text('monthClose.last')}</dt>
        <dd className={hasNext ? '' : 'month-close-month'}>{last ?? text('monthClose.never')}</dd>
        {closedBy === null || closedAt === null ? null : (
          <dd className="month-close-soft">
            {text('monthClose.closedBy', { name: closedBy, time: dateTimeText(new Date(closedAt)) })}
          </dd>
        )}
      </div>
    </dl>
  );
}
