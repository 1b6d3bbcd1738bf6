import { Workbook, type WorkbookInstance } from '@fortune-sheet/react';
import '@fortune-sheet/react/dist/index.css';
import { memo, useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Book, SheetMove } from '#core/spreadsheet/book.ts';
import type { GridHandle } from '../model/grid-handle.ts';
import { cellToLibrary, libraryReader, movesOf, toLibrary, type LibraryOp } from '../model/library.ts';

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
  readonly ref?: Ref<GridHandle>;
};

/** What the library offers and we keep. */
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

/** A spreadsheet drawn by the library, which also computes its formulas. */
export function SpreadsheetGrid(props: GridProps): ReactNode {
  const { book, shown, canEdit, isFrozen = false, language, label, onChange, onMoves, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const workbook = useRef<WorkbookInstance>(null);
  const [data] = useState(() => toLibrary(book, shown));
  const [read] = useState(libraryReader);
  useImperativeHandle(ref, () => ({
    read: () => read(workbook.current?.getAllSheets() ?? []),
    put: (cells) => {
      const api = workbook.current;
      if (api === null || cells.length === 0) return;
      const sheets = new Map(api.getAllSheets().map((sheet) => [sheet.id, sheet]));
      api.applyOp(
        cells.map(({ sheetId, row, column, cell }) => {
          const mc = sheets.get(sheetId)?.data?.[row]?.[column]?.mc;
          const next = cell === null ? null : cellToLibrary(cell);
          return {
            op: 'replace',
            id: sheetId,
            path: ['data', row, column],
            value: mc === undefined ? next : { ...next, mc },
          };
        }),
      );
      for (const id of new Set(cells.map(({ sheetId }) => sheetId))) api.calculateFormula(id);
    },
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
  const told = useRef({ onChange, onMoves });
  useEffect(() => {
    told.current = { onChange, onMoves };
  });
  const [tell] = useState(() => ({
    change: (): void => told.current.onChange?.(),
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
