import type { Form, Table } from './catalogue.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { importFields, matchColumns, short, type StagedColumn } from './import-columns.ts';
import { openCsv } from './import-csv.ts';
import {
  ROW_LIMIT,
  seenText,
  SUB_ROW_LIMIT,
  type MergedCells,
  type Source,
  type SourceRow,
  type SourceSheet,
} from './import-source.ts';
import { openWorkbook } from './import-xlsx.ts';

/** A sheet of a staged file and the table it goes into. */
export type StagedSheet = {
  readonly table: string;
  readonly title: string;
  /** Name and place in the file; null when the file has no sheet for the table. */
  readonly sheet: string | null;
  readonly place: number | null;
  readonly rows: number;
  readonly headerLine: number;
  readonly columns: readonly StagedColumn[];
  readonly merged: readonly MergedCells[];
};

/** Values of the first lines shown beside each header. */
const SAMPLES = 3;
const MERGED_KEPT = 1000;

export function openSource(file: string, kind: 'xlsx' | 'csv'): Promise<Source> {
  return kind === 'csv' ? openCsv(file) : openWorkbook(file);
}

/**
 * Reads a file through once: which sheet belongs to which table, what its headers mean, how many rows it has.
 * @throws Refusal 422 when nothing of it can be imported, and why
 */
export async function stageSheets(source: Source, form: Form): Promise<readonly StagedSheet[]> {
  const found = new Map<Table, number>();
  for (const sub of form.subs) {
    const place = source.sheets.findIndex(({ name }) => isNamed(name, sub));
    if (place >= 0) found.set(sub, place);
  }
  const taken = new Set(found.values());
  const named = source.sheets.findIndex(({ name }, place) => isNamed(name, form.head) && !taken.has(place));
  const head = named >= 0 ? named : source.sheets.findIndex((_, place) => !taken.has(place));
  if (head < 0) throw new Refusal(422, `文件中没有“${form.head.title}”的工作表，请下载模板填写后再导入`);
  found.set(form.head, head);
  const staged: StagedSheet[] = [];
  for (const table of [form.head, ...form.subs]) {
    const place = found.get(table);
    const sheet = place === undefined ? undefined : source.sheets[place];
    staged.push(
      sheet === undefined || place === undefined
        ? { ...emptySheet(table), sheet: null, place: null }
        : { ...(await stageSheet(sheet, form, table)), sheet: sheet.name, place },
    );
  }
  refuseUseless(staged, form);
  return staged;
}

function emptySheet(table: Table): Omit<StagedSheet, 'sheet' | 'place'> {
  return { table: table.name, title: table.title, rows: 0, headerLine: 0, columns: [], merged: [] };
}

function isNamed(name: string, table: Table): boolean {
  const plain = (text: string): string =>
    text
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim()
      .toLowerCase();
  return [table.title, table.name].some((one) => plain(one) === plain(name));
}

async function stageSheet(sheet: SourceSheet, form: Form, table: Table): Promise<Omit<StagedSheet, 'sheet' | 'place'>> {
  let header: SourceRow | undefined;
  let rows = 0;
  const first: SourceRow[] = [];
  const limit = table.isSub ? SUB_ROW_LIMIT : ROW_LIMIT;
  const lines = sheet.rows();
  for (;;) {
    const next = await lines.next();
    if (next.done === true) {
      const { merged } = next.value;
      refuseMergedHeader(merged, header, table);
      const titles = header?.cells ?? [];
      const samples = (index: number): readonly string[] => first.map((row) => short(seenText(row, index), 30));
      return {
        table: table.name,
        title: table.title,
        rows,
        headerLine: header?.line ?? 0,
        columns: matchColumns(form, table, titles, samples),
        merged: merged.slice(0, MERGED_KEPT),
      };
    }
    for (const row of next.value) {
      if (header === undefined) header = row;
      else {
        rows += 1;
        if (first.length < SAMPLES) first.push(row);
      }
    }
    if (rows > limit) throw new Refusal(422, `“${table.title}”超过 ${limit} 行，请分成几个文件后再导入`);
  }
}

function refuseMergedHeader(merged: readonly MergedCells[], header: SourceRow | undefined, table: Table): void {
  if (header === undefined) return;
  const over = merged.some(({ firstLine, lastLine }) => firstLine <= header.line && lastLine >= header.line);
  if (over)
    throw new Refusal(
      422,
      `“${table.title}”的表头（第 ${header.line} 行）有合并单元格，请取消合并，让每一列有自己的表头`,
    );
}

function refuseUseless(staged: readonly StagedSheet[], form: Form): void {
  const [head] = staged;
  if (head === undefined || head.headerLine === 0) throw new Refusal(422, '文件是空的，第一行应为表头，请下载模板填写');
  if (head.rows === 0) throw new Refusal(422, `“${form.head.title}”只有表头，没有数据`);
  if (head.columns.some(({ field }) => field !== null)) return;
  const titles = head.columns.slice(0, 8).map(({ title }) => short(title, 20));
  const labels = importFields(form, form.head)
    .slice(0, 8)
    .map(({ label }) => label);
  throw new Refusal(
    422,
    `表头与“${form.definition.title}”不符：文件第 ${head.headerLine} 行是“${titles.join('、')}”，应有“${labels.join('、')}”等，请下载模板填写`,
  );
}
