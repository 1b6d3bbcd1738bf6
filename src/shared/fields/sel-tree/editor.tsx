import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useState, type ReactNode } from 'react';
import { plain } from '#core/screen/list-view.ts';
import {
  categoryTextsQuery,
  dictTextsQuery,
  treeLevelQuery,
  type TreeNode,
  type TreeSource,
} from '../../dict/index.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { useFormServices } from '../form-services.ts';
import type { EditorProps } from '../field-props.ts';

type Node = {
  readonly id: string;
  readonly pId: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
};

/** Height of the open list [B2.48]. */
const LIST_HEIGHT = 400;

/** Chooses a node of a tree whose levels are asked for as they are opened. */
export function TreeEditor({ field, path, id, isDisabled, label, value, onChange, onBlur }: EditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const { scopeValues } = useFormServices();
  const [opened, setOpened] = useState<readonly Node[]>([]);
  const { reference } = field;
  const source: TreeSource =
    reference.kind === 'tree' || reference.kind === 'category' ? reference : { kind: 'category', pcode: '0' };
  const shown = plain(value);
  const roots = useQuery({ ...treeLevelQuery(source, null), enabled: !isDisabled });
  const toNode =
    (parent: string) =>
    (node: TreeNode): Node => ({
      id: node.key,
      pId: parent,
      value: node.value ?? node.key,
      title: dataText(node.title),
      isLeaf: node.leaf,
    });
  const nodes = [...(roots.data ?? []).map(toNode('')), ...opened];
  const known = plain(scopeValues(path)[`${field.name}_dictText`]);
  const needsText = shown !== '' && known === '' && !nodes.some((node) => node.value === shown);
  const dict = source.kind === 'tree' ? [source.table, source.text, source.code].join(',') : '';
  const tableTexts = useQuery({ ...dictTextsQuery(dict, shown), enabled: needsText && dict !== '' });
  const categoryTexts = useQuery({ ...categoryTextsQuery(shown), enabled: needsText && dict === '' });
  const currentText =
    nodes.find((node) => node.value === shown)?.title ??
    (known || (tableTexts.data ?? categoryTexts.data)?.[0]) ??
    shown;
  return (
    <TreeSelect<{ value: string; label?: ReactNode } | null>
      id={id}
      aria-label={label}
      style={{ width: '100%' }}
      listHeight={LIST_HEIGHT}
      disabled={isDisabled}
      allowClear
      labelInValue
      treeDataSimpleMode
      treeData={[...nodes]}
      value={shown === '' ? null : { value: shown, label: dataText(currentText) }}
      placeholder={isDisabled ? '' : text('form.placeholderChoose', { label: dataText(field.label) })}
      loadData={async (node) => {
        const parent = String(node.id);
        const children = await cache.fetchQuery(treeLevelQuery(source, parent));
        setOpened((now) => [...now.filter(({ pId }) => pId !== parent), ...children.map(toNode(parent))]);
      }}
      onChange={(next) => onChange?.(next?.value ?? null)}
      onBlur={() => onBlur?.()}
    />
  );
}
