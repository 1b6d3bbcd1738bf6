import { sumAmounts } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import { writeWorkbook } from '#server/engine/book/workbook.ts';
import type { Report } from '#server/engine/definition/catalogue.ts';
import { exportColumns } from '#server/engine/export/export-columns.ts';
import { EXPORT_CAP, inTurn, listOf, XLSX } from '#server/engine/export/export.ts';
import type { ListQuery } from '#server/engine/list/query.ts';
import type { Row } from '#server/engine/list/select.ts';
import { pathsOf } from '#server/engine/record/file-links.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import { writeGridPages } from '#server/engine/sheet/sheet-report-export.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { fileNames } from '#server/platform/file/db/file.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { reportAnswers } from './answers.ts';
import { eachReportRow } from './report-run.ts';
import { pagesOf } from './report-paper.ts';
import { itemOf, optionsOf, reportOf } from './report.ts';

/** Rows on one sheet where several are asked for. */
const SHEET_ROWS = 10_000;

/**
 * All rows of a report's query as a workbook with its headings and sums; one with a form of its own as that form.
 * @throws Refusal 403 without the permission to export, 422 for more rows than fit, 429 while another export runs
 */
export async function exportReport(
  engine: Engine,
  idOrCode: string,
  request: { readonly query: ListQuery; readonly columns: string | undefined; readonly hasManySheets: boolean },
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<FileAnswer> {
  const { report, catalogue } = await reportOf(engine, idOrCode, actor);
  if (!may(actor, `${report.definition.permission}:export`)) throw refusal(403, platformRefusals.noRight);
  return inTurn(actor, async () => {
    const asked = { ...request.query, viewer: actor };
    const pages = await pagesOf(engine, report, asked, { actor, language });
    const day = dateText((engine.now ?? currentTime)());
    if (pages.length > 0)
      return new FileAnswer({
        name: `${pages[0]?.title ?? report.definition.title}-${day}.xlsx`,
        mime: XLSX,
        ...(await writeGridPages(pages)),
      });
    const names = new Map<string, string>();
    const columns = exportColumns(report.form, catalogue, listOf(request.columns), (path) => names.get(path) ?? path);
    const images = columns.flatMap(({ field }) => (field.type === 'image' ? [field.name] : []));
    const texts = await textsIn(engine, report, actor);
    const sums = new Map<string, string>();
    const { title } = report.definition;
    const items = columns.map(({ field }) => itemOf(report, field));
    const written = await writeWorkbook(
      title,
      columns,
      (take) =>
        eachReportRow(engine, report, { query: asked, cap: EXPORT_CAP }, actor, async (rows) => {
          for (const [path, name] of await fileNames(engine.db, actor.tenantId, pathsOf([...rows], images)))
            names.set(path, name);
          for (const { name, total } of items)
            if (total === true)
              sums.set(name, sumAmounts([sums.get(name) ?? '0', ...rows.map((row) => row[name])]).toFixed());
          await take(rows.map(texts));
        }),
      {
        groups: items.map(({ group }) => group ?? null),
        foot: () => (sums.size === 0 ? null : { label: reportAnswers.total[language], row: Object.fromEntries(sums) }),
        ...(request.hasManySheets ? { rowsPerSheet: SHEET_ROWS } : {}),
      },
    );
    return new FileAnswer({ name: `${title}-${day}.xlsx`, mime: XLSX, ...written });
  });
}

/** Puts the texts the report declares for values beside the values. */
export async function textsIn(engine: Engine, report: Report, actor: Actor): Promise<(row: Row) => Row> {
  const options = Object.entries(await optionsOf(engine, report, actor)).map(
    ([name, items]) => [name, new Map(items.map(({ value, text }) => [String(value), text]))] as const,
  );
  return (row) => {
    const found = options.flatMap(([name, texts]) => {
      const text = texts.get(String(row[name]));
      return text === undefined ? [] : [[`${name}_dictText`, text] as const];
    });
    return found.length === 0 ? row : { ...row, ...Object.fromEntries(found) };
  };
}
