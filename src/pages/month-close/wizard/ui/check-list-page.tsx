import { useQueries } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { closeLedgers, type CloseLedger } from '#core/kernel/close.ts';
import { isMonth } from '#core/dates/dates.ts';
import { usePageRules } from '@/entities/permission';
import { useExport } from '@/widgets/screen-list';
import { DateInput } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button } from '@/shared/ui';
import { checkListUrl, monthChecksQuery } from '../api/month-close.ts';
import { Findings } from './findings.tsx';
import './month-close.css';

/**
 * Shows the findings that keep months of the ledgers open, all together [monthlySettlement.check-list]: of each the month that is closed
 * next, or the requested one. The address owns the query.
 */
export function CheckList({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const exporting = useExport(title);
  const [address, setAddress] = useSearchParams();
  const ledger = closeLedgers.find((one) => one === address.get('ledger'));
  const asked = address.get('period') ?? '';
  const period = isMonth(asked) ? asked : undefined;
  const ledgers = ledger === undefined ? closeLedgers : [ledger];
  const lists = useQueries({ queries: ledgers.map((one) => monthChecksQuery(one, period)) });
  return (
    <div className="month-close">
      <section className="panel month-close-foot" aria-label={title}>
        <h1>{title}</h1>
        <Query
          key={`${ledger ?? ''} ${period ?? ''}`}
          ledger={ledger}
          period={period}
          onAsk={(next) => setAddress(next)}
          isBusy={lists.some(({ isFetching }) => isFetching)}
          onAgain={() => {
            for (const list of lists) void list.refetch();
          }}
        />
        {rules.button('export').isVisible ? (
          <Button icon="download" onClick={() => exporting.mutate(checkListUrl(ledger, period))}>
            {text('list.export')}
          </Button>
        ) : null}
        {rules.button('print').isVisible ? (
          <Button icon="print" onClick={() => window.print()}>
            {text('print.open')}
          </Button>
        ) : null}
      </section>
      {ledgers.map((one, index) => {
        const list = lists[index];
        return list === undefined ? null : (
          <section key={one} className="panel" aria-label={text(`monthClose.${one}`)}>
            <Loaded
              query={list}
              lines={3}
              renderData={({ period: month, checks }) => (
                <>
                  <h2>
                    {text(`monthClose.${one}`)} {month ?? ''}
                  </h2>
                  {month === null ? (
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

type QueryProps = {
  readonly ledger: CloseLedger | undefined;
  readonly period: string | undefined;
  readonly isBusy: boolean;
  readonly onAsk: (query: Record<string, string>) => void;
  readonly onAgain: () => void;
};

/** Of which ledger, and which month. */
function Query({ ledger, period, isBusy, onAsk, onAgain }: QueryProps): ReactNode {
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState<string>(ledger ?? '');
  const ask = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('period');
    const month = typeof typed === 'string' && isMonth(typed) ? typed : '';
    // The same question once more is a new check.
    if (chosen === (ledger ?? '') && month === (period ?? '')) onAgain();
    else onAsk({ ...(chosen === '' ? {} : { ledger: chosen }), ...(month === '' ? {} : { period: month }) });
  };
  return (
    <form className="month-close-query" role="search" onSubmit={ask}>
      <div className="text-field">
        <label htmlFor={`${id}-ledger`}>{text('monthClose.ledger')}</label>
        <select
          id={`${id}-ledger`}
          className="control"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">{text('monthClose.allLedgers')}</option>
          {closeLedgers.map((one) => (
            <option key={one} value={one}>
              {text(`monthClose.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="text-field">
        <label htmlFor={`${id}-period`}>{text('monthClose.periodAsked')}</label>
        <DateInput kind="month" name="period" id={`${id}-period`} defaultValue={period ?? ''} />
      </div>
      <Button type="submit" icon="search" isBusy={isBusy}>
        {text('monthClose.check')}
      </Button>
    </form>
  );
}
