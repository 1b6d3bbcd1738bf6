import { describe, expect, it } from 'vitest';
import { plainColumn, type ColumnView } from '../screen/list-view.ts';
import { reportChartModel, type ReportChart } from './report-chart.ts';

const figure = (field: string, isSummed: boolean): ColumnView => ({
  ...plainColumn(field, field),
  isNumber: true,
  precision: 2,
  isSummed,
});
const columns = [
  { ...plainColumn('month', '月份'), widget: 'month' },
  plainColumn('name', '客户'),
  figure('amount', true),
  figure('price', false),
];
const words = { others: '其他', label: (text: string) => text };
const chart = (more: Partial<ReportChart>): ReportChart => ({
  title: '图',
  type: 'bar',
  x: 'month',
  y: ['amount'],
  ...more,
});
const model = (more: Partial<ReportChart>, rows: readonly Record<string, string | null>[]) =>
  reportChartModel(chart(more), { columns, rows }, words);

describe('[B2.3] the chart of a report', () => {
  it('adds up the rows of a month exactly, in the order of the months', () => {
    const { rows } = model({}, [
      { month: '2026-02', name: 'A', amount: '0.1' },
      { month: '2026-02', name: 'B', amount: '0.2' },
      { month: '2026-01', name: 'A', amount: '7' },
    ]);
    expect(rows.map((row) => [row['month'], row['amount']])).toEqual([
      ['2026-01', '7'],
      ['2026-02', '0.3'],
    ]);
  });

  it('has a figure for each value of a series, and leaves a month without one empty', () => {
    const { figures, rows } = model({ series: ['name'] }, [
      { month: '2026-01', name: '甲', amount: '5' },
      { month: '2026-01', name: '乙', amount: '9' },
      { month: '2026-02', name: '甲', amount: '1' },
    ]);
    expect(figures.map(({ label }) => label)).toEqual(['乙', '甲']);
    expect(rows.map((row) => figures.map(({ name }) => row[name] ?? null))).toEqual([
      ['9', '5'],
      [null, '1'],
    ]);
  });

  it('sums up the small ones as others, and leaves them out where a sum means nothing', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      month: '2026-01',
      name: `C${index}`,
      amount: String(index + 1),
      price: '3',
    }));
    const amounts = model({ series: ['name'] }, rows);
    expect(amounts.figures.map(({ label }) => label).at(-1)).toBe('其他');
    expect(amounts.rows[0]?.['rest']).toBe('15');
    expect(model({ series: ['name'], y: ['price'] }, rows).figures).toHaveLength(8);
    const top = model({ x: 'name', options: { top: 3 } }, rows);
    expect(top.rows.map((row) => [row['name'], row['amount']])).toEqual([
      ['C11', '12'],
      ['C10', '11'],
      ['其他', '55'],
    ]);
  });

  it('draws nothing where its column is not there any more', () => {
    expect(model({ x: 'gone' }, [{ month: '2026-01', name: 'A', amount: '1' }]).rows).toEqual([]);
  });
});
