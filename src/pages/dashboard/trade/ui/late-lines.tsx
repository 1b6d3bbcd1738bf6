import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { thousands } from '#core/amounts/amounts.ts';
import { useText } from '@/shared/i18n';
import type { TradeDashboard, TradeSide } from '../api/trade.ts';

/** Lines of orders that should be here by now. */
export function LateLines({
  side,
  lines,
}: {
  readonly side: TradeSide;
  readonly lines: TradeDashboard['late'];
}): ReactNode {
  const text = useText();
  const title = text(`trade.${side}.lateTitle`);
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p className="trade-soft">{text('trade.nothingLate')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        <div className="trade-scroll" tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('trade.number')}</th>
                <th scope="col">{text(`trade.${side}.party`)}</th>
                <th scope="col">{text('trade.item')}</th>
                <th scope="col" className="trade-number">
                  {text(`trade.${side}.openQty`)}
                </th>
                <th scope="col">{text('trade.due')}</th>
                <th scope="col" className="trade-number">
                  {text('trade.days')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ orderId, number, party, item, open, dueDate, days, link }) => (
                <tr key={`${orderId} ${item} ${dueDate}`}>
                  <td>{link === null ? number : <Link to={link}>{number}</Link>}</td>
                  <td>{party}</td>
                  <td>{item}</td>
                  <td className="trade-number">{thousands(open, 0)}</td>
                  <td>{dueDate}</td>
                  <td className="trade-number">{days}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
