import type { ReactNode } from 'react';
import { shortened } from '#core/fields/conversion.ts';

/** Text cut to a number of characters, the whole of it in the tooltip [A9.8]. */
export function Ellipsis({ text, length }: { readonly text: string; readonly length: number }): ReactNode {
  const shown = shortened(text, length);
  // No element of its own for what is short enough: a list has hundreds of cells, and the grid says what a narrow column cuts off.
  return shown === text ? text : <span title={text}>{shown}</span>;
}
