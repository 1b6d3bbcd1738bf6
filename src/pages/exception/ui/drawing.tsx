import type { ReactNode } from 'react';

/** Line drawings on a 240 × 160 ground; each says its page's matter at a glance. */
const drawings = {
  // a closed door with its lock
  '403': 'M84 136V34h72v102M68 136h104M104 92h32v28h-32zM110 92v-9a10 10 0 0 1 20 0v9M120 103v7',
  // a signpost pointing both ways, a board of it empty
  '404': 'M120 140V28M120 40h48l12 12-12 12h-48zM120 76H76L64 88l12 12h44zM96 140h48M84 88h20',
  // two halves of a plug that do not meet
  '500':
    'M20 84h52M72 66h22v36H72zM94 74h14M94 94h14M168 84h52M146 66h22v36h-22zM146 74h-8M146 94h-8M120 48v12M112 116l-6 10M128 116l6 10',
  // an empty place among boxes
  missing:
    'M36 100h48v40H36zM156 100h48v40h-48zM36 52h48v40H36zM156 52h48v40h-48zM96 52h48v88H96zM112 88l16 16M128 88l-16 16',
} as const;

export type DrawingName = keyof typeof drawings;

/** A drawing in the colours of the theme; the words beside it say the same. */
export function Drawing({ name }: { readonly name: DrawingName }): ReactNode {
  return (
    <svg className="exception-drawing" viewBox="0 0 240 160" width={240} height={160} fill="none" aria-hidden="true">
      <ellipse cx="120" cy="86" rx="104" ry="64" />
      <path d={drawings[name]} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
