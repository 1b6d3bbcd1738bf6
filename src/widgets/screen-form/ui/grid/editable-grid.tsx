import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { Computed } from '#core/formula/compute.ts';
import type { SubTableView } from '#core/screen/form-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import { cursorAt } from '../../model/grid/cursor.ts';
import type { GridStore } from '../../model/grid/grid-store.ts';
import { useColumns } from '../../model/grid/use-columns.ts';
import { useGridFocus } from '../../model/grid/use-grid-focus.ts';
import { useGrid } from '../../model/grid/use-grid.ts';
import { useRights } from '../../model/grid/use-rights.ts';
import { useRowsInSight } from '../../model/grid/use-rows-in-sight.ts';
import { rowDefaults } from '../../model/values.ts';
import { GridTable } from './grid-table.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { RowDialog } from './row-dialog.tsx';
import { usePort } from './use-port.ts';
import './editable-grid.css';

/** Handle of a grid for the form around it. */
export type GridHandle = {
  /** Puts the text being typed into its row. */
  readonly commit: () => void;
  readonly goTo: (row: number, field: string) => void;
};

type EditableGridProps = {
  readonly formId: string;
  readonly sub: SubTableView;
  readonly store: GridStore;
  readonly computed: readonly Computed[];
  readonly context: DefaultContext;
  readonly onTyping: (isTyping: boolean) => void;
  readonly ref: Ref<GridHandle>;
};

/** Narrower windows edit a row in a form of its own. */
const PHONE = '(width < 768px)';

/** The rows of a sub-table, edited like a spreadsheet: cells are text until one is edited, and only the rows in sight are drawn. */
export function EditableGrid(props: EditableGridProps): ReactNode {
  const { formId, sub, store, computed, context, onTyping, ref } = props;
  const text = useText();
  const title = useDataText()(sub.title);
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const { shown, columns } = useColumns(sub.fields);
  const rights = useRights(sub);
  const newRow = () => rowDefaults(sub.fields, context);
  const grid = useGrid({ store, fields: shown, ...rights, newRow, onTyping });
  const { rows, cursor, checked, focus } = grid;
  const port = usePort(grid);
  const sight = useRowsInSight(rows.length, scroller);
  useGridFocus(grid, scroller, sight.show);
  useImperativeHandle(ref, () => ({
    commit: port.commit,
    goTo: (row, field) => {
      const column = shown.findIndex(({ name }) => name === field);
      if (column >= 0) port.go(cursorAt(row, column));
    },
  }));

  const add = (at: number): void => {
    grid.insert(at, [newRow()]);
    if (window.matchMedia(PHONE).matches) setOpened(at);
  };
  const act = (name: string | undefined, index: number): void => {
    if (name === 'insert') add(index);
    else if (name === 'copy') grid.copyRows(new Set([index]));
    else if (name === 'delete') grid.remove(new Set([index]));
    else if (name === 'open') setOpened(index);
  };
  const openedRow = opened === null ? undefined : rows[opened];
  const hintId = `${formId}-${sub.table}-keys`;
  return (
    <section className="record-sub" aria-label={title}>
      <h2>{title}</h2>
      <p id={hintId} className="egrid-hint">
        {rights.isReadonly ? null : text('grid.keys')}
      </p>
      {/* Keys, pointer and clipboard are handled for all cells in one place. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        className="egrid-scroll"
        tabIndex={-1}
        {...grid.handlers}
        onFocus={focus.entered}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) focus.left();
        }}
        onClick={({ target }) => {
          if (!(target instanceof Element)) return;
          const check = target.closest<HTMLElement>('[data-check]')?.dataset['check'];
          if (check !== undefined) grid.toggleRow(Number(check));
          const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
          if (row !== undefined) act(target.closest<HTMLElement>('[data-act]')?.dataset['act'], Number(row));
        }}
      >
        <GridTable
          formId={formId}
          table={sub.table}
          label={text('sub.rows', { title, count: rows.length })}
          hintId={hintId}
          grid={grid}
          fields={shown}
          columns={columns}
          rights={rights}
          port={port}
          sight={sight}
        />
      </div>
      {rows.length === 0 ? <p className="record-none">{text(rights.canAdd ? 'sub.empty' : 'sub.none')}</p> : null}
      <GridToolbar
        rights={rights}
        hasRows={rows.length > 0}
        checkedCount={checked.size}
        canUndo={store.canUndo()}
        canRedo={store.canRedo()}
        status={grid.status}
        onAdd={() => add(rows.length)}
        onInsertMany={(count) => grid.insert(rows.length === 0 ? 0 : cursor.row, Array.from({ length: count }, newRow))}
        onCopy={() => grid.copyRows(grid.chosenRows())}
        onRemove={() => grid.remove(grid.chosenRows())}
        onUndo={store.undo}
        onRedo={store.redo}
      />
      {opened === null || openedRow === undefined ? null : (
        <RowDialog
          key={openedRow.key}
          sub={sub}
          computed={computed}
          index={opened}
          values={openedRow.values}
          canAdd={rights.canAdd}
          onClose={() => setOpened(null)}
          onDone={(values, isNext) => {
            store.patch(new Map([[opened, values]]));
            setOpened(null);
            if (!isNext) return;
            if (opened === rows.length - 1) grid.insert(rows.length, [newRow()]);
            setOpened(opened + 1);
          }}
        />
      )}
    </section>
  );
}
