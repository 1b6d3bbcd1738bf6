import { retiredText } from '#core/fields/retired.ts';
import { useCoreLanguage } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';
import { useFormServices } from '../form-services.ts';
import { retiredKeys } from './retired-keys.ts';

/** Names a field that is chosen in a dialog shows for its values. */
export type ShownNames = { readonly shown: string; readonly isRetired: boolean };

/** Says of the names of chosen keys which cannot be chosen any more: of one beside it, of several in words behind each. */
export function useShownNames({
  field,
  path,
}: Pick<EditorProps, 'field' | 'path'>): (keys: readonly string[], names: readonly string[]) => ShownNames {
  const { scopeValues } = useFormServices();
  const language = useCoreLanguage();
  return (keys, names) => {
    const gone = retiredKeys(field, scopeValues(path), keys);
    const shown = names.join(',');
    // Names with commas of their own cannot be told apart.
    if (gone.size === 0 || keys.length === 1 || keys.length !== names.length)
      return { shown, isRetired: gone.size > 0 };
    const marked = names.map((name, index) => (gone.has(keys[index] ?? '') ? retiredText(name, language) : name));
    return { shown: marked.join(','), isRetired: false };
  };
}
