import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { checkState } from './tree-model.ts';
import type { TreeControl } from './use-tree.ts';
import './tree.css';

type TreeRowsProps = {
  readonly id: string;
  readonly label: string;
  readonly tree: TreeControl;
  /** Keys of the chosen nodes; ticks when the tree has boxes. */
  readonly chosen: ReadonlySet<string>;
  readonly hasBoxes?: boolean;
  /** A tick means that node alone: none is half ticked. */
  readonly isStrict?: boolean;
  readonly isBusy?: boolean;
  /** Keys of nodes whose children are on their way. */
  readonly loading?: ReadonlySet<string>;
  /** The text beside the tree keeps the focus (combobox); otherwise the active node has it. */
  readonly isRemote?: boolean;
};

/** The nodes in sight as one flat list with levels: short markup, and every screen reader counts right. */
export function TreeRows(props: TreeRowsProps): ReactNode {
  const {
    id,
    label,
    tree,
    chosen,
    hasBoxes = false,
    isStrict = false,
    isBusy = false,
    loading,
    isRemote = false,
  } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a list of nodes
    <ul
      role="tree"
      id={id}
      className="tree"
      aria-label={label}
      aria-multiselectable={hasBoxes || undefined}
      aria-busy={isBusy || (loading?.size ?? 0) > 0 || undefined}
    >
      {tree.rows.map((row) => {
        const { item, level } = row;
        const isActive = tree.active === row;
        const check = hasBoxes ? (isStrict ? checkAlone(item.key, chosen) : checkState(item, chosen)) : null;
        return (
          // Keys belong to the tree, or to the text beside it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={item.key}
            id={`${id}-${item.key}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
            role="treeitem"
            className={isActive ? 'tree-row tree-active' : 'tree-row'}
            style={{ paddingInlineStart: 4 + (level - 1) * 18 }}
            aria-level={level}
            aria-posinset={row.place}
            aria-setsize={row.siblings}
            aria-expanded={row.canOpen ? row.isOpen : undefined}
            aria-selected={check === null ? chosen.has(item.key) : undefined}
            aria-checked={check ?? undefined}
            aria-busy={loading?.has(item.key) === true || undefined}
            tabIndex={isRemote ? undefined : isActive ? 0 : -1}
            title={item.title}
            onPointerDown={isRemote ? (event) => event.preventDefault() : undefined}
            onFocus={() => tree.moveTo(item.key)}
            onClick={() => tree.pick(row)}
          >
            <span
              className={row.canOpen ? 'tree-switch' : 'tree-switch tree-leaf'}
              aria-hidden="true"
              onClick={(event) => {
                if (!row.canOpen) return;
                event.stopPropagation();
                tree.moveTo(item.key);
                tree.toggle(row);
              }}
            >
              {row.canOpen ? <Icon name={row.isOpen ? 'down' : 'right'} size={14} /> : null}
            </span>
            {check === null ? null : (
              <span className={`tree-box tree-box-${check}`} aria-hidden="true">
                {check === 'true' ? <Icon name="check" size={12} /> : null}
              </span>
            )}
            <span className="tree-title">{item.title}</span>
          </li>
        );
      })}
    </ul>
  );
}

function checkAlone(key: string, chosen: ReadonlySet<string>): 'true' | 'false' {
  return chosen.has(key) ? 'true' : 'false';
}
