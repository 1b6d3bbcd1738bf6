import { useState, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { paramValues } from '#core/screen/popup-settings.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';
import { useFormServices, type FormServices, type Values } from '../form-services.ts';
import { PopupPicker } from '../pickers/dialogs.ts';
import { PickField } from '../pickers/pick-field.tsx';
import type { PopupReport, Row } from '../pickers/popup-report.ts';
import { useShownNames } from '../retired/use-shown-names.ts';
import { saidOf } from '../use-editor.ts';
import { emptied, groupOf, joinRows, mapRow, popupFault, settingsOf, type PopupReference } from './map-rows.ts';

/** Chooses records of a report and fills several fields at once: orgFields of the record into destFields of the form [B3.3]. */
export function PopupEditor(props: EditorProps): ReactNode {
  const { reference } = props.field;
  return reference.kind === 'popup' ? <PopupField {...props} reference={reference} /> : null;
}

function PopupField(props: EditorProps & { readonly reference: PopupReference }): ReactNode {
  const { field, path, id, isDisabled, label, value, onChange, faces, reference } = props;
  const text = useText();
  const dataText = useDataText();
  const services = useFormServices();
  const { scopeValues, fill, appendRows, fieldsOf } = services;
  const [isOpen, setOpen] = useState(false);
  const settings = settingsOf(reference);
  const fault = popupFault(reference);
  const [table] = path;
  const isInGrid = path.length === 3;
  const shown = plain(value);
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);
  const keys = shown === '' ? [] : shown.split(settings.spliter);
  const shownNames = useShownNames(props);
  const group = groupOf(field, fieldsOf?.(path) ?? []);

  const bring = (values: Values): void => {
    if (settings.triggersChange) onChange?.(values[field.name]);
    fill(path, values);
  };
  const take = (rows: readonly Row[], report: PopupReport): void => {
    setOpen(false);
    const all = rows.map((row) => mapRow(group, row, report));
    const [first, ...rest] = all;
    if (first === undefined) return;
    if (field.widget === 'popups' || (reference.isMultiple && !isInGrid)) {
      bring(joinRows(all, settings.spliter));
      return;
    }
    bring(first);
    if (isInGrid && typeof table === 'string') appendRows(table, rest);
  };
  return (
    <>
      <PickField
        id={id}
        said={saidOf(props)}
        name={dataText(field.label)}
        label={label}
        placeholder={dataText(field.placeholder)}
        isDisabled={isDisabled || fault !== null}
        isFaulty={fault !== null}
        {...(fault === null ? shownNames(keys, known === '' ? keys : known.split(',')) : { shown: text(fault) })}
        onOpen={() => {
          if (!isDisabled && fault === null) setOpen(true);
        }}
        onClear={() => {
          if (isDisabled) return;
          onChange?.(null);
          fill(path, emptied(group));
        }}
      />
      {isOpen ? (
        <PopupPicker
          code={reference.code}
          faces={faces}
          isMultiple={reference.isMultiple || isInGrid}
          settings={settings}
          params={paramValues(settings, (subForm) => subRow(services, path, subForm))}
          onClose={() => setOpen(false)}
          onChosen={take}
        />
      ) : null}
    </>
  );
}

/** The row of a sub-form that a parameter is read from: the one the field stands in, otherwise the first [B3.2]. */
function subRow({ scopeValues }: FormServices, path: EditorProps['path'], subForm: string): Values | null {
  if (path.length === 3 && path[0] === subForm) return scopeValues(path);
  const held = scopeValues([subForm])[subForm];
  if (held === undefined) return null;
  const row: unknown = Array.isArray(held) ? (held[0] ?? {}) : held;
  // Rows of a form are plain objects, whatever the wire brought.
  return typeof row === 'object' && row !== null ? (row as Values) : null;
}
