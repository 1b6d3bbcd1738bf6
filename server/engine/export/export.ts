import { dateText } from '#core/dates/dates.ts';
import { openTable } from '#core/lists/own-entry.ts';
import { exportRows as rowsParam } from '#core/params/online.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { writeSheets } from '#server/engine/book/workbook.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { tieField } from '#server/engine/import/import-columns.ts';
import type { ListQuery } from '#server/engine/list/query.ts';
import { walkRows, type Row } from '#server/engine/list/select.ts';
import { pathsOf } from '#server/engine/record/file-links.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fileNames } from '#server/platform/file/db/file.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { exportTurns } from '#server/platform/heavy-work.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { exportColumns, type Cell, type ExportColumn } from './export-columns.ts';
import { exportRefusals } from './refusals.ts';

/** Most rows of one export of a report, or of records to be imported again. */
export const EXPORT_CAP = 50_000;

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** State of a list at the moment it is exported. */
export type ExportRequest = {
  readonly query: ListQuery;
  /** Only these records; none means all of the query. */
  readonly selections: readonly string[];
  /** Names of columns in the order of the page; none means those of the list. */
  readonly columns: readonly string[];
  /** The sub-tables too, each on a sheet of its own. */
  readonly withLines?: boolean;
};

/** Keys of `paramsStr` that say how a page looks, not which rows it has. */
const viewKeys = new Set(['pageNo', 'pageSize', 'hasQuery', 'needTotals', 'tabletype', '_t', PARENT]);

/** Reads `paramsStr`: the JSON of the list's query, URI-encoded once more by clients of the family. */
export function readExport(text: string | undefined): ExportRequest {
  const filters = openTable<string>();
  const known = openTable<string>();
  for (const [name, value] of Object.entries(parsed(text))) {
    if (value === null || value === undefined || viewKeys.has(name)) continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw refusal(400, exportRefusals.paramNoText, { name: name.slice(0, 40) });
    const isKnown = ['column', 'order', 'superQueryParams', 'superQueryMatchType', 'selections', 'field'].includes(
      name,
    );
    (isKnown ? known : filters)[name] = String(value);
  }
  return {
    query: {
      filters,
      column: known['column'],
      order: known['order'],
      superQueryParams: known['superQueryParams'],
      superQueryMatchType: known['superQueryMatchType'],
    },
    selections: listOf(known['selections']),
    columns: listOf(known['field']),
  };
}

/** [B9.2] The rows a list shows as a workbook: the same query, the same rights, the columns asked for in their order. */
export async function exportRows(
  engine: Engine,
  idOrTable: string,
  request: ExportRequest,
  actor: Actor,
): Promise<FileAnswer> {
  const { form, catalogue } = await formFor(engine, idOrTable, actor, 'list');
  refuseButton(form, 'export');
  return inTurn(actor, async () => {
    const names = new Map<string, string>();
    const nameOf = (path: string): string => names.get(path) ?? path;
    const columns = exportColumns(form, catalogue, request.columns, nameOf);
    const named = (shown: readonly ExportColumn[]): ((rows: readonly Row[]) => Promise<void>) => {
      const fields = shown.flatMap(({ field: { type, name } }) => (type === 'file' || type === 'image' ? [name] : []));
      return async (rows) => {
        // Only the names of these rows: a million rows may have a million files.
        names.clear();
        for (const [path, name] of await fileNames(engine.db, actor.tenantId, pathsOf(rows, fields)))
          names.set(path, name);
      };
    };
    const subs = request.withLines === true ? form.subs.map((sub) => lineColumns(form, sub, catalogue, nameOf)) : [];
    const options = {
      query: { ...request.query, viewer: actor },
      tenantId: actor.tenantId,
      columns: [...columns, ...subs.flatMap(({ tie }) => tie ?? [])].map(({ field }) => field.name),
      ids: request.selections,
      cap: (await readParams(engine.db, actor.tenantId, [rowsParam])).number(rowsParam, engine.exportRows),
    };
    const { title } = form.definition;
    const written = await writeSheets((write) =>
      walkRows(engine.db, form, options, async (walk) => {
        const nameHeads = named(columns);
        await write({
          title,
          columns,
          produce: (take) =>
            walk.rows(async (rows) => {
              await nameHeads(rows);
              await take(rows);
            }),
        });
        for (const { sub, columns: own } of subs) {
          const nameLines = named(own);
          await write({
            title: sub.title,
            columns: own,
            produce: (take) =>
              walk.lines(sub, async (lines) => {
                await nameLines(lines.map(({ line }) => line));
                await take(lines.map(({ line, owner }) => ({ ...line, [OWNER]: owner })));
              }),
          });
        }
      }),
    );
    const day = dateText((engine.now ?? currentTime)());
    return new FileAnswer({ name: `${title}-${day}.xlsx`, mime: XLSX, ...written });
  });
}

/** Key under which a line keeps the record it belongs to; no column has this name. */
const OWNER = '#owner';

/** Columns of a sub-table's sheet: which record a line belongs to, as the import reads it, and all fields it shows. */
function lineColumns(
  form: Form,
  sub: Table,
  catalogue: Catalogue,
  fileName: (path: string) => string,
): { readonly sub: Table; readonly tie: ExportColumn | undefined; readonly columns: readonly ExportColumn[] } {
  const field = tieField(form);
  const [tie] = field === undefined ? [] : exportColumns(form, catalogue, [field.name], fileName);
  const shown = sub.fields.filter(({ hidden }) => hidden !== true).map(({ name }) => name);
  const own = exportColumns({ ...form, head: sub }, catalogue, shown, fileName);
  // Put there below, as a row of the head.
  const ofOwner = tie && { ...tie, cell: (row: Row): Cell => tie.cell(row[OWNER] as Row) };
  return { sub, tie, columns: ofOwner === undefined ? own : [ofOwner, ...own] };
}

/** A large export costs seconds: nobody gets to start many at once. */
export function inTurn<T>(actor: Actor, act: () => Promise<T>): Promise<T> {
  return exportTurns(actor.userId, act);
}

/** A comma list without its empty parts. */
export function listOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parsed(text: string | undefined): object {
  if (text === undefined || text.trim() === '') return {};
  for (const candidate of [text, decoded(text)]) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    } catch {
      continue;
    }
  }
  throw refusal(400, exportRefusals.paramsMalformed);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
