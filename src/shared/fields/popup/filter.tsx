import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { dictTextsQuery } from '../../dict/index.ts';
import { useDataText } from '../../i18n/index.ts';
import type { FilterProps } from '../field-props.ts';
import { ChoiceFilter } from '../list/filter.tsx';
import { PickField } from '../pickers/pick-field.tsx';
import { Arriving } from '../../ui/index.ts';

// The dialog comes when it is opened: a list must not wait for it.
const PopupPicker = lazy(async () => ({ default: (await import('../pickers/dialogs.ts')).PopupPicker }));

/** One record of the report, picked in the dialog; without a report, whatever else the field can be asked by. */
export function PopupFilter(props: FilterProps): ReactNode {
  const { popup } = props.field;
  return popup === null ? <ChoiceFilter {...props} /> : <RecordFilter {...props} popup={popup} />;
}

function RecordFilter({
  field,
  id,
  values,
  faces,
  popup,
}: FilterProps & { readonly popup: NonNullable<FilterProps['field']['popup']> }): ReactNode {
  const dataText = useDataText();
  const [key, setKey] = useState(values[field.field] ?? field.defaultText);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(dictTextsQuery(field.tableDict ?? '', key));
  return (
    <>
      <input type="hidden" name={field.field} value={key} />
      <PickField
        id={id}
        name={dataText(field.label)}
        shown={key === '' ? '' : (data?.[0] ?? key)}
        onOpen={() => setOpen(true)}
        onClear={() => setKey('')}
      />
      {isOpen ? (
        <Arriving>
          <PopupPicker
            code={popup.code}
            faces={faces}
            isMultiple={false}
            onClose={() => setOpen(false)}
            onChosen={([row]) => {
              setOpen(false);
              setKey(plain(row?.[popup.column]));
            }}
          />
        </Arriving>
      ) : null}
    </>
  );
}
