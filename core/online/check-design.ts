import type { components } from '../contract/api.ts';
import { fieldType } from '../fields/field-types.ts';
import { checkForm, type Known, type Place } from './check-form.ts';
import { linkOf } from '../screen/link.ts';
import { themes, type FieldDefinition, type FormDefinition, type SubDefinition } from './definition.ts';
import { standardColumns, type FormDesign } from './design.ts';
import { readExtConfig } from './ext-config.ts';
import { isInheritedName, isReservedWord, isSystemTable, NAME } from './reserved.ts';

/** A fault at its place: a column of a table, or a setting of the head by its wire name. */
export type DesignFault = components['schemas']['FieldError'];

export type DesignContext = {
  /** Tables and fields the form may refer to, the form itself left out. */
  readonly known: Known;
  readonly before: FormDefinition | null;
  /** All other forms. */
  readonly others: readonly FormDefinition[];
  /** Tables of the database that belong to no form. */
  readonly strangers: ReadonlySet<string>;
};

const LONGEST_NAME = 50;
const MOST_FIELDS = { head: 300, sub: 100 };

/** Every reason why a designed form cannot be saved, each at its place. */
export function checkDesign(design: FormDesign, definition: FormDefinition, context: DesignContext): DesignFault[] {
  const faults: DesignFault[] = [];
  const subs = definition.sub_tables ?? [];
  const known: Known = {
    ...context.known,
    tables: new Map([
      ...context.known.tables,
      [definition.table, definition.fields],
      ...subs.map((sub) => [sub.table, sub.fields] as const),
    ]),
  };
  checkHead(design, definition, context, faults);
  for (const table of [definition, ...subs]) checkTable(table, definition, context, faults);
  checkFields(design, faults);
  checkForm(definition, known, (place, text) => faults.push(faultAt(definition, place, text)));
  checkCircles(definition, context.others, faults);
  return distinct(faults);
}

/** The place of `checkForm` as the designer shows it. */
function faultAt(definition: FormDefinition, place: Place, message: string): DesignFault {
  const [first, index, second, row] = place;
  if (first === 'fields' && typeof index === 'number')
    return { row: index, field: definition.fields[index]?.name ?? '', message: withoutName(message) };
  if (first === 'sub_tables' && typeof index === 'number') {
    const sub = definition.sub_tables?.[index];
    const table = sub?.table ?? '';
    if (second === 'fields' && typeof row === 'number')
      return { table, row, field: sub?.fields[row]?.name ?? '', message: withoutName(message) };
    return { table, field: second === 'indexes' ? 'indexs' : String(second ?? ''), message };
  }
  const names: Readonly<Record<string, string>> = {
    display: 'displayField',
    kind: 'isTree',
    number: 'numberField',
    life_cycle: 'lifeCycle',
    indexes: 'indexs',
  };
  return { field: names[String(first)] ?? String(first), message };
}

/** The place says which field it is. */
function withoutName(message: string): string {
  return message.replace(/^字段 \S*：/, '');
}

function checkHead(
  design: FormDesign,
  definition: FormDefinition,
  { before, others, strangers }: DesignContext,
  faults: DesignFault[],
): void {
  const say = (field: string, message: string): void => void faults.push({ field, message });
  const { table, title, route, permission, columns } = definition;
  const tables = [definition, ...(definition.sub_tables ?? [])];
  const taken = new Set(others.flatMap((form) => [form.table, ...(form.sub_tables ?? []).map((sub) => sub.table)]));
  const mine = new Set(before === null ? [] : [before.table, ...(before.sub_tables ?? []).map((sub) => sub.table)]);
  for (const { table: name } of tables) {
    const at = name === table ? {} : { table: name };
    const refuse = (message: string): void => void faults.push({ ...at, field: 'tableName', message });
    if (!NAME.test(name) || name.length > LONGEST_NAME)
      refuse(`表名“${name}”只能用小写字母、数字和下划线，以字母开头，最多 ${LONGEST_NAME} 位`);
    else if (mine.has(name)) continue;
    else if (isSystemTable(name)) refuse(`表名“${name}”属于系统（sys_、onl_、pg_ 等前缀），请换一个名称`);
    else if (isInheritedName(name)) refuse(`表名“${name}”是程序内部使用的名称，请换一个名称`);
    else if (isReservedWord(name)) refuse(`表名“${name}”是数据库保留字，请换一个名称`);
    else if (taken.has(name)) refuse(`表名“${name}”已被其他表单使用`);
    else if (strangers.has(name)) refuse(`数据库中已有不属于任何表单的数据表“${name}”，请换一个名称，或从数据库导入它`);
  }
  if (tables.some(({ table: name }, index) => tables.findIndex((other) => other.table === name) !== index))
    say('tableName', '主表与子表的表名重复');
  if (title.trim() === '') say('tableTxt', '请填写表描述');
  for (const sub of definition.sub_tables ?? [])
    if (sub.title.trim() === '') faults.push({ table: sub.table, field: 'tableTxt', message: '请填写表描述' });
  // A view copy is called `table$1`, and its address says so.
  if (!/^\/[\w/$-]+$/.test(route)) say('route', '访问路径以 / 开头，只能用字母、数字、下划线和连字符');
  else if (others.some((form) => form.route === route)) say('route', `访问路径 ${route} 已被其他表单使用`);
  if (!/^[a-z][\w-]*(:[a-z][\w-]*)+$/.test(permission))
    say('permission', '权限前缀的格式为 模块:表单，例如 device:check');
  if (definition.theme !== undefined && !themes.includes(definition.theme))
    say('themeTemplate', `没有主题“${definition.theme}”，可选：${themes.join('、')}`);
  else if (
    definition.theme !== undefined &&
    definition.theme !== 'normal' &&
    (definition.sub_tables ?? []).length === 0
  )
    say('themeTemplate', '该主题显示子表，请先添加子表，或选择默认主题');
  if (readExtConfig(design.head.extConfigJson) === null) say('extConfigJson', '扩展配置不是有效的 JSON 对象');
  if (definition.life_cycle !== undefined && !['bill', 'order', 'stock', 'flow'].includes(definition.life_cycle))
    say('lifeCycle', '没有这样的生命周期');
  if (columns < 1 || columns > 4) say('formTemplate', '表单列数为 1 至 4');
  if ((definition.sub_tables ?? []).length > 0 && definition.kind === 'tree') say('isTree', '树形表单不能有子表');
  for (const sub of design.subs ?? [])
    if (typeof sub.head.mainTable === 'string' && sub.head.mainTable !== '' && sub.head.mainTable !== table)
      faults.push({ table: sub.head.tableName, field: 'mainTable', message: `子表的主表应为 ${table}` });
}

function checkTable(
  table: FormDefinition | SubDefinition,
  form: FormDefinition,
  { before }: DesignContext,
  faults: DesignFault[],
): void {
  const at = table.table === form.table ? {} : { table: table.table };
  const isSub = table.table !== form.table;
  const old = isSub ? before?.sub_tables?.find((sub) => sub.table === table.table) : before;
  const known = new Set(old?.fields.map(({ name }) => name));
  const most = isSub ? MOST_FIELDS.sub : MOST_FIELDS.head;
  if (table.fields.length === 0) faults.push({ ...at, field: 'fields', message: '至少需要一个字段' });
  if (table.fields.length > most) faults.push({ ...at, field: 'fields', message: `最多 ${most} 个字段` });
  for (const [row, field] of table.fields.entries()) {
    const say = (message: string): void => void faults.push({ ...at, row, field: field.name, message });
    checkField(field, say);
    if (known.has(field.name)) continue;
    if (isInheritedName(field.name)) say(`“${field.name}”是程序内部使用的名称，请换一个名称`);
    if (isReservedWord(field.name)) say(`“${field.name}”是数据库保留字，请换一个名称`);
  }
  for (const { name } of table.indexes ?? [])
    if (!NAME.test(name))
      faults.push({ ...at, field: 'indexs', message: `索引名“${name}”只能用小写字母、数字和下划线，以字母开头` });
}

function checkField(field: FieldDefinition, say: (message: string) => void): void {
  const { name, label, type, query_mode: mode, length, precision } = field;
  if (name === '') say('请填写字段名');
  else if (!NAME.test(name) || name.length > LONGEST_NAME)
    say(`字段名“${name}”只能用小写字母、数字和下划线，以字母开头，最多 ${LONGEST_NAME} 位`);
  if (label === '') say('请填写字段备注');
  const kind = fieldType(type);
  if (kind === undefined) {
    say(`没有控件 ${type}`);
    return;
  }
  if (length !== undefined && (length < 1 || length > 100_000)) say('长度为 1 至 100000');
  if (precision !== undefined && precision > 6) say('小数最多 6 位');
  if (mode === 'group' && kind.queryMode !== 'group') say('只有数字和日期可以按范围查询');
  if (mode === 'like' && kind.queryMode !== 'like') say('只有文本可以模糊查询');
  if (field.unique === true && kind.storage === 'text' && (length ?? kind.maxLength) > 500)
    say('长文本不能唯一：它建不了索引');
  if (kind.storage === 'none' && field.required === true) say('不存储的控件不能必填');
}

/** Settings of the family's designer that our definitions do not have. */
const unkept = { dbDefaultVal: '数据库默认值', converter: '转换器' } as const;

/** Reports settings that would be lost silently: text that is no JSON, and settings that nothing here reads. */
function checkFields(design: FormDesign, faults: DesignFault[]): void {
  for (const { head, fields } of [design, ...(design.subs ?? [])]) {
    const at = head.tableName === design.head.tableName ? {} : { table: head.tableName };
    for (const field of fields) {
      const say = (message: string): void => void faults.push({ ...at, field: field.dbFieldName, message });
      for (const [setting, name] of Object.entries(unkept) as [keyof typeof unkept, string][])
        if ((field[setting] ?? '').trim() !== '') say(`暂不支持${name}，请清空`);
      if (!isJson(field.fieldExtendJson ?? '')) say('扩展配置不是正确的 JSON');
      const fault = hrefFault(field.fieldHref ?? '', fields, at.table !== undefined);
      if (fault !== null) say(fault);
    }
  }
}

/** Returns the fault in the address a cell links to; a list shows no links in its sub-tables. */
function hrefFault(href: string, fields: FormDesign['fields'], isSub: boolean): string | null {
  const text = href.trim();
  if (text === '') return null;
  if (isSub) return '子表的列不能有列表链接，请清空';
  const known = new Set([
    'id',
    ...standardColumns.map(({ name }) => name),
    ...fields.map((field) => field.dbFieldName),
  ]);
  const unknown = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name).find((name) => !known.has(name));
  if (unknown !== undefined) return `列表链接中的字段“${unknown}”不存在`;
  const sample = Object.fromEntries([...known].map((name) => [name, '1']));
  return linkOf(text, sample) === null ? '列表链接必须是以 / 开头的页面路径，或 http(s):// 地址' : null;
}

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A circle of required references: no first record could ever be entered. */
function checkCircles(definition: FormDefinition, others: readonly FormDefinition[], faults: DesignFault[]): void {
  const forms = new Map([...others, definition].map((form) => [form.table, form]));
  const needs = (form: FormDefinition) =>
    form.fields.flatMap((field) =>
      field.required === true && field.reference?.value === 'id' ? [{ field, target: field.reference.table }] : [],
    );
  const leadsBack = (table: string, path: readonly string[]): readonly string[] | null => {
    if (table === definition.table) return path;
    const form = forms.get(table);
    // Other forms may go round without this one.
    if (form === undefined || path.some((step) => step.startsWith(`${table}.`))) return null;
    for (const { field, target } of needs(form)) {
      const found = leadsBack(target, [...path, `${table}.${field.name}`]);
      if (found !== null) return found;
    }
    return null;
  };
  for (const { field, target } of needs(definition)) {
    const circle = leadsBack(target, [`${definition.table}.${field.name}`]);
    if (circle === null) continue;
    const row = definition.fields.indexOf(field);
    faults.push({
      row,
      field: field.name,
      message: `必填的外键形成循环：${[...circle, definition.table].join(' → ')}，第一条记录将无法保存`,
    });
  }
}

function distinct(faults: readonly DesignFault[]): DesignFault[] {
  const seen = new Map(
    faults.map((fault) => [JSON.stringify([fault.table, fault.row, fault.field, fault.message]), fault]),
  );
  return [...seen.values()];
}
