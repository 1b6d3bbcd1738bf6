import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import type { EditorProps } from '../field-props.ts';
import { departTreeQuery } from '../pickers/people.ts';

/** Height of the open list [B2.48]. */
const LIST_HEIGHT = 400;

/** Chooses departments; the tree is small enough to come at once. */
export function DepartEditor({ field, id, isDisabled, label, value, onChange, onBlur }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { data } = useQuery(departTreeQuery);
  const isMultiple = field.reference.kind === 'depart' && field.reference.isMultiple;
  const shown = plain(value);
  const keys = shown === '' ? [] : shown.split(',');
  return (
    <TreeSelect
      id={id}
      aria-label={label}
      style={{ width: '100%' }}
      listHeight={LIST_HEIGHT}
      disabled={isDisabled}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      multiple={isMultiple}
      treeData={departNodes(data ?? [], dataText)}
      value={isMultiple ? keys : (keys[0] ?? null)}
      placeholder={isDisabled ? '' : text('form.placeholderChoose', { label: dataText(field.label) })}
      onChange={(next: string | string[] | null | undefined) => {
        const joined = Array.isArray(next) ? next.join(',') : (next ?? '');
        onChange?.(joined === '' ? null : joined);
      }}
      onBlur={() => onBlur?.()}
    />
  );
}

type Depart = { readonly id: string; readonly title: string; readonly children?: readonly Depart[] | null };
type DepartNode = { value: string; title: string; children: DepartNode[] };

function departNodes(departs: readonly Depart[], dataText: (text: string) => string): DepartNode[] {
  return departs.map(({ id, title, children }) => ({
    value: id,
    title: dataText(title),
    children: departNodes(children ?? [], dataText),
  }));
}
