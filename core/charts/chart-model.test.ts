import { describe, expect, it } from 'vitest';
import type { components } from '../contract/api.ts';
import { chartModel, chartText } from './chart-model.ts';
import { chartOption } from './chart-option.ts';
import { readJsonRows } from './json-rows.ts';

type Data = components['schemas']['GraphData'];

const look = { text: '#000', soft: '#111', line: '#222', ground: '#fff', isDark: false };
const words = { others: '其他', label: (text: string) => text };
const evil = '<img src=x onerror=alert(1)>';
const data = (options: Data['head']['options'] = {}, head: Partial<Data['head']> = {}): Data => ({
  head: {
    code: 'c',
    name: '等级',
    dataType: 'sql',
    graphType: 'bar',
    xaxisField: 'level',
    yaxisField: 'n',
    options,
    ...head,
  },
  items: [
    { fieldName: 'level', fieldTxt: '等级', fieldType: 'String' },
    { fieldName: 'n', fieldTxt: '额度', fieldType: 'number', precision: 2 },
  ],
  data: [
    { level: 'A', n: '0.10' },
    { level: 'B', n: '1234.5' },
    { level: evil, n: '0.20' },
    { level: 'D', n: null },
  ],
  dictOptions: { level: [{ value: 'A', text: '重点', title: '重点' }] },
});

describe('the model of a chart', () => {
  it('[B2.3] sorts by the first figure and sums up the rest exactly', () => {
    const model = chartModel(data({ sort: 'desc', top: 1 }), words);
    expect(model.rows.map((row) => [row['level'], row['n']])).toEqual([
      ['B', '1234.5'],
      ['其他', '0.3'],
    ]);
    expect(chartModel(data({ sort: 'asc' }), words).rows.at(-1)?.['level']).toBe('B');
  });

  it('[B2.3] shows texts of dictionaries and figures with thousands', () => {
    const { x, figures, rows } = chartModel(data(), words);
    expect([chartText(x!, rows[0]!), chartText(figures[0]!, rows[1]!), chartText(figures[0]!, rows[3]!)]).toEqual([
      '重点',
      '1,234.50',
      '',
    ]);
  });

  it('[XSS-01] draws labels and tooltips as text, never as markup', () => {
    for (const type of ['bar', 'line', 'pie'] as const) {
      const option = chartOption(chartModel(data(), words), { type, hasPatterns: false, look });
      expect(option['tooltip']).toMatchObject({ renderMode: 'richText' });
      expect(JSON.stringify(option)).toContain(evil);
    }
  });

  it('[B2.3] combines bars and lines, stacks, and uses a second axis', () => {
    const both = data({ second: ['m'], stacked: true }, { displayTemplate: 'combination', yaxisField: 'n,m' });
    const model = chartModel(
      { ...both, items: [...both.items, { fieldName: 'm', fieldTxt: '数', fieldType: 'Integer' }] },
      words,
    );
    const option = chartOption(model, { type: 'bar', hasPatterns: true, look });
    expect(option['series']).toMatchObject([
      { type: 'bar', name: '额度', stack: 'all' },
      { type: 'line', name: '数', yAxisIndex: 1 },
    ]);
    expect(option['aria']).toEqual({ enabled: true, decal: { show: true } });
  });
});

describe('rows of JSON', () => {
  it('[B2.3] are found in the answers servers give, and refused in words where they are none', () => {
    expect(readJsonRows('{"result":{"records":[{"a":1}]}}')).toMatchObject({ ok: true, rows: [{ a: 1 }] });
    expect(readJsonRows('{"a":1}').ok).toBe(false);
    expect(readJsonRows('[]').ok).toBe(false);
    expect(readJsonRows('[1]')).toEqual({
      ok: false,
      fault: { zh: 'JSON 第 1 行不是对象', en: 'Row 1 of the JSON is no object' },
    });
  });
});
