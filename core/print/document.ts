/**
 * A laid-out document: browser and PDF draw exactly this. All lengths are millimetres from the top left corner of the page, rounded to
 * hundredths.
 */
export type PrintDocument = {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** The larger paper its pages are put on (`putTogether`). */
  readonly sheet?: { readonly width: number; readonly height: number };
  readonly pages: readonly PrintPage[];
};

export type PrintPage = { readonly items: readonly PrintItem[] };

export type PrintItem = PrintText | PrintRects | PrintImage;

export type PrintText = {
  readonly kind: 'text';
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  /** Width of the text in the font of the document; other fonts are fitted to it. */
  readonly width: number;
  readonly text: string;
  readonly bold: boolean;
  readonly red?: true;
};

/** Filled rectangles: rules, backgrounds, bars of codes. */
export type PrintRects = {
  readonly kind: 'rects';
  /** Of the fill, 0 black to 255 white. */
  readonly grey: number;
  /** x, y, width, height of each. */
  readonly rects: readonly (readonly [number, number, number, number])[];
};

/** A stored picture, as large as its place allows and undistorted. */
export type PrintImage = {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly file: string;
};
