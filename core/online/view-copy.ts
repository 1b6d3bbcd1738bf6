import { fieldType } from '../fields/field-types.ts';
import type { CopyDefinition, CopyField, FieldDefinition, FormDefinition, SubDefinition } from './definition.ts';
import { differences, type DefinitionChange } from './difference.ts';

/** View copies: a form without a table of its own, which shows the table of another in its own way [3-online §1]. */

const pageKeys = [
  'label',
  'label_en',
  'type',
  'readonly',
  'list',
  'query',
  'hidden',
  'default',
  'query_mode',
  'query_type',
  'query_default',
  'href',
  'span',
  'group',
  'extend',
] as const satisfies readonly (keyof CopyField)[];

/** Kind, numbering, life cycle, indexes and links for strangers are the original's business. */
const headKeys = [
  'table',
  'title',
  'title_en',
  'route',
  'component',
  'permission',
  'buttons',
  'columns',
  'sort',
  'display',
  'groups',
  'theme',
  'checkbox',
  'page',
  'comments',
] as const satisfies readonly (keyof CopyDefinition)[];

/** Is what is stored the definition of a copy? */
export function isCopy(stored: FormDefinition | CopyDefinition): stored is CopyDefinition {
  return stored.copy_of !== undefined;
}

/** Name of the copy with that number: `table$1`. No table can have it. */
export function copyName(table: string, number: number): string {
  return `${table}$${number}`;
}

/** The next free number of a copy, among the names that are there. */
export function nextCopy(table: string, names: readonly string[]): number {
  const numbers = names.flatMap((name) =>
    name.startsWith(`${table}$`) ? [Number(name.slice(table.length + 1)) || 0] : [],
  );
  return Math.max(0, ...numbers) + 1;
}

/** A new copy, which shows everything as the original does, under a name, an address and permissions of its own. */
export function newCopy(original: FormDefinition, number: number): CopyDefinition {
  const { component: _component, ...rest } = original;
  return copyFrom(
    {
      ...rest,
      table: copyName(original.table, number),
      title: `${original.title} 视图${number}`,
      title_en: `${original.title_en} view ${number}`,
      route: `/online/auto/${copyName(original.table, number)}`,
      permission: `online:${original.table}-view${number}`,
      buttons: original.buttons.filter((button) => button !== 'share'),
    },
    original.table,
  );
}

/** Returns the stored part of a copy that shows itself as `shown`. */
export function copyFrom(shown: FormDefinition, original: string): CopyDefinition {
  return {
    copy_of: original,
    ...pick(shown, headKeys),
    fields: shown.fields.map((field) => pick(field, ['name', ...pageKeys])),
    ...(shown.sub_tables === undefined
      ? {}
      : {
          sub_tables: shown.sub_tables.map(({ table, title, title_en, fields }) => ({
            table,
            title,
            title_en,
            fields: fields.map((field) => pick(field, ['name', ...pageKeys])),
          })),
        }),
  };
}

/**
 * The form a copy is, over its original as it is now: fields that came since are hidden, those that are gone have gone here, too. What a
 * copy cannot say is the original's.
 */
export function shownCopy(original: FormDefinition, copy: CopyDefinition): FormDefinition {
  const { copy_of: copyOf, fields, sub_tables: subs = [], ...own } = copy;
  const {
    kind,
    number,
    life_cycle: cycle,
    effects,
    indexes,
    pushes,
    counts,
    execution,
    follows,
    checks,
    parts,
    stopped,
  } = original;
  const shown = joined(original.fields, fields);
  const known = new Set(original.fields.map(({ name }) => name));
  const sort = own.sort.filter(({ field }) => known.has(field) || isSystem(field));
  return {
    ...own,
    kind,
    copy_of: copyOf,
    sort: sort.length > 0 ? sort : original.sort,
    display: known.has(own.display) ? own.display : original.display,
    fields: withKnownGroups(shown, own.groups ?? []),
    ...(number === undefined ? {} : { number }),
    ...(cycle === undefined ? {} : { life_cycle: cycle }),
    ...(effects === undefined ? {} : { effects }),
    ...(pushes === undefined ? {} : { pushes }),
    ...(checks === undefined ? {} : { checks }),
    ...(follows === undefined ? {} : { follows }),
    ...(counts === undefined ? {} : { counts }),
    ...(execution === undefined ? {} : { execution }),
    ...(parts === undefined ? {} : { parts }),
    ...(stopped === undefined ? {} : { stopped }),
    ...(indexes === undefined ? {} : { indexes }),
    ...(original.sub_tables === undefined
      ? {}
      : {
          sub_tables: original.sub_tables.map((sub): SubDefinition => {
            const said = subs.find(({ table }) => table === sub.table);
            if (said === undefined) return sub;
            return { ...sub, title: said.title, title_en: said.title_en, fields: joined(sub.fields, said.fields) };
          }),
        }),
  };
}

/** Columns the platform keeps are in every table. */
function isSystem(field: string): boolean {
  return ['create_by', 'create_time', 'update_by', 'update_time'].includes(field);
}

/** Fields in the order of the copy, those it does not know hidden at the end. */
function joined(originals: readonly FieldDefinition[], own: readonly CopyField[]): FieldDefinition[] {
  const byName = new Map(originals.map((field) => [field.name, field]));
  const known = new Set(own.map(({ name }) => name));
  return [
    ...own.flatMap((said) => {
      const field = byName.get(said.name);
      return field === undefined ? [] : [shownField(field, said)];
    }),
    ...originals.filter(({ name }) => !known.has(name)).map(hiddenField),
  ];
}

function shownField(field: FieldDefinition, said: CopyField): FieldDefinition {
  const type = isAlike(field.type, said.type) ? said.type : field.type;
  const kind = fieldType(field.type);
  // Another widget may take longer texts than the column.
  const length = type !== field.type && kind?.storage === 'text' ? { length: field.length ?? kind.maxLength } : {};
  const isFixed = field.readonly === true || said.readonly === true;
  const { readonly: _readonly, ...page } = said;
  return { ...columnOf(field), ...page, type, ...length, ...(isFixed ? { readonly: true } : {}) };
}

/** Returns the settings of a field that a copy leaves to its original. */
function columnOf(field: FieldDefinition): Omit<FieldDefinition, (typeof pageKeys)[number]> {
  const { label: _label, label_en: _english, type: _type, readonly: _readonly, default: _default, ...rest } = field;
  const { list: _list, query: _query, hidden: _hidden, query_mode: _mode, query_type: _asked, ...more } = rest;
  const { query_default: _preset, href: _href, span: _span, group: _group, extend: _extend, ...column } = more;
  return column;
}

function hiddenField({ list: _list, query: _query, group: _group, ...field }: FieldDefinition): FieldDefinition {
  return { ...field, hidden: true };
}

/** A field of a group that the copy does not have stands with those of none. */
function withKnownGroups(
  fields: readonly FieldDefinition[],
  groups: NonNullable<FormDefinition['groups']>,
): FieldDefinition[] {
  const keys = new Set(groups.map(({ key }) => key));
  return fields.map((field) => {
    if (field.group === undefined || keys.has(field.group)) return field;
    const { group: _group, ...rest } = field;
    return rest;
  });
}

/** Widgets that store the same values in the same column. */
const alike: readonly (readonly string[])[] = [
  ['text', 'textarea'],
  ['list', 'radio'],
  ['checkbox', 'list_multi', 'transfer'],
];

function isAlike(one: string, other: string): boolean {
  return alikeTypes(one).includes(other);
}

/** Widgets a copy can draw a field with in place of this one, itself among them. */
export function alikeTypes(type: string): readonly string[] {
  return alike.find((family) => family.includes(type)) ?? [type];
}

/** Lists, in words, the changes a design of a copy makes to settings of the original. */
export function strayChanges(original: FormDefinition, wanted: FormDefinition): DefinitionChange[] {
  return differences(shownCopy(original, copyFrom(wanted, original.table)), withLengths(original, wanted));
}

/** A length that nobody said, or that says what the column has, is the column's. */
function withLengths(original: FormDefinition, wanted: FormDefinition): FormDefinition {
  const fill = (fields: readonly FieldDefinition[], originals: readonly FieldDefinition[]): FieldDefinition[] =>
    fields.map((field) => {
      const was = originals.find(({ name }) => name === field.name);
      const kind = fieldType(was?.type ?? '');
      if (was === undefined || kind?.storage !== 'text') return field;
      const { length: said, ...rest } = field;
      const whole = was.length ?? kind.maxLength;
      if (said !== undefined && said !== whole) return field;
      const length = was.type === field.type ? was.length : whole;
      return length === undefined ? rest : { ...rest, length };
    });
  const subs = original.sub_tables ?? [];
  return {
    ...wanted,
    fields: fill(wanted.fields, original.fields),
    ...(wanted.sub_tables === undefined
      ? {}
      : {
          sub_tables: wanted.sub_tables.map((sub) => ({
            ...sub,
            fields: fill(sub.fields, subs.find(({ table }) => table === sub.table)?.fields ?? []),
          })),
        }),
  };
}

/** A copy after columns of its original got new names (table → new name → old name). */
export function renamedCopy(
  copy: CopyDefinition,
  renames: ReadonlyMap<string, ReadonlyMap<string, string>>,
): CopyDefinition {
  const newNames = (table: string): ReadonlyMap<string, string> =>
    new Map([...(renames.get(table) ?? [])].map(([now, before]) => [before, now]));
  const head = newNames(copy.copy_of);
  const named = (names: ReadonlyMap<string, string>, fields: readonly CopyField[]): CopyField[] =>
    fields.map((field) => ({
      ...field,
      name: names.get(field.name) ?? field.name,
      ...(field.href === undefined
        ? {}
        : {
            href: field.href.replaceAll(/\$\{(\w+)\}/g, (text, name: string) =>
              names.has(name) ? `\${${names.get(name) ?? ''}}` : text,
            ),
          }),
    }));
  return {
    ...copy,
    display: head.get(copy.display) ?? copy.display,
    sort: copy.sort.map((sort) => ({ ...sort, field: head.get(sort.field) ?? sort.field })),
    fields: named(head, copy.fields),
    ...(copy.sub_tables === undefined
      ? {}
      : { sub_tables: copy.sub_tables.map((sub) => ({ ...sub, fields: named(newNames(sub.table), sub.fields) })) }),
  };
}

function pick<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K> {
  // What the source leaves out is left out.
  return Object.fromEntries(keys.filter((key) => source[key] !== undefined).map((key) => [key, source[key]])) as Pick<
    T,
    K
  >;
}
