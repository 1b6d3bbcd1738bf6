import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { LinkReference } from '#core/screen/link-reference.ts';
import { plain } from '#core/values/plain.ts';
import { retiredText } from '#core/fields/retired.ts';
import { api, unwrap } from '../../api/index.ts';
import { useCoreLanguage, useDataText, useText } from '../../i18n/index.ts';
import { useFormServices } from '../form-services.ts';
import type { EditorProps } from '../field-props.ts';
import { retiredKeys } from '../retired/retired-keys.ts';
import { SearchEditor } from '../sel-search/editor.tsx';
import './link-down.css';

/** One level of a linked drop-down; the first is narrowed by the condition, the others by their parent [B2.51]. */
const linkOptionsQuery = ({ table, txt, key, idField, pidField, condition }: LinkReference, parent: string | null) =>
  queryOptions({
    queryKey: ['link options', table, txt, key, idField, pidField, condition, parent],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/api/querySelectOptions', {
          signal,
          params: {
            query: {
              table,
              txt,
              key,
              idField,
              pidField,
              ...(parent === null ? (condition === '' ? {} : { condition }) : { pidValue: parent }),
            },
          },
        }),
      ),
  });

/** Lists that depend on each other: choosing a level loads the next one and empties those after it [B2.51]. */
export function LinkDownEditor(props: EditorProps): ReactNode {
  const { reference } = props.field;
  return reference.kind === 'link' ? <LinkedLists {...props} link={reference} /> : <SearchEditor {...props} />;
}

function LinkedLists(props: EditorProps & { readonly link: LinkReference }): ReactNode {
  const { field, path, id, isDisabled, label, value, onChange, onBlur, link } = props;
  const dataText = useDataText();
  const language = useCoreLanguage();
  const { fill, scopeValues } = useFormServices();
  const [further, setFurther] = useState<readonly string[]>(() =>
    link.linkFields.map((name) => plain(scopeValues(path)[name])),
  );
  const choose = (level: number, chosen: string): void => {
    const next = further.map((now, index) => (index + 1 < level ? now : index + 1 === level ? chosen : ''));
    setFurther(next);
    fill(
      path,
      Object.fromEntries(link.linkFields.map((name, index) => [name, next[index] === '' ? null : next[index]])),
    );
    if (level === 0) onChange?.(chosen === '' ? null : chosen);
  };
  const name = label ?? dataText(field.label);
  const textOf = (level: number, key: string): string => {
    const row = scopeValues(path);
    const column = level === 0 ? field.name : (link.linkFields[level - 1] ?? '');
    const known = plain(row[column]) === key ? plain(row[`${column}_dictText`]) : '';
    const isRetired = retiredKeys({ name: column, options: null }, row, [key]).size > 0;
    const shown = dataText(known || key);
    return isRetired ? retiredText(shown, language) : shown;
  };
  return (
    <span className="link-down" role="group" aria-label={name}>
      <LinkLevel
        {...{ link, id, name, isDisabled, textOf, choose, onBlur }}
        values={[plain(value), ...further]}
        level={0}
        parent={null}
      />
    </span>
  );
}

type LinkLevelProps = {
  readonly link: LinkReference;
  readonly id?: string | undefined;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly values: readonly string[];
  readonly level: number;
  /** Id of what is chosen above; null on the first level, undefined while nothing is. */
  readonly parent: string | null | undefined;
  /** The text of a value that is not among the options. */
  readonly textOf: (level: number, value: string) => string;
  readonly choose: (level: number, value: string) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** One list and those below it: the id of a parent stands in the options of its own level. */
function LinkLevel(props: LinkLevelProps): ReactNode {
  const { link, id, name, isDisabled, values, level, parent, textOf, choose, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const { data } = useQuery({ ...linkOptionsQuery(link, parent ?? null), enabled: parent !== undefined });
  const options = parent === undefined ? [] : (data ?? []);
  const value = values[level] ?? '';
  const chosen = options.find(({ store }) => String(store) === value);
  return (
    <>
      <select
        id={level === 0 ? id : undefined}
        className="control"
        aria-label={level === 0 ? name : text('link.level', { label: name, level: level + 1 })}
        disabled={isDisabled || parent === undefined}
        value={value}
        onBlur={onBlur}
        onChange={({ currentTarget }) => choose(level, currentTarget.value)}
      >
        <option value="">{text('action.choose')}</option>
        {/* A value that is not offered any more stays visible. */}
        {value === '' || chosen !== undefined ? null : <option value={value}>{textOf(level, value)}</option>}
        {options.map(({ store, label: shown }) => (
          <option key={store} value={store}>
            {dataText(shown)}
          </option>
        ))}
      </select>
      {level >= link.linkFields.length ? null : (
        <LinkLevel {...props} level={level + 1} parent={chosen === undefined ? undefined : String(chosen.id)} />
      )}
    </>
  );
}
