/**
 * Print layout of a form. Lengths are millimetres, sizes of type too. Texts may hold placeholders (`fillText`), nothing else in them is
 * interpreted.
 */
export type PrintTemplate = {
  readonly paper: Paper;
  /** A larger paper pages are put on, one below the other. */
  readonly sheet?: Paper;
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** Of the body. */
  readonly size: number;
  /** Repeats on every page, or stands on the first only. */
  readonly header: readonly PrintBlock[];
  readonly isHeaderOnce?: boolean;
  readonly body: readonly PrintBlock[];
  /** Below the body, kept together: signatures. */
  readonly footer: readonly PrintBlock[];
  /** The last line of every page. */
  readonly pageLine: { readonly left: string; readonly right: string };
};

type Paper = { readonly width: number; readonly height: number };

export type Align = 'left' | 'center' | 'right';

export type PrintBlock =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: Align;
      readonly size: number;
      readonly bold: boolean;
    }
  | {
      /** Labels and values in columns, with lines around. */
      readonly kind: 'fields';
      /** The sub-table whose only row it shows; null for the record itself. */
      readonly table: string | null;
      readonly columns: number;
      /** Lines around the cells; yes unless told. */
      readonly frame?: boolean;
      readonly items: readonly { readonly label: string; readonly value: string; readonly wide?: boolean }[];
    }
  | {
      /** The rows of a sub-table. The head is repeated on each page; sums stand at its end and, over several pages, on each of them. */
      readonly kind: 'lines';
      readonly table: string;
      readonly title: string;
      readonly columns: readonly LineColumn[];
      readonly frame?: boolean;
      /** Sums below the lines of each page; yes unless told. */
      readonly pageSums?: boolean;
      /** The number before each row; yes unless told. */
      readonly numbers?: boolean;
      /** Room of the rows on every page: so many of this height, blank ones where there are fewer. */
      readonly area?: { readonly rows: number; readonly height: number };
      /** Words of the row a page ends with, and the next begins with, where the table goes on; what it says is `carried` of the last row. */
      readonly carry?: { readonly to: string; readonly from: string; readonly field: string };
      /** Stands before the sums of all rows, over the columns that have none. */
      readonly total?: string;
    }
  | {
      readonly kind: 'code';
      readonly code: CodeKind;
      readonly value: string;
      readonly width: number;
      readonly height: number;
      readonly align: Align;
      /** It stands beside what follows and takes no height, unless told that it stands alone. */
      readonly alone?: boolean;
    }
  | {
      readonly kind: 'image';
      /** Path of a stored file. */
      readonly file: string;
      readonly width: number;
      readonly height: number;
      readonly align: Align;
      readonly alone?: boolean;
    }
  | {
      /** A line across the page. */
      readonly kind: 'rule';
      readonly thickness: number;
    }
  | {
      /** The company: logo, name and what is known of it, with a line below. */
      readonly kind: 'letterhead';
    };

export type LineColumn = {
  readonly field: string;
  readonly label: string;
  /** Share of the width. */
  readonly weight: number;
  readonly align: Align;
  /** Decimals of its sums; null where it has none. */
  readonly sum: number | null;
  /** Field of the row with the unit: only what has the same one is summed. */
  readonly unit?: string;
  /** Negative numbers are red. */
  readonly red?: boolean;
};

export type CodeKind = 'code128' | 'qrcode';

/** Values of a row by field: as people read them, and as they are stored. */
export type PrintRow = {
  readonly texts: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Texts that are carried to the next page after this row, by field. */
  readonly carried?: Readonly<Record<string, string>>;
};

export type PrintRecord = PrintRow & { readonly lines: Readonly<Record<string, readonly PrintRow[]>> };

/** Facts a text may show besides the record. */
export type PrintFacts = {
  readonly title: string;
  readonly user: string;
  readonly time: string;
  readonly company: PrintCompany;
};

/** The company whose paper it is; what is not known of it is empty. */
export type PrintCompany = {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly taxNo: string;
  readonly bank: string;
  readonly account: string;
  /** Code of the currency of its books. */
  readonly currency: string;
  /** Path of a stored picture. */
  readonly logo: string;
};
