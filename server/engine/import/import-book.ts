import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { stream, Worksheet } from 'exceljs';
import { sql } from 'kysely';
import { choosable } from '#core/fields/conversion.ts';
import { guardFormula } from '#core/fields/formula-guard.ts';
import { filled, listed, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import { SUB_ROW_LIMIT } from '#server/engine/book/import-source.ts';
import { sheetName } from '#server/engine/book/workbook.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import { exportColumns, type Cell } from '#server/engine/export/export-columns.ts';
import { EXPORT_CAP, XLSX, type ExportRequest } from '#server/engine/export/export.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { eachRow, selectRows, type Row } from '#server/engine/list/select.ts';
import type { Engine } from '#server/engine/scope.ts';
import { convertedOf } from '#server/engine/screen/present-list.ts';
import type { Actor } from '#server/platform/actor.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { stopIfClientGone } from '#server/platform/heavy-work.ts';
import { refusal } from '#server/platform/refusal.ts';
import { importAnswers } from './answers.ts';
import { findKeysByText } from './db/import-rows.ts';
import { importFields, isImportable, nameWithKey, tieField } from './import-columns.ts';
import { importRefusals } from './refusals.ts';

/** Most rows a drop-down is put on: as many as can be imported. */
const LAST_LINE = 100_001;
/** Most characters a table program takes as a list written into a rule. */
const INLINE_LIMIT = 250;

/** Writes a workbook on the disk and opens it for reading; what is left of it goes with the reader. */
export async function book(
  name: string,
  write: (book: stream.xlsx.WorkbookWriter) => Promise<void>,
): Promise<FileAnswer> {
  const { default: excel } = await import('exceljs');
  const folder = await mkdtemp(join(tmpdir(), 'back-office-import-book-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'book.xlsx');
    const writer = new excel.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, useSharedStrings: false });
    await write(writer);
    await writer.commit();
    const { size } = await stat(file);
    const bytes = createReadStream(file);
    bytes.once('close', () => void remove());
    return new FileAnswer({ name, mime: XLSX, size, bytes });
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A column of a template: a field, or in a sub-table the one that names the head. */
type Column = { readonly title: string; readonly field: Field; readonly isTie: boolean };

function columnsOf(form: Form, table: Table): readonly Column[] {
  const tie = form.subs.length === 0 ? undefined : tieField(form);
  const fields = importFields(form, table).filter(({ hidden, name }) => hidden !== true || name === tie?.name);
  const own = fields.map((field) => ({ title: field.label, field, isTie: false }));
  if (tie === undefined) return own;
  if (table.isSub) return [{ title: tie.label, field: tie, isTie: true }, ...own];
  return own.some(({ field }) => field === tie) ? own : [{ title: tie.label, field: tie, isTie: false }, ...own];
}

/** Returns the note of a header about its column. */
function noteOf(form: Form, catalogue: Catalogue, table: Table, { field, isTie }: Column): readonly RefusalText[] {
  if (isTie) return [filled(importAnswers.hintTie, { sheet: form.head.title, label: field.label })];
  const lines: RefusalText[] = [];
  const isNumber = !table.isSub && form.definition.number?.field === field.name;
  if (field.required === true) lines.push(engineRefusals.isRequired);
  if (!isImportable(field)) lines.push(importAnswers.hintKeyOnly);
  if (isNumber) lines.push(form.subs.length === 0 ? importAnswers.hintNumber : importAnswers.hintNumberOfLines);
  if (field.unique === true) lines.push(importAnswers.hintUnique);
  lines.push(...formatLines(field, catalogue));
  return lines;
}

function formatLines(field: Field, catalogue: Catalogue): readonly RefusalText[] {
  const isList = field.multiple ?? field.kind.multiple;
  const several = isList ? [importAnswers.hintSeveral] : [];
  const { options } = convertedOf(field, catalogue);
  if (options !== null)
    return [
      filled(importAnswers.hintOptions, {
        options: listed(
          choosable(options)
            .slice(0, 12)
            .map(({ text }) => text),
        ),
      }),
      ...several,
    ];
  switch (field.kind.storage) {
    case 'date':
      return [importAnswers.hintDate];
    case 'timestamp':
      return [importAnswers.hintDateTime];
    case 'numeric':
      return [filled(importAnswers.hintNumeric, { decimals: field.precision ?? 2 })];
    case 'integer':
      return [importAnswers.hintInteger];
    case 'text':
    case 'none':
  }
  if (field.type === 'month') return [importAnswers.hintMonth];
  if (field.type === 'pca') return [importAnswers.hintRegion];
  if (field.kind.reference !== 'none') return [importAnswers.hintName, ...several];
  return [filled(importAnswers.hintText, { most: field.length ?? field.kind.maxLength })];
}

/**
 * A workbook to fill in: a sheet per table, headers with notes, drop-downs of dictionaries.
 * @param request with it, the rows of that query, such that importing them again by key changes nothing
 */
export async function importTemplate(
  engine: Engine,
  found: { form: Form; catalogue: Catalogue },
  request: ExportRequest | null,
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<FileAnswer> {
  const { form, catalogue } = found;
  const title = form.definition.title;
  const name = filled(request === null ? importAnswers.templateFile : importAnswers.dataFile, { title });
  return book(name[language], async (writer) => {
    const lists: string[][] = [];
    const begin = (table: Table): { sheet: Worksheet; columns: readonly Column[] } => {
      const columns = columnsOf(form, table);
      const sheet = writer.addWorksheet(sheetName(table.title), { views: [{ state: 'frozen', ySplit: 1 }] });
      sheet.columns = columns.map(({ title: header, field }) => ({
        width: Math.min(Math.max(header.length * 2 + 6, 12), 40),
        ...styleOf(field),
      }));
      addDropDowns(sheet, columns, { catalogue, lists, language });
      const head = sheet.addRow(columns.map(({ title: header }) => header));
      columns.forEach((column, index) => {
        const cell = head.getCell(index + 1);
        const note = noteOf(form, catalogue, table, column)
          .map((line) => line[language])
          .join('\n');
        cell.font = { bold: true, ...(column.field.required === true ? { color: { argb: 'FFC00000' } } : {}) };
        cell.numFmt = '@';
        if (note !== '') cell.note = note;
      });
      head.commit();
      return { sheet, columns };
    };
    const head = begin(form.head);
    const subs = form.subs.map((table) => ({ table, ...begin(table) }));
    if (request !== null) await writeRows(engine, found, request, actor, head, subs);
    head.sheet.commit();
    for (const { sheet } of subs) sheet.commit();
    writeLists(writer, lists, importAnswers.lists[language]);
  });
}

function styleOf({ kind }: Field): { style?: { numFmt: string } } {
  if (kind.storage === 'date') return { style: { numFmt: 'yyyy-mm-dd' } };
  if (kind.storage === 'timestamp') return { style: { numFmt: 'yyyy-mm-dd hh:mm:ss' } };
  // A code keeps its zeros only in a cell of text.
  return kind.storage === 'text' ? { style: { numFmt: '@' } } : {};
}

/** Rules of cells; the library has them, its types do not. */
type WithRules = { readonly dataValidations: { readonly add: (range: string, rule: object) => void } };

type DropDowns = { readonly catalogue: Catalogue; readonly lists: string[][]; readonly language: RefusalLanguage };

function addDropDowns(sheet: Worksheet, columns: readonly Column[], { catalogue, lists, language }: DropDowns): void {
  columns.forEach(({ field, isTie }, index) => {
    const { options } = convertedOf(field, catalogue);
    if (isTie || options === null || options.length === 0 || (field.multiple ?? field.kind.multiple)) return;
    const texts = choosable(options).map(({ text }) => text);
    const inline = texts.join(',');
    const isShort = inline.length <= INLINE_LIMIT && texts.every((text) => !/[,"]/.test(text));
    if (!isShort) lists.push(texts);
    const column = letterOf(lists.length - 1);
    const letter = letterOf(index);
    const rules = sheet as unknown as WithRules;
    rules.dataValidations.add(`${letter}2:${letter}${LAST_LINE}`, {
      type: 'list',
      allowBlank: true,
      formulae: [
        isShort ? `"${inline}"` : `'${importAnswers.lists[language]}'!$${column}$1:$${column}$${texts.length}`,
      ],
      showErrorMessage: true,
      errorTitle: field.label,
      error: importAnswers.chooseFromList[language],
    });
  });
}

function letterOf(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? letterOf(rest) : '') + String.fromCharCode(65 + (index % 26));
}

/** Long lists stand on a sheet nobody sees. */
function writeLists(writer: stream.xlsx.WorkbookWriter, lists: readonly (readonly string[])[], title: string): void {
  if (lists.length === 0) return;
  const sheet = writer.addWorksheet(title, { state: 'veryHidden' });
  const most = Math.max(...lists.map((list) => list.length));
  for (let line = 0; line < most; line += 1) sheet.addRow(lists.map((list) => guardFormula(list[line] ?? ''))).commit();
  sheet.commit();
}

type Open = { readonly sheet: Worksheet; readonly columns: readonly Column[] };

async function writeRows(
  engine: Engine,
  { form, catalogue }: { form: Form; catalogue: Catalogue },
  request: ExportRequest,
  actor: Actor,
  head: Open,
  subs: readonly (Open & { readonly table: Table })[],
): Promise<void> {
  const { tenantId } = actor;
  const cellsOf = (table: Table, columns: readonly Column[]): ((row: Row) => Cell)[] => {
    const own = { ...form, head: table };
    return columns.map(({ field, isTie }) => {
      const [column] = exportColumns(isTie ? form : own, catalogue, [field.name], (path) => path);
      return column?.cell ?? (() => null);
    });
  };
  const headCells = cellsOf(form.head, head.columns);
  const tie = tieField(form);
  let lines = 0;
  const options = {
    query: { ...request.query, viewer: actor },
    tenantId,
    columns: [...new Set([...head.columns.map(({ field }) => field.name), ...(tie === undefined ? [] : [tie.name])])],
    ids: request.selections,
    cap: EXPORT_CAP,
  };
  const ambiguous = namesakes(engine, tenantId);
  await eachRow(engine.db, form, options, async (lot) => {
    const rows = await ambiguous(form.head, lot);
    const byId = new Map(rows.map((row) => [String(row['id']), row]));
    for (const row of rows) head.sheet.addRow(headCells.map((cell) => cell(row))).commit();
    for (const { table, sheet, columns } of subs) {
      const cells = cellsOf(table, columns);
      const own = await selectRows(engine.db, table, { tenantId, column: 'head_id', values: [...byId.keys()] });
      const found = await ambiguous(table, own);
      lines += found.length;
      if (lines > SUB_ROW_LIMIT) throw refusal(422, importRefusals.tooManySubRows, { limit: SUB_ROW_LIMIT });
      const inOrder = Map.groupBy(found, (row) => String(row['head_id']));
      for (const [id, owner] of byId)
        for (const row of inOrder.get(id) ?? [])
          sheet.addRow(cells.map((cell, index) => cell(columns[index]?.isTie === true ? owner : row))).commit();
    }
    stopIfClientGone();
    await new Promise((done) => setImmediate(done));
  });
}

/** Puts the key beside names that several records of a table have, so that the import knows which one is meant. */
function namesakes(engine: Engine, tenantId: string): (table: Table, rows: readonly Row[]) => Promise<readonly Row[]> {
  const known = new Map<string, Map<string, boolean>>();
  return async (table, rows) => {
    const fields = table.fields.filter(({ reference, dormant }) => reference !== null && !dormant);
    for (const { name, reference } of fields) {
      if (reference === null) continue;
      const slot = `${reference.table},${reference.value},${reference.text}`;
      const seen = known.get(slot) ?? new Map<string, boolean>();
      known.set(slot, seen);
      const texts = rows.flatMap((row) => {
        const text = row[`${name}_dictText`];
        return typeof text === 'string' && !seen.has(text) ? [text] : [];
      });
      const found = await findKeysByText(engine.db, reference, [...new Set(texts)], tenantId, sql``);
      const counts = Map.groupBy(found, ({ text }) => text);
      for (const text of texts) seen.set(text, (counts.get(text)?.length ?? 0) > 1);
    }
    return rows.map((row) => {
      const changed: Row = { ...row };
      for (const { name, reference, multiple, kind } of fields) {
        const text = row[`${name}_dictText`];
        const slot = `${reference?.table ?? ''},${reference?.value ?? ''},${reference?.text ?? ''}`;
        if (typeof text !== 'string') continue;
        if (multiple ?? kind.multiple) changed[`${name}_dictText`] = row[name];
        else if (known.get(slot)?.get(text) === true)
          changed[`${name}_dictText`] = nameWithKey(text, String(row[name]));
      }
      return changed;
    });
  };
}
