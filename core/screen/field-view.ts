import { ownEntry } from '../lists/own-entry.ts';
import type { components } from '../contract/api.ts';
import { fillRule } from '../defaults/default-value.ts';
import { choosable } from '../fields/conversion.ts';
import { fieldType, widgetName } from '../fields/field-types.ts';
import { linkReference, type LinkReference } from './link-reference.ts';
import type { Settings } from '../formula/settings.ts';
import { popupSettings, type PopupSettings } from './popup-settings.ts';
import type { FieldRules } from '../rules/rules.ts';

export type FormProperty = components['schemas']['FormProperty'];
export type SubColumn = components['schemas']['SubColumn'];
export type DictItem = components['schemas']['DictItem'];

/** Origin of a field's values, when they are keys of something. */
export type Reference =
  | { readonly kind: 'none' }
  /** The choices came along, even if there are none. */
  | { readonly kind: 'given' }
  | { readonly kind: 'dict'; readonly code: string }
  | { readonly kind: 'table'; readonly dict: string }
  | {
      readonly kind: 'tree';
      readonly table: string;
      readonly text: string;
      readonly code: string;
      readonly pidField: string;
      readonly pidValue: string;
      readonly hasChildField: string;
      /** JSON text of column → value; anything else is a fault that is shown [B5.8]. */
      readonly condition?: string;
    }
  | { readonly kind: 'category'; readonly pcode: string; readonly condition?: string }
  | {
      readonly kind: 'popup';
      readonly code: string;
      readonly orgFields: readonly string[];
      readonly destFields: readonly string[];
      readonly isMultiple: boolean;
      readonly settings?: PopupSettings | undefined;
    }
  /** `storesIds`: kept by ids, a comma list that ends with a comma, as announcements have it on the wire; by accounts otherwise. */
  | { readonly kind: 'user'; readonly isMultiple: boolean; readonly storesIds?: true }
  | { readonly kind: 'depart'; readonly isMultiple: boolean }
  | { readonly kind: 'region'; readonly mode: string }
  | LinkReference;

/** One description of a field for editor, cell, rules and format. */
export type FieldView = {
  readonly name: string;
  readonly label: string;
  /** Widget type; a name the registry lacks is shown as such. */
  readonly widget: string;
  readonly rules: FieldRules;
  readonly options: readonly DictItem[];
  readonly reference: Reference;
  readonly formula: string | null;
  readonly isReadonly: boolean;
  readonly isHidden: boolean;
  readonly defaultText: string | null;
  readonly order: number;
  readonly placeholder: string;
  readonly precision: number | null;
  readonly width: number | null;
  /** A time of day without a day, `HH:mm:ss`. */
  readonly isTime: boolean;
  /** The two values of a switch, on first. */
  readonly switchValues: readonly [string, string];
  readonly isSummed: boolean;
  /** Most files of a file or image field; null for any number. */
  readonly fileLimit: number | null;
  /** Columns of the form it takes; one without. */
  readonly span?: number;
  /** Key of the group of the form it stands in. */
  readonly group?: string;
  /** Takes a whole line. */
  readonly isWide?: true;
  /** Fields of its row that get a value when somebody fills it in. */
  readonly sets?: Settings;
  /** Only one record has it, as the number on a paper: a copy begins without. */
  readonly isOwn?: true;
  /** Said below it. */
  readonly hint?: string;
};

/** Settings that a form property and a sub-table column share, under one set of names. */
type Source = {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required: boolean;
  readonly raw: FormProperty | SubColumn;
  readonly options: readonly DictItem[];
  readonly precision: number | null;
  readonly isReadonly: boolean;
  readonly defaultText: string | null;
  readonly order: number;
  readonly width: number | null;
  readonly isSummed: boolean;
};

/** Cell editors of the family and the widget type they stand for; the rest have the same name. */
const cellWidgets: Record<string, string> = { input: 'text', inputNumber: 'number', select: 'list' };

/** The view of a field of a form's head. */
export function fieldOfProperty(name: string, property: FormProperty, required: readonly string[]): FieldView {
  return fieldView({
    name,
    label: property.title ?? name,
    widget: property.view === '' ? 'text' : property.view,
    required: required.includes(name),
    raw: property,
    options: property.enum ?? [],
    precision: property.dbPointLength ?? null,
    isReadonly: property.ui?.widgetattrs?.disabled === true,
    defaultText: property.defVal ?? null,
    order: property.order ?? 0,
    width: null,
    isSummed: false,
  });
}

/** The view of a column of a sub-table. */
export function fieldOfColumn(column: SubColumn, order: number): FieldView {
  const { defaultValue } = column;
  return fieldView({
    name: column.key,
    label: column.title,
    widget: column.view ?? ownEntry(cellWidgets, column.type) ?? column.type,
    required:
      column.required === true ||
      (column.validateRules ?? []).some((rule) => 'required' in rule && rule.required === true),
    raw: column,
    options: column.options ?? [],
    precision: column.precision ?? null,
    isReadonly: column.disabled === true,
    defaultText: defaultValue === null || defaultValue === undefined ? null : String(defaultValue),
    order,
    width: pixels(column.width),
    isSummed: column.summary === true,
  });
}

/** A width as a number of pixels; null when it is none. */
export function pixels(width: string | number | null | undefined): number | null {
  const value = typeof width === 'number' ? width : Number.parseFloat(width ?? '');
  return Number.isFinite(value) && value > 0 ? value : null;
}

function fieldView(source: Source): FieldView {
  const { raw, options } = source;
  const widget = widgetName(source.widget);
  const extend = readExtend(raw.fieldExtendJson);
  const formula = raw.formula === undefined || raw.formula === '' ? null : raw.formula;
  const precision = widget === 'integer' || extend['onlyInteger'] === true ? 0 : decimals(source.precision);
  const isTime = source.widget === 'time';
  const [span, group] = [ofForm(raw, 'span'), ofForm(raw, 'group')];
  const sets = settingsOf(extend);
  return {
    name: source.name,
    label: source.label,
    widget,
    options,
    precision,
    formula,
    reference: referenceOf(raw, widget, extend),
    isReadonly: source.isReadonly || formula !== null || source.widget.startsWith('link_table'),
    isTime,
    isHidden: widget === 'hidden',
    defaultText: source.defaultText,
    order: source.order,
    width: source.width,
    isSummed: source.isSummed,
    placeholder: placeholderOf(raw, source.defaultText),
    switchValues: switchValues(extend, options),
    fileLimit: count(extend['uploadnum']),
    ...(typeof span === 'number' && span > 1 ? { span } : {}),
    ...(isFilled(group) ? { group } : {}),
    ...(sets === undefined ? {} : { sets }),
    ...(extend['own'] === true ? { isOwn: true } : {}),
    rules: {
      label: source.label,
      kind: isTime ? 'text' : ruleKindOf(widget),
      required: source.required,
      ...(source.options.length > 0 ? { options: choosable(options).map(({ value }) => String(value)) } : {}),
      ...(fieldType(widget)?.multiple === true ? { multiple: true } : {}),
      ...(precision === null ? {} : { precision }),
      ...defined('maxLength', raw.maxLength),
      ...defined('minLength', ofForm(raw, 'minLength')),
      ...defined('pattern', isTime ? TIME : raw.pattern),
      ...defined('validType', raw.validType),
      ...defined('checkParts', raw.checkParts),
      ...defined('errorInfo', raw.errorInfo),
      ...defined('min', raw.minimum),
      ...defined('max', raw.maximum),
    },
  };
}

function defined<Key extends keyof FieldRules>(
  key: Key,
  value: FieldRules[Key] | null,
): Partial<Pick<FieldRules, Key>> {
  // A computed key widens to an index signature; it is the one key of the result type.
  return value === null || value === undefined || value === '' ? {} : ({ [key]: value } as Pick<FieldRules, Key>);
}

/** Returns the kind of a widget's value for the rules. */
export function ruleKindOf(widget: string): FieldRules['kind'] {
  if (widget === 'month') return 'month';
  switch (fieldType(widget)?.storage) {
    case 'numeric':
    case 'integer':
      return 'number';
    case 'date':
      return 'date';
    case 'timestamp':
      return 'datetime';
    case 'text':
    case 'none':
    case undefined:
      return 'text';
  }
}

/** Reads what fields of a head say and columns of sub-tables do not; undefined of those. */
function ofForm<const Key extends Exclude<keyof FormProperty, keyof SubColumn>>(
  raw: FormProperty | SubColumn,
  key: Key,
): FormProperty[Key] | undefined {
  return Object.hasOwn(raw, key) ? (raw as FormProperty)[key] : undefined;
}

function referenceOf(raw: FormProperty | SubColumn, widget: string, extend: Record<string, unknown>): Reference {
  const isMultiple = extend['multiSelect'] === true;
  if (widget === 'link_down') {
    const link = linkReference(ofForm(raw, 'config') ?? raw.dictTable);
    if (link !== null) return link;
  }
  switch (fieldType(widget)?.reference) {
    case 'user':
      return { kind: 'user', isMultiple: extend['multiSelect'] !== false }; // several unless said otherwise [B2.43]
    case 'depart':
      return { kind: 'depart', isMultiple };
    case 'popup':
      return {
        kind: 'popup',
        code: raw.code ?? '',
        orgFields: list(raw.orgFields),
        destFields: list(raw.destFields),
        isMultiple: raw.popupMulti === true || extend['popupMulti'] === true,
        settings: popupSettings(extend),
      };
    case 'table':
      return { kind: 'table', dict: [raw.dictTable, raw.dictText, raw.dictCode].filter(isFilled).join(',') };
    case 'tree':
      return treeReference(raw, widget, extend);
    case 'dict':
      if (isFilled(raw.dictTable)) {
        return { kind: 'table', dict: [raw.dictTable, raw.dictText, raw.dictCode].filter(isFilled).join(',') };
      }
      return isFilled(raw.dictCode) ? { kind: 'dict', code: raw.dictCode } : { kind: 'none' };
    case 'region':
      return { kind: 'region', mode: typeof extend['mode'] === 'string' ? extend['mode'] : 'cascader' }; // [B2.45]
    case 'none':
    case undefined:
      return { kind: 'none' };
  }
}

/** `dict` of a tree is "table,text,code"; a category tree without a table reads the platform's categories. */
function treeReference(
  raw: FormProperty | SubColumn,
  widget: string,
  extend: Readonly<Record<string, unknown>>,
): Reference {
  // What is no text stays visible as a fault: the server would ignore it and offer everything.
  const condition =
    extend['condition'] === undefined
      ? {}
      : { condition: typeof extend['condition'] === 'string' ? extend['condition'] : ' ' };
  const dict = ofForm(raw, 'dict') ?? '';
  const [table = raw.dictTable ?? '', text = raw.dictText ?? 'name', code = raw.dictCode ?? 'id'] = list(dict);
  if (table === '' && widget === 'cat_tree') {
    return { kind: 'category', pcode: ofForm(raw, 'pcode') ?? '0', ...condition };
  }
  const part = (key: 'pidField' | 'pidValue' | 'hasChildField', otherwise: string): string => {
    const value = ofForm(raw, key);
    return isFilled(value) ? value : otherwise;
  };
  return {
    kind: 'tree',
    table,
    text,
    code,
    pidField: part('pidField', 'pid'),
    pidValue: part('pidValue', ''),
    hasChildField: part('hasChildField', ''),
    ...condition,
  };
}

/** Returns the text in an empty field; a field that the server fills in says so. */
function placeholderOf(raw: FormProperty | SubColumn, defaultText: string | null): string {
  const placeholder = ofForm(raw, 'placeholder');
  if (isFilled(placeholder)) return placeholder;
  return fillRule(defaultText) === null ? '' : '保存时自动生成';
}

function switchValues(extend: Record<string, unknown>, options: readonly DictItem[]): readonly [string, string] {
  const pair = Array.isArray(extend['list']) ? (extend['list'] as unknown[]) : options.map(({ value }) => value);
  const [on, off] = pair.map(String);
  return [on ?? 'Y', off ?? 'N']; // [B2.50]
}

const TIME = '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$';

/** Decimals of a number widget: at most six [B5.7]. */
function decimals(configured: number | null): number | null {
  return configured === null ? null : Math.min(Math.max(Math.trunc(configured), 0), 6);
}

/** A number of things, at least one; null for anything else. */
function count(value: unknown): number | null {
  const found = Number(value ?? 0);
  return Number.isInteger(found) && found > 0 ? found : null;
}

/** Reads what a field sets, `{ "sets": { field: formula } }` of its further settings. */
export function settingsOf({ sets }: Readonly<Record<string, unknown>>): Settings | undefined {
  if (typeof sets !== 'object' || sets === null || Array.isArray(sets)) return undefined;
  return Object.fromEntries(Object.entries(sets).filter((one): one is [string, string] => typeof one[1] === 'string'));
}

/** The extend JSON as an object; an array (a switch's two values) comes under `list`. Broken JSON says nothing. */
function readExtend(text: string | null | undefined): Record<string, unknown> {
  if (!isFilled(text)) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return { list: parsed };
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function list(text: string | null | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
