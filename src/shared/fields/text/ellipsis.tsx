import type { ReactNode } from 'react';

/** Text cut to a number of characters, the whole of it in the tooltip [A9.8]. */
export function Ellipsis({ text, length }: { readonly text: string; readonly length: number }): ReactNode {
  const characters = [...text];
  if (characters.length <= length) return <span title={text}>{text}</span>;
  return <span title={text}>{`${characters.slice(0, length).join('')}…`}</span>;
}
