import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDataText, useText } from '@/shared/i18n';
import type { TradeDashboard } from '../api/trade.ts';

/** The way of a document through the house: what waits at each step, and the way there. */
export function Steps({ steps }: { readonly steps: TradeDashboard['steps'] }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <nav className="panel" aria-label={text('trade.steps')}>
      <h2>{text('trade.steps')}</h2>
      <ol className="trade-steps">
        {steps.map(({ code, title, count, link }) => (
          <li key={code}>
            <Link to={link}>
              <span>{dataText(title)}</span>
              <strong className={count > 0 ? undefined : 'trade-soft'}>{text('trade.waiting', { count })}</strong>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
