import type { PrintImage, PrintItem, PrintPage, PrintRects, PrintText } from './document.ts';

/** A page that is being drawn. */
export type Sheet = {
  readonly text: (text: Omit<PrintText, 'kind'>) => void;
  readonly rects: (grey: number, rects: PrintRects['rects']) => void;
  readonly image: (image: Omit<PrintImage, 'kind'>) => void;
  readonly page: PrintPage;
};

export function newSheet(): Sheet {
  const items: PrintItem[] = [];
  return {
    page: { items },
    text: (text) => {
      items.push({
        kind: 'text',
        ...text,
        x: rounded(text.x),
        y: rounded(text.y),
        size: rounded(text.size),
        width: rounded(text.width),
      });
    },
    image: ({ x, y, width, height, file }) => {
      items.push({ kind: 'image', x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height), file });
    },
    rects: (grey, rects) => {
      items.push({
        kind: 'rects',
        grey,
        rects: rects.map(([x, y, width, height]) => [rounded(x), rounded(y), rounded(width), rounded(height)]),
      });
    },
  };
}

/** Hundredths of a millimetre: what prints no finer, and equal on every machine. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
