import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { plain } from '#core/values/plain.ts';
import { dictTextsQuery } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';
import { useFormServices } from '../form-services.ts';
import { retiredKeys } from '../retired/retired-keys.ts';
import { SearchBox, type Choice } from './search-box.tsx';
import { saidOf } from '../use-editor.ts';

/** Chooses among the rows of another table, found by typing. A stored value whose row is gone stays and shows what was stored. */
export function SearchEditor(props: EditorProps): ReactNode {
  const { field, path, id, isDisabled, label, value, onChange, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const { scopeValues } = useFormServices();
  const [picked, setPicked] = useState<readonly Choice[]>([]);
  const dict = field.reference.kind === 'table' ? field.reference.dict : '';
  const isConfigured = dict.split(',').filter((part) => part !== '').length >= 3;
  const isMultiple = fieldType(field.widget)?.multiple === true;
  const shown = plain(value);
  const keys = shown === '' ? [] : isMultiple ? shown.split(',') : [shown];
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);
  const knownTexts = isMultiple ? known.split(',') : [known];
  const hasTexts = known !== '' && knownTexts.length === keys.length;
  const isPicked = (key: string): boolean => picked.some((one) => one.key === key);
  // The record brings the texts along; a default or a copied value does not.
  const needsTexts = isConfigured && keys.some((key) => !isPicked(key)) && !hasTexts;
  const { data: texts } = useQuery({ ...dictTextsQuery(dict, shown), enabled: needsTexts });
  if (!isConfigured) {
    return (
      <span className="field-unknown" role="alert">
        {text('picker.searchBadConfig')}
      </span>
    ); // [B5.9]
  }
  const gone = retiredKeys(field, scopeValues(path), keys);
  const chosen = keys.map((key, index) => ({
    key,
    isRetired: gone.has(key),
    text: picked.find((one) => one.key === key)?.text ?? ((hasTexts ? knownTexts[index] : texts?.[index]) || key),
  }));
  return (
    <SearchBox
      id={id}
      said={saidOf(props)}
      label={label}
      dict={dict}
      chosen={chosen}
      isMultiple={isMultiple}
      isDisabled={isDisabled}
      placeholder={dataText(field.placeholder) || text('form.placeholderChoose', { label: dataText(field.label) })}
      onChange={(next) => {
        setPicked(next);
        onChange?.(next.length === 0 ? null : next.map(({ key }) => key).join(','));
      }}
      onBlur={onBlur}
    />
  );
}
