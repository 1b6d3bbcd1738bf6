import { ownEntry } from '../lists/own-entry.ts';
import type { components } from '../contract/api.ts';
import { sorted } from '../lists/sorted.ts';
import { filled, inEach, listed, type RefusalLanguage, type RefusalText } from '../refusals/text.ts';
import type { FieldDefinition, FormDefinition, SubDefinition } from './definition.ts';
import { formRefusals } from './refusals.ts';

type WireChange = components['schemas']['DefinitionChange'];

/** One thing that differs between two definitions of a form, in words. */
export type DefinitionChange = Pick<WireChange, 'place'> & {
  readonly label: RefusalText;
  readonly before: RefusalText | null;
  readonly after: RefusalText | null;
};

/** Returns differences with the words of one language. */
export function changesIn(changes: readonly DefinitionChange[], language: RefusalLanguage): WireChange[] {
  return changes.map(({ place, label, before, after }) => ({
    place,
    label: label[language],
    before: before?.[language] ?? null,
    after: after?.[language] ?? null,
  }));
}

/** Names of settings; one without a name is shown by its key. */
const names: Readonly<Record<string, RefusalText>> = {
  title: { zh: '表描述', en: 'Title' },
  title_en: { zh: '英文名称', en: 'English title' },
  kind: { zh: '表类型', en: 'Kind' },
  route: { zh: '访问路径', en: 'Address' },
  component: { zh: '页面组件', en: 'Page component' },
  permission: { zh: '权限前缀', en: 'Permission prefix' },
  buttons: { zh: '按钮', en: 'Buttons' },
  number: { zh: '编号规则', en: 'Number rule' },
  life_cycle: { zh: '生命周期', en: 'Life cycle' },
  effects: { zh: '审核效果', en: 'Audit effects' },
  pushes: { zh: '下推', en: 'Push down' },
  checks: { zh: '审核检查', en: 'Checks' },
  follows: { zh: '自动生成', en: 'Documents made automatically' },
  counts: { zh: '执行数量', en: 'Counts' },
  execution: { zh: '执行状态', en: 'Execution' },
  parts: { zh: '分次金额', en: 'Instalments' },
  stopped: { zh: '停用后可用', en: 'May be used when disabled' },
  columns: { zh: '表单列数', en: 'Columns of the form' },
  sort: { zh: '默认排序', en: 'Default order' },
  display: { zh: '显示字段', en: 'Names a record' },
  groups: { zh: '分组', en: 'Groups' },
  indexes: { zh: '索引', en: 'Indexes' },
  theme: { zh: '主题', en: 'Theme' },
  checkbox: { zh: '显示复选框', en: 'Rows can be ticked' },
  page: { zh: '分页', en: 'Paging' },
  comments: { zh: '评论', en: 'Comments' },
  external: { zh: '外部链接', en: 'External links' },
  notes: { zh: '说明', en: 'Notes' },
  one_to_one: { zh: '一对一', en: 'One to one' },
  label: { zh: '字段备注', en: 'Label' },
  label_en: { zh: '英文备注', en: 'English label' },
  type: { zh: '控件类型', en: 'Widget' },
  required: { zh: '必填', en: 'Required' },
  unique: { zh: '唯一', en: 'Unique' },
  readonly: { zh: '只读', en: 'Read-only' },
  list: { zh: '列表显示', en: 'In the list' },
  query: { zh: '查询', en: 'Query' },
  hidden: { zh: '表单隐藏', en: 'Hidden in the form' },
  length: { zh: '长度', en: 'Length' },
  precision: { zh: '小数', en: 'Decimals' },
  valid: { zh: '校验', en: 'Validation' },
  error: { zh: '校验提示', en: 'Text of the fault' },
  min: { zh: '最小值', en: 'Least value' },
  max: { zh: '最大值', en: 'Greatest value' },
  dict: { zh: '字典编码', en: 'Dictionary code' },
  reference: { zh: '字典表', en: 'Table dictionary' },
  popup: { zh: '弹出报表', en: 'Popup report' },
  levels: { zh: '联动字段', en: 'Linked fields' },
  multiple: { zh: '多选', en: 'Several values' },
  default: { zh: '默认值', en: 'Default' },
  formula: { zh: '公式', en: 'Formula' },
  query_mode: { zh: '查询方式', en: 'Way of the query' },
  query_type: { zh: '查询控件', en: 'Widget of the query' },
  query_default: { zh: '查询默认值', en: 'Default of the query' },
  href: { zh: '列表链接', en: 'Link in the list' },
  span: { zh: '宽度', en: 'Width' },
  group: { zh: '所在分组', en: 'In the group' },
  extend: { zh: '扩展配置', en: 'Extended settings' },
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
  const changes = settings(before, after, '', same(''));
  changes.push(...fieldChanges(before, after, renames.get(after.table)));
  const old = new Map((before.sub_tables ?? []).map((sub) => [sub.table, sub]));
  for (const sub of after.sub_tables ?? []) {
    const was = old.get(sub.table);
    old.delete(sub.table);
    if (was === undefined)
      changes.push({ place: sub.table, label: subLabel(sub), before: null, after: same(sub.table) });
    else
      changes.push(
        ...settings(was, sub, sub.table, prefixOf(subLabel(sub))),
        ...fieldChanges(was, sub, renames.get(sub.table), prefixOf(subLabel(sub))),
      );
  }
  for (const sub of old.values())
    changes.push({ place: sub.table, label: subLabel(sub), before: same(sub.table), after: null });
  return changes;
}

/** A name, or what stands for itself, in both languages. */
const same = (text: string): RefusalText => ({ zh: text, en: text });
const subLabel = ({ title }: SubDefinition): RefusalText => filled(formRefusals.subTable, { title });
const prefixOf = (label: RefusalText): RefusalText => listed([label, ' · '], '');

type Table = FormDefinition | SubDefinition;

function settings(before: Table, after: Table, place: string, prefix: RefusalText): DefinitionChange[] {
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
  prefix = same(''),
): DefinitionChange[] {
  const old = new Map(before.fields.map((field) => [field.name, field]));
  const changes: DefinitionChange[] = [];
  for (const field of after.fields) {
    const place = `${after.table}.${field.name}`;
    const was = old.get(renames.get(field.name) ?? field.name);
    const label = fieldLabel(prefix, field);
    if (was === undefined) {
      changes.push({ place, label, before: null, after: same(field.type) });
      continue;
    }
    old.delete(was.name);
    if (was.name !== field.name)
      changes.push({
        place,
        label: listed([prefixOf(label), formRefusals.fieldName], ''),
        before: same(was.name),
        after: same(field.name),
      });
    changes.push(...compared(own(was), own(field), place, prefixOf(label)));
  }
  for (const field of old.values())
    changes.push({
      place: `${before.table}.${field.name}`,
      label: fieldLabel(prefix, field),
      before: same(field.type),
      after: null,
    });
  const order = [before.fields.map(({ name }) => name), after.fields.map(({ name }) => renames.get(name) ?? name)];
  const [was = [], is = []] = order.map((list, index) =>
    list.filter((name) => order[1 - index]?.includes(name) === true),
  );
  if (was.join() !== is.join())
    changes.push({
      place: after.table,
      label: listed([prefix, formRefusals.fieldOrder], ''),
      before: same(was.join(',')),
      after: same(is.join(',')),
    });
  return changes;
}

function fieldLabel(prefix: RefusalText, { label, name }: FieldDefinition): RefusalText {
  return listed([prefix, filled(formRefusals.fieldNamed, { label, name })], '');
}

function own({ name: _name, ...rest }: FieldDefinition): Readonly<Record<string, unknown>> {
  return rest;
}

function compared(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  place: string,
  prefix: RefusalText,
): DefinitionChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key): DefinitionChange[] => {
    const [was, is] = [words(before[key]), words(after[key])];
    if (was?.zh === is?.zh) return [];
    return [{ place, label: listed([prefix, ownEntry(names, key) ?? key], ''), before: was, after: is }];
  });
}

function words(value: unknown): RefusalText | null {
  return value === undefined || value === null ? null : inEach((language) => wordsIn(value, language));
}

function wordsIn(value: unknown, language: RefusalLanguage): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return (value ? formRefusals.yes : formRefusals.no)[language];
  if (Array.isArray(value)) return listed(value.map((part) => inEach((one) => wordsIn(part, one))))[language];
  // The database keeps the parts of an object in an order of its own.
  if (typeof value === 'object')
    return sorted(Object.entries(value), ([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => `${key}: ${wordsIn(part, language)}`)
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
