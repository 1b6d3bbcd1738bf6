import type { components } from '#core/contract/api.ts';
import { fillRule, resolveDefault, type DefaultContext } from '#core/defaults/default-value.ts';
import { settingsOf } from '#core/online/design.ts';
import { writeExtConfig } from '#core/online/ext-config.ts';
import { isButtonFree } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import { buttonsOf } from '#server/engine/act/buttons.ts';
import { scriptFor } from '#server/engine/act/enhance.ts';
import {
  shownDecimals,
  isSummed,
  type Catalogue,
  type Field,
  type Form,
  type Table,
} from '#server/engine/definition/catalogue.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { flowOf } from '#server/engine/flow/flow-open.ts';
import { isList } from '#server/engine/list/query.ts';
import { checkPartsOf } from '#server/engine/list/rules.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { sourceOf, themeOf } from './present-list.ts';

type Schemas = components['schemas'];

/** `getFormItem`: the form with its sub-tables as tabs. Defaults are resolved for this user and this moment. */
export function presentForm(
  form: Form,
  catalogue: Catalogue,
  actor: Actor,
  { now = new Date(), params }: { readonly now?: Date; readonly params?: ReadonlyMap<string, string> } = {},
): Schemas['FormDefinition'] {
  const { definition } = form;
  const { head, subs } = shownForm(form);
  const context: DefaultContext = {
    now,
    userId: actor.userId,
    username: actor.username,
    realname: actor.realname,
    orgCode: actor.orgCode,
    ...(params === undefined ? {} : { params }),
  };
  const properties: Record<string, Schemas['FormProperty']> = {};
  for (const [index, field] of head.fields.entries())
    properties[field.name] = presentProperty(form, field, index + 1, catalogue, context);
  for (const [index, sub] of subs.entries())
    properties[sub.name] = presentSub(form, sub, head.fields.length + index + 1, catalogue, context);
  const flow = flowOf(form, catalogue, actor);
  return {
    ...(flow === undefined ? {} : { flow }),
    head: {
      id: form.id,
      tableName: definition.table,
      tableTxt: definition.title,
      tableType: subs.length > 0 ? 2 : 1,
      tableVersion: form.version,
      subTableStr: subs.map((sub) => sub.name).join(','),
      isTree: definition.kind === 'tree' ? 'Y' : 'N',
      ...(definition.kind === 'tree'
        ? { treeParentIdField: PARENT, treeIdField: 'has_child', treeFieldname: definition.display }
        : {}),
      formTemplate: String(definition.columns),
      themeTemplate: themeOf(form),
      extConfigJson: writeExtConfig({
        ...settingsOf(definition),
        // What this person may share.
        links: mayShare(form, actor) ? (definition.external ?? []) : [],
      }),
    },
    schema: {
      table: definition.table,
      title: definition.title,
      describe: definition.title,
      type: 'object',
      required: requiredOf(head),
      properties,
    },
    ...(definition.groups === undefined
      ? {}
      : {
          groups: definition.groups.map(({ key, title, title_en: titleEn, tab }) => ({
            key,
            title,
            titleEn,
            isTab: tab === true,
          })),
        }),
    formTemplate: String(definition.columns),
    enhanceJs: scriptFor(form, 'form', actor),
    cgButtonList: buttonsOf(form, catalogue, actor, new Set()).filter(({ buttonStyle }) => buttonStyle === 'form'),
  };
}

function requiredOf(table: Table): string[] {
  return table.fields.filter((field) => field.required === true && isWritable(field)).map((field) => field.name);
}

function isWritable(field: Field): boolean {
  return field.readonly !== true && field.formula === undefined && !field.dormant;
}

function presentProperty(
  form: Form,
  field: Field,
  order: number,
  catalogue: Catalogue,
  context: DefaultContext,
): Schemas['FormProperty'] {
  const decimals = shownDecimals(field);
  const number = form.definition.number?.field === field.name;
  const {
    options,
    config: _config,
    ...source
  } = { options: undefined, config: undefined, ...sourceOf(field, catalogue) };
  // The rule itself goes out: the form says that the server will fill it in.
  const defVal = fillRule(field.default) === null ? resolveDefault(field.default, context) : (field.default ?? null);
  return {
    title: field.label,
    type: field.kind.schemaType,
    view: viewOf(field),
    order,
    dbType: field.kind.dbType,
    ...(field.kind.storage === 'text' ? { maxLength: field.length ?? field.kind.maxLength } : {}),
    ...validity(field, catalogue),
    ...(decimals === null ? {} : { dbPointLength: decimals }),
    ...(defVal === null ? {} : { defVal }),
    ...(number ? { placeholder: '保存时自动编号' } : {}),
    ...(options === undefined ? {} : { enum: options }),
    ...source,
    ...levelsOf(field),
    ...extension(field),
    ...(isWritable(field) ? {} : { ui: { widgetattrs: { disabled: true } } }),
    ...(field.formula === undefined ? {} : { formula: field.formula }),
    ...(field.group === undefined ? {} : { group: field.group }),
    ...(field.span === undefined ? {} : { span: field.span }),
  };
}

/** Returns the source of the levels of a linked drop-down [B3.15]. */
function levelsOf({ type, reference, levels = '' }: Field): Pick<Schemas['FormProperty'], 'config'> {
  if (type !== 'link_down' || reference?.parent === undefined) return {};
  const { table, text, value, parent } = reference;
  const config = { table, txt: text, key: value, idField: 'id', pidField: parent, condition: '', linkField: levels };
  return { config: JSON.stringify(config) };
}

/** Tells whether people write a field of a sub-table. */
function isTyped({ type, readonly: isReadonly, formula, hidden, dormant }: Field): boolean {
  return type !== 'hidden' && isReadonly !== true && formula === undefined && hidden !== true && !dormant;
}

function presentSub(
  form: Form,
  sub: Table,
  order: number,
  catalogue: Catalogue,
  context: DefaultContext,
): Schemas['FormProperty'] {
  const common = {
    view: 'tab',
    describe: sub.title,
    title: sub.title,
    foreignKey: 'id',
    relationType: sub.oneToOne ? 1 : 0,
    order,
    required: requiredOf(sub),
    // Rows in which nobody writes anything are made by the server.
    hideButtons: sub.fields.some((field) => isTyped(field)) ? [] : ['add', 'delete'],
  };
  if (!sub.oneToOne) return { ...common, columns: sub.fields.map((field) => presentCell(field, catalogue, context)) };
  const properties = Object.fromEntries(
    sub.fields.map((field, index) => [field.name, presentProperty(form, field, index + 1, catalogue, context)]),
  );
  return { ...common, properties };
}

function presentCell(field: Field, catalogue: Catalogue, context: DefaultContext): Schemas['SubColumn'] {
  const decimals = shownDecimals(field);
  const { options, dictTable, dictText, dictCode, code, orgFields, destFields } = {
    options: undefined,
    dictTable: undefined,
    dictText: undefined,
    dictCode: undefined,
    code: undefined,
    orgFields: undefined,
    destFields: undefined,
    ...sourceOf(field, catalogue),
  };
  const required = field.required === true && isWritable(field);
  const defaultValue = resolveDefault(field.default, context);
  return {
    key: field.name,
    title: field.label,
    type: field.dormant ? 'input' : field.hidden === true ? 'hidden' : field.kind.cell,
    view: viewOf(field),
    required,
    // The contract leaves the family's rules open (`object`), which the generated type reads as empty.
    ...(required
      ? { validateRules: [{ required: true, message: `${field.label}不能为空` }] as unknown as Record<string, never>[] }
      : {}),
    ...(field.kind.storage === 'text' ? { maxLength: field.length ?? field.kind.maxLength } : {}),
    ...validity(field, catalogue),
    ...(decimals === null ? {} : { precision: decimals }),
    ...(defaultValue === null ? {} : { defaultValue }),
    ...(isWritable(field) ? {} : { disabled: true }),
    ...(options === undefined ? {} : { options }),
    ...(dictTable === undefined ? {} : { dictTable, dictText: dictText ?? null }),
    ...(dictCode === undefined ? {} : { dictCode }),
    ...(code === undefined ? {} : { code, orgFields: orgFields ?? null, destFields: destFields ?? null }),
    ...extension(field),
    ...(field.formula === undefined ? {} : { formula: field.formula }),
    ...(isSummed(field) ? { summary: true } : {}),
  };
}

function viewOf(field: Field): string {
  if (field.dormant) return 'text';
  return field.hidden === true ? 'hidden' : field.type;
}

function validity(field: Field, catalogue: Catalogue) {
  return {
    ...checkPartsOf(field, catalogue),
    ...(field.valid === undefined && field.unique !== true ? {} : { validType: field.valid ?? 'only' }),
    ...(field.error === undefined ? {} : { errorInfo: field.error }),
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
  };
}

function extension(field: Field): { fieldExtendJson?: string; popupMulti?: boolean } {
  const multiple = isList(field);
  const say = (settings: object): { fieldExtendJson: string } => ({
    fieldExtendJson: JSON.stringify({ ...field.extend, ...settings }),
  });
  switch (field.kind.reference) {
    case 'user':
      return say({ store: 'username', text: 'realname', multiSelect: multiple });
    case 'depart':
      return say({ store: 'id', text: 'departName', multiSelect: multiple });
    case 'popup':
      return field.dormant ? {} : { popupMulti: multiple, ...say({ popupMulti: multiple }) };
    case 'none':
    case 'dict':
    case 'table':
    case 'tree':
    case 'region':
      if (field.type === 'switch') return { fieldExtendJson: JSON.stringify(['Y', 'N']) };
      return field.extend === undefined ? {} : say({});
  }
}

/** May this person let strangers look at records of the form, or add some? */
export function mayShare(form: Form, actor: Actor): boolean {
  return isButtonFree(form, 'share') && may(actor, `${form.definition.permission}:share`);
}
