import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState } from '@/shared/ui';
import { openingQuery, type OpeningData } from '../api/opening.ts';
import { Begin } from './begin.tsx';
import { Control } from './control.tsx';
import { Part } from './part.tsx';
import './opening.css';

/** Leads through the data of before the first month: what they refer to, goods, debts, the check against the old books, the begin [base.init-data]. */
export function Wizard({ title }: { readonly title: string }): ReactNode {
  const query = useQuery(openingQuery);
  return (
    <div className="opening">
      <Loaded query={query} lines={6} renderData={(data) => <Steps title={title} data={data} />} />
    </div>
  );
}

type Step = OpeningData['parts'][number]['code'] | OpeningData['books'][number]['code'] | 'masters' | 'check' | 'begin';

function Steps({ title, data }: { readonly title: string; readonly data: OpeningData }): ReactNode {
  const text = useText();
  const steps: readonly Step[] = [
    'masters',
    ...data.parts.map(({ code }) => code),
    ...data.books.map(({ code }) => code),
    'check',
    'begin',
  ];
  const [chosen, setChosen] = useState<Step>('masters');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const at = Math.max(0, steps.indexOf(chosen));
  const step = steps[at] ?? 'masters';
  const go = (to: number): void => setChosen(steps[to] ?? 'masters');
  if (data.parts.length === 0) return <EmptyState text={text('opening.none')} />;
  return (
    <>
      <nav className="panel" aria-label={text('opening.steps')}>
        <h1>{title}</h1>
        <ol className="opening-steps">
          {steps.map((name, index) => (
            <li key={name}>
              <Button aria-current={name === step ? 'step' : undefined} onClick={() => go(index)}>
                {index + 1} {text(`opening.${name}`)}
              </Button>
            </li>
          ))}
        </ol>
      </nav>
      <section className="panel" aria-label={text(`opening.${step}`)}>
        <h2>{text(`opening.${step}`)}</h2>
        {step === 'masters' ? <Masters masters={data.masters} /> : null}
        {data.parts.map((part) => (part.code === step ? <Part key={part.code} part={part} /> : null))}
        {data.books.map((book) => (book.code === step ? <Book key={book.code} book={book} /> : null))}
        {step === 'check' ? <Control parts={data.parts} typed={typed} onType={setTyped} /> : null}
        {step === 'begin' ? <Begin data={data} /> : null}
        <div className="opening-tools opening-foot">
          <Button disabled={at === 0} onClick={() => go(at - 1)}>
            {text('opening.prev')}
          </Button>
          <Button look="primary" disabled={at === steps.length - 1} onClick={() => go(at + 1)}>
            {text('opening.next')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Money and accounts begin where their ledgers are kept; here stands what they begin with. */
function Book({
  book: { code, title, route, count, amount },
}: {
  readonly book: OpeningData['books'][number];
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const isOff = code === 'gl' && parseAmount(amount)?.eq(0) === false;
  return (
    <>
      <p className="opening-soft">{text(`opening.${code}Hint`)}</p>
      <dl className="opening-figures">
        <div>
          <dt>{text(`opening.${code}Count`)}</dt>
          <dd>
            <Link to={route}>{count}</Link>
          </dd>
        </div>
        <div>
          <dt>{text(`opening.${code}Amount`)}</dt>
          <dd className={isOff ? 'opening-bad' : undefined}>{thousands(amount, 2)}</dd>
        </div>
      </dl>
      {isOff ? <p className="opening-bad">{text('opening.glOff')}</p> : null}
      <div className="opening-tools">
        <Link to={route}>{dataText(title)}</Link>
      </div>
    </>
  );
}

function Masters({ masters }: { readonly masters: OpeningData['masters'] }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <>
      <p className="opening-soft">{text('opening.mastersHint')}</p>
      <dl className="opening-figures">
        {masters.map(({ form, title, route, count }) => (
          <div key={form}>
            <dt>{dataText(title)}</dt>
            <dd>
              <Link to={route}>{count}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
