import type { FieldDefinition, FormDefinition } from '../online/definition.ts';
import { definitionOf, type DesignField, type FormDesign } from '../online/design.ts';

/** Makes ids that say what they are of. */
export function idOf(...parts: readonly string[]): string {
  return parts.join('/');
}

/** A text field of which only the given parts matter. */
export function designedField(name: string, more: object = {}): FieldDefinition {
  return { name, label: '名', label_en: 'N', type: 'text', ...more };
}

/** A form `t` with the field `a`, of which only the given parts matter. */
export function designedForm(more: object = {}): FormDefinition {
  return {
    table: 't',
    title: '标题',
    title_en: 'Title',
    kind: 'single',
    route: '/t',
    permission: 't:t',
    buttons: ['view'],
    columns: 2,
    sort: [{ field: 'a', order: 'asc' }],
    display: 'a',
    fields: [designedField('a')],
    ...more,
  };
}

/** A design of the form `t` as the designer sends it: it says of head and line only what is given. */
export function sentDesign(
  line: Partial<DesignField> = {},
  head: Partial<FormDesign['head']> = {},
  more: Partial<FormDesign> = {},
): FormDesign {
  // Designers leave out what they do not know.
  return {
    head: { tableName: 't', tableTxt: '标题', ...head },
    fields: [{ dbFieldName: 'a', dbFieldTxt: '名', ...line }],
    ...more,
  } as FormDesign;
}

/** Reads a design over the form that was there before. */
export function readDesign(design: FormDesign, before: FormDefinition | null = null): FormDefinition {
  return definitionOf(design, before, idOf).definition;
}
