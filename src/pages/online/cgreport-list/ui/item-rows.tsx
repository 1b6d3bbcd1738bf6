import type { ReactNode } from 'react';
import type { ReportItem } from '@/entities/report';
import { useText, type TextKey } from '@/shared/i18n';
import type { Kept } from '../model/draft-form.ts';
import { ChoiceCell, EditRows, TextCell, type EditCell, type EditHead } from './edit-rows.tsx';

type ItemRowsProps = {
  readonly rows: readonly Kept<ReportItem>[];
  readonly onChange: (change: (rows: readonly Kept<ReportItem>[]) => readonly Kept<ReportItem>[]) => void;
};

/** Types a column may have, as the wire names them. */
const types: readonly (readonly [value: string, label: TextKey])[] = [
  ['String', 'reports.typeText'],
  ['Integer', 'reports.typeInteger'],
  ['number', 'reports.typeNumber'],
  ['Date', 'reports.typeDate'],
  ['Datetime', 'reports.typeDatetime'],
  ['month', 'reports.typeMonth'],
  ['Image', 'reports.typeImage'],
  ['list', 'reports.typeList'],
  ['switch', 'reports.typeSwitch'],
  ['sel_user', 'reports.typeUser'],
  ['sel_depart', 'reports.typeDepart'],
  ['sel_search', 'reports.typeSearch'],
  ['cat_tree', 'reports.typeTree'],
  ['popup', 'reports.typePopup'],
];

const modes: readonly (readonly [value: string, label: TextKey])[] = [
  ['', 'reports.modeAuto'],
  ['single', 'reports.modeSingle'],
  ['like', 'reports.modeLike'],
  ['group', 'reports.modeGroup'],
];

const heads: readonly EditHead<Extract<keyof ReportItem, string>>[] = [
  ['fieldName', 'reports.field', 160],
  ['fieldTxt', 'reports.label', 140],
  ['fieldType', 'reports.type', 120],
  ['isShow', 'reports.show', 56],
  ['isSearch', 'reports.search', 56],
  ['searchMode', 'reports.mode', 110],
  ['isOrder', 'reports.order', 56],
  ['isTotal', 'reports.total', 56],
  ['precision', 'reports.precision', 76],
  ['fieldWidth', 'reports.width', 76],
  ['groupTitle', 'reports.group', 120],
  ['dictCode', 'reports.dict', 260],
  ['popupCode', 'reports.popup', 140],
  ['replaceVal', 'reports.replace', 180],
  ['fieldHref', 'reports.href', 220],
];

/** The columns of a report as rows of a table. */
export function ItemRows({ rows, onChange }: ItemRowsProps): ReactNode {
  const text = useText();
  return (
    <EditRows
      kind="item"
      title={text('reports.items')}
      empty={text('reports.noItems')}
      heads={heads}
      rows={rows}
      onChange={onChange}
      rowName={(row) => row.fieldName}
      Control={ItemControl}
    />
  );
}

function ItemControl({ name, field, row, label }: EditCell<ReportItem>): ReactNode {
  const control = { name, label, value: valueIn(row, field) };
  switch (field) {
    case 'isShow':
    case 'isSearch':
    case 'isOrder':
    case 'isTotal':
      return <input type="checkbox" name={name} aria-label={label} defaultChecked={control.value === '1'} />;
    case 'fieldType':
      return <ChoiceCell {...control} choices={types} />;
    case 'searchMode':
      return <ChoiceCell {...control} choices={modes} />;
    default:
      return <TextCell {...control} />;
  }
}

function valueIn(row: ReportItem, field: string): string {
  // The fields above are keys of the row with plain values.
  const value = (row as Readonly<Record<string, unknown>>)[field];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return field === 'isShow' || field === 'isOrder' ? '1' : '';
}
