import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useDataText, useText } from '../../i18n/index.ts';
import { EmptyState, Skeleton } from '../../ui/index.ts';
import { Tree, type TreeItem } from '../../ui/tree/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { popupTreeQuery, type PopupReport } from './popup-report.ts';
import './pickers.css';

type PopupTreeProps = {
  readonly tree: NonNullable<PopupReport['tree']>;
  readonly node: string | null;
  readonly isInverse: boolean;
  readonly onChange: (part: { node?: string | null; isInverse?: boolean }) => void;
};

/** The tree at the left of a report: the rows of one node and those below it, or all others [B3.7]. */
export function PopupTree({ tree, node, isInverse, onChange }: PopupTreeProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { data, error } = useQuery(popupTreeQuery(tree));
  useLoadWarning(error);
  const title = dataText(tree.title) || text('picker.tree');
  return (
    <SideTree
      title={title}
      items={data}
      hasFailed={error !== null}
      chosen={node}
      onChoose={(key) => onChange({ node: key === node ? null : key })}
    >
      <label className="picker-inverse">
        <input
          type="checkbox"
          checked={isInverse}
          onChange={(event) => onChange({ isInverse: event.currentTarget.checked })}
        />
        {text('picker.inverse')}
      </label>
    </SideTree>
  );
}

type SideTreeProps = {
  readonly title: string;
  /** Undefined until they are there. */
  readonly items: readonly TreeItem[] | undefined;
  readonly hasFailed: boolean;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
  readonly children?: ReactNode;
};

/** A tree beside the rows of a picker, with a search in it. */
export function SideTree({ title, items, hasFailed, chosen, onChoose, children }: SideTreeProps): ReactNode {
  const text = useText();
  const [word, setWord] = useState('');
  return (
    <div className="picker-side" role="group" aria-label={title}>
      <input
        className="control"
        type="search"
        aria-label={text('picker.searchIn', { list: title })}
        placeholder={text('picker.searchIn', { list: title })}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      {children}
      {items === undefined && !hasFailed ? (
        <Skeleton rows={5} label={text('list.loading')} />
      ) : (
        <Tree
          label={title}
          items={items ?? []}
          word={word}
          opensRoots
          chosen={new Set(chosen === null ? [] : [chosen])}
          empty={<EmptyState text={text('list.empty')} />}
          onChoose={({ key }) => onChoose(key)}
        />
      )}
    </div>
  );
}
