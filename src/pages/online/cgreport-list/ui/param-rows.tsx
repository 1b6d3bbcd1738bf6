import type { ReactNode } from 'react';
import type { ReportParamRow } from '@/entities/report';
import { useText, type TextKey } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { keep, type Kept } from '../model/draft-form.ts';
import { EditRows, ChoiceCell, TextCell, type EditCell, type EditHead } from './edit-rows.tsx';

type ParamRowsProps = {
  readonly rows: readonly Kept<ReportParamRow>[];
  readonly onChange: (change: (rows: readonly Kept<ReportParamRow>[]) => readonly Kept<ReportParamRow>[]) => void;
};

const types: readonly (readonly [value: string, label: TextKey])[] = [
  ['text', 'reports.typeText'],
  ['number', 'reports.typeNumber'],
  ['date', 'reports.typeDate'],
  ['datetime', 'reports.typeDatetime'],
  ['month', 'reports.typeMonth'],
];

const heads: readonly EditHead<Extract<keyof ReportParamRow, string> | 'value'>[] = [
  ['paramName', 'reports.paramName', 130],
  ['paramTxt', 'reports.paramText', 130],
  ['paramType', 'reports.type', 130],
  ['paramValue', 'reports.paramValue', 130],
  ['isRequired', 'reports.required', 56],
  ['value', 'reports.value', 130],
];

/** The parameters of a report, each with a value to try it with. */
export function ParamRows({ rows, onChange }: ParamRowsProps): ReactNode {
  const text = useText();
  const add = (): void => onChange((now) => [...now, ...keep([{ paramName: '', paramType: 'text' }])]);
  return (
    <EditRows
      kind="param"
      title={text('reports.params')}
      tools={
        <Button icon="plus" onClick={add}>
          {text('reports.addParam')}
        </Button>
      }
      empty={text('reports.noParams')}
      heads={heads}
      rows={rows}
      onChange={onChange}
      rowName={(row) => row.paramName}
      Control={ParamControl}
    />
  );
}

function ParamControl({ name, field, row, label }: EditCell<ReportParamRow>): ReactNode {
  switch (field) {
    case 'isRequired':
      return <input type="checkbox" name={name} aria-label={label} defaultChecked={row.isRequired === true} />;
    case 'paramType':
      return <ChoiceCell name={name} label={label} value={row.paramType ?? 'text'} choices={types} />;
    case 'paramName':
    case 'paramTxt':
    case 'paramValue':
      return <TextCell name={name} label={label} value={row[field] ?? ''} />;
    // The value to try it with belongs to this visit, not to the row.
    default:
      return <TextCell name={name} label={label} value="" />;
  }
}
