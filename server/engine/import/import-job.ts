import type { components } from '#core/contract/api.ts';
import type { RefusalLanguage } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { brokenIndex } from '#server/db/errors.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  findCompanyImport,
  findImport,
  moveImport,
  type ImportRow,
  type ImportState,
  type StoredText,
} from './db/import.ts';
import { importFields, keyChoices, tieField, TIE } from './import-columns.ts';
import { KEPT_ISSUES, storedIn, type ImportCounts } from './import-issues.ts';
import type { StagedSheet } from './import-stage.ts';
import { importRefusals } from './refusals.ts';

type ImportJob = components['schemas']['ImportJob'];
type Sheet = ImportJob['sheets'][number];
type StagedColumns = readonly (Omit<Sheet['columns'][number], 'note'> & { readonly note: StoredText | null })[];

/** A staged import as its user sees it, before its words are put into his language. */
export type StagedImport = Omit<ImportJob, 'sheets' | 'message'> & {
  readonly sheets: readonly (Omit<Sheet, 'columns'> & { readonly columns: StagedColumns })[];
  readonly message: StoredText | null;
};

/** Returns a staged import with the words of one language. */
export function importIn({ sheets, message, ...job }: StagedImport, language: RefusalLanguage): ImportJob {
  return {
    ...job,
    sheets: sheets.map(({ columns, ...sheet }) => ({
      ...sheet,
      columns: columns.map((column) => ({ ...column, note: storedIn(column.note, language) })),
    })),
    message: storedIn(message, language),
  };
}
export type ImportEntryPage = components['schemas']['ImportEntryPage'];
export type ImportOutline = components['schemas']['ImportOutline'];

/** Returns a staged import as its user sees it. */
export function jobOf(row: ImportRow, form: Form): StagedImport {
  return {
    id: row.id,
    form: row.form,
    fileName: row.fileName,
    size: row.size,
    state: row.state,
    sheets: sheetsOf(row).map(({ table: name, title, sheet, place, headerLine, rows, columns }) => {
      const table = [form.head, ...form.subs].find((one) => one.name === name);
      return {
        table: name,
        title,
        sheet,
        place,
        headerLine,
        rows,
        columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
        fields: table === undefined ? [] : fieldsOf(form, table),
      };
    }),
    keys: [...keysOf(row)],
    erases: row.erases,
    keyChoices: keyChoices(form).map((field) => ({ name: field.name, label: field.label, required: false })),
    progress: { done: row.doneRows, total: row.allRows },
    counts: countsOf(row),
    message: row.message,
    kept: KEPT_ISSUES,
    createTime: row.createTime,
    undoUntil: row.state === 'done' ? row.undoUntil : null,
  };
}

function fieldsOf(form: Form, table: Table): ImportJob['sheets'][number]['fields'] {
  const tie = table.isSub ? tieField(form) : undefined;
  const own = importFields(form, table).map((field) => ({
    name: field.name,
    label: field.label,
    required: field.required === true,
  }));
  return tie === undefined ? own : [{ name: TIE, label: tie.label, required: true }, ...own];
}

// The documents of an import are written by this module only.
export function sheetsOf(row: ImportRow): readonly StagedSheet[] {
  return row.sheets as readonly StagedSheet[];
}

export function keysOf(row: ImportRow): readonly string[] {
  return row.keys as readonly string[];
}

export function countsOf(row: ImportRow): ImportCounts | null {
  // Counts of before this figure was known have none.
  const counts = row.counts as (Omit<ImportCounts, 'blanks'> & { readonly blanks?: number }) | null;
  return counts === null ? null : { ...counts, blanks: counts.blanks ?? 0 };
}

/** The user's import, or the refusal for anybody else's. */
export async function ownImport(db: Db, actor: Actor, form: Form, id: string): Promise<ImportRow> {
  const row = await findImport(db, actor, { id, form: form.definition.table });
  if (row === null) throw refusal(404, importRefusals.importGoneUpload);
  return row;
}

/** The import that a user may take back: his own, and for an administrator anybody's of the company. */
export async function importToUndo(db: Db, actor: Actor, form: Form, id: string): Promise<ImportRow> {
  if (!actor.superuser) return ownImport(db, actor, form, id);
  const row = await findCompanyImport(db, actor.tenantId, { id, form: form.definition.table });
  if (row === null) throw refusal(404, importRefusals.importGone);
  return row;
}

/** Begins a piece of work on an import; each user has one at a time. @throws Refusal 409 */
export async function beginWork(
  db: Db,
  row: ImportRow,
  from: readonly ImportState[],
  to: 'checking' | 'importing' | 'undoing',
  set: Parameters<typeof moveImport>[4] = {},
): Promise<void> {
  try {
    if (await moveImport(db, row.id, from, to, set)) return;
  } catch (error) {
    if (brokenIndex(error) === 'sys_import_running_key') throw refusal(409, importRefusals.otherImportRunning);
    throw error;
  }
  throw refusal(409, importRefusals.importMoved);
}

/**
 * Puts the user's choice of columns into the staged sheets: index → field, an empty text leaves the column out.
 * @throws Refusal 422 for a field that is none, or that two columns go into
 */
export function mapColumns(
  sheets: readonly StagedSheet[],
  form: Form,
  choice: Readonly<Record<string, Readonly<Record<string, string>>>>,
): readonly StagedSheet[] {
  return sheets.map((sheet) => {
    const table = [form.head, ...form.subs].find((one) => one.name === sheet.table);
    const own = choice[sheet.table];
    if (table === undefined || own === undefined) return sheet;
    const known = new Map(fieldsOf(form, table).map((field) => [field.name, field.label]));
    const columns = sheet.columns.map((column) => {
      const chosen = own[String(column.index)];
      if (chosen === undefined) return column;
      if (chosen !== '' && !known.has(chosen))
        throw refusal(422, importRefusals.columnNoField, {
          title: sheet.title,
          column: column.title.slice(0, 40),
          field: chosen.slice(0, 40),
        });
      return { ...column, field: chosen === '' ? null : chosen, note: chosen === '' ? null : column.note };
    });
    const taken = new Set<string>();
    for (const { field } of columns) {
      if (field !== null && taken.has(field))
        throw refusal(422, importRefusals.fieldTwice, { title: sheet.title, field: known.get(field) ?? field });
      if (field !== null) taken.add(field);
    }
    return { ...sheet, columns };
  });
}

/** Are these fields by which records can be found in this file? @throws Refusal 422 */
export function checkKeys(form: Form, sheets: readonly StagedSheet[], keys: readonly string[]): void {
  const choices = new Map(keyChoices(form).map((field) => [field.name, field.label]));
  for (const key of keys) {
    const label = choices.get(key);
    if (label === undefined) throw refusal(422, importRefusals.noKeyField, { key: key.slice(0, 40) });
    if (sheets[0]?.columns.some(({ field }) => field === key) !== true)
      throw refusal(422, importRefusals.keyWithoutColumn, { label });
  }
  if (new Set(keys).size < keys.length) throw refusal(422, importRefusals.keyTwice);
}
