import type { components } from '#core/contract/api.ts';
import { guardFormula, unguardFormula } from '#core/fields/formula-guard.ts';
import { listed } from '#core/refusals/text.ts';
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
import { sourceRefusals } from './refusals.ts';

type Imported = components['schemas']['Imported'];

/** Columns of the workbook; there is none for the password. */
const columns = ['数据源编码', '名称', '数据库类型', '连接', '用户名', '备注'] as const;
type Column = (typeof columns)[number];

const SHEET = '数据源';
const TYPE = 'PostgreSQL';
/** Nobody has more databases. */
const MOST_ROWS = 500;

/** The sources of a query as a workbook that can be imported elsewhere. */
export async function exportDataSources(
  { db }: DataSourceDeps,
  call: { readonly name: string; readonly code: string; readonly selections: string | undefined },
): Promise<FileAnswer> {
  const { records } = await listDataSources(db, {
    ...namedQuery({ ...call, pageNo: 1, pageSize: -521 }),
    ids: listOf(call.selections),
  });
  return book(`${SHEET}.xlsx`, (writer) => {
    const sheet = writer.addWorksheet(SHEET, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map((column) => ({ width: column === '连接' ? 60 : 20 }));
    sheet.addRow([...columns]).commit();
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
  actor: Actor,
): Promise<Imported> {
  return withTableFile(deps.scan, upload, async ({ file, kind }) => {
    const source = kind === 'csv' ? await openCsv(file) : await openWorkbook(file);
    try {
      const rows = await readRows(source);
      const errors: Imported['errors'] = [];
      for (const { line, values } of rows) {
        const message = await addRow(deps, values, actor);
        if (message !== null) errors.push({ line, column: '', message });
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
  const meant = (title: string): Column | null => columns.find((column) => column === title.trim()) ?? null;
  const header = await findHeader(source.sheets, meant);
  if (header === null) throw refusal(422, platformRefusals.noDataInFile);
  const places = headerPlaces(header.titles, meant, SHEET);
  if (columns.slice(0, 5).some((column) => !places.has(column)))
    throw refusal(422, sourceRefusals.sourceHeaders, { line: header.line, columns: listed(columns) });
  for await (const rows of header.sheet.rows())
    for (const row of rows) {
      const { line } = row;
      if (line <= header.line) continue;
      const cells = seenCells(row);
      const values = columns.map(
        (column) => [column, unguardFormula((cells[places.get(column) ?? -1] ?? '').trim())] as const,
      );
      rowsRead.push({ line, values: Object.fromEntries(values) });
      if (rowsRead.length > MOST_ROWS) throw refusal(422, sourceRefusals.tooManyDataSources, { limit: MOST_ROWS });
    }
  if (rowsRead.length === 0) throw refusal(422, platformRefusals.noDataInFile);
  return rowsRead;
}

/** Adds one; answers what is wrong with it. */
async function addRow(deps: DataSourceDeps, values: Values, actor: Actor): Promise<string | null> {
  const text = (column: Column): string => values[column] ?? '';
  if (!/^(?:postgres(?:ql)?|6)$/i.test(text('数据库类型'))) return '只支持 PostgreSQL';
  for (const [column, limit] of [
    ['数据源编码', 63],
    ['名称', 100],
    ['连接', 500],
    ['用户名', 63],
    ['备注', 500],
  ] as const)
    if (text(column).length > limit) return `${column}最多 ${limit} 个字符`;
  try {
    await saveDataSource(
      deps,
      {
        code: text('数据源编码'),
        name: text('名称'),
        dbUrl: text('连接'),
        dbUsername: text('用户名'),
        remark: text('备注'),
      },
      { isNew: true, needsPassword: false },
      actor,
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.errors.length > 0 ? error.errors.map(({ message }) => message.zh).join('；') : error.message;
  }
}
