import type { ChartColumn, ChartModel } from '#core/charts/chart-model.ts';
import type { TradeDashboard } from '../api/trade.ts';

/** Property of a month; columns of the chart have its name. */
type Figure = Extract<keyof TradeDashboard['months'][number], string>;

type Words = Readonly<Record<'title' | 'month' | 'orders' | 'moved' | 'paid' | 'unit', string>>;

/** The last twelve months as a chart: orders, what was moved, what was paid. */
export function trendModel({ months }: TradeDashboard, words: Words): ChartModel {
  const column = (name: Figure, label: string, isNumber = true): ChartColumn => ({
    name,
    label,
    isNumber,
    precision: isNumber ? 2 : undefined,
    href: null,
    texts: new Map(),
  });
  const x = column('period', words.month, false);
  const figures = [column('orders', words.orders), column('moved', words.moved), column('paid', words.paid)];
  return {
    title: words.title,
    template: 'single',
    types: ['bar'],
    x,
    figures,
    columns: [x, ...figures],
    rows: months,
    options: { legend: 'top', unit: words.unit },
  };
}
