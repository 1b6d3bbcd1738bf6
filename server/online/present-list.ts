import type { components } from '#core/contract/api.ts';
import { may, type Actor } from '#server/domain/actor.ts';
import { buttonsOf } from './buttons.ts';
import { decimalsOf, isSummed, type Catalogue, type Field, type Form, type Popup } from './catalogue.ts';
import { PARENT } from './definition.ts';

type Schemas = components['schemas'];
type DictItems = Schemas['DictItem'][];

/** Built-in buttons of the family and the permission each needs. Import is offered when it is built. */
const builtIn: Readonly<Record<string, string | null>> = {
  add: 'add',
  update: 'edit',
  delete: 'delete',
  batch_delete: 'delete',
  detail: 'view',
  import: null,
  export: 'export',
};

/** `getColumns`: the list of a form as this user may see it. */
export function presentList(form: Form, catalogue: Catalogue, actor: Actor): Schemas['ListDefinition'] {
  const { definition } = form;
  const fields = form.head.fields.filter((field) => field.list === true);
  const [sort] = definition.sort;
  return {
    description: definition.title,
    currentTableName: definition.table,
    headId: form.id,
    checkboxFlag: 'Y',
    paginationFlag: definition.kind === 'tree' ? 'N' : 'Y',
    scrollFlag: fields.length > 8 ? 1 : 0,
    formTemplate: String(definition.columns),
    columns: fields.map((field) => presentColumn(field)),
    dictOptions: dictOptionsOf(fields, catalogue),
    fieldHrefSlots: [],
    cgButtonList: buttonsOf(form, actor),
    enhanceJs: '',
    hideColumns: hiddenButtons(form, actor),
    themeTemplate: 'normal',
    isPage: definition.kind === 'tree' ? 'N' : 'Y',
    ...(form.subs.length === 0 ? {} : { subTableStr: form.subs.map(({ name }) => name).join(',') }),
    ...(definition.kind === 'tree'
      ? { pidField: PARENT, hasChildrenField: 'has_child', textField: definition.display }
      : {}),
    ...(sort === undefined ? {} : { defaultSort: { column: sort.field, order: sort.order } }),
    hasBpm: false,
  };
}

/** `getRpColumns`: the columns of a popup report. */
export function presentPopup(popup: Popup, form: Form, catalogue: Catalogue) {
  const fields = fieldsOf(form, popup.columns);
  return {
    cgRpConfigId: popup.id,
    cgRpConfigName: popup.title,
    isPage: popup.page === false ? 'N' : 'Y',
    displayField: popup.display,
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
    view: field.dormant ? 'text' : field.type,
    mode: field.kind.queryMode,
    ...(index >= 2 ? { hidden: '1' } : {}),
    ...(field.precision === undefined ? {} : { precision: field.precision }),
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

function presentColumn(field: Field): Schemas['ListColumn'] {
  const decimals = decimalsOf(field);
  const slot = { file: 'fileSlot', image: 'imgSlot', pca: 'pcaSlot', umeditor: 'htmlSlot' }[field.type];
  return {
    title: field.label,
    dataIndex: field.name,
    align: decimals === null ? 'left' : 'right',
    sorter: field.kind.dbType !== 'Text',
    fieldType: field.dormant ? 'text' : field.type,
    dbType: field.kind.dbType,
    ...(decimals === null ? {} : { precision: decimals }),
    ...(isSummed(field) ? { summary: true } : {}),
    ...(field.dict !== undefined || field.type === 'switch' ? { customRender: field.name } : {}),
    ...(slot === undefined ? {} : { scopedSlots: { customRender: slot } }),
  };
}

/** Where a field's values come from, in the family's words. */
export function sourceOf(field: Field, catalogue: Catalogue) {
  const { reference } = field;
  if (field.type === 'switch') return { options: switchItems(catalogue) };
  if (field.dict !== undefined) return { config: '1', dictCode: field.dict, options: itemsOf(field.dict, catalogue) };
  if (field.kind.reference === 'user') return { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' };
  if (field.kind.reference === 'depart') return { dictTable: 'sys_depart', dictText: 'depart_name', dictCode: 'id' };
  if (reference === null) return {};
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
    ...(field.popup === undefined
      ? {}
      : { code: field.popup.code, orgFields: field.popup.from, destFields: field.popup.to }),
  };
}

/** Items of a dictionary as the wire has them. */
export function itemsOf(code: string, catalogue: Catalogue): DictItems {
  return (catalogue.dict(code) ?? []).map(({ value, text, color }) => ({
    value,
    text,
    title: text,
    ...(color === null ? {} : { color }),
  }));
}

/** [A3.2] [A7.2] Every dictionary as the sign-in answers it: what a client shows and sends, nothing else. */
export function dictTextsByCode(catalogue: Catalogue): Record<string, DictItems> {
  return Object.fromEntries(
    [...catalogue.dicts].map(([code, items]) => [code, items.map(({ value, text }) => ({ value, text, title: text }))]),
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

function dictOptionsOf(fields: readonly Field[], catalogue: Catalogue): Record<string, DictItems> {
  const options: Record<string, DictItems> = {};
  for (const field of fields) {
    if (field.dict !== undefined) options[field.name] = itemsOf(field.dict, catalogue);
    else if (field.type === 'switch') options[field.name] = switchItems(catalogue);
  }
  return options;
}

function hiddenButtons({ definition }: Form, actor: Actor): string[] {
  return Object.entries(builtIn)
    .filter(
      ([code, needed]) =>
        needed === null ||
        !definition.buttons.includes(code === 'batch_delete' ? 'delete' : needed) ||
        !may(actor, `${definition.permission}:${needed}`),
    )
    .map(([code]) => code);
}
