import { sumAmounts } from '../amounts/amounts.ts';
import type { components } from '../contract/api.ts';
import { cellText, type ColumnView } from '../screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import type { ChartColumn, ChartModel } from './chart-model.ts';

type Schemas = components['schemas'];
type Row = Schemas['Row'];
export type ReportChart = Schemas['ReportChart'];

/** Figures one chart can tell apart: so many colours there are. */
const MOST_SERIES = 8;
/** Categories of a chart that says nothing about it. */
const MOST_POINTS = 24;

type Words = { readonly others: string; readonly label: (text: string) => string };

/**
 * The model of a chart over the rows of a report. Rows that agree in x are one point, their figures added up exactly; months stand in their order,
 * other categories by their first figure. With `series`, each of its values is a figure, the largest ones for themselves. What is left over is summed up as
 * one where the report sums the column, and left out where a sum means nothing (prices).
 */
export function reportChartModel(
  chart: ReportChart,
  { columns, rows }: { readonly columns: readonly ColumnView[]; readonly rows: readonly Row[] },
  words: Words,
): ChartModel {
  const columnOf = (name: string): ColumnView | undefined => columns.find(({ field }) => field === name);
  const { options = {} } = chart;
  const x = columnOf(chart.x);
  const y = chart.y.flatMap((name) => columnOf(name) ?? []);
  const model: Omit<ChartModel, 'rows' | 'figures' | 'columns' | 'x'> = {
    title: words.label(chart.title),
    template: chart.type === 'bar' ? 'combination' : 'single',
    types: [chart.type],
    options: { ...options, ...(options.lines === undefined ? { lines: [] } : {}) },
  };
  const [first] = y;
  if (x === undefined || first === undefined) return { ...model, x: undefined, figures: [], columns: [], rows: [] };
  const names = (chart.series ?? []).flatMap((name) => columnOf(name) ?? []);
  const read = names.length === 0 ? plainFigures(y, rows) : seriesFigures({ names, of: first }, rows, words);
  const points = new Map<string, { readonly text: string; readonly cells: Map<string, unknown[]> }>();
  for (const [index, row] of rows.entries()) {
    const key = plain(row[x.field]);
    const point = points.get(key) ?? { text: cellText(x, row), cells: new Map<string, unknown[]>() };
    points.set(key, point);
    for (const [name, value] of read.cells(row, index))
      point.cells.set(name, [...(point.cells.get(name) ?? []), value]);
  }
  const made = [...points].map(([key, { text, cells }]): Row => ({
    [x.field]: key,
    [`${x.field}_dictText`]: text === '' ? words.others : text,
    ...Object.fromEntries([...cells].map(([name, values]) => [name, addedUp(values)])),
  }));
  const xColumn = chartColumn(x, words.label(x.label));
  const figures = read.figures.map((figure) => ({ ...figure, label: words.label(figure.label) }));
  const isTime = ['month', 'date', 'datetime'].includes(x.widget);
  const sorted = isTime
    ? made.toSorted((one, other) => plain(one[x.field]).localeCompare(plain(other[x.field])))
    : cutOff(made, { x: x.field, figures: read.figures, columns: y }, options.top ?? MOST_POINTS, words.others);
  const { top: _top, ...look } = model.options;
  return { ...model, options: look, x: xColumn, figures, columns: [xColumn, ...figures], rows: sorted };
}

type Figures = {
  readonly figures: readonly ChartColumn[];
  readonly cells: (row: Row, index: number) => readonly (readonly [string, unknown])[];
};

function plainFigures(y: readonly ColumnView[], _rows: readonly Row[]): Figures {
  return {
    figures: y.map((column) => chartColumn(column, column.label)),
    cells: (row) => y.map(({ field }) => [field, row[field]] as const),
  };
}

/** A figure for each value of the series, the largest first. */
function seriesFigures(
  { names, of }: { readonly names: readonly ColumnView[]; readonly of: ColumnView },
  rows: readonly Row[],
  words: Words,
): Figures {
  const keys = rows.map((row) => names.map(({ field }) => plain(row[field])).join('\u0000'));
  const groups = new Map<string, { readonly text: string; readonly values: unknown[] }>();
  for (const [index, row] of rows.entries()) {
    const key = keys[index] ?? '';
    const group = groups.get(key) ?? { text: names.map((name) => cellText(name, row)).join(' · '), values: [] };
    group.values.push(row[of.field]);
    groups.set(key, group);
  }
  // Of what is summed the largest are shown, of the others those with most to show.
  const weight = (values: readonly unknown[]): number => (of.isSummed ? Number(addedUp(values) ?? 0) : values.length);
  const sorted = [...groups].toSorted(([, one], [, other]) => weight(other.values) - weight(one.values));
  const isCut = sorted.length > MOST_SERIES;
  const kept = isCut ? sorted.slice(0, of.isSummed ? MOST_SERIES - 1 : MOST_SERIES) : sorted;
  const places = new Map(kept.map(([key], index) => [key, `s${index}`]));
  const column = chartColumn(of, '');
  return {
    figures: [
      ...kept.map(([, { text }], index) => ({
        ...column,
        name: `s${index}`,
        label: text === '' ? words.others : text,
      })),
      ...(isCut && of.isSummed ? [{ ...column, name: 'rest', label: words.others }] : []),
    ],
    cells: (row, index) => {
      const place = places.get(keys[index] ?? '') ?? (of.isSummed ? 'rest' : null);
      return place === null ? [] : [[place, row[of.field]] as const];
    },
  };
}

/** Categories by their first figure; beyond so many, what is left is one where it can be added up. */
function cutOff(
  rows: readonly Row[],
  { x, figures, columns }: { x: string; figures: readonly ChartColumn[]; columns: readonly ColumnView[] },
  most: number,
  others: string,
): readonly Row[] {
  const [first] = figures;
  if (first === undefined) return rows;
  const sorted = rows.toSorted(
    (one, other) => Number(plain(other[first.name]) || 0) - Number(plain(one[first.name]) || 0),
  );
  if (sorted.length <= most) return sorted;
  const summed = columns.length > 0 && columns.every(({ isSummed }) => isSummed);
  if (!summed) return sorted.slice(0, most);
  const rest = sorted.slice(most - 1);
  return [
    ...sorted.slice(0, most - 1),
    {
      [x]: others,
      [`${x}_dictText`]: others,
      ...Object.fromEntries(figures.map(({ name }) => [name, addedUp(rest.map((row) => row[name]))])),
    },
  ];
}

/** Exactly; null where there is nothing to add up. */
function addedUp(values: readonly unknown[]): string | null {
  const there = values.filter((value) => value !== null && value !== undefined && value !== '');
  return there.length === 0 ? null : sumAmounts(there).toFixed();
}

function chartColumn({ field, isNumber, precision, href }: ColumnView, label: string): ChartColumn {
  return { name: field, label, isNumber, precision: precision ?? undefined, href, texts: new Map() };
}
