import type { ComponentType } from 'react';
import { DateEditor } from './date/editor.tsx';
import type { EditorProps, WidgetType } from './field-props.ts';
import { FileEditor } from './file/editor.tsx';
import { LinkDownEditor } from './link-down/editor.tsx';
import { ChoiceEditor } from './list/editor.tsx';
import { MarkdownField } from './markdown/editor.tsx';
import { NumberEditor } from './number/editor.tsx';
import { PasswordEditor } from './password/editor.tsx';
import { RegionEditor } from './pca/editor.tsx';
import { PopupEditor } from './popup/editor.tsx';
import { InSightEditor } from './radio/editor.tsx';
import { RateEditor } from './rate/editor.tsx';
import { DepartEditor } from './sel-depart/editor.tsx';
import { SearchEditor } from './sel-search/editor.tsx';
import { TreeEditor } from './sel-tree/editor.tsx';
import { UserEditor } from './sel-user/editor.tsx';
import { SwitchEditor } from './switch/editor.tsx';
import { TextEditor } from './text/editor.tsx';
import { TransferEditor } from './transfer/editor.tsx';
import { TextAreaEditor } from './textarea/editor.tsx';
import { UmEditor } from './umeditor/editor.tsx';

/** The editor of every widget type: the one part of the application that holds the form library's controls. */
export const editors: Readonly<Record<WidgetType, ComponentType<EditorProps>>> = {
  text: TextEditor,
  password: PasswordEditor,
  textarea: TextAreaEditor,
  number: NumberEditor,
  integer: NumberEditor,
  rate: RateEditor,
  date: DateEditor,
  datetime: DateEditor,
  month: DateEditor,
  list: ChoiceEditor,
  radio: InSightEditor,
  checkbox: InSightEditor,
  list_multi: ChoiceEditor,
  transfer: TransferEditor,
  switch: SwitchEditor,
  file: FileEditor,
  image: FileEditor,
  umeditor: UmEditor,
  markdown: MarkdownField,
  popup: PopupEditor,
  popups: PopupEditor,
  sel_depart: DepartEditor,
  sel_user: UserEditor,
  sel_search: SearchEditor,
  sel_tree: TreeEditor,
  cat_tree: TreeEditor,
  link_down: LinkDownEditor,
  pca: RegionEditor,
};
