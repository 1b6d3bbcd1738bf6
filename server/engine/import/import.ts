import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filled, listed, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import { readDatabaseError } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { seenText, type Source } from '#server/engine/book/import-source.ts';
import { withTableFile, type TableFile, type Upload } from '#server/engine/book/table-file.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { inTurn, readExport } from '#server/engine/export/export.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import { once } from '#server/engine/record/once.ts';
import { inTransaction } from '#server/engine/record/record-transaction.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import { type FieldError, refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  askToStop,
  dropFile,
  dropStaged,
  findIssues,
  insertImport,
  insertPart,
  latestImport,
  listImports,
  moveImport,
  noteProgress,
  partsOf,
  replaceIssues,
  tidyImports,
  type ImportRow,
} from './db/import.ts';
import { importAnswers } from './answers.ts';
import { importTemplate } from './import-book.ts';
import { short } from './import-columns.ts';
import { errorBook } from './import-errors.ts';
import { firstLines } from './import-header.ts';
import { findingIn, storedIn, type IssueLog, type StoredFinding } from './import-issues.ts';
import type { Writing } from './import-items.ts';
import {
  beginWork,
  checkKeys,
  countsOf,
  jobOf,
  keysOf,
  mapColumns,
  importToUndo,
  ownImport,
  sheetsOf,
  type StagedImport,
  type ImportEntryPage,
  type ImportOutline,
} from './import-job.ts';
import { runImport } from './import-run.ts';
import { openSource, stageSheets, type StagedSheet } from './import-stage.ts';
import { undoRows } from './import-undo.ts';
import { importRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

/** The engine, and what an import needs beside it. */
export type ImportEngine = Engine & {
  readonly scan: Scan | null;
  /** Faults of work nobody waits for. */
  readonly report: (error: unknown) => void;
};

const PART = 1024 * 1024;
/** Errors named in the answer of an import at once. */
const NAMED = 500;

type Checked = TableFile & { readonly source: Source };

type Found = { readonly form: Form; readonly catalogue: Catalogue };

async function formToImport(engine: Engine, idOrTable: string, actor: Actor): Promise<Found> {
  const found = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(found.form, 'import');
  return found;
}

/** Stages a file: it is looked through, its headers are read, nothing is imported. */
export async function stageImport(
  engine: ImportEngine,
  idOrTable: string,
  upload: Upload,
  actor: Actor,
): Promise<StagedImport> {
  const { form } = await formToImport(engine, idOrTable, actor);
  await tidyImports(engine.db);
  return withUpload(engine, upload, async ({ file, name, kind, size, source }) => {
    const sheets = await stageSheets(source, form);
    const id = newId();
    await engine.db.transaction().execute(async (db) => {
      await dropStaged(db, actor, form.definition.table);
      await insertImport(db, actor, { id, form: form.definition.table, fileName: name, kind, size, ...sizeOf(sheets) });
      await storeFile(file, (no, bytes) => insertPart(db, actor, id, no, bytes));
    });
    return jobOf(await ownImport(engine.db, actor, form, id), form);
  });
}

function sizeOf(sheets: readonly StagedSheet[]) {
  return { sheets, keys: [], allRows: sheets[0]?.rows ?? 0 };
}

async function storeFile(file: string, put: (no: number, bytes: Buffer) => Promise<void>): Promise<void> {
  const handle = await open(file);
  try {
    for (let no = 0; ; no += 1) {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PART), position: no * PART });
      if (bytesRead === 0) return;
      await put(no, buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}

/** Looks a file through and opens it for as long as the act takes. */
export async function withUpload<T>(
  engine: ImportEngine,
  upload: Upload,
  act: (file: Checked) => Promise<T>,
): Promise<T> {
  return withTableFile(engine.scan, upload, async (file) => {
    const source = await openSource(file.file, file.kind);
    try {
      return await act({ ...file, source });
    } finally {
      await source.close();
    }
  });
}

/** Returns the import the user staged or did last for this form. */
export async function currentImport(engine: Engine, idOrTable: string, actor: Actor): Promise<StagedImport | null> {
  const { form } = await formToImport(engine, idOrTable, actor);
  await tidyImports(engine.db);
  const row = await latestImport(engine.db, actor, form.definition.table);
  return row === null ? null : jobOf(row, form);
}

/** Lines and cells of a sheet that are shown to whoever says where its header is. */
const [SHOWN_LINES, SHOWN_CELLS] = [15, 8];

/** The first lines of each sheet of a staged file, for whoever says where a table stands. */
export async function outlineImport(
  engine: Engine,
  idOrTable: string,
  job: string,
  actor: Actor,
): Promise<ImportOutline> {
  const { form } = await formToImport(engine, idOrTable, actor);
  const row = await ownImport(engine.db, actor, form, job);
  return withStaged(engine, row, async (source) => {
    const sheets: ImportOutline['sheets'] = [];
    for (const [place, sheet] of source.sheets.entries()) {
      const lines = await firstLines(sheet, SHOWN_LINES);
      sheets.push({
        place,
        name: sheet.name,
        lines: lines.map((one) => ({
          line: one.line,
          cells: one.cells.slice(0, SHOWN_CELLS).map((_, column) => short(seenText(one, column), 20)),
        })),
      });
    }
    return { sheets };
  });
}

/** Reads a staged file anew with a table where the user says it stands; nothing of the mapping before is kept, for its columns were others. */
export async function layoutImport(
  engine: Engine,
  idOrTable: string,
  asked: { job: string; table: string; place: number; line?: number | undefined },
  actor: Actor,
): Promise<StagedImport> {
  const { form } = await formToImport(engine, idOrTable, actor);
  const row = await ownImport(engine.db, actor, form, asked.job);
  if (![form.head, ...form.subs].some(({ name }) => name === asked.table))
    throw refusal(422, importRefusals.unknownTable, { table: asked.table.slice(0, 40) });
  const sheets = await withStaged(engine, row, async (source) => {
    if (source.sheets[asked.place] === undefined)
      throw refusal(422, importRefusals.noSheet, { place: asked.place + 1 });
    const layout: Map<string, { place: number; line: number | null }> = new Map(
      sheetsOf(row).flatMap(({ table, place, headerLine }) =>
        place === null || place === asked.place ? [] : [[table, { place, line: headerLine === 0 ? null : headerLine }]],
      ),
    );
    layout.set(asked.table, { place: asked.place, line: asked.line ?? null });
    return stageSheets(source, form, layout);
  });
  const set = { sheets, keys: [], allRows: sheets[0]?.rows ?? 0 };
  if (!(await moveImport(engine.db, row.id, ['waiting', 'checked', 'failed'], 'waiting', set)))
    throw refusal(409, importRefusals.importMoved);
  return jobOf(await ownImport(engine.db, actor, form, row.id), form);
}

/** Begins the dry run; the answer comes at once, the work goes on. */
export async function checkImport(
  engine: ImportEngine,
  idOrTable: string,
  asked: {
    job: string;
    columns?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
    keys?: readonly string[] | undefined;
    erases?: boolean | undefined;
  },
  actor: Actor,
): Promise<StagedImport> {
  const found = await formToImport(engine, idOrTable, actor);
  const { form } = found;
  const row = await ownImport(engine.db, actor, form, asked.job);
  const sheets = mapColumns(sheetsOf(row), form, asked.columns ?? {});
  const keys = asked.keys ?? keysOf(row);
  const erases = asked.erases ?? row.erases;
  checkKeys(form, sheets, keys);
  if (keys.length > 0) refuseWithoutEdit(form, actor);
  await beginWork(engine.db, row, ['waiting', 'checked', 'failed'], 'checking', { sheets, keys, erases });
  inBackground(engine, row, 'checking', async () => {
    const log = await withStaged(engine, row, (source) =>
      runImport({
        ...planOf(engine, found, actor, row.id),
        db: engine.db,
        source,
        sheets,
        keys,
        erases,
        writing: null,
      }),
    );
    await replaceIssues(
      engine.db,
      actor,
      row.id,
      log.kept.map((issue, no) => ({ no, level: issue.level, issue })),
    );
    await moveImport(engine.db, row.id, ['checking'], 'checked', { counts: log.counts });
  });
  return jobOf(await ownImport(engine.db, actor, form, row.id), form);
}

function refuseWithoutEdit(form: Form, actor: Actor): void {
  if (!may(actor, `${form.definition.permission}:edit`)) throw refusal(403, importRefusals.noRightToUpdate);
  refuseButton(form, 'update');
}

class Stopped extends Error {}

function planOf(engine: Engine, found: Found, actor: Actor, id: string) {
  return {
    engine,
    ...found,
    actor,
    now: (engine.now ?? currentTime)(),
    progress: async (rows: number): Promise<void> => {
      // Beside the transaction of the import: others see how far it is, and can ask it to stop.
      if ((await noteProgress(engine.db, id, rows)).isStopped) throw new Stopped('stopped');
    },
  };
}

/** Works on after the answer has gone; how it ends stands in the import. */
function inBackground(
  engine: ImportEngine,
  row: ImportRow,
  state: 'checking' | 'importing' | 'undoing',
  act: () => Promise<void>,
): void {
  const back = state === 'checking' ? 'failed' : state === 'importing' ? 'checked' : 'done';
  const ended = async (error: unknown): Promise<void> => {
    if (error instanceof Stopped) {
      await moveImport(engine.db, row.id, [state], 'cancelled');
      await dropFile(engine.db, row.id);
      return;
    }
    const message = messageOf(error);
    if (message === null) engine.report(error);
    const counts = countsOf(row);
    await moveImport(engine.db, row.id, [state], back, {
      message: message ?? importRefusals.importFailed,
      ...(counts === null || state === 'checking' ? {} : { counts }),
    });
  };
  act()
    .catch(ended)
    .catch((error: unknown) => engine.report(error));
}

function messageOf(error: unknown): RefusalText | null {
  if (error instanceof Refusal) return error.text;
  const fault = readDatabaseError(error);
  return fault.kind === 'refusal' ? fault.refusal.text : fault.kind === 'unavailable' ? fault.message : null;
}

/** Opens the staged file again. */
async function withStaged<T>(engine: Engine, row: ImportRow, act: (source: Source) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-import-'));
  try {
    const file = join(folder, 'file');
    await pipeline(Readable.from(partsOf(engine.db, row.id)), createWriteStream(file));
    const source = await openSource(file, row.kind);
    try {
      return await act(source);
    } finally {
      await source.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Begins the import of what was checked, in one transaction [IMP-03]. Asked again it only answers how it stands. */
export async function confirmImport(
  engine: ImportEngine,
  idOrTable: string,
  asked: { job: string; onlyGood?: boolean | undefined },
  actor: Actor,
): Promise<StagedImport> {
  const found = await formToImport(engine, idOrTable, actor);
  const { form } = found;
  const row = await ownImport(engine.db, actor, form, asked.job);
  if (row.state === 'importing' || row.state === 'done') return jobOf(row, form);
  const counts = countsOf(row);
  if (row.state !== 'checked' || counts === null) throw refusal(409, importRefusals.checkFirst);
  const isOnlyGood = asked.onlyGood === true;
  if (counts.wrong > 0 && !isOnlyGood) throw refusal(422, importRefusals.wrongRows, { wrong: counts.wrong });
  if (counts.created + counts.changed === 0) throw refusal(422, importRefusals.noRowsToImport);
  const keys = keysOf(row);
  if (keys.length > 0) refuseWithoutEdit(form, actor);
  await beginWork(engine.db, row, ['checked'], 'importing');
  inBackground(engine, row, 'importing', () =>
    withStaged(engine, row, async (source) => {
      const writing: Writing = { importId: row.id, isOnlyGood };
      const plan = planOf(engine, found, actor, row.id);
      await inTransaction(engine.db, form, async (db) => {
        const log = await runImport({ ...plan, db, source, sheets: sheetsOf(row), keys, erases: row.erases, writing });
        // Committed with the rows: whoever sees the import done sees them.
        await moveImport(db, row.id, ['importing'], 'done', { counts: log.counts });
      });
      await dropFile(engine.db, row.id);
    }),
  );
  return jobOf(await ownImport(engine.db, actor, form, row.id), form);
}

/** Gives a staged import up, or asks a running one to stop. */
export async function cancelImport(
  engine: Engine,
  idOrTable: string,
  job: string,
  actor: Actor,
): Promise<StagedImport> {
  const { form } = await formToImport(engine, idOrTable, actor);
  const row = await ownImport(engine.db, actor, form, job);
  if (await moveImport(engine.db, row.id, ['waiting', 'checked', 'failed'], 'cancelled'))
    await dropFile(engine.db, row.id);
  else if (row.state === 'checking' || row.state === 'importing') await askToStop(engine.db, row.id);
  else throw refusal(409, row.state === 'done' ? importRefusals.importDone : importRefusals.importOver);
  return jobOf(await ownImport(engine.db, actor, form, row.id), form);
}

/** Begins to take an import back. */
export async function undoImport(
  engine: ImportEngine,
  idOrTable: string,
  job: string,
  actor: Actor,
): Promise<StagedImport> {
  const found = await formToImport(engine, idOrTable, actor);
  const { form } = found;
  const row = await importToUndo(engine.db, actor, form, job);
  if (row.state === 'undoing' || row.state === 'undone') return jobOf(row, form);
  await beginWork(engine.db, row, ['done'], 'undoing');
  const counts = countsOf(row);
  inBackground(engine, row, 'undoing', async () => {
    const scope = { db: engine.db, ...found, actor, now: (engine.now ?? currentTime)() };
    const { undone, kept, reasons } = await undoRows(scope, row.id);
    const message =
      kept === 0
        ? filled(importAnswers.takenBack, { undone })
        : filled(importAnswers.takenBackInPart, { undone, kept, reasons: listed(reasons, '；') });
    await moveImport(engine.db, row.id, ['undoing'], 'undone', {
      message,
      ...(counts === null ? {} : { counts }),
    });
  });
  return jobOf(await importToUndo(engine.db, actor, form, row.id), form);
}

/** The one who asks, and the language he reads. */
type Reader = { readonly actor: Actor; readonly language: RefusalLanguage };

/** Imports of the last 30 days: the user's own, or for an administrator those of his company. @throws Refusal 403 */
export async function listOfImports(
  engine: Engine,
  asked: {
    readonly pageNo?: number | undefined;
    readonly pageSize?: number | undefined;
    readonly all?: boolean | undefined;
    readonly fileName?: string | undefined;
    readonly username?: string | undefined;
  },
  { actor, language }: Reader,
): Promise<ImportEntryPage> {
  const isAll = asked.all === true;
  if (isAll && !actor.superuser) throw refusal(403, importRefusals.onlyOwn, {});
  await tidyImports(engine.db);
  const page = pageOf(asked.pageNo, asked.pageSize);
  const { rows, total } = await listImports(engine.db, {
    tenantId: actor.tenantId,
    userId: isAll ? null : actor.userId,
    fileName: asked.fileName ?? '',
    username: asked.username ?? '',
    ...page,
  });
  const { forms } = await engine.store.catalogue();
  const titles = new Map(forms.map(({ definition }) => [definition.table, definition.title]));
  const records = rows.map((row) => ({
    id: row.id,
    form: row.form,
    formTitle: titles.get(row.form) ?? row.form,
    fileName: row.fileName,
    size: row.size,
    state: row.state,
    counts: countsOf(row),
    message: storedIn(row.message, language),
    username: row.username,
    realname: row.realname,
    createTime: row.createTime,
    undoUntil: row.undoUntil,
    // Whether each of its records can be taken back is seen when it is tried.
    mayUndo: row.state === 'done' && titles.has(row.form) && (actor.superuser || row.userId === actor.userId),
  }));
  return pageResult(records, total, page);
}

export async function importIssues(
  engine: Engine,
  idOrTable: string,
  asked: {
    job: string;
    level?: 'error' | 'warning' | undefined;
    pageNo?: number | undefined;
    pageSize?: number | undefined;
  },
  { actor, language }: Reader,
) {
  const { form } = await formToImport(engine, idOrTable, actor);
  const row = await ownImport(engine.db, actor, form, asked.job);
  const { limit, offset } = pageOf(asked.pageNo, asked.pageSize);
  const { records, total } = await findIssues(engine.db, row.id, { level: asked.level, limit, offset });
  return {
    total,
    records: records.map(({ no, issue }) => {
      const { table: _table, ...shown } = findingIn(issue as StoredFinding, language);
      return { no, ...shown };
    }),
  };
}

/** The staged file with its errors in it. */
export async function importErrors(
  engine: Engine,
  idOrTable: string,
  asked: { job: string; onlyWrong?: boolean | undefined },
  { actor, language }: Reader,
): Promise<FileAnswer> {
  const { form } = await formToImport(engine, idOrTable, actor);
  const row = await ownImport(engine.db, actor, form, asked.job);
  if (!['checked', 'failed', 'waiting'].includes(row.state)) throw refusal(409, importRefusals.noFaultsToDownload);
  return inTurn(actor, async () => {
    const { records } = await findIssues(engine.db, row.id, { level: 'error', limit: 10_000, offset: 0 });
    const issues = records.map(({ issue }) => findingIn(issue as StoredFinding, language));
    const name = filled(importRefusals.faultFile, { name: row.fileName.replace(/\.[^.]*$/, '') })[language];
    return withStaged(engine, row, (source) =>
      errorBook(source, sheetsOf(row), issues, { name, isOnlyWrong: asked.onlyWrong === true, language }),
    );
  });
}

/** A workbook to fill in; with a query, its rows stand in it [IMP-04]. */
export async function importBook(
  engine: Engine,
  idOrTable: string,
  paramsStr: string | undefined,
  { actor, language }: Reader,
): Promise<FileAnswer> {
  const found = await formToImport(engine, idOrTable, actor);
  if (paramsStr === undefined) return importTemplate(engine, found, null, { actor, language });
  if (!may(actor, `${found.form.definition.permission}:export`)) throw refusal(403, importRefusals.noRightToExport);
  refuseButton(found.form, 'export');
  const shown = await formFor(engine, idOrTable, actor, 'list');
  return inTurn(actor, () => importTemplate(engine, shown, readExport(paramsStr), { actor, language }));
}

/**
 * Imports a file in one go, every row or none, as servers of the family do; all records are new.
 * @returns how many
 */
export async function importAtOnce(
  engine: ImportEngine,
  idOrTable: string,
  upload: Upload,
  key: string | null,
  actor: Actor,
): Promise<number> {
  const found = await formToImport(engine, idOrTable, actor);
  const { form } = found;
  const table = form.definition.table;
  await tidyImports(engine.db);
  return withUpload(engine, upload, async ({ name, kind, size, sha256, source }) => {
    const sheets = await stageSheets(source, form);
    const id = newId();
    await insertImport(engine.db, actor, { id, form: table, fileName: name, kind, size, ...sizeOf(sheets) });
    const row = await ownImport(engine.db, actor, form, id);
    try {
      await beginWork(engine.db, row, ['waiting'], 'importing');
      const plan = { ...planOf(engine, found, actor, id), source, sheets, keys: [], erases: false };
      refuseIssues(await runImport({ ...plan, db: engine.db, writing: null }));
      const asked = { key, operation: 'import', form: table, body: { sha256 } };
      const answer = await once(engine, asked, actor, (within) =>
        inTransaction(within.db, form, async (db) => {
          const log = await runImport({ ...plan, db, writing: { importId: id, isOnlyGood: false } });
          await moveImport(db, id, ['importing'], 'done', { counts: log.counts });
          return `${id} ${log.counts.created}`;
        }),
      );
      const [done, count] = answer.split(' ');
      if (done !== id) await moveImport(engine.db, id, ['importing'], 'cancelled');
      return Number(count);
    } catch (error) {
      await moveImport(engine.db, id, ['waiting', 'importing'], 'cancelled');
      throw error;
    }
  });
}

/** Refuses with what a run found, place by place. */
export function refuseIssues({ counts, kept }: IssueLog): void {
  const wrong = kept.filter(({ level }) => level === 'error');
  const [first] = wrong;
  if (first === undefined) return;
  const errors = wrong.slice(0, NAMED).map(({ sheet, line, field, label, message }): FieldError => ({
    field: field ?? '',
    message: filled(importRefusals.faultAt, {
      sheet,
      line,
      column: label === '' ? '' : filled(engineRefusals.quoted, { text: label }),
      message,
    }),
  }));
  const more =
    counts.errors > 1 ? filled(importRefusals.severalNothing, { count: counts.errors }) : importRefusals.nothingAtAll;
  throw refusal(422, platformRefusals.subjectFault, { subject: errors[0]?.message ?? '', text: more }, { errors });
}
