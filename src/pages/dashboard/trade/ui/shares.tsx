import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { thousands } from '#core/amounts/amounts.ts';
import { useText } from '@/shared/i18n';
import type { TradeDashboard } from '../api/trade.ts';

/** Shows the largest parties or items of this year; the bars only decorate the figures. */
export function Shares({
  title,
  shares,
}: {
  readonly title: string;
  readonly shares: TradeDashboard['parties'];
}): ReactNode {
  const text = useText();
  const most = Number(shares[0]?.amount ?? 0);
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {shares.length === 0 ? (
        <p className="trade-soft">{text('trade.none')}</p>
      ) : (
        <ol className="trade-shares">
          {shares.map(({ id, name, amount, link }) => (
            <li key={id}>
              <span className="trade-share-name">{link === null ? name : <Link to={link}>{name}</Link>}</span>
              <span className="trade-number">{thousands(amount, 2)}</span>
              <span
                className="trade-bar"
                aria-hidden="true"
                style={{ inlineSize: `${most > 0 ? Math.max(1, (Number(amount) / most) * 100) : 0}%` }}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
