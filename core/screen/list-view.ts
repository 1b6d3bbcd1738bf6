import { lengthInWords } from '../dates/length.ts';
import type { components } from '../contract/api.ts';
import { plain } from '../values/plain.ts';
import { ELLIPSIS, optionText } from '../fields/conversion.ts';
import { fieldType, widgetName } from '../fields/field-types.ts';
import { pixels, type DictItem, type FieldView } from './field-view.ts';

type ListDefinition = components['schemas']['ListDefinition'];
type ListColumn = components['schemas']['ListColumn'];

/** Buttons that a definition may take away from a user. */
export type BuiltInButton = 'add' | 'update' | 'delete' | 'batch_delete' | 'import' | 'export' | 'detail' | 'copy';

/** A column of a list. */
export type ColumnView = {
  readonly field: string;
  readonly label: string;
  readonly widget: string;
  readonly align: 'left' | 'center' | 'right';
  readonly width: number;
  readonly isSortable: boolean;
  /** Texts of the values; null when the row carries the text itself. */
  readonly options: readonly DictItem[] | null;
  /** Key of the row that holds the text to show. */
  readonly textKey: string;
  readonly isNumber: boolean;
  readonly precision: number | null;
  /** Longer texts are cut to this many characters [A9.8]. */
  readonly showLength: number;
  /** Summed at the foot of the list. */
  readonly isSummed: boolean;
  /** Target its cells link to: an address with `${column}` in it, see link.ts. */
  readonly href: string | null;
  /** Its values are seconds, said as a length of time in this language. */
  readonly lengthIn?: 'zh' | 'en';
};

/** A column of texts as they stand in the row. */
export function plainColumn(field: string, label: string): ColumnView {
  return {
    field,
    label,
    widget: 'text',
    align: 'left',
    width: 140,
    isSortable: false,
    options: null,
    textKey: `${field}_dictText`,
    isNumber: false,
    precision: null,
    showLength: Number.MAX_SAFE_INTEGER,
    isSummed: false,
    href: null,
  };
}

/** Everything a list shows. */
export type ListView = {
  readonly title: string;
  readonly table: string;
  readonly columns: readonly ColumnView[];
  readonly hasCheckbox: boolean;
  readonly isPaged: boolean;
  /** The column that points to the parent row; set for tree lists only. */
  readonly pidField: string | null;
  readonly hasChildField: string | null;
  readonly hasSubTables: boolean;
  /** Place where the list shows sub-tables: below their row, or below the list for one row; null where only the form does. */
  readonly details: 'row' | 'list' | null;
  readonly defaultSort: { readonly field: string; readonly direction: 'asc' | 'desc' } | null;
  /** Buttons of its own as the server has them, see button-view.ts. */
  readonly buttons: readonly components['schemas']['CustomButton'][];
  /** The script of the list; '' without one. */
  readonly script: string;
  /** Is that built-in button given to the user? */
  readonly offers: (button: BuiltInButton) => boolean;
  /** May this record be changed and deleted, as far as the state of the document goes? */
  readonly isOpen: (row: Readonly<Record<string, unknown>>) => boolean;
};

const WIDTH = 140;
/** Width of a column of a list without paging [B9.2]. */
const UNPAGED_WIDTH = 120;

/** The view of a list definition. */
export function listView(definition: ListDefinition): ListView {
  const hidden = new Set(definition.hideColumns ?? []);
  const sort = definition.defaultSort ?? null;
  const isPaged = definition.paginationFlag !== 'N' && definition.isPage !== 'N';
  const hrefs = hrefsOf(definition.fieldHrefSlots);
  return {
    title: definition.description ?? '',
    table: definition.currentTableName ?? '',
    columns: treeOrder(
      definition,
      definition.columns.filter(({ dataIndex }) => !hidden.has(dataIndex)),
    ).map((column) => columnView(column, definition.dictOptions, hrefs, isPaged ? undefined : UNPAGED_WIDTH)),
    hasCheckbox: definition.checkboxFlag !== 'N',
    isPaged,
    pidField: filled(definition.pidField),
    hasChildField: filled(definition.hasChildrenField),
    hasSubTables: filled(definition.subTableStr) !== null,
    details: detailsOf(definition),
    defaultSort: sort?.column === undefined ? null : { field: sort.column, direction: sort.order ?? 'asc' },
    buttons: definition.cgButtonList ?? [],
    script: definition.enhanceJs ?? '',
    offers: (button) => !hidden.has(button),
    isOpen: (row) => isOpen(definition, row),
  };
}

/** A process that decides on a document holds it (dictionary bpm_status 2). */
function isOpen(
  { openStates: states, openField = 'bill_status' }: ListDefinition,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (plain(row['bpm_status']) === '2') return false;
  const state = plain(row[openField]);
  return states === undefined || state === '' || states.includes(state);
}

/** By the theme; servers that know none show sub-tables below their row. */
function detailsOf({ subTableStr, themeTemplate }: ListDefinition): ListView['details'] {
  if (filled(subTableStr) === null) return null;
  const theme = filled(themeTemplate) ?? 'innerTable';
  return theme === 'innerTable' ? 'row' : theme === 'erp' ? 'list' : null;
}

/** Addresses of columns by their slots. */
export function hrefsOf(slots: components['schemas']['HrefSlots'] = []): ReadonlyMap<string, string> {
  return new Map(slots.map(({ slotName = '', href = '' }) => [slotName, href]));
}

/** The view of one column; reports share it. */
export function columnView(
  column: ListColumn,
  dictOptions: ListDefinition['dictOptions'],
  hrefs: ReadonlyMap<string, string> = new Map(),
  width?: number,
): ColumnView {
  const { dataIndex: field, customRender = null } = column;
  const widget = widgetName(column.fieldType ?? slotWidget(column.scopedSlots?.customRender) ?? 'text');
  const storage = fieldType(widget)?.storage;
  const isNumber = (storage === 'numeric' || storage === 'integer') && customRender === null;
  const replaced = /^_replace_text_(.+)$/.exec(customRender ?? '');
  return {
    field,
    label: column.title,
    widget,
    align: isNumber ? 'right' : column.align === 'right' ? 'right' : 'left',
    width: pixels(column.width) ?? width ?? defaultWidth(widget, storage),
    isSortable: column.sorter === true,
    options: customRender === null || replaced !== null ? null : (dictOptions[customRender] ?? null),
    textKey: replaced === null ? `${field}_dictText` : (customRender ?? field),
    isNumber,
    precision: column.precision ?? null,
    showLength: Number(column.showLength ?? 0) > 0 ? Number(column.showLength) : ELLIPSIS,
    isSummed: column.summary === true,
    href: filled(hrefs.get(column.hrefSlotName ?? '')),
  };
}

/** The column that shows a field of a form or sub-table. */
export function columnOfField(field: FieldView): ColumnView {
  const storage = fieldType(field.widget)?.storage;
  const isNumber = (storage === 'numeric' || storage === 'integer') && field.options.length === 0;
  return {
    field: field.name,
    label: field.label,
    widget: field.widget,
    align: isNumber ? 'right' : 'left',
    width: field.width ?? WIDTH,
    isSortable: false,
    options: field.options.length === 0 ? null : field.options,
    textKey: `${field.name}_dictText`,
    isNumber,
    precision: field.precision,
    showLength: ELLIPSIS,
    isSummed: field.isSummed,
    href: null,
  };
}

/** Returns the text of a cell: dictionary text, text of the row, or the value itself; comma lists value by value [A9.10]. */
export function cellText(column: ColumnView, row: Readonly<Record<string, unknown>>): string {
  const value = plain(row[column.field]);
  const text = row[column.textKey];
  if (typeof text === 'string' && text !== '') return text;
  if (value === '') return '';
  return column.lengthIn === undefined ? optionText(value, column) : lengthInWords(Number(value), column.lengthIn);
}

/** In a tree the text stands first, where the rows are indented; the parent is seen from the place. */
function treeOrder(definition: ListDefinition, columns: readonly ListColumn[]): readonly ListColumn[] {
  const pidField = filled(definition.pidField);
  if (pidField === null) return columns;
  const text = columns.filter(({ dataIndex }) => dataIndex === definition.textField);
  return [...text, ...columns.filter((column) => !text.includes(column) && column.dataIndex !== pidField)];
}

function slotWidget(slot: string | undefined): string | null {
  switch (slot) {
    case 'imgSlot':
      return 'image';
    case 'fileSlot':
      return 'file';
    case 'dateSlot':
      return 'date';
    case 'pcaSlot':
      return 'pca';
    case 'htmlSlot':
      return 'umeditor';
    case undefined:
    default:
      return null;
  }
}

function defaultWidth(widget: string, storage: string | undefined): number {
  if (storage === 'timestamp') return 170;
  if (storage === 'date' || storage === 'integer' || widget === 'switch') return 110;
  return widget === 'textarea' ? 200 : WIDTH;
}

function filled(text: string | null | undefined): string | null {
  return text === null || text === undefined || text === '' ? null : text;
}
