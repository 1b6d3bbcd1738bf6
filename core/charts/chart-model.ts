import { parseAmount, sumAmounts, thousands } from '../amounts/amounts.ts';
import type { components } from '../contract/api.ts';
import { plain } from '#core/values/plain.ts';

type Schemas = components['schemas'];
type Row = Schemas['Row'];

export type ChartType = 'bar' | 'line' | 'pie' | 'table';

/** A column of a chart. */
export type ChartColumn = {
  readonly name: string;
  readonly label: string;
  readonly isNumber: boolean;
  readonly precision: number | undefined;
  readonly href: string | null;
  /** Texts of its values. */
  readonly texts: ReadonlyMap<string, string>;
};

/** Everything a chart shows, with its rows in their order. */
export type ChartModel = {
  readonly title: string;
  readonly template: 'single' | 'double' | 'tab' | 'combination';
  readonly types: readonly ChartType[];
  readonly x: ChartColumn | undefined;
  readonly figures: readonly ChartColumn[];
  /** Columns of the text table: all shown ones. */
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly Row[];
  readonly options: Schemas['GraphOptions'];
};

const types: readonly ChartType[] = ['bar', 'line', 'pie', 'table'];
const templates = ['single', 'double', 'tab', 'combination'] as const;

/**
 * The model of a chart's answer: sorted by its first figure and cut to its first rows when its options say so.
 * @param words `others` stands for what was cut off; `label` translates titles
 */
export function chartModel(
  { head, items, data, dictOptions }: Schemas['GraphData'],
  words: { readonly others: string; readonly label: (text: string) => string },
): ChartModel {
  const columns = items.map((item): ChartColumn => ({
    name: item.fieldName,
    label: words.label(item.fieldTxt),
    isNumber: ['Integer', 'Long', 'integer', 'number'].includes(item.fieldType),
    precision: item.precision ?? undefined,
    href: item.fieldHref ?? null,
    texts: new Map((dictOptions[item.fieldName] ?? []).map(({ value, text }) => [String(value), words.label(text)])),
  }));
  const shown = columns.filter((_, index) => items[index]?.isShow !== 'N');
  const asked = (head.yaxisField ?? '').split(',').flatMap((name) => columns.find((one) => one.name === name) ?? []);
  const x = columns.find(({ name }) => name === head.xaxisField) ?? shown.find(({ isNumber }) => !isNumber);
  const figures = asked.length > 0 ? asked : shown.filter((one) => one.isNumber && one !== x);
  const options = head.options ?? {};
  const chosen = (head.graphType ?? '').split(',').flatMap((name) => types.find((type) => type === name) ?? []);
  return {
    title: words.label(head.name),
    template: templates.find((name) => name === head.displayTemplate) ?? 'single',
    types: chosen.length > 0 ? chosen : ['bar'],
    x,
    figures,
    columns: shown,
    rows: arranged(data, { x, figures, options }, words.others),
    options,
  };
}

function arranged(
  rows: readonly Row[],
  { x, figures, options }: Pick<ChartModel, 'x' | 'figures' | 'options'>,
  others: string,
): readonly Row[] {
  const [first] = figures;
  const { sort = 'none', top } = options;
  const sign = sort === 'asc' ? 1 : -1;
  const sorted =
    first === undefined || (sort === 'none' && top == null)
      ? rows
      : sort === 'none'
        ? rows
        : [...rows].sort((a, b) => sign * (Number(plain(a[first.name])) - Number(plain(b[first.name]))));
  if (top == null || sorted.length <= top || x === undefined) return sorted;
  const rest = sorted.slice(top);
  const sums = figures.map(({ name }) => [name, sumAmounts(rest.map((row) => row[name])).toFixed()] as const);
  const last = { [x.name]: others, [`${x.name}_dictText`]: others, ...Object.fromEntries(sums) };
  return [...sorted.slice(0, top), last];
}

/** The text of a value: of its dictionary, of the record it points to, with thousands. */
export function chartText(column: ChartColumn, row: Row): string {
  const value = plain(row[column.name]);
  const text = row[`${column.name}_dictText`] ?? column.texts.get(value);
  if (typeof text === 'string') return text;
  return column.isNumber && parseAmount(value) !== null ? thousands(value, column.precision) : value;
}

/** A figure as a chart draws it; null where there is none. */
export function chartNumber(column: ChartColumn, row: Row): number | null {
  return parseAmount(plain(row[column.name]))?.toNumber() ?? null;
}
