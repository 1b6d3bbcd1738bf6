import { dateText } from '#core/dates/dates.ts';
import { gridDocument, type GridPage } from '#core/print/grid.ts';
import type { PrintDocument } from '#core/print/document.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import { translationsInto } from '#server/engine/definition/db/translation.ts';
import type { Report } from '#server/engine/definition/catalogue.ts';
import { inTurn } from '#server/engine/export/export.ts';
import type { ListQuery } from '#server/engine/list/query.ts';
import type { Row } from '#server/engine/list/select.ts';
import { companyOf } from '#server/engine/print/company.ts';
import { writePdf } from '#server/engine/print/print-pdf.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { reportRefusals } from './refusals.ts';
import { eachReportRow } from './report-run.ts';
import { paperOf, reportOf } from './report.ts';

/** Most rows of what is one page. */
const MOST_ROWS = 500;

type Asker = { readonly actor: Actor; readonly language: RefusalLanguage };

/**
 * Pages of a report that has a form of its own, for a query; none where it has none.
 * @throws Refusal 422 for more rows than a form has
 */
export async function pagesOf(
  engine: Engine,
  report: Report,
  query: ListQuery,
  { actor, language }: Asker,
): Promise<readonly GridPage[]> {
  const paper = paperOf(report);
  if (paper === undefined) return [];
  const texts = new Map(language === 'zh' ? [] : Object.entries(await translationsInto(engine.db, language)));
  return paper({
    db: engine.db,
    actor,
    language,
    rows: await rowsOf(engine, report, query, actor),
    others: async (code) => {
      const other = await reportOf(engine, code, actor).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
      return other === null ? null : rowsOf(engine, other.report, query, actor);
    },
    company: (await companyOf(engine.db, actor.tenantId)).name,
    say: (text) => texts.get(text) ?? text,
  });
}

async function rowsOf(engine: Engine, report: Report, query: ListQuery, actor: Actor): Promise<readonly Row[]> {
  const all: Row[] = [];
  await eachReportRow(engine, report, { query, cap: MOST_ROWS }, actor, (rows) => {
    all.push(...rows);
    return Promise.resolve();
  });
  return all;
}

/**
 * A report with a form of its own as a PDF.
 * @throws Refusal 403 without the permission to print, 422 where the report has no such form or no rows
 */
export async function printReport(
  engine: Engine,
  idOrCode: string,
  query: ListQuery,
  asker: Asker,
): Promise<FileAnswer> {
  const { actor } = asker;
  const { report } = await reportOf(engine, idOrCode, actor);
  if (!may(actor, `${report.definition.permission}:print`)) throw refusal(403, platformRefusals.noRight);
  return inTurn(actor, async () => {
    const pages = await pagesOf(engine, report, { ...query, viewer: actor }, asker);
    const [first] = pages;
    if (first === undefined) throw refusal(422, reportRefusals.noPaper);
    const now = (engine.now ?? currentTime)();
    async function* documents(): AsyncGenerator<PrintDocument> {
      for (const page of pages) yield await Promise.resolve(gridDocument(page));
    }
    return new FileAnswer({
      name: `${first.title}-${dateText(now)}.pdf`,
      mime: 'application/pdf',
      ...(await writePdf(first.title, now, documents())),
    });
  });
}
