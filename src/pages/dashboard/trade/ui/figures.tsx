import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { thousands } from '#core/amounts/amounts.ts';
import { useText } from '@/shared/i18n';
import type { TradeFigure, TradeSide } from '../api/trade.ts';

/** Shows the figures of the month; each leads to the documents it is the sum of. */
export function Figures({
  side,
  figures,
}: {
  readonly side: TradeSide;
  readonly figures: readonly TradeFigure[];
}): ReactNode {
  const text = useText();
  return (
    <dl className="trade-figures">
      {figures.map(({ code, isMoney, value, before, year, link }) => {
        const shown = isMoney ? thousands(value, 2) : value;
        return (
          <div key={code} className={`panel trade-figure trade-figure-${code}`}>
            <dt>{code === 'requests' ? text('trade.requests') : text(`trade.${side}.${code}`)}</dt>
            <dd>{link === null ? shown : <Link to={link}>{shown}</Link>}</dd>
            {before === null || year === null ? null : (
              <dd className="trade-soft">
                {text('trade.beside', { before: thousands(before, 2), year: thousands(year, 2) })}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
