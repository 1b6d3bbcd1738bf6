import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { closeLedgers } from '#core/ledger/close.ts';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button } from '@/shared/ui';
import { monthChecksQuery } from '../api/month-close.ts';
import { Findings } from './findings.tsx';
import './month-close.css';

/** What keeps the next month of each ledger open, all together [monthlySettlement.check-list]. */
export function CheckList({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  const lists = useQueries({ queries: closeLedgers.map((ledger) => monthChecksQuery(ledger)) });
  return (
    <div className="month-close">
      <section className="panel month-close-foot" aria-label={title}>
        <h1>{title}</h1>
        <Button
          isBusy={lists.some(({ isFetching }) => isFetching)}
          onClick={() => {
            for (const list of lists) void list.refetch();
          }}
        >
          {text('monthClose.check')}
        </Button>
      </section>
      {closeLedgers.map((ledger, index) => {
        const list = lists[index];
        return list === undefined ? null : (
          <section key={ledger} className="panel" aria-label={text(`monthClose.${ledger}`)}>
            <Loaded
              query={list}
              lines={3}
              renderData={({ period, checks }) => (
                <>
                  <h2>
                    {text(`monthClose.${ledger}`)} {period ?? ''}
                  </h2>
                  {period === null ? (
                    <p className="month-close-soft">{text('monthClose.nothing')}</p>
                  ) : (
                    <Findings checks={checks} />
                  )}
                </>
              )}
            />
          </section>
        );
      })}
    </div>
  );
}
