import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dictTextsQuery } from '../../dict/index.ts';
import { useText } from '../../i18n/index.ts';
import { SearchBox } from './search-box.tsx';

type SearchFilterProps = { readonly id: string; readonly name: string; readonly dict: string; readonly value: string };

/** One row of another table; the chosen key is a hidden value of the form around it. */
export function SearchFilter({ id, name, dict, value }: SearchFilterProps): ReactNode {
  const text = useText();
  const [key, setKey] = useState(value);
  const { data: texts } = useQuery(dictTextsQuery(dict, key));
  return (
    <>
      <input type="hidden" name={name} value={key} />
      <SearchBox
        id={id}
        dict={dict}
        chosen={key === '' ? [] : [{ key, text: texts?.[0] ?? key }]}
        placeholder={text('picker.searchHint')}
        onChange={([choice]) => setKey(choice?.key ?? '')}
      />
    </>
  );
}
