import { useState, type ReactNode } from 'react';
import { cellText, plain } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { useFormServices, type Values } from '../form-services.ts';
import { PopupPicker } from '../pickers/dialogs.ts';
import type { PopupReport, Row } from '../pickers/popup-report.ts';
import type { EditorProps } from '../field-props.ts';
import { PickField } from '../pickers/pick-field.tsx';

/** Chooses records of a report and fills several fields at once: orgFields of the record into destFields of the form [B3.3]. */
export function PopupEditor({ field, path, id, isDisabled, label, value, onChange, faces }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { scopeValues, fill, appendRows } = useFormServices();
  const [isOpen, setOpen] = useState(false);
  const { reference } = field;
  if (reference.kind !== 'popup') return null;
  const { code, orgFields, destFields } = reference;
  const fault =
    code === '' || orgFields.length === 0 || destFields.length === 0
      ? 'picker.badConfig' // [B5.1]
      : orgFields.length === destFields.length
        ? null
        : 'picker.badCounts';
  const [table] = path;
  const isInGrid = path.length === 3;
  const shown = plain(value);
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);

  const mapped = (row: Row, report: PopupReport): Values => {
    const values: Values = {};
    for (const [index, source] of orgFields.entries()) {
      const target = destFields[index];
      if (target === undefined) continue;
      values[target] = row[source] ?? null;
      values[`${target}_dictText`] = row[`${source}_dictText`] ?? null;
    }
    // A field that is not among the targets takes the first source column, usually the key.
    values[field.name] ??= row[orgFields[0] ?? 'id'] ?? null;
    const column = report.columns.find((candidate) => candidate.field === report.displayField);
    values[`${field.name}_dictText`] =
      column === undefined ? plain(row[report.displayField ?? 'name']) : cellText(column, row);
    return values;
  };
  const take = (rows: readonly Row[], report: PopupReport): void => {
    setOpen(false);
    const all = rows.map((row) => mapped(row, report));
    const [first, ...rest] = all;
    if (first === undefined) return;
    if (field.widget === 'popups' || (reference.isMultiple && !isInGrid)) {
      const joined: Values = {};
      for (const key of Object.keys(first)) joined[key] = all.map((values) => plain(values[key])).join(',');
      onChange?.(joined[field.name]);
      fill(path, joined);
      return;
    }
    onChange?.(first[field.name]);
    fill(path, first);
    if (isInGrid && typeof table === 'string') appendRows(table, rest);
  };
  return (
    <>
      <PickField
        id={id}
        name={dataText(field.label)}
        label={label}
        isDisabled={isDisabled || fault !== null}
        shown={fault === null ? (shown === '' ? '' : known === '' ? shown : known) : text(fault)}
        onOpen={() => {
          if (!isDisabled && fault === null) setOpen(true);
        }}
        onClear={() => {
          if (isDisabled) return;
          onChange?.(null);
          fill(
            path,
            Object.fromEntries(
              [field.name, ...destFields].flatMap((name) => [
                [name, null],
                [`${name}_dictText`, null],
              ]),
            ),
          );
        }}
      />
      {isOpen ? (
        <PopupPicker
          code={code}
          faces={faces}
          isMultiple={reference.isMultiple || isInGrid}
          onClose={() => setOpen(false)}
          onChosen={take}
        />
      ) : null}
    </>
  );
}
