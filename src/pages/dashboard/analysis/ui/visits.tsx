import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { visitDaysQuery, visitTotalsQuery, type VisitDay } from '@/entities/visit';
import { useText } from '@/shared/i18n';
import { ErrorState, Skeleton } from '@/shared/ui';

/** Visits in all, today, and day by day [A7.22]. */
export function Visits(): ReactNode {
  const text = useText();
  const totals = useQuery(visitTotalsQuery);
  const days = useQuery(visitDaysQuery);
  if (totals.error !== null || days.error !== null) {
    const again = (): void => {
      void totals.refetch();
      void days.refetch();
    };
    return <ErrorState title={text('home.visitsFailed')} retry={{ label: text('action.retry'), act: again }} />;
  }
  if (totals.data === undefined || days.data === undefined) return <Skeleton rows={4} label={text('app.loading')} />;
  return (
    <>
      <dl className="home-figures">
        <Figure label={text('home.visitsToday')} value={totals.data.today} />
        <Figure label={text('home.addressesToday')} value={totals.data.addressesToday} />
        <Figure label={text('home.visitsTotal')} value={totals.data.total} />
      </dl>
      <Bars days={days.data} caption={text('home.visitsWeek')} />
    </>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('en-US')}</dd>
    </div>
  );
}

/** A table drawn as bars: the numbers are there for everybody, the bars for the eye. */
function Bars({ days, caption }: { readonly days: readonly VisitDay[]; readonly caption: string }): ReactNode {
  const text = useText();
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  return (
    <table className="home-bars">
      <caption>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{text('home.day')}</th>
          <th scope="col">{text('home.visitsCount')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, label, visits, addresses }) => (
          <tr key={date} title={text('home.visitsOf', { date, visits, addresses })}>
            <th scope="row">{label}</th>
            <td>
              <span className="home-bar" style={{ blockSize: `${(visits / most) * 56}px` }} aria-hidden="true" />
              <span className="home-bar-number">{visits}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
