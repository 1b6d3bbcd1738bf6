import type { components } from '../contract/api.ts';
import { fieldType } from '../fields/field-types.ts';
import { checkForm, type Known, type Place } from './check-form.ts';
import { filled, listed, type RefusalText } from '../refusals/text.ts';
import { linkOf } from '../screen/link.ts';
import { themes, type FieldDefinition, type FormDefinition, type SubDefinition } from './definition.ts';
import { standardColumns, type FormDesign } from './design.ts';
import { readExtConfig } from './ext-config.ts';
import { formDesignRefusals } from './refusals.ts';
import { isInheritedName, isReservedWord, isSystemTable, NAME } from './reserved.ts';

/** A fault at its place: a column of a table, or a setting of the head by its wire name. */
export type DesignFault = Omit<components['schemas']['FieldError'], 'message'> & { readonly message: RefusalText };

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
function faultAt(definition: FormDefinition, place: Place, message: RefusalText): DesignFault {
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
function withoutName({ zh, en }: RefusalText): RefusalText {
  return { zh: zh.replace(/^字段 \S*：/, ''), en: en.replace(/^Field \S*: /, '') };
}

function checkHead(
  design: FormDesign,
  definition: FormDefinition,
  { before, others, strangers }: DesignContext,
  faults: DesignFault[],
): void {
  const say = (field: string, message: RefusalText): void => void faults.push({ field, message });
  const { table, title, route, permission, columns } = definition;
  const tables = [definition, ...(definition.sub_tables ?? [])];
  const taken = new Set(others.flatMap((form) => [form.table, ...(form.sub_tables ?? []).map((sub) => sub.table)]));
  const mine = new Set(before === null ? [] : [before.table, ...(before.sub_tables ?? []).map((sub) => sub.table)]);
  for (const { table: name } of tables) {
    const at = name === table ? {} : { table: name };
    const refuse = (message: RefusalText): void => void faults.push({ ...at, field: 'tableName', message });
    if (!NAME.test(name) || name.length > LONGEST_NAME)
      refuse(filled(formDesignRefusals.tableNameForm, { name, most: LONGEST_NAME }));
    else if (mine.has(name)) continue;
    else if (isSystemTable(name)) refuse(filled(formDesignRefusals.tableOfSystem, { name }));
    else if (isInheritedName(name)) refuse(filled(formDesignRefusals.tableInherited, { name }));
    else if (isReservedWord(name)) refuse(filled(formDesignRefusals.tableReserved, { name }));
    else if (taken.has(name)) refuse(filled(formDesignRefusals.tableOfOther, { name }));
    else if (strangers.has(name)) refuse(filled(formDesignRefusals.tableOfStranger, { name }));
  }
  if (tables.some(({ table: name }, index) => tables.findIndex((other) => other.table === name) !== index))
    say('tableName', formDesignRefusals.tableTwice);
  if (title.trim() === '') say('tableTxt', formDesignRefusals.titleMissing);
  for (const sub of definition.sub_tables ?? [])
    if (sub.title.trim() === '')
      faults.push({ table: sub.table, field: 'tableTxt', message: formDesignRefusals.titleMissing });
  // A view copy is called `table$1`, and its address says so.
  if (!/^\/[\w/$-]+$/.test(route)) say('route', formDesignRefusals.routeForm);
  else if (others.some((form) => form.route === route)) say('route', filled(formDesignRefusals.routeTaken, { route }));
  if (!/^[a-z][\w-]*(:[a-z][\w-]*)+$/.test(permission)) say('permission', formDesignRefusals.permissionPrefix);
  if (definition.theme !== undefined && !themes.includes(definition.theme))
    say('themeTemplate', filled(formDesignRefusals.noTheme, { theme: definition.theme, themes: listed(themes) }));
  else if (
    definition.theme !== undefined &&
    definition.theme !== 'normal' &&
    (definition.sub_tables ?? []).length === 0
  )
    say('themeTemplate', formDesignRefusals.themeNeedsSubs);
  if (readExtConfig(design.head.extConfigJson) === null) say('extConfigJson', formDesignRefusals.extendNoObject);
  if (definition.life_cycle !== undefined && !['bill', 'order', 'stock', 'flow'].includes(definition.life_cycle))
    say('lifeCycle', formDesignRefusals.noLifeCycle);
  if (columns < 1 || columns > 4) say('formTemplate', formDesignRefusals.formColumns);
  if ((definition.sub_tables ?? []).length > 0 && definition.kind === 'tree')
    say('isTree', formDesignRefusals.treeWithSubs);
  for (const sub of design.subs ?? [])
    if (typeof sub.head.mainTable === 'string' && sub.head.mainTable !== '' && sub.head.mainTable !== table)
      faults.push({
        table: sub.head.tableName,
        field: 'mainTable',
        message: filled(formDesignRefusals.mainOther, { table }),
      });
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
  if (table.fields.length === 0) faults.push({ ...at, field: 'fields', message: formDesignRefusals.fieldMissing });
  if (table.fields.length > most)
    faults.push({ ...at, field: 'fields', message: filled(formDesignRefusals.fieldsMany, { most }) });
  for (const [row, field] of table.fields.entries()) {
    const say = (message: RefusalText): void => void faults.push({ ...at, row, field: field.name, message });
    checkField(field, say);
    if (known.has(field.name)) continue;
    if (isInheritedName(field.name)) say(filled(formDesignRefusals.nameInherited, { name: field.name }));
    if (isReservedWord(field.name)) say(filled(formDesignRefusals.nameReserved, { name: field.name }));
  }
  for (const { name } of table.indexes ?? [])
    if (!NAME.test(name))
      faults.push({ ...at, field: 'indexs', message: filled(formDesignRefusals.indexNameForm, { name }) });
}

function checkField(field: FieldDefinition, say: (message: RefusalText) => void): void {
  const { name, label, type, query_mode: mode, length, precision } = field;
  if (name === '') say(formDesignRefusals.fieldNameMissing);
  else if (!NAME.test(name) || name.length > LONGEST_NAME)
    say(filled(formDesignRefusals.fieldNameForm, { name, most: LONGEST_NAME }));
  if (label === '') say(formDesignRefusals.labelMissing);
  const kind = fieldType(type);
  if (kind === undefined) {
    say(filled(formDesignRefusals.noWidget, { type }));
    return;
  }
  if (length !== undefined && (length < 1 || length > 100_000)) say(formDesignRefusals.lengthRange);
  if (precision !== undefined && precision > 14) say(formDesignRefusals.precisionMost);
  if (mode === 'group' && kind.queryMode !== 'group') say(formDesignRefusals.rangeQueryOnly);
  if (mode === 'like' && kind.queryMode !== 'like') say(formDesignRefusals.likeQueryOnly);
  if (field.unique === true && kind.storage === 'text' && (length ?? kind.maxLength) > 500)
    say(formDesignRefusals.uniqueTooLong);
  if (kind.storage === 'none' && field.required === true) say(formDesignRefusals.unstoredRequired);
}

/** Settings of the family's designer that our definitions do not have. */
const unkept = {
  dbDefaultVal: formDesignRefusals.databaseDefault,
  converter: formDesignRefusals.converter,
} as const;

/** Reports settings that would be lost silently: text that is no JSON, and settings that nothing here reads. */
function checkFields(design: FormDesign, faults: DesignFault[]): void {
  for (const { head, fields } of [design, ...(design.subs ?? [])]) {
    const at = head.tableName === design.head.tableName ? {} : { table: head.tableName };
    for (const field of fields) {
      const say = (message: RefusalText): void => void faults.push({ ...at, field: field.dbFieldName, message });
      for (const [setting, name] of Object.entries(unkept) as [keyof typeof unkept, RefusalText][])
        if ((field[setting] ?? '').trim() !== '') say(filled(formDesignRefusals.settingUnkept, { setting: name }));
      if (!isJson(field.fieldExtendJson ?? '')) say(formDesignRefusals.extendNoJson);
      const fault = hrefFault(field.fieldHref ?? '', fields, at.table !== undefined);
      if (fault !== null) say(fault);
    }
  }
}

/** Returns the fault in the address a cell links to; a list shows no links in its sub-tables. */
function hrefFault(href: string, fields: FormDesign['fields'], isSub: boolean): RefusalText | null {
  const text = href.trim();
  if (text === '') return null;
  if (isSub) return formDesignRefusals.subNoLink;
  const known = new Set([
    'id',
    ...standardColumns.map(({ name }) => name),
    ...fields.map((field) => field.dbFieldName),
  ]);
  const unknown = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name).find((name) => !known.has(name));
  if (unknown !== undefined) return filled(formDesignRefusals.linkNoField, { name: unknown });
  const sample = Object.fromEntries([...known].map((name) => [name, '1']));
  return linkOf(text, sample) === null ? formDesignRefusals.linkForm : null;
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
      message: filled(formDesignRefusals.requiredCircle, { circle: [...circle, definition.table].join(' → ') }),
    });
  }
}

function distinct(faults: readonly DesignFault[]): DesignFault[] {
  const seen = new Map(
    faults.map((fault) => [JSON.stringify([fault.table, fault.row, fault.field, fault.message.zh]), fault]),
  );
  return [...seen.values()];
}
