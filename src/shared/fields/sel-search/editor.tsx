import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { plain } from '#core/screen/list-view.ts';
import { dictSearchQuery, dictTextsQuery } from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { useFormServices } from '../form-services.ts';
import type { EditorProps } from '../field-props.ts';

/** Wait after the last key before the server is asked [B9.3]. */
const DEBOUNCE_MS = 800;

/** Chooses among the rows of another table, found by typing. */
export function SearchEditor({ field, path, id, isDisabled, label, value, onChange, onBlur }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { scopeValues } = useFormServices();
  const dict = field.reference.kind === 'table' ? field.reference.dict : '';
  const isConfigured = dict.split(',').length >= 3;
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), typed === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const shown = plain(value);
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);
  const [chosen, setChosen] = useState<{ key: string; text: string } | null>(null);
  const found = useQuery({ ...dictSearchQuery(dict, keyword), enabled: isOpen && isConfigured });
  // The record brings the text along; a default or a copied value does not.
  const hasText = known !== '' || chosen?.key === shown;
  const texts = useQuery({ ...dictTextsQuery(dict, shown), enabled: isConfigured && shown !== '' && !hasText });
  if (!isConfigured) return <span className="field-unknown">{text('picker.searchBadConfig')}</span>; // [B5.9]
  const isMultiple = fieldType(field.widget)?.multiple === true;
  const keys = shown === '' ? [] : isMultiple ? shown.split(',') : [shown];
  const currentText = chosen?.key === shown ? chosen.text : known !== '' ? known : texts.data?.join(',') || shown;
  const currentTexts = isMultiple ? currentText.split(',') : [currentText];
  const options = new Map((found.data ?? []).map((item) => [String(item.value), dataText(item.text)]));
  for (const [index, key] of keys.entries())
    if (!options.has(key)) options.set(key, dataText(currentTexts[index] ?? key));
  const common = {
    id,
    'aria-label': label,
    style: { width: '100%' },
    disabled: isDisabled,
    showSearch: true,
    allowClear: true,
    filterOption: false,
    loading: found.isFetching,
    searchValue: typed,
    options: [...options].map(([key, name]) => ({ value: key, label: name })),
    placeholder: isDisabled ? '' : text('form.placeholderChoose', { label: dataText(field.label) }),
    notFoundContent: found.isFetching ? text('list.loading') : text('list.empty'),
    onSearch: setTyped,
    onBlur,
    onOpenChange: (next: boolean): void => {
      setOpen(next);
      if (!next) setTyped('');
    },
  };
  if (isMultiple) {
    return (
      <Select
        {...common}
        mode="multiple"
        value={keys}
        onChange={(next: string[]) => onChange?.(next.length === 0 ? null : next.join(','))}
      />
    );
  }
  return (
    <Select
      {...common}
      value={shown === '' ? null : shown}
      onChange={(next: string | null | undefined) => {
        if (next != null) setChosen({ key: next, text: options.get(next) ?? next });
        onChange?.(next ?? null);
      }}
    />
  );
}
