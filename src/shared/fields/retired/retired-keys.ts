import { disabledName } from '#core/fields/retired.ts';
import type { DictItem } from '#core/screen/field-view.ts';
import { plain } from '#core/values/plain.ts';
import type { Values } from '../form-services.ts';

/** Sources of the keys that can no longer be chosen: the record, and the items that came along. */
type Known = {
  readonly name: string;
  readonly options: readonly DictItem[] | null;
};

/** Of these keys, those that cannot be chosen any more. A server that says nothing of them has none. */
export function retiredKeys(
  { name, options }: Known,
  values: Readonly<Values>,
  keys: readonly string[],
): ReadonlySet<string> {
  const said = plain(values[disabledName(name)]).split(',');
  const isRetired = (key: string): boolean =>
    said.includes(key) || options?.some(({ value, disabled }) => disabled === true && String(value) === key) === true;
  // A field without a value has the key '', and so has a list that names nobody.
  return new Set(keys.filter((key) => key !== '' && isRetired(key)));
}
