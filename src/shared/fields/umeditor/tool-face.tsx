import type { ReactNode } from 'react';
import { Drawing } from '../../ui/index.ts';

/** One path each on a 24 × 24 grid; here and not among the application's icons, for they come with the editor only. */
const drawings = {
  bullets: 'M4 6h.01M4 12h.01M4 18h.01M9 6h11M9 12h11M9 18h11',
  numbers: 'M4 4.500h1.500V9M4 9h3M4 15h3l-3 4.500h3M10.500 6H20M10.500 12H20M10.500 18H20',
  quote: 'M5 16c2.500 0 4-1.500 4-5V7H4v5h3M15 16c2.500 0 4-1.500 4-5V7h-5v5h3',
  center: 'M4 6h16M7 12h10M4 18h16',
  link: 'M10 14a4 4 0 005.700 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3a4 4 0 005.700 5.700l1-1',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 000 10h4',
} as const;

const letters = { bold: 'B', italic: 'I', underline: 'U', strike: 'S', h1: 'H1', h2: 'H2', h3: 'H3' } as const;

export type ToolName = keyof typeof drawings | keyof typeof letters;

/** Draws a tool of the editor; the label of its button gives the meaning. */
export function ToolFace({ name }: { readonly name: ToolName }): ReactNode {
  if (Object.hasOwn(letters, name)) {
    return (
      <span className={`rich-${name}`} aria-hidden="true">
        {letters[name as keyof typeof letters]}
      </span>
    );
  }
  return <Drawing path={drawings[name as keyof typeof drawings]} />;
}
