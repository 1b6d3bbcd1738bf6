import { ownEntry } from '#core/lists/own-entry.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { DefaultContext } from '#core/defaults/default-value.ts';
import type { Computed } from '#core/formula/compute.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { SubTableView } from '#core/screen/form-view.ts';
import { useFormServices } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { blockOf, cursorAt } from '../../model/grid/cursor.ts';
import type { GridStore } from '../../model/grid/grid-store.ts';
import { useColumns } from '../../model/grid/use-columns.ts';
import { useGrid } from '../../model/grid/use-grid.ts';
import { rowDefaults } from '../../model/values.ts';
import type { CellPort } from './grid-cell.tsx';
import { GridRowView } from './grid-row.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { GridTotals } from './grid-totals.tsx';
import { RowDialog } from './row-dialog.tsx';
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

const WIDTHS: Record<string, number> = {
  number: 120,
  integer: 100,
  date: 120,
  datetime: 180,
  switch: 80,
  textarea: 200,
};
const ACTIONS = 116;
const NUMBER = 64;
const ROW_HEIGHT = 37;
const VIRTUAL_FROM = 60;
/** Narrower windows edit a row in a form of its own. */
const PHONE = '(width < 768px)';

/** The rows of a sub-table, edited like a spreadsheet: cells are text until one is edited, and only the rows in sight are drawn. */
export function EditableGrid(props: EditableGridProps): ReactNode {
  const { formId, sub, store, computed, context, onTyping, ref } = props;
  const text = useText();
  const dataText = useDataText();
  const services = useFormServices();
  const { canAdd, canDelete } = sub;
  // Nothing of it can be changed here, though something of the form can.
  const isReadonly = services.isReadonly || !(canAdd || canDelete || sub.fields.some((field) => !field.isReadonly));
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const fields = useColumns(sub.fields);
  const columns = fields.columns;
  const rights = useMemo(
    () => ({ canAdd: canAdd && !isReadonly, canDelete: canDelete && !isReadonly, isReadonly }),
    [canAdd, canDelete, isReadonly],
  );
  const newRow = () => rowDefaults(sub.fields, context);
  const grid = useGrid({ store, fields: fields.shown, ...rights, newRow, onTyping });
  const { rows, cursor, mode, checked, focus } = grid;
  const isVirtual = rows.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollPaddingStart: ROW_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  const items = isVirtual ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = items[0]?.start ?? 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const widthOf = (field: FieldView): number => field.width ?? ownEntry(WIDTHS, field.widget) ?? 150;
  const width = NUMBER + fields.shown.reduce((sum, field) => sum + widthOf(field), 0) + ACTIONS;
  const block = blockOf(cursor);
  const title = dataText(sub.title);

  // Always the newest, under one identity: a row is not drawn again because a function is a new one.
  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  const [port] = useState<CellPort>(() => ({
    setInput: grid.setInput,
    onInput: () => latest.current.onInput(),
    commit: () => latest.current.commit(),
    take: (value) => latest.current.take(value),
  }));

  // Without rows there is no cell to take the focus: what is wider than its place is then scrolled by itself.
  useLayoutEffect(() => {
    const place = scroller.current;
    if (place !== null) place.tabIndex = rows.length === 0 && place.scrollWidth > place.clientWidth ? 0 : -1;
  });

  // The focus follows the cursor. A row that is not drawn yet is scrolled to, and the next drawing comes by here again.
  useLayoutEffect(() => {
    const isLost = focus.current.isInside && (document.activeElement ?? document.body) === document.body;
    if ((!focus.current.isWanted && !isLost) || mode === 'opened') return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${cursor.row}"] [data-column="${cursor.column}"]`,
    );
    if (cell == null) {
      if (focus.current.isWanted && isVirtual) virtual.scrollToIndex(cursor.row);
      scroller.current?.focus({ preventScroll: true });
      return;
    }
    focus.current.isWanted = false;
    const input = cell.querySelector<HTMLInputElement>('.egrid-input');
    (input ?? cell).focus({ preventScroll: true });
    if (mode === 'between') input?.select();
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  useImperativeHandle(ref, () => ({
    commit: () => latest.current.commit(),
    goTo: (row, field) => {
      const column = fields.shown.findIndex(({ name }) => name === field);
      if (column >= 0) latest.current.go(cursorAt(row, column));
    },
  }));

  const isPhone = (): boolean => window.matchMedia(PHONE).matches;
  const add = (at: number): void => {
    grid.insert(at, [newRow()]);
    if (isPhone()) setOpened(at);
  };
  const act = (name: string | undefined, index: number): void => {
    if (name === 'insert') add(index);
    else if (name === 'copy') grid.copyRows(new Set([index]));
    else if (name === 'delete') grid.remove(new Set([index]));
    else if (name === 'open') setOpened(index);
  };
  const openedRow = opened === null ? undefined : rows[opened];
  return (
    <section className="record-sub" aria-label={title}>
      <h2>{title}</h2>
      <p id={`${formId}-${sub.table}-keys`} className="egrid-hint">
        {isReadonly ? null : text('grid.keys')}
      </p>
      {/* Keys, pointer and clipboard are handled for all cells in one place. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={scroller}
        className="egrid-scroll"
        tabIndex={-1}
        {...grid.handlers}
        onFocus={() => {
          focus.current.isInside = true;
        }}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          focus.current.isInside = false;
          focus.current.isLeaving = false;
        }}
        onClick={({ target }) => {
          if (!(target instanceof Element)) return;
          const check = target.closest<HTMLElement>('[data-check]')?.dataset['check'];
          if (check !== undefined) grid.toggleRow(Number(check));
          const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
          if (row !== undefined) act(target.closest<HTMLElement>('[data-act]')?.dataset['act'], Number(row));
        }}
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the focus
          role="grid"
          className="egrid"
          style={{ minWidth: width }}
          aria-label={text('sub.rows', { title, count: rows.length })}
          aria-describedby={`${formId}-${sub.table}-keys`}
          aria-rowcount={rows.length + 1}
          aria-colcount={fields.shown.length + 2}
          aria-multiselectable="true"
          aria-readonly={isReadonly || undefined}
        >
          <colgroup>
            <col style={{ width: NUMBER }} />
            {fields.shown.map((field) => (
              <col key={field.name} style={{ width: widthOf(field) }} />
            ))}
            <col style={{ width: ACTIONS }} />
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="egrid-number">
                {isReadonly || rows.length === 0 ? (
                  text('sub.no')
                ) : (
                  <input
                    type="checkbox"
                    checked={checked.size === rows.length}
                    aria-label={text('grid.checkAll')}
                    onChange={grid.toggleAll}
                  />
                )}
              </th>
              {fields.shown.map((field, index) => (
                <th
                  key={field.name}
                  scope="col"
                  title={dataText(field.label)}
                  className={[
                    field.rules.required === true ? 'record-must' : '',
                    columns[index]?.isNumber === true ? 'egrid-right' : '',
                  ].join(' ')}
                >
                  {dataText(field.label)}
                </th>
              ))}
              <th scope="col" className="egrid-actions">
                {text('list.actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {before > 0 ? <tr aria-hidden="true" style={{ height: before }} /> : null}
            {items.map(({ index }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const isIn = index >= block.top && index <= block.bottom;
              return (
                <GridRowView
                  key={row.key}
                  formId={formId}
                  table={sub.table}
                  row={row}
                  index={index}
                  fields={fields.shown}
                  columns={columns}
                  rights={rights}
                  active={index === cursor.row ? cursor.column : -1}
                  mode={index === cursor.row ? mode : 'between'}
                  left={isIn ? block.left : -1}
                  right={isIn ? block.right : -1}
                  isChecked={checked.has(row.key)}
                  port={port}
                />
              );
            })}
            {after > 0 ? <tr aria-hidden="true" style={{ height: after }} /> : null}
          </tbody>
          <GridTotals fields={fields.shown} rows={rows} />
        </table>
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
