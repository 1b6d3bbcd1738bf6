import type { ClipboardEvent } from 'react';
import { useText } from '@/shared/i18n';
import { clearBlock, copyBlock, pasteBlock, type Copied } from './clipboard.ts';
import { blockOf } from './cursor.ts';
import type { GridFrame } from './grid-frame.ts';
import { placeOf } from './place-of.ts';
import { readTsv } from './tsv.ts';
import type { CellEditing } from './use-cell-editing.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** The last copied block of the application: other grids paste its values, not only its texts. */
let copied: Copied | null = null;

/** Copies and cuts the selected block, and pastes one. */
export function useGridClipboard(
  { store, fields, rows, isReadonly, canAdd, newRow, isEditable }: GridFrame,
  { cursor, go }: GridCursor,
  { mode }: CellEditing,
  say: (status: string) => void,
) {
  const text = useText();
  const isFor = (event: ClipboardEvent<HTMLElement>): boolean =>
    mode === 'between' && rows.length > 0 && placeOf(event.target) !== null;
  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    if (!isFor(event)) return;
    copied = copyBlock(fields, rows, cursor);
    event.clipboardData.setData('text/plain', copied.text);
    event.preventDefault();
    if (event.type === 'cut' && !isReadonly) store.patch(clearBlock(fields, cursor, isEditable));
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    if (isReadonly || !isFor(event)) return;
    event.preventDefault();
    const plainText = event.clipboardData.getData('text/plain');
    const cells = readTsv(plainText);
    if (cells.length === 0) return;
    const isOwn = copied !== null && copied.text === plainText.replaceAll('\r\n', '\n');
    const found = pasteBlock({
      fields,
      rowCount: rows.length,
      cursor,
      cells,
      copied: isOwn ? copied : null,
      canAdd,
      isEditable,
      newRow,
      now: new Date(),
    });
    store.patch(found.changes);
    if (found.added.length > 0) store.insert(rows.length, found.added);
    const { top, left } = blockOf(cursor);
    const last = { row: top + found.height - 1, column: Math.min(left + found.width, fields.length) - 1 };
    go({ row: top, column: left, anchorRow: last.row, anchorColumn: last.column });
    say(
      found.refused > 0
        ? text('grid.pastedSome', { count: found.height, refused: found.refused })
        : text('grid.pasted', { count: found.height }),
    );
  };
  return { onCopy, onCut: onCopy, onPaste };
}
