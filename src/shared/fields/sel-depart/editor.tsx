import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { useDataText } from '../../i18n/index.ts';
import { findItem } from '../../ui/tree/index.ts';
import type { EditorProps } from '../field-props.ts';
import { useFormServices } from '../form-services.ts';
import { DepartPicker } from '../pickers/dialogs.ts';
import { departTreeQuery } from '../pickers/people.ts';
import { PickField } from '../pickers/pick-field.tsx';
import { useShownNames } from '../retired/use-shown-names.ts';
import { saidOf } from '../use-editor.ts';

/** Chooses departments; what was stored beside a deleted one still names it. */
export function DepartEditor(props: EditorProps): ReactNode {
  const { field, path, id, isDisabled, label, value, onChange } = props;
  const dataText = useDataText();
  const { scopeValues, fill } = useFormServices();
  const [isOpen, setOpen] = useState(false);
  const shown = plain(value);
  const keys = shown === '' ? [] : shown.split(',');
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);
  const texts = known.split(',');
  const shownNames = useShownNames(props);
  const hasTexts = known !== '' && texts.length === keys.length;
  // A default or a copied value comes without its text.
  const { data } = useQuery({ ...departTreeQuery, enabled: shown !== '' && !hasTexts });
  const chosen = keys.map((key, index) => ({
    id: key,
    name: (hasTexts ? texts[index] : findItem(data ?? [], key)?.title) ?? key,
  }));
  return (
    <>
      <PickField
        id={id}
        said={saidOf(props)}
        name={dataText(field.label)}
        label={label}
        placeholder={dataText(field.placeholder)}
        isDisabled={isDisabled}
        {...shownNames(
          keys,
          chosen.map(({ name }) => dataText(name)),
        )}
        onOpen={() => setOpen(true)}
        onClear={() => {
          onChange?.(null);
          fill(path, { [`${field.name}_dictText`]: null });
        }}
      />
      {isOpen ? (
        <DepartPicker
          isMultiple={field.reference.kind === 'depart' && field.reference.isMultiple}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChosen={(departs) => {
            setOpen(false);
            onChange?.(departs.map((depart) => depart.id).join(','));
            fill(path, { [`${field.name}_dictText`]: departs.map(({ name }) => name).join(',') });
          }}
        />
      ) : null}
    </>
  );
}
