type Size = { readonly width: number; readonly height: number };
/** Something drawn, as far as moving it asks; the wire has one shape for all kinds. */
type Item = { readonly y?: number; readonly rects?: readonly (readonly number[])[] | undefined };
type Document<T extends Item> = Size & {
  readonly title: string;
  readonly sheet?: Size | undefined;
  readonly pages: readonly { readonly items: readonly T[] }[];
};

/** Length of a stroke of the line to cut along, and of the space after it. */
const STROKE = 3;

/**
 * Puts the pages of documents on the larger paper they are meant for, one below the other over the borders of documents; a broken line says
 * where to cut. Documents that stand on paper of their own stay as they are.
 * @example putTogether(vouchers) // two vouchers on each sheet of A4
 */
export function putTogether<T extends Item, D extends Document<T>>(documents: readonly D[]): readonly D[] {
  const found: D[] = [];
  let open: { readonly of: D; readonly pages: D['pages'][number][] } | null = null;
  const close = (): void => {
    if (open !== null) found.push(sheetsOf(open.of, open.pages));
    open = null;
  };
  for (const document of documents) {
    if (open !== null && !isSame(open, document)) close();
    if (document.sheet === undefined) found.push(document);
    else {
      open ??= { of: document, pages: [] };
      open.pages.push(...document.pages);
    }
  }
  close();
  return found;
}

function isSame({ of }: { readonly of: Document<Item> }, other: Document<Item>): boolean {
  const sizes = ({ width, height, sheet }: Document<Item>): string =>
    [width, height, sheet?.width, sheet?.height].join('×');
  return sizes(of) === sizes(other);
}

function sheetsOf<T extends Item, D extends Document<T>>(
  document: D,
  pages: readonly { readonly items: readonly T[] }[],
): D {
  const { sheet, height, width } = document;
  const { sheet: _gone, ...rest } = document;
  if (sheet === undefined) return document;
  // A hair of room: halves of A4 are 148.5 mm high.
  const count = Math.max(1, Math.floor(sheet.height / height + 1e-6));
  const cut = { kind: 'rects', grey: 150, rects: strokes(sheet.width, height) } as unknown as T;
  const left = Math.max(0, (sheet.width - width) / 2);
  const sheets = Array.from({ length: Math.ceil(pages.length / count) }, (_, at) => ({
    items: pages
      .slice(at * count, (at + 1) * count)
      .flatMap(({ items }, index) => [
        ...items.map((item) => moved(item, left, index * height)),
        ...(index + 1 < count ? [moved(cut, 0, index * height)] : []),
      ]),
  }));
  return { ...rest, ...sheet, pages: sheets } as unknown as D;
}

function strokes(width: number, y: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.floor(width / (2 * STROKE)) }, (_, at) => [at * 2 * STROKE, y - 0.05, STROKE, 0.1]);
}

function moved<T extends Item>(item: T, right: number, down: number): T {
  if (right === 0 && down === 0) return item;
  const { x, y } = item as { readonly x?: number; readonly y?: number };
  return {
    ...item,
    ...(x === undefined ? {} : { x: rounded(x + right) }),
    ...(y === undefined ? {} : { y: rounded(y + down) }),
    ...(item.rects === undefined
      ? {}
      : {
          rects: item.rects.map(([left = 0, top = 0, width = 0, height = 0]) => [
            rounded(left + right),
            rounded(top + down),
            width,
            height,
          ]),
        }),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
