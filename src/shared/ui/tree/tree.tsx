import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { toggleCheck, type TreeItem } from './tree-model.ts';
import { TreeRows } from './tree-rows.tsx';
import { useTree } from './use-tree.ts';

type TreeProps = {
  readonly label: string;
  readonly items: readonly TreeItem[];
  readonly word?: string;
  readonly chosen: ReadonlySet<string>;
  readonly opensRoots?: boolean;
  readonly isBusy?: boolean;
  readonly loading?: ReadonlySet<string>;
  /** Shown instead of nodes when there are none. */
  readonly empty?: ReactNode;
  readonly onOpen?: (item: TreeItem) => void;
  /** A node was picked. */
  readonly onChoose?: (item: TreeItem) => void;
  /** With boxes: the ticks after one was set or taken away. */
  readonly onCheck?: (chosen: ReadonlySet<string>) => void;
  /** Ticks mean that node alone. */
  readonly isStrict?: boolean;
};

/**
 * A tree with one stop for Tab: arrows walk, open and close, Home and End, letters find, `*` opens what stands beside, Enter and Space choose
 * (APG tree view).
 */
export function Tree(props: TreeProps): ReactNode {
  const { label, items, chosen, onCheck, onChoose, isStrict = false, opensRoots = false } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [start = null] = chosen;
  const tree = useTree({
    items,
    start,
    opensRoots,
    ...(props.word === undefined ? {} : { word: props.word }),
    ...(props.onOpen === undefined ? {} : { onOpen: props.onOpen }),
    onPick: (item) => {
      if (onCheck === undefined) onChoose?.(item);
      else onCheck(toggleCheck(items, chosen, item, isStrict));
    },
  });
  const activeKey = tree.active?.item.key;
  // The focus follows the active node, but only when it is in the tree already.
  useLayoutEffect(() => {
    if (list.current?.contains(document.activeElement) === true)
      list.current.querySelector<HTMLElement>('.tree-active')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when another node becomes the active one
  }, [activeKey]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys rise from the nodes
    <div
      ref={list}
      className="tree-scroll"
      onKeyDown={(event) => {
        if (!tree.onKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {tree.rows.length === 0 ? (
        props.empty
      ) : (
        <TreeRows
          id={id}
          label={label}
          tree={tree}
          chosen={chosen}
          hasBoxes={onCheck !== undefined}
          isStrict={isStrict}
          isBusy={props.isBusy ?? false}
          {...(props.loading === undefined ? {} : { loading: props.loading })}
        />
      )}
    </div>
  );
}
