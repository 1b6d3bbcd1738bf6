import type { components } from '#core/contract/api.ts';
import type { ConvertedField } from '#core/fields/conversion.ts';
import type { Theme } from '#core/online/definition.ts';
import { isButtonFree } from '#server/engine/access/auth-access.ts';
import { buttonsOf } from '#server/engine/act/buttons.ts';
import { scriptFor } from '#server/engine/act/enhance.ts';
import { openRule } from '#server/engine/behaviour/documents.ts';
import {
  choicesOf,
  decimalsOf,
  shownDecimals,
  isSummed,
  type Catalogue,
  type Field,
  type Form,
  type Popup,
} from '#server/engine/definition/catalogue.ts';
import { openStates, PARENT } from '#server/engine/definition/definition.ts';
import { may, type Actor } from '#server/platform/actor.ts';

type Schemas = components['schemas'];
type DictItems = Schemas['DictItem'][];

/** Built-in buttons of the family and the permission each needs. */
const builtIn: Readonly<Record<string, string>> = {
  add: 'add',
  update: 'edit',
  delete: 'delete',
  batch_delete: 'delete',
  detail: 'view',
  import: 'import',
  export: 'export',
  copy: 'copy',
};

/** `getColumns`: the list of a form as this user may see it. */
export function presentList(
  form: Form,
  catalogue: Catalogue,
  actor: Actor,
  off: ReadonlySet<string>,
): Schemas['ListDefinition'] {
  const { definition } = form;
  const fields = form.head.fields.filter((field) => field.list === true);
  const sort = definition.sort.find(({ field }) => form.head.access?.hidden.has(field) !== true);
  const isPaged = definition.kind !== 'tree' && definition.page !== false;
  return {
    description: definition.title,
    currentTableName: definition.table,
    headId: form.id,
    checkboxFlag: definition.checkbox === false ? 'N' : 'Y',
    paginationFlag: isPaged ? 'Y' : 'N',
    scrollFlag: fields.length > 8 ? 1 : 0,
    formTemplate: String(definition.columns),
    columns: fields.map((field) => presentColumn(field)),
    dictOptions: dictOptionsOf(fields, catalogue),
    fieldHrefSlots: fields.flatMap(({ name, href }) => (href === undefined ? [] : [{ slotName: name, href }])),
    cgButtonList: buttonsOf(form, catalogue, actor, off).filter(({ buttonStyle }) => buttonStyle !== 'form'),
    enhanceJs: scriptFor(form, 'list', actor),
    hideColumns: hiddenButtons(form, actor),
    themeTemplate: themeOf(form),
    isPage: isPaged ? 'Y' : 'N',
    ...(form.subs.length === 0 ? {} : { subTableStr: form.subs.map(({ name }) => name).join(',') }),
    ...(definition.kind === 'tree'
      ? { pidField: PARENT, hasChildrenField: 'has_child', textField: definition.display }
      : {}),
    ...(sort === undefined ? {} : { defaultSort: { column: sort.field, order: sort.order } }),
    hasBpm: false,
    ...openPart(form),
  };
}

/** Returns the states in which records may be changed, where these are limited, and the column that holds the state. */
function openPart(form: Form): Pick<Schemas['ListDefinition'], 'openStates' | 'openField'> {
  const { life_cycle: cycle } = form.definition;
  if (cycle !== undefined) return { openStates: [...openStates[cycle]] };
  const rule = openRule(form);
  return rule === null ? {} : { openStates: [...rule.states], openField: rule.column };
}

/** Returns the look of sub-tables, where there are some. */
export function themeOf({ definition: { theme }, subs }: Form): Theme {
  if (subs.length === 0) return 'normal';
  return theme ?? 'innerTable';
}

/** `getRpColumns`: the columns of a popup report. */
export function presentPopup(popup: Popup, form: Form, catalogue: Catalogue) {
  const fields = fieldsOf(form, popup.columns);
  return {
    cgRpConfigId: popup.id,
    cgRpConfigName: popup.title,
    isPage: popup.page === false ? 'N' : 'Y',
    displayField: form.head.access?.hidden.has(popup.display) === true ? 'id' : popup.display,
    ...subOf(popup, catalogue),
    tree: treeOf(popup, form, catalogue),
    columns: fields.map((field) => presentColumn(field)),
    dictOptions: dictOptionsOf(fields, catalogue),
  };
}

function subOf({ sub }: Popup, catalogue: Catalogue): { subId: string | null; paramName: string | null } {
  const found = sub === undefined ? undefined : catalogue.popup(sub.popup);
  return { subId: found?.id ?? null, paramName: found === undefined ? null : (sub?.param ?? null) };
}

function treeOf({ tree }: Popup, form: Form, catalogue: Catalogue): Schemas['ReportTree'] | null {
  const reference = tree === undefined ? null : (form.head.byName.get(tree.field)?.reference ?? null);
  if (reference === null) return null;
  const { table, text, value } = reference;
  return { code: table, treeTitle: text, treeKey: value, title: catalogue.table(table)?.title ?? null };
}

/** `getQueryInfo`: what a list can be narrowed by; from the third item on it is folded away. */
export function presentQuery(fields: readonly Field[], catalogue: Catalogue): Schemas['QueryItem'][] {
  return fields.map((field, index) => ({
    id: field.name,
    label: field.label,
    field: field.name,
    dbField: field.name,
    view: field.dormant ? 'text' : (field.query_type ?? field.type),
    ...(field.query_default === undefined ? {} : { defVal: field.query_default }),
    mode: field.dormant ? field.kind.queryMode : (field.query_mode ?? field.kind.queryMode),
    ...(index >= 2 ? { hidden: '1' } : {}),
    ...(field.precision === undefined || shownDecimals(field) === null ? {} : { precision: field.precision }),
    ...sourceOf(field, catalogue),
  }));
}

/** The query items of a form. */
export function queryFields(form: Form): readonly Field[] {
  return form.head.fields.filter((field) => field.query === true && field.kind.storage !== 'none');
}

/** Fields by name, in the order of the names. */
export function fieldsOf(form: Form, names: readonly string[]): readonly Field[] {
  return names.flatMap((name) => form.head.byName.get(name) ?? []);
}

/** A field as a column of a list or report. */
export function presentColumn(field: Field): Schemas['ListColumn'] {
  const decimals = decimalsOf(field);
  const shown = shownDecimals(field);
  const slot = { file: 'fileSlot', image: 'imgSlot', pca: 'pcaSlot', umeditor: 'htmlSlot' }[field.type];
  return {
    title: field.label,
    dataIndex: field.name,
    align: decimals === null ? 'left' : 'right',
    sorter: field.kind.dbType !== 'Text',
    fieldType: field.dormant ? 'text' : field.type,
    dbType: field.kind.dbType,
    ...(shown === null ? {} : { precision: shown }),
    ...(isSummed(field) ? { summary: true } : {}),
    ...(field.dict !== undefined || field.type === 'switch' ? { customRender: field.name } : {}),
    ...(slot === undefined ? {} : { scopedSlots: { customRender: slot } }),
    ...(field.href === undefined ? {} : { hrefSlotName: field.name }),
  };
}

/** Returns the source of a field's values, in the family's words. */
export function sourceOf(field: Field, catalogue: Catalogue) {
  const { reference } = field;
  if (field.type === 'switch') return { options: switchItems(catalogue) };
  if (field.dict !== undefined) return { config: '1', dictCode: field.dict, options: itemsOf(field.dict, catalogue) };
  if (field.kind.reference === 'user') return { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' };
  if (field.kind.reference === 'depart') return { dictTable: 'sys_depart', dictText: 'depart_name', dictCode: 'id' };
  const popup =
    field.popup === undefined || field.dormant
      ? {}
      : { code: field.popup.code, orgFields: field.popup.from, destFields: field.popup.to };
  // Rows of a report by SQL are chosen from, but their values are keys of nothing.
  if (reference === null) return popup;
  return {
    dictTable: reference.table,
    dictText: reference.text,
    dictCode: reference.value,
    ...(reference.parent === undefined
      ? {}
      : {
          dict: `${reference.table},${reference.text},${reference.value}`,
          pidField: reference.parent,
          pidValue: '',
          hasChildField: '',
        }),
    ...popup,
  };
}

/** Items of a dictionary as the wire has them, those that can no longer be chosen marked: their texts are still needed. */
export function itemsOf(code: string, catalogue: Catalogue): DictItems {
  return (catalogue.dict(code) ?? []).map(({ value, text, color, disabled }) => ({
    value,
    text,
    title: text,
    ...(color === null ? {} : { color }),
    ...(disabled === true ? { disabled } : {}),
  }));
}

/**
 * [A3.2] [A7.2] Dictionaries as the sign-in answers them: what a client shows and sends, nothing else. Those that only forms use the
 * user may not see are left out, so that the screens of others cost him nothing; a client that needs one all the same asks for it.
 */
export function dictTextsByCode(catalogue: Catalogue, actor: Actor): Record<string, DictItems> {
  const seen = new Set<string>();
  const unseen = new Set<string>();
  for (const { definition, head, subs } of [...catalogue.forms, ...catalogue.copies]) {
    const codes = may(actor, `${definition.permission}:view`) ? seen : unseen;
    for (const { dict } of [head, ...subs].flatMap((table) => table.fields)) if (dict !== undefined) codes.add(dict);
  }
  return Object.fromEntries(
    [...catalogue.dicts]
      .filter(([code]) => seen.has(code) || !unseen.has(code))
      .map(([code]) => [
        code,
        (choicesOf(code, catalogue) ?? []).map(({ value, text }) => ({ value, text, title: text })),
      ]),
  );
}

/** The two values of a switch with their texts, on first. */
export function switchItems(catalogue: Catalogue): DictItems {
  const items = itemsOf('yn', catalogue);
  return items.length > 0
    ? items
    : [
        { value: 'Y', text: '是', title: '是' },
        { value: 'N', text: '否', title: '否' },
      ];
}

/** Gives what turns the values of a field into words and back: its widget, its choices and its decimals. */
export function convertedOf(field: Field, catalogue: Catalogue): ConvertedField {
  return {
    widget: field.type,
    options:
      field.type === 'switch'
        ? switchItems(catalogue)
        : field.dict === undefined
          ? null
          : itemsOf(field.dict, catalogue),
    precision: shownDecimals(field),
  };
}

/** Items of the dictionaries of some fields, by field. */
export function dictOptionsOf(fields: readonly Field[], catalogue: Catalogue): Record<string, DictItems> {
  const options: Record<string, DictItems> = {};
  for (const field of fields) {
    if (field.dict !== undefined) options[field.name] = itemsOf(field.dict, catalogue);
    else if (field.type === 'switch') options[field.name] = switchItems(catalogue);
  }
  return options;
}

function hiddenButtons(form: Form, actor: Actor): string[] {
  const { definition } = form;
  const hidden = Object.entries(builtIn)
    .filter(
      ([code, needed]) =>
        !isButtonFree(form, code) ||
        !definition.buttons.includes(code === 'batch_delete' ? 'delete' : needed) ||
        !may(actor, `${definition.permission}:${needed}`),
    )
    .map(([code]) => code);
  return isButtonFree(form, 'super_query') ? hidden : [...hidden, 'super_query'];
}
