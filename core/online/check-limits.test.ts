import { describe, expect, it } from 'vitest';
import { idOf } from '../testing/designs.ts';
import { checkDesign, type DesignContext } from './check-design.ts';
import type { FieldDefinition, FormDefinition, SubDefinition } from './definition.ts';
import { designOf, type FormDesign } from './design.ts';

const field = (name: string, more: object = {}): FieldDefinition => ({
  name,
  label: '名称',
  label_en: 'Name',
  type: 'text',
  ...more,
});
const many = (count: number): readonly FieldDefinition[] => Array.from({ length: count }, (_, at) => field(`f${at}`));
const form = (more: object = {}): FormDefinition => ({
  table: 'dev',
  title: '设备',
  title_en: 'Device',
  kind: 'single',
  route: '/dev',
  permission: 'dev:dev',
  buttons: ['view'],
  columns: 2,
  sort: [],
  display: 'f0',
  fields: [field('f0')],
  ...more,
});
const sub = (more: object = {}): SubDefinition => ({
  table: 'part',
  title: '备件',
  title_en: 'Parts',
  fields: [field('x')],
  ...more,
});
const context: DesignContext = {
  known: {
    tables: new Map(),
    dicts: new Set(),
    popups: new Map(),
    rules: new Set(),
    buttons: new Set(['view']),
    checks: new Map(),
    effects: new Map(),
    hasEnglish: () => true,
  },
  before: null,
  others: [form({ table: 'other', route: '/other', sub_tables: [sub({ table: 'other_part' })] })],
  strangers: new Set(['legacy']),
};
const faults = (
  definition: FormDefinition,
  more: Partial<DesignContext> = {},
  change: (design: FormDesign) => FormDesign = (design) => design,
) =>
  checkDesign(change(designOf(definition, idOf)), definition, { ...context, ...more }).map(
    ({ table, row, field: at, message }) => [table, row, at, message.zh].filter((part) => part !== undefined).join(' '),
  );
/** Faults of one field beside `f0`. */
const ofField = (more: object) =>
  faults(form({ fields: [field('f0'), field('g', more)] })).map((text) => text.replace('1 g ', ''));

describe('[B2.35] a designed form', () => {
  it.each<[string, object, readonly string[]]>([
    ['300 fields', { fields: many(300) }, []],
    ['301 fields', { fields: many(301) }, ['fields 最多 300 个字段']],
    ['100 fields of a sub-table', { sub_tables: [sub({ fields: many(100) })] }, []],
    ['101 fields of a sub-table', { sub_tables: [sub({ fields: many(101) })] }, ['part fields 最多 100 个字段']],
    ['no fields of a sub-table', { sub_tables: [sub({ fields: [] })] }, ['part fields 至少需要一个字段']],
    ['a name of 50', { table: 'd'.repeat(50) }, []],
    [
      'a name of 51',
      { table: 'd'.repeat(51) },
      [`tableName 表名“${'d'.repeat(51)}”只能用小写字母、数字和下划线，以字母开头，最多 50 位`],
    ],
    [
      'a name with a capital',
      { table: 'Dev' },
      ['tableName 表名“Dev”只能用小写字母、数字和下划线，以字母开头，最多 50 位'],
    ],
    [
      'a sub-table with a bad name',
      { sub_tables: [sub({ table: '1x' })] },
      ['1x tableName 表名“1x”只能用小写字母、数字和下划线，以字母开头，最多 50 位'],
    ],
    [
      'the sub-table of another form',
      { sub_tables: [sub({ table: 'other_part' })] },
      ['other_part tableName 表名“other_part”已被其他表单使用'],
    ],
    [
      'a table nobody knows',
      { table: 'legacy' },
      ['tableName 数据库中已有不属于任何表单的数据表“legacy”，请换一个名称，或从数据库导入它'],
    ],
    ['a table twice', { sub_tables: [sub(), sub()] }, ['tableName 主表与子表的表名重复']],
    ['a title of blanks', { title: ' ' }, ['tableTxt 请填写表描述']],
    ['a sub-table without a title', { sub_tables: [sub({ title: ' ' })] }, ['part tableTxt 请填写表描述']],
    ['the address of another', { route: '/other' }, ['route 访问路径 /other 已被其他表单使用']],
    ['an address without a slash', { route: 'dev' }, ['route 访问路径以 / 开头，只能用字母、数字、下划线和连字符']],
    ['the address of a copy', { route: '/online/auto/dev$1' }, []],
    ['a permission without parts', { permission: 'dev' }, ['permission 权限前缀的格式为 模块:表单，例如 device:check']],
    ['a theme nobody knows', { theme: 'fancy' }, ['themeTemplate 没有主题“fancy”，可选：normal、innerTable、erp、tab']],
    [
      'a theme for sub-tables without one',
      { theme: 'erp' },
      ['themeTemplate 该主题显示子表，请先添加子表，或选择默认主题'],
    ],
    ['a theme for its sub-tables', { theme: 'erp', sub_tables: [sub()] }, []],
    ['the usual theme', { theme: 'normal' }, []],
    ['one column', { columns: 1 }, []],
    ['four columns', { columns: 4 }, []],
    ['no column', { columns: 0 }, ['formTemplate 表单列数为 1 至 4', '0 f0 宽度 1 超过表单的 0 列']],
    ['five columns', { columns: 5 }, ['formTemplate 表单列数为 1 至 4']],
    [
      'a tree with sub-tables',
      { kind: 'tree', fields: [field('f0'), field('pid')], sub_tables: [sub()] },
      ['isTree 树形表单不能有子表'],
    ],
    [
      'a life cycle nobody knows',
      { life_cycle: 'eternal', fields: [field('f0'), field('bill_status')] },
      ['lifeCycle 没有这样的生命周期'],
    ],
    [
      'an index with a bad name',
      { indexes: [{ name: 'I', fields: ['f0'] }] },
      ['indexs 索引名“I”只能用小写字母、数字和下划线，以字母开头'],
    ],
    [
      'an index of a sub-table over nothing',
      { sub_tables: [sub({ indexes: [{ name: 'i', fields: ['gone'] }] })] },
      ['part indexs 索引 i：没有字段 gone'],
    ],
    ['a display that is gone', { display: 'gone' }, ['displayField 没有字段 gone']],
    ['a tree without a parent', { kind: 'tree' }, ['isTree 树形表单需要字段 pid']],
    [
      'a number of nothing',
      { number: { field: 'gone', rule: 'gone' } },
      ['numberField 没有字段 gone', 'numberField 没有编号规则 gone'],
    ],
    ['a life cycle without a state', { life_cycle: 'bill' }, ['lifeCycle 有生命周期的表单需要字段 bill_status']],
    ['an index over nothing', { indexes: [{ name: 'i', fields: ['gone'] }] }, ['indexs 索引 i：没有字段 gone']],
    [
      'a fault in a field of a sub-table',
      { sub_tables: [sub({ fields: [field('x'), field('x')] })] },
      ['part 1 x 名称重复'],
    ],
  ])('with %s', (_what, more, said) => {
    expect(faults(form(more))).toEqual(said);
  });

  it('may keep the names it had', () => {
    const before = form({
      table: 'legacy',
      sub_tables: [sub({ table: 'other_part', fields: [field('order')] })],
      fields: [field('f0'), field('select')],
    });
    expect(faults(before, { before })).toEqual([]);
    expect(faults(before, { before: form() })).not.toEqual([]);
    const longer = form({ ...before, table: 'l'.repeat(51) });
    expect(faults(longer, { before: longer })).toHaveLength(1);
  });

  it.each<[object, readonly string[]]>([
    [{ length: 1 }, []],
    [{ length: 0 }, ['长度为 1 至 100000']],
    [{ length: 100_000 }, []],
    [{ length: 100_001 }, ['长度为 1 至 100000']],
    [{ type: 'number', precision: 14 }, []],
    [{ type: 'number', precision: 15 }, ['小数最多 14 位']],
    [{ type: 'number', query_mode: 'group' }, []],
    [{ query_mode: 'group' }, ['只有数字和日期可以按范围查询']],
    [{ query_mode: 'like' }, []],
    [{ type: 'number', query_mode: 'like' }, ['只有文本可以模糊查询']],
    [{ type: 'number', query_mode: 'single' }, []],
    [{ unique: true, length: 500 }, []],
    [{ unique: true, length: 501 }, ['长文本不能唯一：它建不了索引']],
    [{ unique: true, type: 'textarea' }, []],
    [{ unique: true, type: 'umeditor' }, ['长文本不能唯一：它建不了索引']],
    [{ unique: true, type: 'number' }, []],
    [{ length: 501 }, []],
    [{ type: 'divider' }, []],
    [{ type: 'divider', required: true }, ['不存储的控件不能必填']],
    [{ type: 'hologram' }, ['没有控件 hologram']],
  ])('has no field with %j: %j', (more, said) => {
    expect(ofField(more)).toEqual(said);
  });

  it('has names of fields of fifty letters at most', () => {
    const named = (name: string) => faults(form({ fields: [field('f0'), field(name)] }));
    expect(named('g'.repeat(50))).toEqual([]);
    expect(named('g'.repeat(51))).toEqual([
      `1 ${'g'.repeat(51)} 字段名“${'g'.repeat(51)}”只能用小写字母、数字和下划线，以字母开头，最多 50 位`,
    ]);
  });

  it('has sub-tables that name it as theirs', () => {
    const main = (mainTable: unknown) =>
      faults(form({ sub_tables: [sub()] }), {}, (design) => ({
        ...design,
        subs: design.subs?.map((one) => ({ ...one, head: { ...one.head, mainTable: mainTable as string } })) ?? [],
      }));
    expect([main('dev'), main(''), main(null)]).toEqual([[], [], []]);
    expect(main('other')).toEqual(['part mainTable 子表的主表应为 dev']);
    const { subs: _subs, ...bare } = designOf(form(), idOf);
    expect(checkDesign(bare, form(), context)).toEqual([]);
  });

  const designed = (more: object, inSub = false) => {
    const change = (fields: FormDesign['fields']) =>
      fields.map((one) => (one.dbFieldName === (inSub ? 'x' : 'f0') ? { ...one, ...more } : one));
    return faults(form({ sub_tables: [sub()] }), {}, (design) =>
      inSub
        ? { ...design, subs: design.subs?.map((one) => ({ ...one, fields: change(one.fields) })) ?? [] }
        : { ...design, fields: change(design.fields) },
    );
  };
  it.each<[object, boolean, readonly string[]]>([
    [{ dbDefaultVal: 'x' }, false, ['f0 暂不支持数据库默认值，请清空']],
    [{ dbDefaultVal: ' ', converter: '' }, false, []],
    [{ converter: 'x' }, true, ['part x 暂不支持转换器，请清空']],
    [{ fieldExtendJson: '{' }, false, ['f0 扩展配置不是正确的 JSON']],
    [{ fieldExtendJson: ' ' }, false, []],
    [{ fieldHref: '/a?id=${id}&by=${create_by}&f=${f0}' }, false, []],
    [{ fieldHref: '/a?id=${gone}' }, false, ['f0 列表链接中的字段“gone”不存在']],
    [{ fieldHref: 'a' }, false, ['f0 列表链接必须是以 / 开头的页面路径，或 http(s):// 地址']],
    [{ fieldHref: '/a' }, true, ['part x 子表的列不能有列表链接，请清空']],
  ])('loses no setting silently: %j', (more, inSub, said) => {
    expect(designed(more, inSub)).toEqual(said);
  });

  it('that needs itself by other forms could never have a first record', () => {
    const needs = (table: string, more: object = {}) =>
      field('ref', { type: 'sel_search', required: true, reference: { table, value: 'id', text: 'f0' }, ...more });
    const other = form({ table: 'other', route: '/other', fields: [field('f0'), needs('third')] });
    const third = (more: object = {}) =>
      form({ table: 'third', route: '/third', fields: [field('f0'), needs('dev', more)] });
    const circular = (one: FormDefinition, ...others: readonly FormDefinition[]) =>
      faults(one, {
        others,
        known: { ...context.known, tables: new Map(others.map((each) => [each.table, each.fields])) },
      });
    const dev = form({ fields: [field('f0'), needs('other')] });
    expect(circular(dev, other, third())).toEqual([
      '1 ref 必填的外键形成循环：dev.ref → other.ref → third.ref → dev，第一条记录将无法保存',
    ]);
    expect(circular(dev, other, third({ required: undefined }))).toEqual([]);
    expect(circular(dev, other, third({ reference: { table: 'dev', value: 'code', text: 'f0' } }))).toEqual([]);
    expect(
      circular(dev, other, form({ table: 'third', route: '/third', fields: [field('f0'), needs('other')] })),
    ).toEqual([]);
    expect(circular(dev, other)).toEqual([]);
    expect(circular(form({ fields: [field('f0'), needs('dev')] }))).toEqual([
      '1 ref 必填的外键形成循环：dev.ref → dev，第一条记录将无法保存',
    ]);
  });
});
