import { describe, expect, it } from 'vitest';
import type { components } from '../contract/api.ts';
import { plainColumn, type ColumnView } from '../screen/list-view.ts';
import { chartModel, chartNumber, chartText, type ChartColumn, type ChartModel } from './chart-model.ts';
import { chartOption } from './chart-option.ts';
import { reportChartModel, type ReportChart } from './report-chart.ts';

type Data = components['schemas']['GraphData'];
const words = { others: '其他', label: (text: string) => text };
const look = { text: '#000', soft: '#111', line: '#222', ground: '#fff', isDark: false };

const column = (name: string, more: Partial<ChartColumn> = {}): ChartColumn => ({
  name,
  label: name.toUpperCase(),
  isNumber: true,
  precision: undefined,
  href: null,
  texts: new Map(),
  ...more,
});
const model = (more: Partial<ChartModel> = {}): ChartModel => ({
  title: 'T',
  template: 'single',
  types: ['bar'],
  x: column('x', { isNumber: false }),
  figures: [column('a'), column('b')],
  columns: [],
  rows: [
    { x: 'p', a: '1', b: '2' },
    { x: 'q', a: null, b: '4.5' },
  ],
  options: {},
  ...more,
});
/** Parts of an option that are read here; the library takes it as it comes. */
type Series = {
  readonly type?: string;
  readonly radius?: unknown;
  readonly center?: unknown;
  readonly yAxisIndex?: number;
  readonly label?: { readonly formatter?: string };
  readonly data?: readonly { readonly name?: string }[];
};
type Drawn = {
  readonly color: readonly string[];
  readonly tooltip: { readonly trigger: string; readonly valueFormatter: (value: string | number | null) => string };
  readonly xAxis: { readonly data: readonly string[] };
  readonly yAxis: readonly unknown[];
  readonly series: readonly Series[];
};
const drawn = (
  of: ChartModel,
  type: 'bar' | 'line' | 'pie' = 'bar',
  more: { hasPatterns?: boolean; isDark?: boolean } = {},
): Drawn =>
  chartOption(of, {
    type,
    hasPatterns: more.hasPatterns ?? false,
    look: { ...look, isDark: more.isDark ?? false },
  }) as unknown as Drawn;

describe('[B2.3] a chart for the drawing library', () => {
  it('has bars over its categories, a legend above, room around and no numbers', () => {
    const option = drawn(model());
    expect(option).toMatchObject({
      animation: false,
      legend: { top: 0, left: 'center', type: 'scroll', textStyle: { color: '#000', fontSize: 12 } },
      aria: { enabled: true, decal: { show: false } },
      tooltip: { renderMode: 'richText', trigger: 'axis', confine: true },
      grid: { left: 8, right: 16, top: 48, bottom: 8, containLabel: true },
      xAxis: { type: 'category', data: ['p', 'q'], axisLabel: { color: '#111', hideOverlap: true, width: 96 } },
      yAxis: { type: 'value' },
    });
    expect(option.yAxis).not.toHaveProperty('name');
    expect(option.yAxis).not.toHaveProperty('min');
    expect(option.yAxis).not.toHaveProperty('max');
    expect(option.series).toEqual([
      {
        type: 'bar',
        name: 'A',
        data: [1, null],
        barMaxWidth: 48,
        label: { show: false, position: 'top', color: '#000' },
      },
      {
        type: 'bar',
        name: 'B',
        data: [2, 4.5],
        barMaxWidth: 48,
        label: { show: false, position: 'top', color: '#000' },
      },
    ]);
    expect(option.color[0]).toBe('#0b7a5b');
    expect(drawn(model(), 'bar', { isDark: true }).color[0]).toBe('#35c79a');
  });

  it.each([
    ['top', { top: 0, left: 'center' }, { left: 8, right: 16, top: 48, bottom: 8 }],
    ['bottom', { bottom: 0, left: 'center' }, { left: 8, right: 16, top: 28, bottom: 36 }],
    ['left', { left: 0, top: 'middle', orient: 'vertical' }, { left: 120, right: 16, top: 28, bottom: 8 }],
    ['right', { right: 0, top: 'middle', orient: 'vertical' }, { left: 8, right: 120, top: 28, bottom: 8 }],
    ['none', { show: false }, { left: 8, right: 16, top: 28, bottom: 8 }],
  ] as const)('leaves room for a legend at the %s', (legend, place, grid) => {
    expect(drawn(model({ options: { legend } }))).toMatchObject({ legend: place, grid });
  });

  it('shows patterns where somebody wants them', () => {
    expect(drawn(model(), 'bar', { hasPatterns: true })).toMatchObject({ aria: { decal: { show: true } } });
    expect(drawn(model({ options: { patterns: true } }))).toMatchObject({ aria: { decal: { show: true } } });
    expect(drawn(model({ options: { patterns: false } }))).toMatchObject({ aria: { decal: { show: false } } });
  });

  it('has its unit, its ends and a second axis', () => {
    const option = drawn(model({ options: { unit: '元', min: 0, max: 10, second: ['b'] } }));
    expect(option.yAxis[0]).toMatchObject({ name: '元', min: 0, max: 10 });
    expect(option.yAxis[1]).toMatchObject({ name: '元', splitLine: { show: false } });
    expect(option.yAxis[1]).not.toHaveProperty('min');
    expect(option.series.map((one) => one.yAxisIndex)).toEqual([undefined, 1]);
    expect(option.tooltip.valueFormatter(1234.5)).toBe('1,234.5元');
    expect(drawn(model()).tooltip.valueFormatter(null)).toBe('');
    expect(drawn(model({ options: { unit: '', second: [] } })).yAxis).not.toHaveProperty('name');
    expect(Array.isArray(drawn(model({ options: { second: [] } })).yAxis)).toBe(false);
  });

  const series = (of: ChartModel, type: 'bar' | 'line' = 'bar'): readonly Series[] => drawn(of, type).series;
  it('draws lines where it is one, or says so', () => {
    expect(series(model(), 'line')[0]).toMatchObject({ type: 'line', smooth: false, symbolSize: 7 });
    expect(series(model({ options: { smooth: true } }), 'line')[0]).toMatchObject({ smooth: true });
    const combined = model({ template: 'combination' });
    expect(series(combined).map(({ type }) => type)).toEqual(['bar', 'line']);
    expect(series({ ...combined, figures: [column('a')] }).map(({ type }) => type)).toEqual(['bar']);
    expect(series({ ...combined, options: { lines: ['a'] } }).map(({ type }) => type)).toEqual(['line', 'bar']);
    expect(series({ ...combined, options: { lines: [] } }).map(({ type }) => type)).toEqual(['bar', 'bar']);
  });

  it('stacks bars, not lines, with their values inside', () => {
    const stacked = { stacked: true, values: true };
    expect(series(model({ options: stacked }))[0]).toMatchObject({
      stack: 'all',
      label: { show: true, position: 'inside' },
    });
    const [line] = series(model({ options: stacked }), 'line');
    expect(line).toMatchObject({ label: { show: true, position: 'top' } });
    expect(line).not.toHaveProperty('stack');
    expect(series(model({ options: { stacked: false } }))[0]).not.toHaveProperty('stack');
  });

  it('draws a pie for each figure beside one another', () => {
    const option = drawn(model(), 'pie');
    expect(option.tooltip.trigger).toBe('item');
    expect(option).not.toHaveProperty('xAxis');
    expect(option.series.map((one) => [one.radius, one.center, one.label?.formatter])).toEqual([
      [['0%', '35%'], ['25%', '54%'], '{b} {d}%'],
      [['0%', '35%'], ['75%', '54%'], '{b} {d}%'],
    ]);
    expect(option.series[0]).toMatchObject({
      data: [
        { name: 'p', value: 1 },
        { name: 'q', value: null },
      ],
      itemStyle: { borderColor: '#fff', borderWidth: 1 },
    });
    const [single] = drawn(model({ figures: [column('a')], options: { values: true } }), 'pie').series;
    expect([single?.radius, single?.center, single?.label?.formatter]).toEqual([
      ['0%', '62%'],
      ['50%', '54%'],
      '{b}: {c} ({d}%)',
    ]);
    expect(drawn(model({ x: undefined }), 'pie').series[0]?.data?.[0]?.name).toBe('');
    expect(drawn(model({ x: undefined })).xAxis.data).toEqual(['', '']);
    expect(drawn(model({ figures: [] }), 'pie').series).toEqual([]);
  });
});

describe('[B2.3] the model of a chart', () => {
  const data = (head: Partial<Data['head']> = {}, more: Partial<Data> = {}): Data => ({
    head: { code: 'c', name: 'N', dataType: 'sql', graphType: 'bar', ...head },
    items: [
      { fieldName: 'k', fieldTxt: 'K', fieldType: 'String' },
      { fieldName: 'n', fieldTxt: 'N', fieldType: 'number', precision: 2, fieldHref: '/n' },
      { fieldName: 'm', fieldTxt: 'M', fieldType: 'Integer' },
      { fieldName: 'h', fieldTxt: 'H', fieldType: 'Long', isShow: 'N' },
    ],
    data: [
      { k: 'a', n: '2', m: '1' },
      { k: 'b', n: '3', m: '1' },
      { k: 'c', n: '1', m: '1' },
    ],
    dictOptions: { k: [{ value: 'a', text: 'Aa', title: '' }] },
    ...more,
  });
  const made = (head: Partial<Data['head']> = {}) => chartModel(data(head), words);
  const keys = (head: Partial<Data['head']>) => made(head).rows.map((row) => row['k']);

  it('takes what is asked for, or what is there', () => {
    const all = made();
    expect([
      all.x?.name,
      all.figures.map(({ name }) => name),
      all.columns.map(({ name }) => name),
      all.types,
      all.template,
      all.options,
    ]).toEqual(['k', ['n', 'm'], ['k', 'n', 'm'], ['bar'], 'single', {}]);
    const asked = made({ xaxisField: 'm', yaxisField: 'h,none', graphType: 'line,none,pie', displayTemplate: 'tab' });
    expect([asked.x?.name, asked.figures.map(({ name }) => name), asked.types, asked.template]).toEqual([
      'm',
      ['h'],
      ['line', 'pie'],
      'tab',
    ]);
    expect(made({ graphType: 'none', displayTemplate: 'none' })).toMatchObject({ types: ['bar'], template: 'single' });
    expect(made({ xaxisField: 'n' }).figures.map(({ name }) => name)).toEqual(['m']);
    expect(all.columns.map(({ href }) => href)).toEqual([null, '/n', null]);
  });

  it('is sorted, and cut off where it says so', () => {
    expect(keys({})).toEqual(['a', 'b', 'c']);
    expect(keys({ options: { sort: 'asc' } })).toEqual(['c', 'a', 'b']);
    expect(keys({ options: { sort: 'desc' } })).toEqual(['b', 'a', 'c']);
    expect(keys({ options: { top: 3 } })).toEqual(['a', 'b', 'c']);
    expect(keys({ options: { top: 2 } })).toEqual(['a', 'b', '其他']);
    const cut = made({ options: { sort: 'desc', top: 1 } }).rows;
    expect(cut).toEqual([
      { k: 'b', n: '3', m: '1' },
      { k: '其他', k_dictText: '其他', n: '3', m: '2' },
    ]);
    expect(
      chartModel(
        data({ options: { sort: 'asc' } }, { items: [{ fieldName: 'k', fieldTxt: 'K', fieldType: 'String' }] }),
        words,
      ).rows,
    ).toHaveLength(3);
  });

  it('shows values by their texts and with thousands', () => {
    const [k, n] = made().columns;
    if (k === undefined || n === undefined) throw new Error('no columns');
    expect([
      chartText(k, { k: 'a' }),
      chartText(k, { k: 'b' }),
      chartText(k, { k: 'a', k_dictText: 'X' }),
      chartText(n, { n: '1234.5' }),
      chartText(n, { n: 'x' }),
    ]).toEqual(['Aa', 'b', 'X', '1,234.50', 'x']);
    expect(chartText({ ...n, isNumber: false }, { n: '1234.5' })).toBe('1234.5');
    expect([chartNumber(n, { n: '1.5' }), chartNumber(n, { n: null }), chartNumber(n, { n: 'x' })]).toEqual([
      1.5,
      null,
      null,
    ]);
  });
});

describe('a chart over the rows of a report', () => {
  const of = (field: string, more: Partial<ColumnView> = {}): ColumnView => ({
    ...plainColumn(field, field.toUpperCase()),
    ...more,
  });
  const amount = of('a', { isNumber: true, isSummed: true, precision: 2 });
  const columns = [of('k'), amount, of('p', { isNumber: true }), of('s'), of('m', { widget: 'month' })];
  const chart = (more: Partial<ReportChart> = {}): ReportChart => ({
    title: 'T',
    type: 'bar',
    x: 'k',
    y: ['a'],
    ...more,
  });
  const made = (rows: readonly Record<string, unknown>[], more: Partial<ReportChart> = {}, given = columns) =>
    reportChartModel(chart(more), { columns: given, rows }, words);

  it('adds up rows of one category, and stands in the order of its first figure', () => {
    const found = made([
      { k: 'x', a: '0.1' },
      { k: 'y', a: '5' },
      { k: 'x', a: '0.2' },
      { k: '', a: null },
    ]);
    expect(found.rows).toEqual([
      { k: 'y', k_dictText: 'y', a: '5' },
      { k: 'x', k_dictText: 'x', a: '0.3' },
      { k: '', k_dictText: '其他', a: null },
    ]);
    expect(found).toMatchObject({ template: 'combination', types: ['bar'], options: { lines: [] } });
    expect(made([], { type: 'line', options: { lines: ['a'] } })).toMatchObject({
      template: 'single',
      options: { lines: ['a'] },
    });
    expect(made([{ k: 'x', a: '1' }], { x: 'none' })).toMatchObject({ x: undefined, rows: [], figures: [] });
    expect(made([{ k: 'x', a: '1' }], { y: ['none'] })).toMatchObject({ x: undefined, rows: [] });
    expect(found.figures[0]).toMatchObject({ precision: 2, label: 'A' });
    expect(made([], { y: ['p'] }).figures[0]?.precision).toBeUndefined();
  });

  it('keeps months in their order', () => {
    const rows = [
      { m: '2026-03', a: '9' },
      { m: '2026-01', a: '1' },
      { m: '2026-02', a: '5' },
    ];
    expect(made(rows, { x: 'm' }).rows.map((row) => row['m'])).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ k: `k${at}`, a: String(100 - at), p: String(100 - at), s: `s${at}` }));
  it('is cut after 24 categories, or as many as it says; what is left is one where it can be summed', () => {
    expect(made(many(24)).rows).toHaveLength(24);
    const cut = made(many(26)).rows;
    expect([cut.length, cut.at(-1)]).toEqual([24, { k: '其他', k_dictText: '其他', a: String(77 + 76 + 75) }]);
    expect(made(many(5), { options: { top: 3 } }).rows.map((row) => row['a'])).toEqual([
      '100',
      '99',
      String(98 + 97 + 96),
    ]);
    expect(made(many(5), { options: { top: 3 }, y: ['p'] }).rows.map((row) => row['p'])).toEqual(['100', '99', '98']);
    expect(made(many(5), { options: { top: 3 }, y: ['a', 'p'] }).rows).toHaveLength(3);
    expect(made(many(5), { options: { top: 3 } }).options).not.toHaveProperty('top');
  });

  it('has a figure for each value of its series, eight at most', () => {
    const figures = (count: number, more: Partial<ReportChart> = {}) =>
      made(many(count), { x: 'm', series: ['s'], ...more }).figures.map(({ name, label }) => `${name} ${label}`);
    expect(figures(2)).toEqual(['s0 s0', 's1 s1']);
    expect(figures(8)).toHaveLength(8);
    expect(figures(9)).toEqual([...Array.from({ length: 7 }, (_, at) => `s${at} s${at}`), 'rest 其他']);
    expect(figures(9, { y: ['p'] })).toHaveLength(8);
    const rest = made(many(9), { x: 'm', series: ['s'] }).rows;
    expect(rest[0]).toMatchObject({ s0: '100', rest: String(93 + 92) });
    expect(made(many(9), { x: 'm', series: ['s'], y: ['p'] }).rows[0]).not.toHaveProperty('rest');
    expect(
      made(
        [
          { k: 'x', s: '', a: '1' },
          { k: 'x', s: 'b', a: '2' },
        ],
        { series: ['s'] },
      ).figures.map(({ label }) => label),
    ).toEqual(['b', '其他']);
    expect(made([{ k: 'x', s: 'b', a: '1' }], { series: ['s', 'k'] }).figures[0]?.label).toBe('b · x');
    // What has no sum is weighed by how often it stands there.
    const counted = made(
      [
        { k: 'x', s: 'once', p: '9' },
        { k: 'x', s: 'twice', p: '1' },
        { k: 'x', s: 'twice', p: '1' },
      ],
      { y: ['p'], series: ['s'] },
    );
    expect(counted.figures.map(({ label }) => label)).toEqual(['twice', 'once']);
  });
});
