import type { ReactNode } from 'react';

/** Text cut to a number of characters, the whole of it in the tooltip [A9.8]. */
export function Ellipsis({ text, length }: { readonly text: string; readonly length: number }): ReactNode {
  const characters = [...text];
  // No element of its own for what is short enough: a list has hundreds of cells, and the grid says what a narrow column cuts off.
  if (characters.length <= length) return text;
  return <span title={text}>{`${characters.slice(0, length).join('')}…`}</span>;
}
