import { describe, expect, it } from 'vitest';
import { idOf } from '../testing/designs.ts';
import { checkDesign, type DesignContext } from './check-design.ts';
import type { FieldDefinition, FormDefinition } from './definition.ts';
import { designOf } from './design.ts';

const text = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  label: '名称',
  label_en: 'Name',
  type: 'text',
  ...more,
});
const form = (more: Partial<FormDefinition> = {}): FormDefinition => ({
  table: 'dev_check',
  title: '设备点检',
  title_en: 'Check',
  kind: 'single',
  route: '/device/check',
  permission: 'device:check',
  buttons: ['view'],
  columns: 2,
  sort: [{ field: 'create_time', order: 'desc' }],
  display: 'code',
  fields: [text('code')],
  ...more,
});
const context: DesignContext = {
  known: {
    tables: new Map([['md_unit', [text('name')]]]),
    dicts: new Set(['priority']),
    popups: new Map([['pop_material', 'md_material']]),
    rules: new Set(),
    buttons: new Set(['view']),
    checks: new Map(),
    effects: new Map(),
    hasEnglish: () => true,
  },
  before: null,
  others: [form({ table: 'md_unit', route: '/base/unit', fields: [text('name')] })],
  strangers: new Set(['legacy']),
};
const faults = (definition: FormDefinition, more: Partial<DesignContext> = {}) =>
  checkDesign(designOf(definition, idOf), definition, { ...context, ...more }).map(
    ({ table, field, message }) => `${table === undefined ? '' : `${table}.`}${field}: ${message.zh}`,
  );

describe('[B2.35] a designed form is refused in words', () => {
  it('not when nothing is wrong', () => {
    expect(faults(form())).toEqual([]);
  });

  it.each([
    [
      'a name that objects inherit',
      form({ fields: [text('code'), text('constructor')] }),
      'constructor: “constructor”是程序内部使用的名称，请换一个名称',
    ],
    ['a reserved word', form({ fields: [text('code'), text('order')] }), 'order: “order”是数据库保留字，请换一个名称'],
    ['a system column', form({ fields: [text('code'), text('version')] }), 'version: 是系统字段，请换一个名称'],
    ['a duplicate column', form({ fields: [text('code'), text('code')] }), 'code: 名称重复'],
    [
      'a bad name',
      form({ fields: [text('code'), text('设备')] }),
      '设备: 字段名“设备”只能用小写字母、数字和下划线，以字母开头，最多 50 位',
    ],
    ['no name', form({ fields: [text('code'), text('')] }), ': 请填写字段名'],
    ['no label', form({ fields: [text('code', { label: '' })] }), 'code: 请填写字段备注'],
    [
      'a system table',
      form({ table: 'sys_user' }),
      'tableName: 表名“sys_user”属于系统（sys_、onl_、pg_ 等前缀），请换一个名称',
    ],
    [
      'a catalog table',
      form({ table: 'pg_class' }),
      'tableName: 表名“pg_class”属于系统（sys_、onl_、pg_ 等前缀），请换一个名称',
    ],
    ['a table of another form', form({ table: 'md_unit' }), 'tableName: 表名“md_unit”已被其他表单使用'],
    [
      'a table nobody knows',
      form({ table: 'legacy' }),
      'tableName: 数据库中已有不属于任何表单的数据表“legacy”，请换一个名称，或从数据库导入它',
    ],
    [
      'an index on a long text',
      form({ fields: [text('code'), text('note', { type: 'umeditor' })], indexes: [{ name: 'n', fields: ['note'] }] }),
      'indexs: 索引 n：字段 note 是长文本（超过 500 字），不能建索引',
    ],
    ['an index on nothing', form({ indexes: [{ name: 'n', fields: ['gone'] }] }), 'indexs: 索引 n：没有字段 gone'],
    ['an unknown dictionary', form({ fields: [text('code', { type: 'list', dict: 'none' })] }), 'code: 没有字典 none'],
    ['a path of another form', form({ route: '/base/unit' }), 'route: 访问路径 /base/unit 已被其他表单使用'],
    [
      'a theme nobody draws',
      form({ theme: 'wide' as 'normal' }),
      'themeTemplate: 没有主题“wide”，可选：normal、innerTable、erp、tab',
    ],
    [
      'a theme that shows sub-tables there are none of',
      form({ theme: 'erp' }),
      'themeTemplate: 该主题显示子表，请先添加子表，或选择默认主题',
    ],
    [
      'a query that begins with something unknown',
      form({ fields: [text('code', { query: true, query_default: '#{whoever}' })] }),
      'code: 不认识查询默认值 #{whoever}',
    ],
    [
      'a default of a query nobody asks',
      form({ fields: [text('code', { query_default: 'A' })] }),
      'code: 有查询默认值，请同时设为查询条件',
    ],
    [
      'a text asked for by days',
      form({ fields: [text('code', { query: true, query_type: 'date' })] }),
      'code: 只有日期时间可以按日期查询',
    ],
    ['a group that is not there', form({ fields: [text('code', { group: 'x' })] }), 'code: 没有分组 x'],
    ['a width beyond the form', form({ fields: [text('code', { span: 3 })] }), 'code: 宽度 3 超过表单的 2 列'],
  ])('for %s', (_what, definition, message) => {
    expect(faults(definition)).toContain(message);
  });

  it('for a circle of required foreign keys, that is, when no first record could be entered', () => {
    const key = (table: string) =>
      text('other_id', { type: 'sel_search', required: true, reference: { table, value: 'id', text: 'code' } });
    const other = form({ table: 'dev_part', route: '/device/part', fields: [text('code'), key('dev_check')] });
    const found = faults(form({ fields: [text('code'), key('dev_part')] }), { others: [other] });
    expect(found).toContain(
      'other_id: 必填的外键形成循环：dev_check.other_id → dev_part.other_id → dev_check，第一条记录将无法保存',
    );
  });

  it.each(['constructor', 'prototype', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    'for the name %s, which every object inherits',
    (name) => {
      expect(faults(form({ fields: [text('code'), text(name)] })).some((fault) => fault.startsWith(`${name}: `))).toBe(
        true,
      );
      const sub = { table: 'dev_check_row', title: '行', title_en: 'Rows', fields: [text(name)] };
      expect(faults(form({ sub_tables: [sub] })).some((fault) => fault.startsWith(`dev_check_row.${name}: `))).toBe(
        true,
      );
      expect(
        faults(form({ table: name, fields: [text('code')] })).some((fault) => fault.startsWith('tableName: ')),
      ).toBe(true);
    },
  );

  it('not for a reserved word a form has from before, for its column works', () => {
    const before = form({ fields: [text('code'), text('order'), text('constructor')] });
    expect(faults(before, { before })).toEqual([]);
  });

  it.each([
    ['dbDefaultVal', '0', '暂不支持数据库默认值，请清空'],
    ['fieldHref', '/a?id=${nothing}', '列表链接中的字段“nothing”不存在'],
    ['fieldHref', 'javascript:alert(1)', '列表链接必须是以 / 开头的页面路径，或 http(s):// 地址'],
    ['fieldHref', '//evil.example/${id}', '列表链接必须是以 / 开头的页面路径，或 http(s):// 地址'],
    ['converter', 'x', '暂不支持转换器，请清空'],
  ])('for a setting that would be lost, or lead nowhere: %s', (setting, value, message) => {
    const design = designOf(form(), idOf);
    const last = design.fields.at(-1)!;
    const fields = [...design.fields.slice(0, -1), { ...last, [setting]: value }];
    const found = checkDesign({ ...design, fields }, form(), context);
    expect(found.map(({ field, message: { zh } }) => [field, zh])).toEqual([[last.dbFieldName, message]]);
  });

  it('for extend JSON that is none', () => {
    const design = designOf(form(), idOf);
    const fields = design.fields.map((field) =>
      field.dbFieldName === 'code' ? { ...field, fieldExtendJson: '{uploadnum:3' } : field,
    );
    expect(checkDesign({ ...design, fields }, form(), context)).toContainEqual({
      field: 'code',
      message: { zh: '扩展配置不是正确的 JSON', en: 'The extended settings are no valid JSON' },
    });
  });
});
