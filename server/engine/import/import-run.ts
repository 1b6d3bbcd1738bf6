import { filled } from '#core/refusals/text.ts';
import { newId } from '#server/db/ids.ts';
import { seenText, type SourceRow } from '#server/engine/book/import-source.ts';
import type { Table } from '#server/engine/definition/catalogue.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import type { Row } from '#server/engine/list/select.ts';
import { refusal } from '#server/platform/refusal.ts';
import { readCells } from './import-cells.ts';
import { announceItem, checkItems } from './import-check.ts';
import { TIE, tieField } from './import-columns.ts';
import { createIssueLog, type Issue, type IssueLog } from './import-issues.ts';
import { noteAt, noteError, type Item, type Line, type Run, type RunPlan } from './import-items.ts';
import { createLookup } from './import-lookup.ts';
import { findStored, prepareItems } from './import-prepare.ts';
import type { StagedSheet } from './import-stage.ts';
import { writeItems } from './import-write.ts';
import { importRefusals } from './refusals.ts';

/** Ties of heads seen so far and their lines. */
const tiesOf = new WeakMap<Run, Map<string, number>>();

/**
 * Takes every row of a staged file through the rules of a record saved by hand, some hundred at a time: what one record asks the
 * database, a lot asks once. Writes the good ones when it is to.
 * @throws Refusal 422 for a file that cannot be read or lacks a column without which nothing makes sense
 */
export async function runImport(plan: RunPlan): Promise<IssueLog> {
  const { form, sheets, source, catalogue, actor } = plan;
  const [headSheet] = sheets;
  const head = headSheet?.place == null ? undefined : source.sheets[headSheet.place];
  if (headSheet === undefined || head === undefined) throw refusal(422, importRefusals.noSheetToImport);
  const field = form.subs.length === 0 ? undefined : tieField(form);
  const column = headSheet.columns.find((one) => field !== undefined && one.field === field.name)?.index ?? null;
  const run: Run = {
    ...plan,
    log: createIssueLog(),
    lookup: createLookup(plan.db, catalogue, actor.tenantId),
    subLines: await readSubs(plan),
    tie: field === undefined ? null : { field, column: column ?? titled(headSheet, field.label) },
  };
  tiesOf.set(run, new Map());
  let done = 0;
  for await (const rows of head.rows()) {
    const data = rows.filter(({ line }) => line > headSheet.headerLine);
    for (const lot of lotsOf(run, headSheet, data)) await runLot(run, headSheet, lot);
    done += data.length;
    await plan.progress(done);
    // The rest of the server gets its turn between the lots.
    await new Promise((next) => setImmediate(next));
  }
  noteOrphans(run);
  const order = new Map(sheets.map(({ table }, index) => [table, index]));
  const place = ({ table }: Issue): number => order.get(table) ?? 0;
  const kept = run.log.kept.toSorted(
    (one, other) => place(one) - place(other) || one.line - other.line || (one.column ?? -1) - (other.column ?? -1),
  );
  return { ...run.log, kept };
}

/** The lines of a file that holds one table, as a client would send them; nothing is checked beyond the cells, nothing written. */
export async function readLines(
  plan: Omit<RunPlan, 'keys' | 'erases' | 'writing' | 'progress'>,
): Promise<{ readonly log: IssueLog; readonly lines: readonly { readonly line: number; readonly body: Row }[] }> {
  const { sheets, source, catalogue, actor } = plan;
  const [sheet] = sheets;
  const found = sheet?.place == null ? undefined : source.sheets[sheet.place];
  if (sheet === undefined || found === undefined) throw refusal(422, importRefusals.noSheetToImport);
  const run: Run = {
    ...plan,
    keys: [],
    erases: false,
    writing: null,
    progress: () => Promise.resolve(),
    log: createIssueLog(),
    lookup: createLookup(plan.db, catalogue, actor.tenantId),
    subLines: new Map(),
    tie: null,
  };
  const lines: { line: number; body: Row }[] = [];
  for await (const rows of found.rows()) {
    const items = rows.filter(({ line }) => line > sheet.headerLine).map((row) => itemOf(run, sheet, row));
    await readCells(run, items);
    prepareItems(run, items);
    lines.push(...items.map(({ head, body }) => ({ line: head.row.line, body })));
  }
  return { log: run.log, lines };
}

/** A column that is not imported may tie all the same: a number nobody may write, for one. */
function titled(sheet: StagedSheet, label: string): number | null {
  return sheet.columns.find(({ title }) => title.trim() === label)?.index ?? null;
}

/** A node of a tree whose parent stands in the same lot begins another: its parent must be there first. */
function lotsOf(run: Run, sheet: StagedSheet, rows: readonly SourceRow[]): readonly (readonly SourceRow[])[] {
  const parent = run.form.head.byName.get(PARENT);
  const column = (name: string | undefined): number | undefined =>
    sheet.columns.find(({ field }) => field !== null && field === name)?.index;
  const [own, above] = [column(parent?.reference?.text), column(parent?.name)];
  if (run.form.definition.kind !== 'tree' || own === undefined || above === undefined) return [rows];
  const lots: SourceRow[][] = [[]];
  let names = new Set<string>();
  for (const row of rows) {
    if (names.has(seenText(row, above).trim())) {
      lots.push([]);
      names = new Set();
    }
    lots.at(-1)?.push(row);
    names.add(seenText(row, own).trim());
    names.delete('');
  }
  return lots;
}

/** Lines of sub-tables by what ties them to their head; they stand in memory. */
async function readSubs(plan: RunPlan): Promise<Run['subLines']> {
  const found = new Map<Table, Map<string, SourceRow[]>>();
  for (const table of plan.form.subs) {
    const staged = plan.sheets.find((sheet) => sheet.table === table.name);
    const sheet = staged?.place == null ? undefined : plan.source.sheets[staged.place];
    if (staged === undefined || sheet === undefined || staged.rows === 0) continue;
    const column = staged.columns.find(({ field }) => field === TIE)?.index;
    if (column === undefined) {
      const label = tieField(plan.form)?.label ?? '';
      throw refusal(422, importRefusals.parentColumnMissing, {
        title: table.title,
        label,
        parent: plan.form.head.title,
      });
    }
    const lines = new Map<string, SourceRow[]>();
    for await (const rows of sheet.rows()) {
      for (const row of rows) {
        if (row.line <= staged.headerLine) continue;
        const tie = seenText(row, column).trim();
        const list = lines.get(tie) ?? [];
        lines.set(tie, list);
        list.push(row);
      }
    }
    found.set(table, lines);
  }
  return found;
}

/** Lines of sub-tables whose head is not in the file. */
function noteOrphans(run: Run): void {
  const label = run.tie?.field.label ?? '';
  for (const [table, ties] of run.subLines) {
    const staged = run.sheets.find((sheet) => sheet.table === table.name);
    const column = staged?.columns.find(({ field }) => field === TIE)?.index ?? null;
    for (const [tie, rows] of ties) {
      if (tie !== '' && tiesOf.get(run)?.has(tie) === true) continue;
      run.log.counts.wrong += 1;
      const message =
        tie === ''
          ? filled(importRefusals.tieMissing, { label })
          : filled(importRefusals.tieUnknown, { title: run.form.head.title, label, tie: tie.slice(0, 40) });
      for (const row of rows) noteAt(run, { table, row }, { level: 'error', column, field: TIE, label, message });
    }
  }
}

async function runLot(run: Run, sheet: StagedSheet, rows: readonly SourceRow[]): Promise<void> {
  const items = rows.map((row) => itemOf(run, sheet, row));
  await readCells(run, items);
  await findStored(run, items);
  prepareItems(run, items);
  await checkItems(run, items);
  const { counts } = run.log;
  for (const item of items) {
    counts.total += 1;
    counts[item.isWrong ? 'wrong' : item.outcome] += 1;
  }
  if (run.writing !== null) await writeItems(run, run.writing, items);
  else for (const item of items) if (!item.isWrong && item.outcome === 'created') announceItem(run, item, newId());
}

function itemOf(run: Run, sheet: StagedSheet, row: SourceRow): Item {
  const { form, tie, subLines } = run;
  const item: Item = {
    head: lineOf(form.head, sheet, row),
    subs: new Map(),
    key: null,
    stored: null,
    record: null,
    body: {},
    isWrong: false,
    outcome: 'created',
    newId: null,
  };
  const text = tie?.column == null ? '' : seenText(row, tie.column).trim();
  if (tie === null || text === '' || subLines.size === 0) return item;
  const seen = tiesOf.get(run);
  const before = seen?.get(text);
  if (before !== undefined) {
    const message = filled(importRefusals.tieTwice, { label: tie.field.label, before });
    noteError(run, item, item.head, tie.field, message);
    return item;
  }
  seen?.set(text, row.line);
  for (const [table, ties] of subLines) {
    const own = ties.get(text);
    const ownSheet = run.sheets.find((one) => one.table === table.name);
    if (own !== undefined && ownSheet !== undefined)
      item.subs.set(
        table,
        own.map((line) => lineOf(table, ownSheet, line)),
      );
  }
  return item;
}

function lineOf(table: Table, sheet: StagedSheet, row: SourceRow): Line {
  return { table, sheet, row, sayings: new Map(), failed: new Set() };
}
