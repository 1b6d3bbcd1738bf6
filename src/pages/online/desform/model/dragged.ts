import type { DragEvent } from 'react';
import type { PlacedItem } from '#core/desform/design.ts';

/** Type of data dragged onto an entry page: an item as it would stand there. */
const DRAGGED = 'application/x-desform-item';

export function drag({ dataTransfer }: DragEvent, item: PlacedItem): void {
  dataTransfer.setData(DRAGGED, JSON.stringify(item));
  dataTransfer.effectAllowed = 'move';
}

/** May it be dropped here? Only what was dragged from this page. */
export function isDragged(event: DragEvent): boolean {
  const isOurs = event.dataTransfer.types.includes(DRAGGED);
  if (isOurs) event.preventDefault();
  return isOurs;
}

/** Returns the dropped item; null for anything that is not ours. */
export function dropped(event: DragEvent): PlacedItem | null {
  const text = event.dataTransfer.getData(DRAGGED);
  if (text === '') return null;
  event.preventDefault();
  event.stopPropagation();
  // Written by `drag`; no other document gives this type.
  return JSON.parse(text) as PlacedItem;
}
