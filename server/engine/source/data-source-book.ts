import type { components } from '#core/contract/api.ts';
import { guardFormula, unguardFormula } from '#core/fields/formula-guard.ts';
import { filled, listed, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import { openCsv } from '#server/engine/book/import-csv.ts';
import { headerPlaces, seenCells, type Source } from '#server/engine/book/import-source.ts';
import { openWorkbook } from '#server/engine/book/import-xlsx.ts';
import { withTableFile, type Upload } from '#server/engine/book/table-file.ts';
import { listOf } from '#server/engine/export/export.ts';
import { book } from '#server/engine/import/import-book.ts';
import { findHeader } from '#server/engine/import/import-header.ts';
import { namedQuery } from '#server/engine/list/named-query.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { saveDataSource } from './data-source.ts';
import { listDataSources } from './db/data-source.ts';
import type { DataSourceDeps } from './foreign-sources.ts';
import { sourceAnswers } from './answers.ts';
import { sourceRefusals } from './refusals.ts';

type Imported = components['schemas']['Imported'];

/** Columns of the workbook with the most characters of each; there is none for the password. */
const columns = [
  { name: 'code', title: sourceAnswers.code, most: 63, width: 20 },
  { name: 'name', title: sourceAnswers.name, most: 100, width: 20 },
  { name: 'type', title: sourceAnswers.type, most: 20, width: 20 },
  { name: 'url', title: sourceAnswers.url, most: 500, width: 60 },
  { name: 'username', title: sourceAnswers.username, most: 63, width: 20 },
  { name: 'remark', title: sourceAnswers.remark, most: 500, width: 20 },
] as const;
type Column = (typeof columns)[number]['name'];

const TYPE = 'PostgreSQL';
/** Nobody has more databases. */
const MOST_ROWS = 500;

/** Makes a workbook of the sources of a query, in a language; it can be imported elsewhere. */
export async function exportDataSources(
  { db }: DataSourceDeps,
  call: { readonly name: string; readonly code: string; readonly selections: string | undefined },
  language: RefusalLanguage,
): Promise<FileAnswer> {
  const { records } = await listDataSources(db, {
    ...namedQuery({ ...call, pageNo: 1, pageSize: -521 }),
    ids: listOf(call.selections),
  });
  const title = sourceAnswers.sheet[language];
  return book(`${title}.xlsx`, (writer) => {
    const sheet = writer.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ width }) => ({ width }));
    sheet.addRow(columns.map((column) => column.title[language])).commit();
    for (const { code, name, db_url: url, db_username: username, remark } of records)
      sheet.addRow([code, name, TYPE, url, username, remark ?? ''].map((text) => guardFormula(text))).commit();
    sheet.commit();
    return Promise.resolve();
  });
}

/**
 * Adds the sources of a workbook; each is judged like one typed in, a wrong one keeps none of the others out. They have no password until one is typed in.
 * @throws Refusal 422 when it is no such workbook
 */
export async function importDataSources(
  deps: DataSourceDeps & { readonly scan: Scan | null },
  upload: Upload,
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<Imported> {
  return withTableFile(deps.scan, upload, async ({ file, kind }) => {
    const source = kind === 'csv' ? await openCsv(file) : await openWorkbook(file);
    try {
      const rows = await readRows(source);
      const errors: Imported['errors'] = [];
      for (const { line, values } of rows) {
        const message = await addRow(deps, values, actor);
        if (message !== null) errors.push({ line, column: '', message: message[language] });
      }
      return {
        totalCount: rows.length,
        successCount: rows.length - errors.length,
        errorCount: errors.length,
        errors,
      };
    } finally {
      await source.close();
    }
  });
}

type Values = Readonly<Partial<Record<Column, string>>>;

async function readRows(source: Source): Promise<readonly { readonly line: number; readonly values: Values }[]> {
  const rowsRead: { line: number; values: Values }[] = [];
  const meant = (title: string): Column | null => namedBy(title.trim());
  const header = await findHeader(source.sheets, meant);
  if (header === null) throw refusal(422, platformRefusals.noDataInFile);
  const places = headerPlaces(header.titles, meant, sourceAnswers.sheet);
  if (columns.slice(0, 5).some(({ name }) => !places.has(name)))
    throw refusal(422, sourceRefusals.sourceHeaders, {
      line: header.line,
      columns: listed(columns.map(({ title }) => title)),
    });
  for await (const rows of header.sheet.rows())
    for (const row of rows) {
      const { line } = row;
      if (line <= header.line) continue;
      const cells = seenCells(row);
      const values = columns.map(
        ({ name }) => [name, unguardFormula((cells[places.get(name) ?? -1] ?? '').trim())] as const,
      );
      rowsRead.push({ line, values: Object.fromEntries(values) });
      if (rowsRead.length > MOST_ROWS) throw refusal(422, sourceRefusals.tooManyDataSources, { limit: MOST_ROWS });
    }
  if (rowsRead.length === 0) throw refusal(422, platformRefusals.noDataInFile);
  return rowsRead;
}

/** Returns the column that is called so in either language. */
function namedBy(text: string): Column | null {
  return columns.find(({ title }) => title.zh === text || title.en === text)?.name ?? null;
}

/** Adds one; answers what is wrong with it. */
async function addRow(deps: DataSourceDeps, values: Values, actor: Actor): Promise<RefusalText | null> {
  const text = (column: Column): string => values[column] ?? '';
  if (!/^(?:postgres(?:ql)?|6)$/i.test(text('type'))) return sourceRefusals.notPostgres;
  const long = columns.find(({ name, most }) => text(name).length > most);
  if (long !== undefined) return filled(sourceRefusals.columnTooLong, { column: long.title, most: long.most });
  try {
    await saveDataSource(
      deps,
      {
        code: text('code'),
        name: text('name'),
        dbUrl: text('url'),
        dbUsername: text('username'),
        remark: text('remark'),
      },
      { isNew: true, needsPassword: false },
      actor,
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors.length === 0
      ? error.text
      : listed(
          error.errors.map(({ message }) => message),
          '；',
        );
  }
}
