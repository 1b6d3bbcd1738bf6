import { dateText } from '#core/dates/dates.ts';
import { stableId } from '#server/db/stable-id.ts';
import { formFor, refuseButton, type AccessView } from '#server/engine/access/auth-access.ts';
import { writeSheets } from '#server/engine/book/workbook.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { pathsOf } from '#server/engine/record/file-links.ts';
import { readRecord } from '#server/engine/record/read-record.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fileNames } from '#server/platform/file/db/file.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { refusal } from '#server/platform/refusal.ts';
import { exportColumns } from './export-columns.ts';
import { inTurn, readExport, XLSX } from './export.ts';
import { exportRefusals } from './refusals.ts';

/** The lines of one sub-table of one record as files of their own, `tabletype=3` of the family [3-online §3]. */

/** Which lines: a sub-table by itself, or a form or view copy with the name of one. */
export type LinesAsked = { readonly id: string; readonly subTable?: string | undefined };

export type Lines = { readonly catalogue: Catalogue; readonly form: Form; readonly sub: Table };

/** The form a call is about: named itself, or by one of its sub-tables. */
export function formNamed(catalogue: Catalogue, id: string): Form | undefined {
  return (
    catalogue.form(id) ??
    catalogue.forms.find(({ subs }) => subs.some(({ name }) => name === id || stableId('form', name) === id))
  );
}

/** The sub-table as this person may use it. @throws Refusal 404 */
export async function linesFor(
  engine: Engine,
  { id, subTable = '' }: LinesAsked,
  actor: Actor,
  view: AccessView,
): Promise<Lines> {
  const named = formNamed(await engine.store.catalogue(), id);
  if (named === undefined) throw refusal(404, engineRefusals.formUnknown);
  const wanted = subTable === '' ? id : subTable;
  const found = await formFor(engine, named.definition.table, actor, view);
  const sub = found.form.subs.find(({ name }) => name === wanted || stableId('form', name) === wanted);
  if (sub === undefined)
    throw refusal(404, exportRefusals.noSubTable, { title: found.form.definition.title, table: wanted.slice(0, 60) });
  return { ...found, sub };
}

/** @throws Refusal 422 when no record is named */
export function headIdOf(id: string | undefined): string {
  const text = (id ?? '').trim();
  if (text === '')
    throw refusal(
      422,
      exportRefusals.chooseHead,
      {},
      { errors: [{ field: 'head_id', message: engineRefusals.isRequired }] },
    );
  return text;
}

/** The lines of a chosen record as a workbook, in their order. */
export async function exportLines(
  engine: Engine,
  asked: LinesAsked & { readonly paramsStr?: string | undefined },
  actor: Actor,
): Promise<FileAnswer> {
  const { catalogue, form, sub } = await linesFor(engine, asked, actor, 'list');
  refuseButton(form, 'export');
  const { query, columns: names, selections } = readExport(asked.paramsStr);
  const record = await readRecord(engine, form.definition.table, headIdOf(query.filters['head_id']), actor);
  return inTurn(actor, async () => {
    // Rows of a sub-table, by the contract.
    const all = (record[sub.name] ?? []) as readonly Row[];
    const rows = selections.length === 0 ? all : all.filter(({ id }) => selections.includes(String(id)));
    const shown = names.length > 0 ? names : sub.fields.filter(({ hidden }) => hidden !== true).map(({ name }) => name);
    const known = new Map<string, string>();
    const columns = exportColumns({ ...form, head: sub }, catalogue, shown, (path) => known.get(path) ?? path);
    const files = columns.flatMap(({ field: { type, name } }) => (type === 'file' || type === 'image' ? [name] : []));
    for (const [path, name] of await fileNames(engine.db, actor.tenantId, pathsOf(rows, files))) known.set(path, name);
    const written = await writeSheets((write) =>
      write({ title: sub.title, columns, produce: async (take) => take(rows) }),
    );
    const day = dateText((engine.now ?? currentTime)());
    return new FileAnswer({ name: `${form.definition.title}-${sub.title}-${day}.xlsx`, mime: XLSX, ...written });
  });
}
