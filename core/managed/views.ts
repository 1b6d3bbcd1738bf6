import { ELLIPSIS } from '../fields/conversion.ts';
import { fieldType } from '../fields/field-types.ts';
import type { Language } from '../rules/messages.ts';
import type { FieldRules } from '../rules/rules.ts';
import { ruleKindOf, type DictItem, type FieldView, type Reference } from '../screen/field-view.ts';
import type { ColumnView } from '../screen/list-view.ts';
import { queryFieldOf, type QueryFieldView } from '../screen/query-view.ts';
import type { Both, SubjectField } from './subject.ts';

/** A text in one language. */
export function said([zh, en]: Both, language: Language): string {
  return language === 'zh' ? zh : en;
}

/** Values a field can have, by its name, where another table has them. */
export type Choices = Readonly<Record<string, readonly DictItem[]>>;

const NO_CHOICES: Choices = {};

/** Returns the rules a value must fulfil; the browser and the server ask the same. */
export function rulesOf(field: SubjectField, language: Language): FieldRules {
  const { widget = 'text', options, isRequired, maxLength, min, max, validType, pattern } = field;
  const type = fieldType(widget);
  return {
    label: said(field.label, language),
    kind: ruleKindOf(widget),
    ...(isRequired === true ? { required: true } : {}),
    ...(options === undefined ? {} : { options: options.map(([value]) => value) }),
    ...(type?.multiple === true ? { multiple: true } : {}),
    ...(widget === 'integer' ? { precision: 0 } : {}),
    ...(ruleKindOf(widget) === 'text' ? { maxLength: maxLength ?? type?.maxLength ?? 100 } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(validType === undefined ? {} : { validType }),
    ...(pattern === undefined ? {} : { pattern: pattern.source, errorInfo: said(pattern.said, language) }),
  };
}

/** The field as a form shows it. */
export function fieldViewOf(field: SubjectField, language: Language, choices: Choices = NO_CHOICES): FieldView {
  const { name, widget = 'text', placeholder, defaultText = null, isWide } = field;
  return {
    name,
    label: said(field.label, language),
    widget,
    rules: rulesOf(field, language),
    options: optionsOf(field, language, choices),
    reference: referenceOf(field),
    formula: null,
    isReadonly: false,
    isHidden: false,
    defaultText,
    order: 0,
    placeholder: placeholder === undefined ? '' : said(placeholder, language),
    precision: widget === 'integer' ? 0 : null,
    width: field.width ?? null,
    isTime: false,
    switchValues: ['1', '0'],
    isSummed: false,
    fileLimit: widget === 'image' ? 1 : null,
    ...(isWide === true ? { span: 2 } : {}),
  };
}

/** The field as a column of the list. */
export function columnViewOf(field: SubjectField, language: Language, choices: Choices = NO_CHOICES): ColumnView {
  const { name, widget = 'text' } = field;
  const options = optionsOf(field, language, choices);
  const isNumber = ruleKindOf(widget) === 'number';
  return {
    field: name,
    label: said(field.label, language),
    widget,
    align: isNumber ? 'right' : 'left',
    width: field.width ?? 140,
    isSortable: fieldType(widget)?.multiple !== true,
    options: options.length === 0 ? null : options,
    textKey: `${name}_dictText`,
    isNumber,
    precision: widget === 'integer' ? 0 : null,
    showLength: ELLIPSIS,
    isSummed: false,
    href: null,
    ...(field.isLength === true ? { lengthIn: language } : {}),
  };
}

/** The field as the query asks for it. */
export function queryViewOf(field: SubjectField, language: Language, choices: Choices = NO_CHOICES): QueryFieldView {
  const view = queryFieldOf(fieldViewOf(field, language, choices));
  return {
    ...view,
    field: field.askedBy ?? field.name,
    // Of several keys in one value one is asked for.
    ...(field.hasChoices === true || field.options !== undefined ? { widget: 'list', control: 'choice' } : {}),
    isRange: field.query === 'range',
    isLike: field.query === 'like',
  };
}

function optionsOf(field: SubjectField, language: Language, choices: Choices): readonly DictItem[] {
  const own = field.options?.map(([value, text]): DictItem => {
    const shown = said(text, language);
    return { value, text: shown, title: shown };
  });
  return own ?? choices[field.name] ?? [];
}

function referenceOf({ widget, isMultiple = false, storesIds, hasChoices }: SubjectField): Reference {
  if (hasChoices === true) return { kind: 'given' };
  if (widget === 'sel_user') return { kind: 'user', isMultiple, ...(storesIds === true ? { storesIds } : {}) };
  return widget === 'sel_depart' ? { kind: 'depart', isMultiple } : { kind: 'none' };
}
