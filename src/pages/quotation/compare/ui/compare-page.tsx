import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pairLines } from '#modules/quotation/rules/quote-compare.ts';
import { plainQueryField, type QueryFieldView } from '#core/screen/query-view.ts';
import { plain } from '#core/values/plain.ts';
import { formQuery, recordQuery, type Row } from '@/entities/screen';
import { QueryForm } from '@/widgets/screen-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import { Sheet } from './sheet.tsx';
import './compare.css';

const QUOTE = 'quo_quote';
const COST = 'quo_cost';
const LINES = 'quo_quote_item';

/** Two quotations side by side: heads, lines, and what their costs are made of [quotation.compare]. The address says which. */
export function ComparePage({ title }: { readonly title: string }): ReactNode {
  return (
    <PartTexts part="quotes">
      <Compare title={title} />
    </PartTexts>
  );
}

const pick = (field: string, label: string): QueryFieldView => ({
  ...plainQueryField(field, label),
  widget: 'popup',
  control: 'search',
  tableDict: `${QUOTE},bill_no,id`,
  popup: { code: 'pop_quote', column: 'id' },
});

function Compare({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  const [address, setAddress] = useSearchParams();
  const [a, b] = [address.get('a') ?? '', address.get('b') ?? ''];
  const fields = useMemo(() => [pick('a', text('quotes.a')), pick('b', text('quotes.b'))], [text]);
  const go = (values: Readonly<Record<string, string>>): void => {
    const next = Object.entries(values).filter(([name, value]) => (name === 'a' || name === 'b') && value !== '');
    setAddress(Object.fromEntries(next));
  };
  return (
    <>
      <QueryForm fields={fields} values={{ a, b }} onReset={() => go({})} onSearch={go} />
      <section className="panel quotes" aria-label={title}>
        <div className="list-bar">
          <h1>{title}</h1>
          <Button disabled={a === '' && b === ''} onClick={() => go({ a: b, b: a })}>
            {text('quotes.swap')}
          </Button>
        </div>
        {a === '' || b === '' ? <EmptyState text={text('quotes.choose')} /> : <Both key={`${a} ${b}`} a={a} b={b} />}
      </section>
    </>
  );
}

function Both({ a, b }: { readonly a: string; readonly b: string }): ReactNode {
  const text = useText();
  const [isOnly, setOnly] = useState(false);
  const one = useQuery(recordQuery(QUOTE, a));
  const other = useQuery(recordQuery(QUOTE, b));
  const view = useQuery(formQuery(QUOTE));
  if (other.error !== null)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={other.error.message}
        retry={{ label: text('action.retry'), act: () => void other.refetch() }}
      />
    );
  return (
    <Loaded
      query={one}
      lines={10}
      renderData={(first) =>
        other.data === undefined || view.data === undefined ? (
          <Skeleton rows={10} label={text('list.loading')} />
        ) : (
          <>
            {a === b ? <p role="note">{text('quotes.same')}</p> : null}
            <label className="quotes-only">
              <input type="checkbox" checked={isOnly} onChange={(event) => setOnly(event.currentTarget.checked)} />
              {text('quotes.onlyDifferences')}
            </label>
            <Sheet heading={text('quotes.head')} kind="head" a={first} b={other.data} isOnly={isOnly} />
            <Lines a={first} b={other.data} isOnly={isOnly} />
          </>
        )
      }
    />
  );
}

const linesIn = (row: Row): readonly Row[] => (Array.isArray(row[LINES]) ? (row[LINES] as readonly Row[]) : []);

function Lines({ a, b, isOnly }: { readonly a: Row; readonly b: Row; readonly isOnly: boolean }): ReactNode {
  const text = useText();
  const pairs = useMemo(() => pairLines(linesIn(a), linesIn(b)), [a, b]);
  const ids = [...new Set(pairs.flatMap((pair) => [pair.a, pair.b].map((line) => plain(line?.['cost_id']))))].filter(
    (id) => id !== '',
  );
  const costs = useQueries({ queries: ids.map((id) => recordQuery(COST, id)) });
  const costOf = (line: Readonly<Record<string, unknown>> | null): Row | null =>
    costs[ids.indexOf(plain(line?.['cost_id']))]?.data ?? null;
  return (
    <>
      {pairs.map((pair, index) => {
        const item = `${pair.code} ${pair.name}`.trim();
        const only = pair.b === null ? text('quotes.onlyA') : pair.a === null ? text('quotes.onlyB') : null;
        const [costA, costB] = [costOf(pair.a), costOf(pair.b)];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an item may stand in a quotation twice
          <div key={`${pair.code} ${index}`} className="quotes-pair">
            <Sheet
              heading={text('quotes.lines', { item })}
              note={only}
              kind="line"
              a={pair.a}
              b={pair.b}
              isOnly={isOnly}
            />
            {costA === null && costB === null ? null : (
              <Sheet heading={text('quotes.cost', { item })} kind="cost" a={costA} b={costB} isOnly={isOnly} />
            )}
          </div>
        );
      })}
    </>
  );
}
