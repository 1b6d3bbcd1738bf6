import { ownEntry } from '../lists/own-entry.ts';
import type { components } from '../contract/api.ts';
import { sorted } from '../lists/sorted.ts';
import type { FieldDefinition, FormDefinition, SubDefinition } from './definition.ts';

/** One thing that differs between two definitions of a form, in words. */
export type DefinitionChange = components['schemas']['DefinitionChange'];

/** Chinese names of settings; one without a name is shown by its key. */
const names: Readonly<Record<string, string>> = {
  title: '表描述',
  title_en: '英文名称',
  kind: '表类型',
  route: '访问路径',
  component: '页面组件',
  permission: '权限前缀',
  buttons: '按钮',
  number: '编号规则',
  life_cycle: '生命周期',
  effects: '审核效果',
  pushes: '下推',
  checks: '审核检查',
  follows: '自动生成',
  counts: '执行数量',
  execution: '执行状态',
  parts: '分次金额',
  stopped: '停用后可用',
  columns: '表单列数',
  sort: '默认排序',
  display: '显示字段',
  groups: '分组',
  indexes: '索引',
  theme: '主题',
  checkbox: '显示复选框',
  page: '分页',
  comments: '评论',
  external: '外部链接',
  notes: '说明',
  one_to_one: '一对一',
  label: '字段备注',
  label_en: '英文备注',
  type: '控件类型',
  required: '必填',
  unique: '唯一',
  readonly: '只读',
  list: '列表显示',
  query: '查询',
  hidden: '表单隐藏',
  length: '长度',
  precision: '小数',
  valid: '校验',
  error: '校验提示',
  min: '最小值',
  max: '最大值',
  dict: '字典编码',
  reference: '字典表',
  popup: '弹出报表',
  levels: '联动字段',
  multiple: '多选',
  default: '默认值',
  formula: '公式',
  query_mode: '查询方式',
  query_type: '查询控件',
  query_default: '查询默认值',
  href: '列表链接',
  span: '宽度',
  group: '所在分组',
  extend: '扩展配置',
};

/**
 * Lists the differences in `after`, in the order of the form. `renames` (table → new name → old name) joins a renamed field with its old
 * one.
 */
export function differences(
  before: FormDefinition,
  after: FormDefinition,
  renames: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
): DefinitionChange[] {
  const changes = settings(before, after, '', '');
  changes.push(...fieldChanges(before, after, renames.get(after.table)));
  const old = new Map((before.sub_tables ?? []).map((sub) => [sub.table, sub]));
  for (const sub of after.sub_tables ?? []) {
    const was = old.get(sub.table);
    old.delete(sub.table);
    if (was === undefined)
      changes.push({ place: sub.table, label: `子表 ${sub.title}`, before: null, after: sub.table });
    else
      changes.push(
        ...settings(was, sub, sub.table, `子表 ${sub.title} · `),
        ...fieldChanges(was, sub, renames.get(sub.table), `子表 ${sub.title} · `),
      );
  }
  for (const sub of old.values())
    changes.push({ place: sub.table, label: `子表 ${sub.title}`, before: sub.table, after: null });
  return changes;
}

type Table = FormDefinition | SubDefinition;

function settings(before: Table, after: Table, place: string, prefix: string): DefinitionChange[] {
  return compared(parts(before), parts(after), place === '' ? 'head' : place, prefix);
}

function parts({ fields: _fields, ...rest }: Table): Readonly<Record<string, unknown>> {
  const { table: _table, sub_tables: _subs, ...own } = { sub_tables: undefined, ...rest };
  return own;
}

function fieldChanges(
  before: Table,
  after: Table,
  renames: ReadonlyMap<string, string> = new Map(),
  prefix = '',
): DefinitionChange[] {
  const old = new Map(before.fields.map((field) => [field.name, field]));
  const changes: DefinitionChange[] = [];
  for (const field of after.fields) {
    const place = `${after.table}.${field.name}`;
    const was = old.get(renames.get(field.name) ?? field.name);
    const label = `${prefix}字段 ${field.label}（${field.name}）`;
    if (was === undefined) {
      changes.push({ place, label, before: null, after: field.type });
      continue;
    }
    old.delete(was.name);
    if (was.name !== field.name)
      changes.push({ place, label: `${label} · 字段名`, before: was.name, after: field.name });
    changes.push(...compared(own(was), own(field), place, `${label} · `));
  }
  for (const field of old.values())
    changes.push({
      place: `${before.table}.${field.name}`,
      label: `${prefix}字段 ${field.label}（${field.name}）`,
      before: field.type,
      after: null,
    });
  const order = [before.fields.map(({ name }) => name), after.fields.map(({ name }) => renames.get(name) ?? name)];
  const [was = [], is = []] = order.map((list, index) =>
    list.filter((name) => order[1 - index]?.includes(name) === true),
  );
  if (was.join() !== is.join())
    changes.push({ place: after.table, label: `${prefix}字段顺序`, before: was.join(','), after: is.join(',') });
  return changes;
}

function own({ name: _name, ...rest }: FieldDefinition): Readonly<Record<string, unknown>> {
  return rest;
}

function compared(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  place: string,
  prefix: string,
): DefinitionChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key): DefinitionChange[] => {
    const [was, is] = [words(before[key]), words(after[key])];
    return was === is ? [] : [{ place, label: `${prefix}${ownEntry(names, key) ?? key}`, before: was, after: is }];
  });
}

function words(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (value === true) return '是';
  if (value === false) return '否';
  if (Array.isArray(value)) return value.map((part) => words(part) ?? '').join('、');
  // The database keeps the parts of an object in an order of its own.
  if (typeof value === 'object')
    return sorted(Object.entries(value), ([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => `${key}: ${words(part) ?? ''}`)
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
