import type { ReactNode } from 'react';
import { addressOf, type SheetCell } from '#core/spreadsheet/book.ts';
import { useText, type Text } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { CellConflict } from '../model/sync-conflicts.ts';

type ConflictsProps = {
  readonly conflicts: readonly CellConflict[];
  readonly mine: (conflict: CellConflict) => SheetCell | null;
  readonly onDecide: (conflict: CellConflict, isMine: boolean) => void;
  readonly onShow: (conflict: CellConflict) => void;
};

/** Returns the content of a cell, as people typed it. */
export function cellWords(cell: SheetCell | null, text: Text): string {
  const words = cell === null ? '' : (cell.formula ?? cell.text ?? String(cell.value ?? ''));
  return words === '' ? text('spreadsheet.blank') : words;
}

/** Cells that two people wrote: whose shall hold? Until then the other's is on the server, and the own one on the screen. */
export function Conflicts({ conflicts, mine, onDecide, onShow }: ConflictsProps): ReactNode {
  const text = useText();
  if (conflicts.length === 0) return null;
  return (
    <section
      className="sheet-conflicts"
      role="alert"
      aria-label={text('spreadsheet.conflictTitle', { count: conflicts.length })}
    >
      <h2>{text('spreadsheet.conflictTitle', { count: conflicts.length })}</h2>
      <ul>
        {conflicts.map((conflict) => {
          const cell = addressOf(conflict.row, conflict.column);
          return (
            <li key={conflict.key} aria-label={cell}>
              <strong>
                {text('spreadsheet.conflict', {
                  by: conflict.by === '' ? text('spreadsheet.conflictOther') : conflict.by,
                  sheet: conflict.sheetName,
                  cell,
                })}
              </strong>
              <span>{text('spreadsheet.theirs', { value: cellWords(conflict.theirs, text) })}</span>
              <span>{text('spreadsheet.mine', { value: cellWords(mine(conflict), text) })}</span>
              <span className="sheet-conflict-acts">
                <Button look="primary" onClick={() => onDecide(conflict, true)}>
                  {text('spreadsheet.keepMine')}
                </Button>
                <Button onClick={() => onDecide(conflict, false)}>{text('spreadsheet.takeTheirs')}</Button>
                <Button look="link" onClick={() => onShow(conflict)}>
                  {text('spreadsheet.show')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
