import { useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { FigureInput } from '@/shared/figure';
import { Button } from '@/shared/ui';
import type { RowRights } from './grid-row.tsx';

type ToolbarProps = {
  readonly rights: RowRights;
  readonly hasRows: boolean;
  readonly checkedCount: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly status: string;
  readonly onAdd: () => void;
  readonly onInsertMany: (count: number) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
};

/** Nobody means to insert more rows at a time than this. */
const MOST_ROWS = 500;

/** Shows the actions on the rows of a grid, for those who do not use its keys. */
export function GridToolbar(props: ToolbarProps): ReactNode {
  const { rights, hasRows, checkedCount, status } = props;
  const text = useText();
  const [wanted, setWanted] = useState(5);
  if (rights.isReadonly) return null;
  return (
    <div className="egrid-tools">
      {rights.canAdd ? (
        <>
          <Button icon="plus" onClick={props.onAdd}>
            {text('sub.add')}
          </Button>
          <span className="egrid-many">
            <FigureInput
              min={1}
              max={MOST_ROWS}
              isWhole
              value={wanted}
              aria-label={text('grid.count')}
              onChange={setWanted}
            />
            <Button onClick={() => props.onInsertMany(wanted)}>{text('grid.insertMany')}</Button>
          </span>
        </>
      ) : null}
      {rights.canAdd && checkedCount > 0 ? (
        <Button icon="copy" onClick={props.onCopy}>
          {text('grid.copyRows', { count: checkedCount })}
        </Button>
      ) : null}
      {rights.canDelete && checkedCount > 0 ? (
        <Button icon="trash" onClick={props.onRemove}>
          {text('grid.removeRows', { count: checkedCount })}
        </Button>
      ) : null}
      {hasRows || props.canUndo ? (
        <>
          <Button disabled={!props.canUndo} title="Ctrl+Z" onClick={props.onUndo}>
            {text('grid.undo')}
          </Button>
          <Button disabled={!props.canRedo} title="Ctrl+Y" onClick={props.onRedo}>
            {text('grid.redo')}
          </Button>
        </>
      ) : null}
      <span className="egrid-status" role="status">
        {status}
      </span>
    </div>
  );
}
