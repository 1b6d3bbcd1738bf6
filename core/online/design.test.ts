import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../fields/field-types.ts';
import { idOf } from '../testing/designs.ts';
import type { FieldDefinition, FormDefinition } from './definition.ts';
import { definitionOf, designOf } from './design.ts';
import { changesIn, differences } from './difference.ts';

/** A field with everything its type can say. */
function fieldOf(type: string, name: string): FieldDefinition {
  const kind = fieldTypes().find((one) => one.name === type);
  const base = { name, label: `标签 ${name}`, label_en: `Label ${name}`, type };
  switch (kind?.reference) {
    case 'dict':
      return { ...base, dict: 'priority' };
    case 'table':
      return {
        ...base,
        reference: { table: 'md_unit', value: 'id', text: 'name', ...(type === 'link_down' ? { parent: 'pid' } : {}) },
        ...(type === 'link_down' ? { levels: 'city,area' } : {}),
      };
    case 'tree':
      return { ...base, reference: { table: 'md_category', value: 'id', text: 'name', parent: 'pid' } };
    case 'popup':
      return {
        ...base,
        popup: { code: 'pop_material', from: 'id,name', to: `${name},note` },
        multiple: type === 'popups',
      };
    case 'user':
    case 'depart':
      return { ...base, multiple: false };
    case 'none':
    case 'region':
    case undefined:
      return base;
  }
}

function formOf(fields: readonly FieldDefinition[], more: Partial<FormDefinition> = {}): FormDefinition {
  return {
    table: 'dev_check',
    title: '设备点检',
    title_en: 'Equipment check',
    kind: 'single',
    route: '/device/check',
    permission: 'device:check',
    buttons: ['view', 'add'],
    columns: 2,
    sort: [{ field: 'create_time', order: 'desc' }],
    display: fields[0]?.name ?? '',
    fields,
    ...more,
  };
}

describe('[B2.35] a definition and the wire shape of the designer', () => {
  it.each(fieldTypes().map(({ name }) => name))('say the same of a field of type %s', (type) => {
    const definition = formOf([fieldOf(type, 'a'), fieldOf('text', 'note')]);
    expect(definitionOf(designOf(definition, idOf), definition, idOf).definition).toEqual(definition);
    expect(definitionOf(designOf(definition, idOf), null, idOf).definition).toEqual(definition);
  });

  it('say the same of every setting of a field', () => {
    const flag = fc.constantFrom<true | undefined>(true, undefined);
    const settings = fc.record({
      required: flag,
      unique: flag,
      readonly: flag,
      list: flag,
      query: flag,
      hidden: flag,
      length: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      valid: fc.option(fc.constantFrom('m', 'e', 'n6-16'), { nil: undefined }),
      error: fc.option(fc.constantFrom('请检查'), { nil: undefined }),
      min: fc.option(fc.integer(), { nil: undefined }),
      default: fc.option(fc.constantFrom('#{date}', 'CNY'), { nil: undefined }),
      formula: fc.option(fc.constantFrom('a + b'), { nil: undefined }),
      query_mode: fc.option(fc.constantFrom('single' as const), { nil: undefined }),
      query_default: fc.option(fc.constantFrom('#{sysUserCode}', 'CNY'), { nil: undefined }),
      href: fc.option(fc.constantFrom('/base/customer?form=view&id=${a}'), { nil: undefined }),
      span: fc.option(fc.integer({ min: 2, max: 4 }), { nil: undefined }),
      group: fc.option(fc.constantFrom('base'), { nil: undefined }),
      extend: fc.option(fc.record({ showLength: fc.integer({ min: 1, max: 50 }) }), { nil: undefined }),
    });
    fc.assert(
      fc.property(settings, (given) => {
        const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const definition = formOf([{ name: 'a', label: '甲', label_en: 'A', type: 'text', ...known }]);
        expect(definitionOf(designOf(definition, idOf), null, idOf).definition).toEqual(definition);
      }),
    );
  });

  it('[B4.8] keep by what control and value of its own the list asks, unless the flag of the family says no', () => {
    const definition = formOf([
      { ...fieldOf('datetime', 'at'), query: true, query_type: 'date', query_default: '#{today}' },
    ]);
    const design = designOf(definition, idOf);
    expect(design.fields.find(({ dbFieldName }) => dbFieldName === 'at')).toMatchObject({
      queryConfigFlag: '1',
      queryShowType: 'date',
      queryDefVal: '#{today}',
    });
    expect(definitionOf(design, null, idOf).definition).toEqual(definition);
    const off = { ...design, fields: design.fields.map((field) => ({ ...field, queryConfigFlag: '0' as const })) };
    expect(definitionOf(off, null, idOf).definition).toEqual(formOf([{ ...fieldOf('datetime', 'at'), query: true }]));
  });

  it('keep head settings, sub-tables, groups and indexes', () => {
    const definition = formOf([fieldOf('text', 'code')], {
      kind: 'main',
      component: 'device/check',
      number: { field: 'code', rule: 'rule_DJ' },
      life_cycle: 'bill',
      effects: [],
      theme: 'innerTable',
      checkbox: false,
      page: false,
      notes: ['每日一次'],
      groups: [{ key: 'base', title: '基本', title_en: 'Basics', tab: true }],
      indexes: [{ name: 'code_day', fields: ['code'], unique: true }],
      sub_tables: [
        { table: 'dev_check_item', title: '项目', title_en: 'Items', fields: [fieldOf('number', 'value')] },
        { table: 'dev_check_sign', title: '签字', title_en: 'Sign', one_to_one: true, fields: [fieldOf('text', 'by')] },
      ],
    });
    expect(definitionOf(designOf(definition, idOf), null, idOf).definition).toEqual(definition);
  });

  it('know a renamed field by its id, and take any other id for a new field', () => {
    const definition = formOf([fieldOf('text', 'code'), fieldOf('text', 'name')]);
    const design = designOf(definition, idOf);
    const fields = design.fields.map((field) =>
      field.dbFieldName === 'name' ? { ...field, dbFieldName: 'title' } : field,
    );
    const read = definitionOf({ ...design, fields }, definition, idOf);
    expect([...(read.renames.get('dev_check') ?? [])]).toEqual([['title', 'name']]);
    const strange = design.fields.map((field) =>
      field.dbFieldName === 'name' ? { ...field, id: '_pk12', dbFieldName: 'title' } : field,
    );
    expect([
      ...(definitionOf({ ...design, fields: strange }, definition, idOf).renames.get('dev_check') ?? []),
    ]).toEqual([]);
  });

  it('join the parent field of a tree with the tree itself', () => {
    const read = definitionOf(
      {
        head: { tableName: 'dev_tree', tableTxt: '树', tableType: 1, isTree: 'Y' },
        fields: [
          { dbFieldName: 'name', dbFieldTxt: '名称' },
          { dbFieldName: 'pid', dbFieldTxt: '上级', fieldShowType: 'sel_tree' },
        ],
      },
      null,
      idOf,
    ).definition;
    expect(read.fields[1]?.reference).toEqual({ table: 'dev_tree', value: 'id', text: 'name', parent: 'pid' });
  });

  it('drop the fields named in deleteFieldIds and keep sub-tables that are not sent', () => {
    const definition = formOf([fieldOf('text', 'code'), fieldOf('text', 'name')], {
      kind: 'main',
      sub_tables: [{ table: 'dev_check_item', title: '项目', title_en: 'Items', fields: [fieldOf('number', 'value')] }],
    });
    const { subs: _subs, ...design } = designOf(definition, idOf);
    const read = definitionOf({ ...design, deleteFieldIds: ['field/dev_check/name'] }, definition, idOf).definition;
    expect(read.fields.map(({ name }) => name)).toEqual(['code']);
    expect(read.sub_tables).toEqual(definition.sub_tables);
  });

  it('read numbers, days and months as the family writes them', () => {
    const field = (dbType: string, rest: object = {}) => ({
      dbFieldName: dbType.toLowerCase(),
      dbFieldTxt: dbType,
      dbType,
      fieldShowType: 'text',
      ...rest,
    });
    const read = definitionOf(
      {
        head: { tableName: 'demo', tableTxt: '演示', tableType: 1 },
        fields: [
          field('int'),
          field('BigDecimal'),
          field('Date', { fieldShowType: 'date', fieldExtendJson: '{"picker":"month"}' }),
          field('Text'),
          { dbFieldName: 'create_time', dbFieldTxt: '创建日期', dbType: 'Datetime' },
        ],
      },
      null,
      idOf,
    ).definition;
    expect(read.fields.map(({ type }) => type)).toEqual(['integer', 'number', 'month', 'textarea']);
    expect(read).toMatchObject({ route: '/online/auto/demo', permission: 'online:demo', kind: 'single' });
  });
});

describe('[B2.35] what differs between two versions', () => {
  it('is said in words, a rename as one change', () => {
    const before = formOf([fieldOf('text', 'code'), fieldOf('text', 'name'), fieldOf('date', 'day')]);
    const after = formOf(
      [
        { ...fieldOf('text', 'code'), required: true },
        { ...fieldOf('text', 'title'), label: '标签 name', label_en: 'Label name' },
      ],
      {
        title: '设备巡检',
      },
    );
    const inLine = ({ label, before: was, after: is }: ReturnType<typeof changesIn>[number]): string =>
      `${label}: ${was ?? '-'} → ${is ?? '-'}`;
    const changes = differences(before, after, new Map([['dev_check', new Map([['title', 'name']])]]));
    expect(changesIn(changes, 'zh').map(inLine)).toEqual([
      '表描述: 设备点检 → 设备巡检',
      '字段 标签 code（code） · 必填: - → 是',
      '字段 标签 name（title） · 字段名: name → title',
      '字段 标签 day（day）: date → -',
    ]);
    expect(changesIn(changes, 'en').map(inLine)).toEqual([
      'Title: 设备点检 → 设备巡检',
      'Field 标签 code (code) · Required: - → Yes',
      'Field 标签 name (title) · Name of the field: name → title',
      'Field 标签 day (day): date → -',
    ]);
    expect(differences(before, before)).toEqual([]);
  });

  it('does not care in which order the database keeps the parts of a setting', () => {
    const field = (reference: FieldDefinition['reference']) =>
      formOf([{ ...fieldOf('sel_search', 'unit_id'), ...(reference === undefined ? {} : { reference }) }]);
    const one = field({ table: 'md_unit', value: 'id', text: 'name' });
    expect(differences(one, field({ text: 'name', value: 'id', table: 'md_unit' }))).toEqual([]);
    expect(changesIn(differences(one, field({ table: 'md_unit', value: 'id', text: 'code' })), 'zh')).toEqual([
      expect.objectContaining({
        before: 'table: md_unit, text: name, value: id',
        after: 'table: md_unit, text: code, value: id',
      }),
    ]);
  });
});
