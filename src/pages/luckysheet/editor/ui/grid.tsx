import { Workbook, type WorkbookInstance } from '@fortune-sheet/react';
import '@fortune-sheet/react/dist/index.css';
import { memo, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Book, CellChange, SheetMove } from '#core/spreadsheet/book.ts';
import { calculated } from '#core/spreadsheet/calc/calculate.ts';
import type { GridHandle } from '../model/grid-handle.ts';
import { libraryReader, movesOf, toLibrary, type LibraryOp } from '../model/library.ts';
import { circlesOf, recalculated } from '../model/recalculate.ts';
import { putOps } from '../model/put-cells.ts';

type GridProps = {
  readonly book: Book;
  /** The sheet to begin with. */
  readonly shown: string | null;
  readonly canEdit: boolean;
  /** Nothing can be done in it any more, though it can be read. */
  readonly isFrozen?: boolean;
  readonly language: 'zh' | 'en';
  readonly label: string;
  readonly onChange?: () => void;
  readonly onMoves?: (moves: readonly SheetMove[]) => void;
  /** Cells whose formulas need each other, as people name them. */
  readonly onCircles?: (cells: readonly string[]) => void;
  readonly ref?: Ref<GridHandle>;
};

/** Tools of the library that we keep. */
const toolbar = [
  ['undo', 'redo', 'format-painter', 'clear-format', '|'],
  ['currency-format', 'percentage-format', 'number-decrease', 'number-increase', 'format', '|'],
  ['font-size', '|', 'bold', 'italic', 'strike-through', 'underline', '|'],
  ['font-color', 'background', 'merge-cell', '|'],
  ['horizontal-align', 'vertical-align', 'text-wrap', '|', 'freeze', 'quick-formula', 'search'],
].flat();
const rowsAndColumns = [
  ['copy', 'paste', '|', 'insert-row', 'insert-column', 'delete-row', 'delete-column', 'hide-row', 'hide-column'],
  ['set-row-height', 'set-column-width', '|', 'clear'],
].flat();
const sheetMenu = ['delete', 'copy', 'rename', 'color', 'hide', '|', 'move'];
const newSheetId = (): string => crypto.randomUUID();

/** Drawn anew from outside the library forgets what it is just doing, so it is drawn once: what it is given never changes. */
const StillWorkbook = memo(Workbook);

/** A spreadsheet drawn by the library. Its formulas are computed beside it, when it is opened and after every change, whoever made it. */
export function SpreadsheetGrid(props: GridProps): ReactNode {
  const { book, shown, canEdit, isFrozen = false, language, label, onChange, onMoves, onCircles, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const workbook = useRef<WorkbookInstance>(null);
  const [data] = useState(() => toLibrary(calculated(book), shown));
  const [read] = useState(libraryReader);
  /** Book the formulas on the screen were computed from. */
  const computed = useRef<Book | null>(null);
  const put = (cells: readonly CellChange[]): void => {
    const api = workbook.current;
    if (api === null || cells.length === 0) return;
    const sheets = api.getAllSheets();
    api.applyOp(putOps(cells, sheets, read(sheets)));
  };
  const compute = (): void => {
    const now = read(workbook.current?.getAllSheets() ?? []);
    if (now.size === 0) return;
    const next = recalculated(computed.current, now);
    if (next === null) return;
    computed.current = next.book;
    onCircles?.(circlesOf(next.book));
    put(next.changed);
  };
  useImperativeHandle(ref, () => ({
    read: () => read(workbook.current?.getAllSheets() ?? []),
    put,
    isTyping: () => {
      const input = frame.current?.querySelector('.luckysheet-input-box');
      return input instanceof HTMLElement && Number(getComputedStyle(input).zIndex) > 0;
    },
    shownSheet: () => workbook.current?.getSheet().id ?? null,
    goTo: (sheetId, row, column) => {
      workbook.current?.activateSheet({ id: sheetId });
      workbook.current?.setSelection([{ row: [row, row], column: [column, column] }], { id: sheetId });
      workbook.current?.scroll({ targetRow: row, targetColumn: column });
    },
  }));
  const told = useRef({ onChange, onMoves, compute });
  useEffect(() => {
    told.current = { onChange, onMoves, compute };
  });
  const [tell] = useState(() => ({
    change: (): void => {
      told.current.compute();
      told.current.onChange?.();
    },
    op: (ops: readonly LibraryOp[]): void => {
      const moves = movesOf(ops);
      if (moves.length > 0) told.current.onMoves?.(moves);
    },
  }));
  useEffect(() => {
    // The library measures when the window changes; a panel beside it changes its room as well.
    const observer = new ResizeObserver(() => window.dispatchEvent(new Event('resize')));
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="sheet-frame" role="group" aria-label={label} inert={isFrozen}>
      <StillWorkbook
        ref={workbook}
        data={data}
        lang={language}
        allowEdit={canEdit}
        showToolbar={canEdit}
        toolbarItems={toolbar}
        cellContextMenu={rowsAndColumns}
        headerContextMenu={rowsAndColumns}
        sheetTabContextMenu={sheetMenu}
        generateSheetId={newSheetId}
        onChange={tell.change}
        onOp={tell.op}
      />
    </div>
  );
}
