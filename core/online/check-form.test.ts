import { describe, expect, it } from 'vitest';
import { checkForm, LONGEST_INDEXED, type Known } from './check-form.ts';
import type { FieldFile, FormFile } from './definition.ts';
import { headColumn, type Kind } from './parameters.ts';

const field = (name: string, more: Partial<FieldFile> = {}): FieldFile => ({
  name,
  label: name,
  type: 'text',
  ...more,
});
const audited: Kind = { takes: { of: headColumn } };
const known: Known = {
  tables: new Map([
    ['unit', [field('name'), field('up')]],
    ['material', [field('code'), field('title')]],
  ]),
  dicts: new Set(['level']),
  popups: new Map([['pop', 'material']]),
  rules: new Set(['rule_no']),
  checkRules: new Set(['good']),
  buttons: new Set(['view', 'share']),
  checks: new Map([['exists', audited]]),
  effects: new Map([['book', audited]]),
  hasEnglish: (label) => !label.startsWith('未译'),
};
const form = (more: object = {}): FormFile => ({
  table: 't',
  title: 'T',
  title_en: 'T',
  kind: 'single',
  route: '/t',
  permission: 't:t',
  buttons: ['view'],
  columns: 2,
  sort: [],
  display: 'code',
  fields: [field('code')],
  ...more,
});
function told(more: object, given: Known = known): readonly string[] {
  const said: string[] = [];
  checkForm(form(more), given, (place, { zh }) => said.push(`${place.join('.')}: ${zh}`));
  return said;
}
/** Faults of one field beside `code` and `other`. */
const ofField = (more: Partial<FieldFile>, given: Known = known): readonly string[] =>
  told({ fields: [field('code'), field('other'), field('f', more)] }, given).map((text) =>
    text.replace('fields.2: 字段 f：', ''),
  );

describe('a form', () => {
  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ display: 'gone' }, ['display: 没有字段 gone']],
    [
      {
        sort: [
          { field: 'code', order: 'asc' },
          { field: 'create_time', order: 'asc' },
        ],
      },
      [],
    ],
    [
      {
        sort: [
          { field: 'code', order: 'asc' },
          { field: 'gone', order: 'asc' },
        ],
      },
      ['sort.1: 没有字段 gone'],
    ],
    [{ buttons: ['view', 'gone'] }, ['buttons.1: buttons.yaml 中没有按钮 gone']],
    [{ external: ['view'] }, ['external: 外部链接需要按钮 share']],
    [{ external: ['view'], buttons: ['share'] }, []],
    [{ number: { field: 'code', rule: 'rule_no' } }, []],
    [{ number: { field: 'gone', rule: 'rule_no' } }, ['number: 没有字段 gone']],
    [{ number: { field: 'code', rule: 'gone' } }, ['number: 没有编号规则 gone']],
    [{ life_cycle: 'bill' }, ['life_cycle: 有生命周期的表单需要字段 bill_status']],
    [{ life_cycle: 'bill', fields: [field('code'), field('bill_status')] }, []],
    [{ effects: [] }, ['effects: 没有生命周期的表单不审核']],
    [{ life_cycle: 'bill', fields: [field('code'), field('bill_status')], effects: [] }, []],
    [{ kind: 'tree' }, ['kind: 树形表单需要字段 pid']],
    [{ kind: 'tree', fields: [field('code'), field('pid')] }, []],
    [{ fields: [field('code'), field('code')] }, ['fields.1: 字段 code：名称重复']],
    [{ fields: [field('code'), field('version')] }, ['fields.1: 字段 version：是系统字段，请换一个名称']],
    [{ sub_tables: [{ table: 's', fields: [field('a'), field('a')] }] }, ['sub_tables.0.fields.1: 字段 a：名称重复']],
    [
      { sub_tables: [{ table: 's', fields: [field('a')], indexes: [{ name: 'i', fields: ['gone'] }] }] },
      ['sub_tables.0.indexes.0: 索引 i：没有字段 gone'],
    ],
  ])('with %j: %j', (more, said) => {
    expect(told(more)).toEqual(said);
  });

  const audit = { life_cycle: 'bill', fields: [field('code'), field('bill_status')] };
  it('has checks and effects of kinds that modules declare', () => {
    expect(told({ ...audit, effects: [{ book: true, of: 'code' }] })).toEqual([]);
    expect(told({ ...audit, effects: [{ book: true, of: 'gone' }] })).toEqual(['effects.0: 没有字段 gone']);
    expect(told({ ...audit, effects: [{ none: true, of: 'code' }] })).toEqual([
      'effects.0: 没有审核效果 none、of，可以写：book',
    ]);
    expect(told({ ...audit, checks: [{ check: 'exists', of: 'code' }] })).toEqual([]);
    expect(told({ ...audit, checks: [{ check: 'exists' }] })).toEqual(['checks.0: 审核检查 exists：缺少 of']);
    expect(told({ ...audit, checks: [{ check: 'none' }] })).toEqual([
      'checks.0: 审核检查 none：没有这种检查，可以写：exists',
    ]);
  });

  it('has groups of their own name, and fields no wider than it', () => {
    const group = (key: string) => ({ key, title: key, title_en: key });
    expect(told({ groups: [group('a'), group('b'), group('a')] })).toEqual(['groups.2: 分组 a 重复']);
    expect(told({ groups: [group('a')], fields: [field('code', { group: 'a', span: 2 })] })).toEqual([]);
    expect(told({ groups: [group('a')], fields: [field('code', { group: 'b', span: 3 })] })).toEqual([
      'fields.0: 字段 code：没有分组 b',
      'fields.0: 字段 code：宽度 3 超过表单的 2 列',
    ]);
    expect(told({ columns: 1, fields: [field('code')] })).toEqual([]);
  });

  it('has indexes over its fields that are short enough', () => {
    const fields = [
      field('code'),
      field('long', { type: 'textarea' }),
      field('longer', { type: 'textarea', length: 501 }),
      field('rule', { type: 'divider' }),
      field('n', { type: 'number' }),
      field('odd', { type: 'hologram' }),
    ];
    const index = (name: string, ...of: readonly string[]) => ({ name, fields: of });
    expect(LONGEST_INDEXED).toBe(500);
    expect(told({ fields, indexes: [index('a', 'code', 'n'), index('b', 'long')] })).toEqual([]);
    expect(told({ fields, indexes: [index('a', 'code'), index('a', 'code')] })).toEqual([
      'indexes.1: 索引 a：名称重复',
    ]);
    expect(told({ fields, indexes: [index('a', 'longer')] })).toEqual([
      'indexes.0: 索引 a：字段 longer 是长文本（超过 500 字），不能建索引',
    ]);
    expect(told({ fields, indexes: [index('a', 'gone', 'rule', 'odd')] })).toEqual(
      ['gone', 'rule', 'odd'].map((name) => `indexes.0: 索引 a：没有字段 ${name}`),
    );
  });
});

describe('a field of a form', () => {
  it.each<[Partial<FieldFile>, readonly string[]]>([
    [{}, []],
    [{ label: '未译' }, ['标签“未译”没有英文，请写 label_en 或补充 glossary.yaml']],
    [{ label: '未译', label_en: 'Untranslated' }, []],
    [{ type: 'hologram', dict: 'gone' }, []],
    [{ type: 'list' }, ['类型 list 需要 dict']],
    [{ type: 'list', dict: 'level' }, []],
    [{ type: 'list', dict: 'gone' }, ['没有字典 gone']],
    [{ type: 'list', reference: { table: 'unit', value: 'id', text: 'name' } }, []],
    [{ type: 'sel_search' }, ['类型 sel_search 需要 reference']],
    [{ type: 'sel_tree' }, ['类型 sel_tree 需要 reference']],
    [{ type: 'sel_search', reference: { table: 'unit', value: 'id', text: 'name' } }, []],
    [{ type: 'sel_search', reference: { table: 'unit', value: 'id', text: 'gone' } }, ['数据表 unit 没有字段 gone']],
    [{ type: 'sel_tree', reference: { table: 'unit', value: 'id', text: 'name', parent: 'up' } }, []],
    [
      { type: 'sel_tree', reference: { table: 'unit', value: 'id', text: 'name', parent: 'gone' } },
      ['数据表 unit 没有字段 gone'],
    ],
    [{ type: 'sel_search', reference: { table: 'absent', value: 'id', text: 'whatever' } }, []],
    [
      { type: 'link_down', levels: 'other,gone', reference: { table: 'unit', value: 'id', text: 'name' } },
      ['levels 中没有字段 gone'],
    ],
    [{ type: 'popup' }, ['类型 popup 需要 popup']],
    [{ type: 'popup', popup: { code: 'pop', from: 'id,code', to: 'f,other' } }, []],
    [
      { type: 'popup', popup: { code: 'pop', from: 'id', to: 'f,other' } },
      ['popup 的 from 有 1 个，to 有 2 个，应一一对应'],
    ],
    [{ type: 'popup', popup: { code: 'pop', from: 'id,code', to: 'f,gone' } }, ['popup 的 to 中没有字段 gone']],
    [{ type: 'popup', popup: { code: 'pop', from: 'id,gone', to: 'f,other' } }, ['popup 的 from 中没有列 gone']],
    [
      { type: 'popup', popup: { code: 'pop', from: 'code,id', to: 'f,other' } },
      ['popup 写入本字段的列必须是 id，不能是 code：保存的是所选记录，显示的文字由弹出报表决定'],
    ],
    [{ type: 'popup', popup: { code: 'absent', from: 'whatever', to: 'f' } }, []],
    [{ type: 'text', popup: { code: 'pop', from: 'id', to: 'other' } }, []],
    [{ valid: 'm' }, []],
    [{ valid: '^a+$' }, []],
    [{ valid: '(a+)+' }, ['校验“(a+)+”既不是已知的校验，也不是安全的正则表达式（不能有反向引用、嵌套的重复）']],
    [{ valid: 'rule:good' }, []],
    [{ valid: 'rule:gone' }, ['没有校验规则 gone，请先建立它']],
    [{ default: '#{date}' }, []],
    [{ default: '#{nothing}' }, ['不认识默认值 #{nothing}']],
    [{ default: '${rule_no}' }, []],
    [{ default: '${gone}' }, ['没有编号规则 gone']],
    [{ query: true, query_default: 'x' }, []],
    [{ query_default: 'x' }, ['有查询默认值，请同时设为查询条件']],
    [{ query: true, query_default: '#{nothing}' }, ['不认识查询默认值 #{nothing}']],
    [{ query: true, query_default: '${rule_no}' }, ['不认识查询默认值 ${rule_no}']],
    [{ type: 'datetime', query_type: 'date' }, []],
    [{ type: 'date', query_type: 'date' }, ['只有日期时间可以按日期查询']],
    [{ min: 1, max: 1 }, []],
    [{ min: 2, max: 1 }, ['min 大于 max']],
    [{ min: 2 }, []],
    [{ required: true, readonly: true }, ['只读又必填，却没有默认值或公式，无法保存']],
    [{ required: true, readonly: true, default: 'x' }, []],
    [{ required: true, readonly: true, formula: 'other' }, []],
    [{ required: true }, []],
    [{ readonly: true }, []],
    [{ formula: 'other +' }, ['公式第 8 个字符：公式不完整']],
    [{ formula: 'gone + other' }, ['公式中没有字段 gone']],
    [{ formula: 'sum(lines.qty)' }, ['公式中没有子表字段 lines.qty']],
    [{ extend: { sets: { other: 'other + 1' } } }, []],
    [{ extend: { sets: 'other' } }, ['扩展配置 sets 应是以字段名为键、公式为值的对象']],
    [{ extend: { sets: { gone: '1' } } }, ['扩展配置 sets 中的 gone 不是本表可以填写的字段']],
    [{ extend: { sets: { other: 'gone' } } }, ['公式中没有字段 gone']],
    [{ extend: { sets: { other: 'sum(lines.qty)' } } }, ['公式中没有字段 lines.qty']],
    [{ extend: { sets: { other: '1 +' } } }, ['公式第 4 个字符：公式不完整']],
    [
      { required: true, extend: { unless: 'other' } },
      ['扩展配置 unless 只用于必填字段，且应是本表的只读开关，other 不是'],
    ],
    [{ extend: { unless: 'gone' } }, ['扩展配置 unless 只用于必填字段，且应是本表的只读开关，gone 不是']],
    [{ extend: { sets: { other: 1 } } }, ['公式第 1 个字符：公式不完整']],
  ])('with %j: %j', (more, said) => {
    expect(ofField(more)).toEqual(said);
  });

  it('of a module file may name check rules nobody knows yet', () => {
    const { checkRules: _rules, ...unknown } = known;
    expect(ofField({ valid: 'rule:gone' }, unknown)).toEqual([]);
  });

  it('adds up columns of sub-tables that are there', () => {
    const sub = { table: 'lines', fields: [field('qty'), field('note')] };
    const fields = [field('code', { formula: 'sum(lines.qty)' })];
    expect(told({ fields, sub_tables: [sub] })).toEqual([]);
    expect(told({ fields: [field('code', { formula: 'sum(lines.gone)' })], sub_tables: [sub] })).toEqual([
      'fields.0: 字段 code：公式中没有子表字段 lines.gone',
    ]);
  });

  it('is computed from no circle', () => {
    expect(told({ fields: [field('code', { formula: 'a' }), field('a', { formula: 'code' })] })).toEqual([
      'fields: 公式循环：code → a → code',
    ]);
  });
});
