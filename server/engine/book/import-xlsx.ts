import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { numberLook } from '#core/fields/number-look.ts';
import { openArchive, type OpenArchive } from '#server/platform/file/archive.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  LOT,
  rowBuilder,
  type CellLook,
  type MergedCells,
  type Source,
  type SourceRow,
  type SourceSheet,
} from './import-source.ts';
import { attribute, XmlReader, type XmlEvents } from './import-xml.ts';
import { bookRefusals } from './refusals.ts';

/** Characters of all shared texts: they stand in memory while the sheets are read. */
const SHARED_LIMIT = 60_000_000;
const MERGED_LIMIT = 10_000;
const BROKEN = bookRefusals.fileBroken;

/** Parts of a workbook that cells refer to. */
type Book = {
  readonly shared: readonly string[];
  /** Format of that index: days, or numbers by a format; null where the value is shown. */
  readonly formats: readonly ('day' | { readonly code: string } | null)[];
  /** Days count from 1904. */
  readonly is1904: boolean;
};

/**
 * Opens a workbook whose archive was checked before (`archiveFault`). Formulas are not computed, macros refused, links not followed.
 * @throws Refusal 422 in the user's words
 */
export async function openWorkbook(file: string): Promise<Source> {
  return openBook(file, async (archive) => {
    const { sheets, is1904 } = await readParts(archive);
    const book: Book = { shared: await readShared(archive), formats: await readFormats(archive), is1904 };
    return {
      sheets: sheets.map(({ name, path }): SourceSheet => ({ name, rows: () => rowsOf(archive, path, name, book) })),
      close: archive.close,
    };
  });
}

/**
 * Opens the archive of a workbook and closes it when it cannot be read.
 * @throws Refusal 422 in the user's words
 */
export async function openBook<T>(file: string, read: (archive: OpenArchive) => Promise<T>): Promise<T> {
  const archive = await openArchive(file).catch(() => {
    throw refusal(422, BROKEN);
  });
  try {
    if (archive.names.some((name) => /vbaProject|\/macrosheets\//i.test(name))) throw refusal(422, bookRefusals.macros);
    return await read(archive);
  } catch (error) {
    await archive.close();
    throw readable(error);
  }
}

function readable(error: unknown): unknown {
  const isBroken =
    error instanceof RangeError || (error instanceof Error && 'code' in error && /^Z_|^ERR_/.test(String(error.code)));
  return isBroken ? refusal(422, BROKEN) : error;
}

/** Feeds an entry to a reader piece by piece; false when there is none of that name. */
export async function feed(archive: OpenArchive, name: string, events: XmlEvents): Promise<boolean> {
  const bytes = await archive.bytes(name);
  if (bytes === null) return false;
  const reader = new XmlReader(events);
  for await (const piece of decodedPieces(bytes)) reader.feed(piece);
  return true;
}

async function* decodedPieces(bytes: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of bytes) yield decoder.decode(chunk as Buffer, { stream: true });
}

/** A sheet of a workbook: what it is called, and the path of its part. */
type Part = { readonly name: string; readonly path: string; readonly isHidden: boolean };

/**
 * The sheets of a workbook in their order, and what names stand for in it.
 * @param withHidden also those nobody sees; formulas of others may read them
 */
export async function readParts(
  archive: OpenArchive,
  withHidden = false,
): Promise<{ sheets: Part[]; is1904: boolean; names: ReadonlyMap<string, string> }> {
  const targets = new Map<string, string>();
  await feed(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name === 'Relationship')
        targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '');
    },
    close: () => undefined,
    text: () => undefined,
  });
  const sheets: Part[] = [];
  const names = new Map<string, string>();
  let named = '';
  let meaning = '';
  let is1904 = false;
  const hasBook = await feed(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      // Names of one sheet alone, and those of the program itself, are none of the whole workbook.
      if (name === 'definedName' && (attribute(attributes, 'localSheetId') ?? '') === '') {
        named = (attribute(attributes, 'name') ?? '').toUpperCase();
        meaning = '';
      }
      const isHidden = /hidden/i.test(attribute(attributes, 'state') ?? '');
      if (name !== 'sheet' || sheets.length >= 50 || (isHidden && !withHidden)) return;
      const target = targets.get(attribute(attributes, 'id') ?? '');
      if (target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      sheets.push({ name: attribute(attributes, 'name') ?? '', path, isHidden });
    },
    close: (name) => {
      if (name !== 'definedName') return;
      if (named !== '' && !named.startsWith('_XLNM.') && names.size < 1_000 && meaning.length <= 1_000)
        names.set(named, meaning);
      named = '';
    },
    text: (piece) => {
      if (named !== '') meaning += piece;
    },
  });
  if (!hasBook || !sheets.some(({ isHidden }) => !isHidden)) throw refusal(422, BROKEN);
  return { sheets, is1904, names };
}

/** The texts cells share. Readings of Chinese and Japanese characters beside them are none of the text. */
export async function readShared(archive: OpenArchive): Promise<readonly string[]> {
  const shared: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  let size = 0;
  await feed(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    close: (name) => {
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') isText = false;
      if (name !== 'si') return;
      size += text.length + 8;
      if (size > SHARED_LIMIT) throw refusal(422, bookRefusals.tooMuchText);
      shared.push(text);
    },
    text: (piece) => {
      if (isText) text += piece;
    },
  });
  return shared;
}

/** By index of a cell's style: what its format shows. */
async function readFormats(archive: OpenArchive): Promise<Book['formats']> {
  const own = new Map<string, string>();
  const formats: Book['formats'][number][] = [];
  let isInCells = false;
  await feed(archive, 'xl/styles.xml', {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt')
        own.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
      if (name !== 'xf' || !isInCells) return;
      const id = attribute(attributes, 'numFmtId') ?? '0';
      formats.push(formatOf(own.get(id), Number(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
    text: () => undefined,
  });
  return formats;
}

function formatOf(code: string | undefined, id: number): Book['formats'][number] {
  if (code === undefined ? isBuiltInDay(id) : isDayFormat(code)) return 'day';
  const shown = code ?? BUILT_IN_PERCENT.get(id);
  return shown === undefined || !/0|%/.test(shown) ? null : { code: shown };
}

/** Formats of percent that workbooks name by number only. */
const BUILT_IN_PERCENT: ReadonlyMap<number, string> = new Map([
  [9, '0%'],
  [10, '0.00%'],
]);

function isBuiltInDay(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

function isDayFormat(code: string): boolean {
  return /[ymdhs年月日]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''));
}

async function* rowsOf(
  archive: OpenArchive,
  path: string,
  name: string,
  book: Book,
): AsyncGenerator<readonly SourceRow[], { readonly merged: readonly MergedCells[] }> {
  const ready: SourceRow[] = [];
  const merged: MergedCells[] = [];
  const reader = new XmlReader(sheetEvents(name, book, (row) => ready.push(row), merged));
  const bytes = await archive.bytes(path);
  if (bytes === null) throw refusal(422, BROKEN);
  try {
    for await (const piece of decodedPieces(bytes)) {
      reader.feed(piece);
      while (ready.length >= LOT) yield ready.splice(0, LOT);
    }
  } catch (error) {
    throw readable(error);
  }
  if (ready.length > 0) yield ready;
  return { merged };
}

/** Reads a sheet as rows. */
function sheetEvents(sheet: string, book: Book, take: (row: SourceRow) => void, merged: MergedCells[]): XmlEvents {
  const row = rowBuilder(sheet);
  let line = 0;
  let column = -1;
  let type = '';
  let format: Book['formats'][number] = null;
  let isFormula = false;
  let value = '';
  let isValue = false;
  let hasValue = false;
  let phonetic = 0;
  return {
    open: (name, attributes) => {
      switch (name) {
        case 'row': {
          const given = Number(attribute(attributes, 'r') ?? line + 1);
          line = Number.isInteger(given) && given > line ? given : line + 1;
          column = -1;
          return;
        }
        case 'c': {
          column = columnOf(attribute(attributes, 'r')) ?? column + 1;
          type = attribute(attributes, 't') ?? 'n';
          format = book.formats[Number(attribute(attributes, 's') ?? 0)] ?? null;
          isFormula = false;
          hasValue = false;
          value = '';
          return;
        }
        case 'f':
          isFormula = true;
          return;
        case 'rPh':
          phonetic += 1;
          return;
        case 'v':
        case 't':
          isValue = phonetic === 0;
          hasValue = true;
          return;
        case 'mergeCell': {
          const range = rangeOf(attribute(attributes, 'ref') ?? '');
          if (range !== null && merged.length < MERGED_LIMIT) merged.push(range);
          return;
        }
        default:
      }
    },
    text: (piece) => {
      if (isValue) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c' && value !== '') {
        const text = cellText(value, type, format === 'day', book);
        const look = type === 'n' && format !== 'day' ? lookOf(text, format?.code) : null;
        row.put(column, text, type === 'e' ? 'fault' : isFormula ? 'formula' : 'plain', look);
      }
      // An empty text is a result, too: its type says so.
      if (name === 'c' && value === '' && isFormula && !(hasValue && type === 'str')) row.put(column, '', 'uncomputed');
      if (name === 'row') {
        const done = row.end(line);
        if (done !== null) take(done);
      }
    },
  };
}

function cellText(value: string, type: string, isDay: boolean, book: Book): string {
  switch (type) {
    case 's':
      return book.shared[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace('T', ' ').replace(/\.\d+|Z$/g, '');
    case 'n':
      return isDay ? (serialText(Number(value), book.is1904) ?? value) : numberText(value);
    default:
      return value;
  }
}

/** Table programs keep fifteen digits of a number. */
const MOST_WHOLE = 1e15;

function lookOf(text: string, format: string | undefined): CellLook | null {
  if (Math.abs(Number(text)) >= MOST_WHOLE) return { kind: 'long' };
  return format === undefined ? null : numberLook(text, format);
}

/** 0.30000000000000004 is how a program writes 0.3: fifteen digits are what people typed. */
function numberText(value: string): string {
  if (value.length <= 15 && !/e/i.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const text = String(Number(number.toPrecision(15)));
  return /e/i.test(text) && Math.abs(number) < 1e21 && Math.abs(number) > 1e-12
    ? number.toFixed(12).replace(/\.?0+$/, '')
    : text;
}

const DAY_MS = 86_400_000;
/** Days from 1904 on, as days from 1900. */
const OFFSET_1904 = 1462;

/** The day a table program counts, `yyyy-MM-dd[ HH:mm:ss]`; null for what is none. */
export function serialText(serial: number, is1904 = false): string | null {
  const days = serial + (is1904 ? OFFSET_1904 : 0);
  if (!Number.isFinite(days) || days < 0 || days >= 2_958_466) return null;
  const seconds = Math.round(days * 86_400);
  if (days < 1) return new Date(seconds * 1000).toISOString().slice(11, 19);
  // The programs count a 29 February 1900.
  const instant = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + seconds * 1000);
  const text = instant.toISOString().slice(0, 19).replace('T', ' ');
  return instant.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text;
}

/** Column of an address, from 0. */
export function columnOf(address: string | null): number | null {
  if (address === null) return null;
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    const code = address.charCodeAt(at) & 0xdf;
    if (code < 65 || code > 90 || at > 3) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? null : column - 1;
}

export function rangeOf(text: string): MergedCells | null {
  const [first = '', last = first] = text.split(':');
  const [firstColumn, lastColumn] = [columnOf(first), columnOf(last)];
  const [firstLine, lastLine] = [first, last].map((part) => Number(/\d+$/.exec(part)?.[0]));
  return firstColumn === null || lastColumn === null || !firstLine || !lastLine
    ? null
    : { firstLine, lastLine, firstColumn, lastColumn };
}
