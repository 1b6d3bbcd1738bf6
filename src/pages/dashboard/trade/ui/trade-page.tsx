import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { USUAL_CURRENCY } from '#core/kernel/usual-currency.ts';
import { $ownCurrency } from '@/entities/permission';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState } from '@/shared/ui';
import { ChartBoard } from '@/widgets/chart-board';
import { tradeQuery, type TradeDashboard, type TradeSide } from '../api/trade.ts';
import { trendModel } from '../model/trend.ts';
import { Figures } from './figures.tsx';
import { LateLines } from './late-lines.tsx';
import { Shares } from './shares.tsx';
import { Steps } from './steps.tsx';
import './trade.css';

/** The first page of those who sell, or buy [B2.19]: figures, steps of the process, trends, with whom, and what is late. */
export function TradePage({ side, title }: { readonly side: TradeSide; readonly title: string }): ReactNode {
  const text = useText();
  const page = useRef<HTMLDivElement>(null);
  const query = useQuery(tradeQuery(side));
  return (
    <div className="trade" ref={page}>
      <header className="panel trade-head">
        <h1>
          {title}
          {query.data === undefined ? null : (
            <small className="trade-soft">{text('trade.ofMonth', { period: query.data.period })}</small>
          )}
        </h1>
        <div className="trade-tools">
          <Button icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {text('action.refresh')}
          </Button>
          <Button onClick={() => void page.current?.requestFullscreen()}>{text('dialog.fullscreen')}</Button>
        </div>
      </header>
      <Loaded query={query} lines={10} renderData={(data) => <Board data={data} />} />
    </div>
  );
}

function Board({ data }: { readonly data: TradeDashboard }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { side } = data;
  const ownCurrency = useUnit($ownCurrency);
  const model = useMemo(() => {
    const name = (what: 'orders' | 'moved' | 'paid'): string => text(`trade.${side}.${what}`);
    return trendModel(data, {
      title: text('trade.trend'),
      month: text('trade.month'),
      unit: ownCurrency === USUAL_CURRENCY ? text('trade.yuan') : ownCurrency,
      orders: name('orders'),
      moved: name('moved'),
      paid: name('paid'),
    });
  }, [data, side, text, ownCurrency]);
  if (data.figures.length === 0) return <EmptyState text={text('trade.empty')} />;
  return (
    <>
      <Figures side={side} figures={data.figures} />
      {data.steps.length === 0 ? null : <Steps steps={data.steps} />}
      <section className="panel" aria-label={text('trade.trend')}>
        <h2>{text('trade.trend')}</h2>
        <ChartBoard model={model} hasPatterns={false} onFollow={(to) => void navigate(to)} />
      </section>
      <div className="trade-columns">
        <Shares title={text(`trade.${side}.parties`)} shares={data.parties} />
        <Shares title={text(`trade.${side}.items`)} shares={data.items} />
      </div>
      <LateLines side={side} lines={data.late} />
    </>
  );
}
