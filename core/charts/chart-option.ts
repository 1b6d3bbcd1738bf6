import { thousands } from '../amounts/amounts.ts';
import { chartNumber, chartText, type ChartModel } from './chart-model.ts';

/** Colours of the application a chart is drawn with. */
export type ChartLook = {
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly ground: string;
  readonly isDark: boolean;
};

/** Told apart with every common colour blindness (Okabe and Ito), the first near the brand's green. */
const light = ['#0b7a5b', '#0072b2', '#d55e00', '#cc79a7', '#b8860b', '#56b4e9', '#6b4c9a', '#4d4d4d'];
const dark = ['#35c79a', '#56b4e9', '#ff9d5c', '#e29bc4', '#f0e442', '#8ab6ff', '#b79ee0', '#c0c0c0'];

/** Describes a chart in the words of the drawing library. Texts are values and never markup: tooltips are drawn, not written as HTML. */
export function chartOption(
  model: ChartModel,
  { type, hasPatterns, look }: { type: 'bar' | 'line' | 'pie'; hasPatterns: boolean; look: ChartLook },
): Record<string, unknown> {
  const { options } = model;
  const legend = options.legend ?? 'top';
  const text = { color: look.text, fontSize: 12 };
  const common = {
    animation: false,
    backgroundColor: look.ground,
    color: look.isDark ? dark : light,
    textStyle: text,
    aria: { enabled: true, decal: { show: hasPatterns || options.patterns === true } },
    legend: legend === 'none' ? { show: false } : { ...placeOf(legend), type: 'scroll', textStyle: text },
    tooltip: {
      renderMode: 'richText',
      trigger: type === 'pie' ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.ground,
      borderColor: look.line,
      textStyle: text,
      valueFormatter: (value: string | number | null) => `${thousands(value)}${options.unit ?? ''}`,
    },
  };
  return type === 'pie'
    ? { ...common, series: pies(model, look) }
    : { ...common, ...axes(model, look, legend), series: lines(model, type, look) };
}

function placeOf(legend: 'top' | 'bottom' | 'left' | 'right'): Record<string, unknown> {
  if (legend === 'top' || legend === 'bottom') return { [legend]: 0, left: 'center' };
  return { [legend]: 0, top: 'middle', orient: 'vertical' };
}

function axes({ x, rows, options }: ChartModel, look: ChartLook, legend: string): Record<string, unknown> {
  const line = { lineStyle: { color: look.line } };
  const label = { color: look.soft, hideOverlap: true };
  const value = {
    type: 'value',
    axisLabel: label,
    splitLine: line,
    nameTextStyle: { color: look.soft },
    ...(options.unit === undefined || options.unit === '' ? {} : { name: options.unit }),
  };
  const range = {
    ...(options.min == null ? {} : { min: options.min }),
    ...(options.max == null ? {} : { max: options.max }),
  };
  return {
    grid: {
      left: legend === 'left' ? 120 : 8,
      right: legend === 'right' ? 120 : 16,
      top: legend === 'top' ? 48 : 28,
      bottom: legend === 'bottom' ? 36 : 8,
      containLabel: true,
    },
    xAxis: {
      type: 'category',
      data: rows.map((row) => (x === undefined ? '' : chartText(x, row))),
      axisLabel: { ...label, width: 96, overflow: 'truncate' },
      axisLine: line,
    },
    yAxis:
      (options.second ?? []).length > 0
        ? [
            { ...value, ...range },
            { ...value, splitLine: { show: false } },
          ]
        : { ...value, ...range },
  };
}

function lines(model: ChartModel, type: 'bar' | 'line', look: ChartLook): readonly Record<string, unknown>[] {
  const { figures, rows, options, template } = model;
  return figures.map((column, index) => {
    // A combined chart draws bars, and lines where its options say so; without a word the last figure is the line.
    const isLine =
      template === 'combination'
        ? (options.lines?.includes(column.name) ?? (figures.length > 1 && index === figures.length - 1))
        : type === 'line';
    return {
      type: isLine ? 'line' : 'bar',
      name: column.label,
      data: rows.map((row) => chartNumber(column, row)),
      ...(isLine ? { smooth: options.smooth === true, symbolSize: 7 } : { barMaxWidth: 48 }),
      ...(options.stacked === true && !isLine ? { stack: 'all' } : {}),
      ...(options.second?.includes(column.name) === true ? { yAxisIndex: 1 } : {}),
      label: {
        show: options.values === true,
        position: options.stacked === true && !isLine ? 'inside' : 'top',
        color: look.text,
      },
    };
  });
}

function pies({ x, figures, rows, options }: ChartModel, look: ChartLook): readonly Record<string, unknown>[] {
  const share = 100 / Math.max(figures.length, 1);
  return figures.map((column, index) => ({
    type: 'pie',
    name: column.label,
    radius: ['0%', figures.length > 1 ? `${Math.round(share * 0.7)}%` : '62%'],
    center: [`${Math.round(share * (index + 0.5))}%`, '54%'],
    data: rows.map((row) => ({ name: x === undefined ? '' : chartText(x, row), value: chartNumber(column, row) })),
    label: { color: look.text, formatter: options.values === true ? '{b}: {c} ({d}%)' : '{b} {d}%' },
    itemStyle: { borderColor: look.ground, borderWidth: 1 },
  }));
}
