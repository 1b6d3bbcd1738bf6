import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '@/shared/i18n';
import type { OpeningData } from '../api/opening.ts';

/** Is everything in the ledgers, and what comes next. */
export function Begin({ data: { parts, firstPeriod, closedPeriod } }: { readonly data: OpeningData }): ReactNode {
  const text = useText();
  const open = parts.reduce((sum, { drafts }) => sum + drafts, 0);
  const posted = parts.reduce((sum, part) => sum + part.posted, 0);
  if (open > 0) return <p className="opening-bad">{text('opening.open', { count: open })}</p>;
  if (posted === 0) return <p className="opening-soft">{text('opening.nothing')}</p>;
  const isClosed = firstPeriod !== null && closedPeriod !== null && closedPeriod >= firstPeriod;
  return (
    <>
      <p className="opening-good">{text('opening.ready')}</p>
      {firstPeriod === null ? null : isClosed ? (
        <p>{text('opening.closed', { period: firstPeriod })}</p>
      ) : (
        <p>
          {text('opening.close', { period: firstPeriod })}{' '}
          <Link to="/monthlySettlement/kcyj">{text('opening.toClose')}</Link>
        </p>
      )}
    </>
  );
}
