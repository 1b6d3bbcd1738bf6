import { filled, listed, ofPair, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import type { components } from '#core/contract/api.ts';
import { lengthInWords } from '#core/dates/length.ts';
import { guardFormula, unguardFormula } from '#core/fields/formula-guard.ts';
import { isFormField, type Subject, type SubjectField } from '#core/managed/subject.ts';
import type { Db } from '#server/db/connection.ts';
import { openCsv } from '#server/engine/book/import-csv.ts';
import { headerPlaces, seenCells, type Source } from '#server/engine/book/import-source.ts';
import { bookRefusals } from '#server/engine/book/refusals.ts';
import { openWorkbook } from '#server/engine/book/import-xlsx.ts';
import { withTableFile, type Upload } from '#server/engine/book/table-file.ts';
import { listOf } from '#server/engine/export/export.ts';
import { book } from '#server/engine/import/import-book.ts';
import { findHeader, type Header } from '#server/engine/import/import-header.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import { stopIfClientGone } from '#server/platform/heavy-work.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { managedPage, type ManagedCall } from './list.ts';
import type { Managed, Values } from './managed.ts';
import { systemKitRefusals } from './refusals.ts';
import { addManaged } from './write.ts';

type Imported = components['schemas']['Imported'];

/** Rows read from the database at a time, rows of one file each way. */
const LOT = 5_000;
const MOST_EXPORTED = 100_000;
const MOST_IMPORTED = 10_000;

/** Returns the fields of a workbook: those of the form that are no secrets and that a record keeps. */
function bookFields({ fields }: Pick<Subject, 'fields'>): readonly SubjectField[] {
  return fields.filter(
    (field) => isFormField(field) && field.form !== 'new' && field.widget !== 'password' && field.widget !== 'image',
  );
}

/** The rows of a query, or those chosen, as a workbook that can be imported elsewhere. */
export async function exportManaged(
  db: Db,
  of: Managed,
  call: ManagedCall & { readonly selections: string | undefined },
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<FileAnswer> {
  const chosen = listOf(call.selections);
  const filters = chosen.length === 0 ? call.filters : { ...call.filters, id: chosen.join(',') };
  return bookOf(of.subject, language, async (pageNo, pageSize) => {
    const { records } = await managedPage(db, of, { ...call, filters, pageNo, pageSize, language }, actor);
    return records;
  });
}

/** Makes a workbook of a subject's rows, which are read page by page; its own words stand in a language, in either of which it can be imported. */
export async function bookOf(
  subject: Pick<Subject, 'title' | 'fields'>,
  language: RefusalLanguage,
  readPage: (pageNo: number, pageSize: number) => Promise<readonly Values[]>,
): Promise<FileAnswer> {
  const fields = bookFields(subject);
  const title = ofPair(subject.title)[language];
  return book(`${title}.xlsx`, async (writer) => {
    const sheet = writer.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = fields.map(({ width = 140 }) => ({ width: Math.max(12, Math.round(width / 8)) }));
    sheet.addRow(fields.map(({ label }) => ofPair(label)[language])).commit();
    for (let pageNo = 1; pageNo <= MOST_EXPORTED / LOT; pageNo += 1) {
      stopIfClientGone();
      const records = await readPage(pageNo, LOT);
      for (const row of records)
        sheet.addRow(fields.map((field) => guardFormula(cellOf(field, row, language)))).commit();
      // The compressor and other calls have their turn.
      await new Promise((done) => setImmediate(done));
      if (records.length < LOT) break;
    }
    sheet.commit();
  });
}

function cellOf(field: SubjectField, row: Values, language: RefusalLanguage): string {
  const { name, options, widget, isLength } = field;
  const value = row[name];
  const text = row[`${name}_dictText`];
  if (typeof text === 'string') return text;
  const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (isLength === true) return plain === '' ? '' : lengthInWords(Number(plain), language);
  if (options === undefined) return plain;
  const textOf = (key: string): string => {
    const found = options.find(([one]) => one === key);
    return found === undefined ? key : ofPair(found[1])[language];
  };
  return widget === 'list_multi' ? plain.split(',').map(textOf).join(',') : textOf(plain);
}

/** Turns what stands in a cell into the value of a field; what is wrong with it comes as words. */
export type CellReader = (
  field: SubjectField,
  text: string,
) => { readonly value: string } | { readonly fault: RefusalText };

/**
 * Adds the rows of a workbook; each is judged like one typed in, a wrong one keeps none of the others out.
 * @throws Refusal 422 when it is no such workbook
 */
export async function importManaged(
  db: Db,
  of: Managed,
  { scan, upload, read = ownOptions }: { scan: Scan | null; upload: Upload; read?: CellReader | undefined },
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<Imported> {
  return withTableFile(scan, upload, async ({ file, kind }) => {
    const source = kind === 'csv' ? await openCsv(file) : await openWorkbook(file);
    try {
      const fields = bookFields(of.subject);
      const rows = await readRows(source, fields);
      const errors: Imported['errors'] = [];
      for (const { line, cells } of rows)
        errors.push(...(await addRow(db, of, { fields, cells, read }, actor)).map(at(line, language)));
      const errorCount = new Set(errors.map(({ line }) => line)).size;
      const successCount = rows.length - errorCount;
      const counts = { totalCount: rows.length, successCount, errorCount };
      return { ...counts, msg: filled(systemKitRefusals.importedInAll, counts)[language], errors };
    } finally {
      await source.close();
    }
  });
}

type Cells = ReadonlyMap<string, string>;
/** Stands for a fault of a whole row. */
const noColumn: RefusalText = { zh: '', en: '' };

type RowFault = { readonly column: RefusalText; readonly message: RefusalText };

function at(line: number, language: RefusalLanguage): (fault: RowFault) => Imported['errors'][number] {
  return ({ column, message }) => ({ line, column: column[language], message: message[language] });
}

async function readRows(
  source: Source,
  fields: readonly SubjectField[],
): Promise<readonly { readonly line: number; readonly cells: Cells }[]> {
  const found: { line: number; cells: Cells }[] = [];
  const header = await findHeader(source.sheets, meantBy(fields));
  if (header === null) throw refusal(422, platformRefusals.noDataInFile);
  const places = placesOf(fields, header);
  for await (const rows of header.sheet.rows())
    for (const row of rows) {
      const { line } = row;
      if (line <= header.line) continue;
      const cells = seenCells(row);
      found.push({
        line,
        cells: new Map([...places].map(([name, place]) => [name, unguardFormula((cells[place] ?? '').trim())])),
      });
      if (found.length > MOST_IMPORTED) throw refusal(422, systemKitRefusals.tooManyRows, { limit: MOST_IMPORTED });
    }
  if (found.length === 0) throw refusal(422, platformRefusals.noDataInFile);
  return found;
}

/** The field that a header means by its label in either language. */
function meantBy(fields: readonly SubjectField[]): (head: string) => string | null {
  return (head) => {
    const bare = head
      .trim()
      .replace(/^\*|\*$/g, '')
      .trim();
    return bare === '' ? null : (fields.find(({ label }) => label.includes(bare))?.name ?? null);
  };
}

/** The columns of the file by the labels in its header. */
function placesOf(fields: readonly SubjectField[], { titles, line }: Header): ReadonlyMap<string, number> {
  const places = headerPlaces(titles, meantBy(fields), bookRefusals.theFile);
  const missing = fields.filter(
    // What is asked for beside certain values alone may be left out with them.
    ({ name, isRequired, when }) => isRequired === true && when === undefined && !places.has(name),
  );
  if (missing.length > 0) {
    const names = listed(missing.map(({ label: [zh, en] }) => ({ zh: `“${zh}”`, en: `“${en}”` })));
    throw refusal(422, systemKitRefusals.headersMissing, { line, names });
  }
  return places;
}

async function addRow(
  db: Db,
  of: Managed,
  row: { fields: readonly SubjectField[]; cells: Cells; read: CellReader },
  actor: Actor,
): Promise<readonly RowFault[]> {
  const values: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  const labels = new Map(row.fields.map(({ name, label }) => [name, ofPair(label)]));
  for (const field of row.fields) {
    const text = row.cells.get(field.name) ?? '';
    const found = text === '' ? { value: '' } : row.read(field, text);
    if ('fault' in found) faults.push({ column: ofPair(field.label), message: found.fault });
    else values[field.name] = found.value;
  }
  if (faults.length > 0) return faults;
  try {
    await addManaged(db, of, values, actor, 'import');
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.errors.length === 0) return [{ column: noColumn, message: error.text }];
    return error.errors.map(({ field, message }) => ({ column: labels.get(field) ?? noColumn, message }));
  }
}

/** Values with texts of their own are written by those texts, or by their keys. */
export const ownOptions: CellReader = (field, text) => {
  const { options, label, widget } = field;
  if (options === undefined) return { value: text };
  if (widget === 'list_multi') return severalOf(text, (part) => ownOptions({ ...field, widget: 'list' }, part));
  const found = options.find(([value, [zh, en]]) => value === text || zh === text || en === text);
  if (found !== undefined) return { value: found[0] };
  const all = listed(options.map(([, pair]) => ofPair(pair)));
  return { fault: filled(systemKitRefusals.noChoice, { label: ofPair(label), text: text.slice(0, 40), all }) };
};

/** Several values of a cell, between commas; the first that is wrong is the fault of the cell. */
export function severalOf(text: string, read: (part: string) => ReturnType<CellReader>): ReturnType<CellReader> {
  const values: string[] = [];
  for (const part of text.split(/[,，、]/).map((one) => one.trim())) {
    if (part === '') continue;
    const found = read(part);
    if ('fault' in found) return found;
    values.push(found.value);
  }
  return { value: values.join(',') };
}
