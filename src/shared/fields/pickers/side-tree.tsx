import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { EmptyState, Skeleton } from '../../ui/index.ts';
import { Tree, type TreeItem } from '../../ui/tree/index.ts';
import './pickers.css';

type SideTreeProps = {
  readonly title: string;
  /** Undefined until they are there. */
  readonly items: readonly TreeItem[] | undefined;
  readonly hasFailed: boolean;
  readonly children?: ReactNode;
} & (
  | { readonly chosen: string | null; readonly onChoose: (key: string) => void }
  | { readonly checked: ReadonlySet<string>; readonly onCheck: (checked: ReadonlySet<string>) => void }
);

/** A tree with a search in it: one node is chosen, or several are ticked, each for itself. */
export function SideTree(props: SideTreeProps): ReactNode {
  const { title, items, hasFailed, children } = props;
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
          empty={<EmptyState text={text('list.empty')} />}
          {...('checked' in props
            ? { chosen: props.checked, onCheck: props.onCheck, isStrict: true }
            : {
                chosen: new Set(props.chosen === null ? [] : [props.chosen]),
                onChoose: ({ key }: TreeItem) => props.onChoose(key),
              })}
        />
      )}
    </div>
  );
}
