import { expect, it } from 'vitest';
import { readJsonRows } from '../charts/json-rows.ts';
import { checkFlow } from '../flow/check-flow.ts';
import { numberRuleFault } from '../number-rule/number-rule.ts';
import { templateFaults } from '../print/check-template.ts';
import type { PrintTemplate } from '../print/template.ts';
import type { RefusalText } from '../refusals/text.ts';
import { idOf } from '../testing/designs.ts';
import { checkDesign } from './check-design.ts';
import { checkForm, type Known } from './check-form.ts';
import type { FieldDefinition, FormDefinition } from './definition.ts';
import { designOf } from './design.ts';
import { headColumn, type Kind } from './parameters.ts';

const known: Known = {
  tables: new Map([['md_unit', []]]),
  dicts: new Set(),
  popups: new Map(),
  rules: new Set(),
  buttons: new Set(['view', 'push']),
  checks: new Map<string, Kind>([
    ['credit', { takes: { party: headColumn } }],
    ['floor_price', { takes: {} }],
  ]),
  effects: new Map(),
  hasEnglish: () => true,
};
const field = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  label: name,
  label_en: name,
  type: 'text',
  ...more,
});
const form = (more: Partial<FormDefinition> = {}): FormDefinition => ({
  table: 'dev_check',
  title: '点检',
  title_en: 'Check',
  kind: 'single',
  route: '/dev/check',
  permission: 'dev:check',
  buttons: ['view'],
  display: 'code',
  columns: 2,
  sort: [],
  fields: [field('code')],
  ...more,
});

const designed = (more: Partial<FormDefinition>): readonly RefusalText[] => {
  const definition = form(more);
  const context = { known, before: null, others: [], strangers: new Set<string>() };
  return checkDesign(designOf(definition, idOf), definition, context).map(({ message }) => message);
};
const written = (more: object): readonly RefusalText[] => {
  const said: RefusalText[] = [];
  checkForm({ ...form(), ...more }, known, (_place, text) => said.push(text));
  return said;
};
const flowing = (more: object): readonly RefusalText[] => {
  const said: RefusalText[] = [];
  checkFlow({ ...form(), ...more }, known, (_place, text) => said.push(text));
  return said;
};
const printed = (more: Partial<PrintTemplate>): readonly RefusalText[] => {
  const margin = { top: 10, right: 10, bottom: 10, left: 10 };
  const paper = { width: 100, height: 80 };
  const empty = { header: [], body: [], footer: [], pageLine: { left: '', right: '' } };
  return templateFaults({ paper, margin, size: 3, ...empty, ...more }).map(({ message }) => message);
};
const numbered = (...rule: Parameters<typeof numberRuleFault>): readonly RefusalText[] => {
  const fault = numberRuleFault(...rule);
  return fault === null ? [] : [fault.message];
};
const drawn = (text: string): readonly RefusalText[] => {
  const read = readJsonRows(text);
  return read.ok ? [] : [read.fault];
};

it.each<[what: string, said: readonly RefusalText[], zh: string, en: string]>([
  [
    'a table name',
    designed({ table: 'Dev' }),
    '表名“Dev”只能用小写字母、数字和下划线，以字母开头，最多 50 位',
    'The table name “Dev” may have lower-case letters, digits and underscores only, must begin with a letter and have at most 50 characters',
  ],
  [
    'a field of a design, whose place says which it is',
    designed({ fields: [field('code'), field('f', { default: '#{nothing}' })] }),
    '不认识默认值 #{nothing}',
    'The default #{nothing} is not known',
  ],
  [
    'a field of a file, which is named',
    written({ fields: [field('code'), field('f', { type: 'list' })] }),
    '字段 f：类型 list 需要 dict',
    'Field f: The type list needs dict',
  ],
  [
    'a formula that cannot be read',
    written({ fields: [field('code'), field('f', { formula: '1 +' })] }),
    '字段 f：公式第 4 个字符：公式不完整',
    'Field f: Character 4 of the formula: the formula ends too early',
  ],
  [
    'a check of no kind',
    written({ checks: [{ check: 'none' }] }),
    '审核检查 none：没有这种检查，可以写：credit、floor_price',
    'Check none: There is no such check; it can be one of credit, floor_price',
  ],
  [
    'a parameter that is missing',
    written({ checks: [{ check: 'credit' }] }),
    '审核检查 credit：缺少 party',
    'Check credit: party is missing',
  ],
  [
    'a condition of a push',
    flowing({
      life_cycle: 'bill',
      buttons: ['push'],
      pushes: [{ button: 'push', to: 'gone', when: 'a == 1', lines: { from: 'a', to: 'b' } }],
    }),
    '下推 push：“a == 1”不是“字段#eq#值”的形式',
    'Push push: “a == 1” does not read field#eq#value',
  ],
  [
    'margins of a template',
    printed({ margin: { top: 10, right: 10, bottom: 10, left: 71 } }),
    '左右页边距过大，纸张可用宽度不足 20 毫米',
    'The left and right margins are too wide; they leave less than 20 mm of the paper',
  ],
  [
    'lines of a template without columns',
    printed({ body: [{ kind: 'lines', table: 't', title: '明细', columns: [] }] as unknown as PrintTemplate['body'] }),
    '明细“明细”没有列，请至少添加一列',
    'The lines “明细” have no columns; add at least one',
  ],
  [
    'a number rule without a serial',
    numbered('A{yyyy}', 'none'),
    '编号规则“A{yyyy}”必须恰好有一个流水号，如 {0000}',
    'The number rule “A{yyyy}” must have exactly one serial number, like {0000}',
  ],
  [
    'a number rule that repeats',
    numbered('A{yyyy}{0000}', 'month'),
    '流水号重新开始后会重复：编号中必须有年和月',
    'Numbers repeat once the serial number starts again: the number must have the year and month',
  ],
  [
    'a part of a number rule',
    numbered('A{xx}{0000}', 'none'),
    '编号规则“A{xx}{0000}”中的 {xx} 不是日期（yyyy yy MM dd）、字段（=字段名），也不是流水号（0000）',
    '{xx} in the number rule “A{xx}{0000}” is neither a date (yyyy yy MM dd), a field (=name of the field) nor a serial number (0000)',
  ],
  [
    'rows of a chart',
    drawn('[{"a": []}]'),
    'JSON 第 1 行的“a”不是文字、数字或空值',
    '“a” in row 1 of the JSON is no text, number or empty value',
  ],
])('%s is refused in both languages', (_what, said, zh, en) => {
  expect(said).toContainEqual({ zh, en });
});
