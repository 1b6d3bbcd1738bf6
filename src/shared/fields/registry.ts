import type { FieldWidget, WidgetType } from './field-props.ts';
import { catTreeField } from './cat-tree/index.ts';
import { checkboxField } from './checkbox/index.ts';
import { dateField } from './date/index.ts';
import { datetimeField } from './datetime/index.ts';
import { fileField } from './file/index.ts';
import { imageField } from './image/index.ts';
import { integerField } from './integer/index.ts';
import { linkDownField } from './link-down/index.ts';
import { listField } from './list/index.ts';
import { listMultiField } from './list-multi/index.ts';
import { markdownField } from './markdown/index.ts';
import { monthField } from './month/index.ts';
import { numberField } from './number/index.ts';
import { passwordField } from './password/index.ts';
import { pcaField } from './pca/index.ts';
import { popupField } from './popup/index.ts';
import { popupsField } from './popups/index.ts';
import { radioField } from './radio/index.ts';
import { rateField } from './rate/index.ts';
import { selDepartField } from './sel-depart/index.ts';
import { selSearchField } from './sel-search/index.ts';
import { selTreeField } from './sel-tree/index.ts';
import { selUserField } from './sel-user/index.ts';
import { switchField } from './switch/index.ts';
import { textField } from './text/index.ts';
import { textareaField } from './textarea/index.ts';
import { transferField } from './transfer/index.ts';
import { umeditorField } from './umeditor/index.ts';

const widgets: Readonly<Record<WidgetType, FieldWidget>> = {
  text: textField,
  password: passwordField,
  textarea: textareaField,
  number: numberField,
  integer: integerField,
  rate: rateField,
  date: dateField,
  datetime: datetimeField,
  month: monthField,
  list: listField,
  radio: radioField,
  checkbox: checkboxField,
  list_multi: listMultiField,
  transfer: transferField,
  switch: switchField,
  file: fileField,
  image: imageField,
  umeditor: umeditorField,
  markdown: markdownField,
  popup: popupField,
  popups: popupsField,
  sel_depart: selDepartField,
  sel_user: selUserField,
  sel_search: selSearchField,
  sel_tree: selTreeField,
  cat_tree: catTreeField,
  link_down: linkDownField,
  pca: pcaField,
};

const byName: ReadonlyMap<string, FieldWidget> = new Map(Object.entries(widgets));

/** The widget of a type; undefined for a name the product lacks, which callers show instead of guessing. */
export function widgetOf(type: string): FieldWidget | undefined {
  return byName.get(type);
}
