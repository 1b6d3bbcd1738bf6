import { useState, type ReactNode } from 'react';
import { arrangementOf, placeColumns, type Arrangement, type PlacedColumn } from '@/entities/view';
import { useDataText, useText } from '@/shared/i18n';
import { FigureInput } from '@/shared/figure';
import { Button, Dialog, IconButton } from '@/shared/ui';
import './column-dialog.css';

type ColumnDialogProps = {
  readonly columns: readonly PlacedColumn[];
  /** Called at every change: the list behind shows it at once. */
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onReset: () => void;
  readonly onClose: () => void;
};

/** Arranges the columns of a list [B9.2]: by dragging, by buttons, by keys. */
export function ColumnDialog({ columns, onArrange, onReset, onClose }: ColumnDialogProps): ReactNode {
  const text = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const visible = columns.filter(({ isHidden }) => !isHidden).length;
  const arrange = (next: readonly PlacedColumn[]): void =>
    onArrange(
      arrangementOf(
        placeColumns(
          next.map(({ column }) => column),
          arrangementOf(next),
        ),
      ),
    );
  const change = (field: string, part: Partial<PlacedColumn>): void =>
    arrange(columns.map((placed) => (placed.column.field === field ? { ...placed, ...part } : placed)));
  const move = (from: number, to: number): void => {
    const next = [...columns];
    const [moved] = next.splice(from, 1);
    // A column drawn among fixed ones becomes one of them.
    if (moved !== undefined) next.splice(to, 0, { ...moved, fixed: columns[to]?.fixed ?? null });
    arrange(next);
  };
  return (
    <Dialog
      title={text('columns.open')}
      width={680}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button icon="refresh" onClick={onReset}>
            {text('columns.reset')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {text('columns.done')}
          </Button>
        </>
      }
    >
      <p className="columns-hint">{text('columns.hint')}</p>
      <ul className="columns-list">
        {columns.map((placed, index) => (
          <ColumnLine
            key={placed.column.field}
            placed={placed}
            isLast={visible === 1 && !placed.isHidden}
            isDragged={dragged === placed.column.field}
            up={index === 0 ? null : () => move(index, index - 1)}
            down={index === columns.length - 1 ? null : () => move(index, index + 1)}
            onChange={(part) => change(placed.column.field, part)}
            onDrag={(isOn) => setDragged(isOn ? placed.column.field : null)}
            onDrop={() => {
              const from = columns.findIndex(({ column }) => column.field === dragged);
              setDragged(null);
              if (from >= 0 && from !== index) move(from, index);
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function ColumnLine(props: {
  readonly placed: PlacedColumn;
  /** The only one that is shown stays. */
  readonly isLast: boolean;
  readonly isDragged: boolean;
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
  readonly onChange: (part: Partial<PlacedColumn>) => void;
  readonly onDrag: (isOn: boolean) => void;
  readonly onDrop: () => void;
}): ReactNode {
  const { placed, up, down, onChange } = props;
  const text = useText();
  const label = useDataText()(placed.column.label);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way; the buttons inside are the other, and their keys rise here
    <li
      className={props.isDragged ? 'columns-line columns-dragged' : 'columns-line'}
      draggable
      onDragStart={(event) => {
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', placed.column.field);
        props.onDrag(true);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragEnd={() => props.onDrag(false)}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onKeyDown={(event) => {
        const act =
          event.altKey && event.key === 'ArrowUp' ? up : event.altKey && event.key === 'ArrowDown' ? down : null;
        if (act === null) return;
        event.preventDefault();
        act();
      }}
    >
      <span className="columns-grip" aria-hidden="true">
        ⋮⋮
      </span>
      <label className="columns-name">
        <input
          type="checkbox"
          checked={!placed.isHidden}
          disabled={props.isLast}
          onChange={(event) => onChange({ isHidden: !event.currentTarget.checked })}
        />
        {label}
      </label>
      <select
        className="control"
        aria-label={text('columns.fixOf', { label })}
        value={placed.fixed ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ fixed: value === 'left' || value === 'right' ? value : null })
        }
      >
        <option value="">{text('columns.free')}</option>
        <option value="left">{text('columns.left')}</option>
        <option value="right">{text('columns.right')}</option>
      </select>
      <FigureInput
        min={60}
        max={2000}
        isWhole
        aria-label={text('columns.widthOf', { label })}
        placeholder={text('columns.fitting')}
        value={placed.width}
        onClear={() => onChange({ width: null })}
        onChange={(width) => onChange({ width })}
      />
      <span className="columns-moves">
        <IconButton label={text('columns.up', { label })} icon="up" disabled={up === null} onClick={() => up?.()} />
        <IconButton
          label={text('columns.down', { label })}
          icon="down"
          disabled={down === null}
          onClick={() => down?.()}
        />
      </span>
    </li>
  );
}
