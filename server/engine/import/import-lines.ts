import { filled } from '#core/refusals/text.ts';
import { refuseButton } from '#server/engine/access/auth-access.ts';
import type { Upload } from '#server/engine/book/table-file.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import { headIdOf, linesFor, type LinesAsked } from '#server/engine/export/record-lines.ts';
import { once } from '#server/engine/record/once.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { inTransaction } from '#server/engine/record/record-transaction.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { currentTime, scopeOf } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { readLines } from './import-run.ts';
import { stageSheets } from './import-stage.ts';
import { refuseIssues, withUpload, type ImportEngine } from './import.ts';
import { importRefusals } from './refusals.ts';

/**
 * Adds the lines of a file to one sub-table of one record, all or none: one change of the record, with every rule of a change by hand.
 * @returns how many
 */
export async function importLines(
  engine: ImportEngine,
  asked: LinesAsked & { readonly headId: string | undefined },
  upload: Upload,
  key: string | null,
  actor: Actor,
): Promise<number> {
  const { catalogue, form, sub } = await linesFor(engine, asked, actor, 'record');
  refuseButton(form, 'import');
  refuseButton(form, 'update');
  if (!may(actor, `${form.definition.permission}:edit`))
    throw refusal(403, importRefusals.noRightToLines, { title: form.definition.title });
  const headId = headIdOf(asked.headId);
  return withUpload(engine, upload, async ({ sha256, source }) => {
    const alone = asForm(form, sub);
    const sheets = await stageSheets(source, alone);
    const plan = { engine, db: engine.db, catalogue, form: alone, actor, now: (engine.now ?? currentTime)() };
    const { log, lines } = await readLines({ ...plan, source, sheets });
    refuseIssues(log);
    const body = { sha256, headId };
    const count = await once(engine, { key, operation: 'import', form: sub.name, body }, actor, (within) =>
      inTransaction(within.db, form, async (db) => {
        const scope = scopeOf({ ...within, cause: { way: 'import' } }, db, { catalogue, form }, actor);
        const stored = await lockedRecord(scope, headId);
        const before = (stored.subs.get(sub.name) ?? []).map(({ id }) => ({ id }));
        if (sub.oneToOne && before.length + lines.length > 1)
          throw refusal(422, importRefusals.oneToOne, { title: sub.title });
        await changeRecord(
          scope,
          headId,
          { id: headId, [sub.name]: [...before, ...lines.map(({ body: row }) => row)] },
          null,
        ).catch((error: unknown) => {
          throw inFile(error, sub, { before: before.length, numbers: lines.map(({ line }) => line) });
        });
        return String(lines.length);
      }),
    );
    return Number(count);
  });
}

/** A sub-table as a form of its own: a file holds nothing but its lines. */
function asForm(form: Form, sub: Table): Form {
  const { number: _number, life_cycle: _cycle, sub_tables: _subs, ...definition } = form.definition;
  return {
    ...form,
    head: { ...sub, isSub: false },
    subs: [],
    definition: { ...definition, table: sub.name, title: sub.title, kind: 'single' },
  };
}

/** Turns the faults of a record's lines into those of their lines in the file. */
function inFile(
  error: unknown,
  sub: Table,
  { before, numbers }: { readonly before: number; readonly numbers: readonly number[] },
): unknown {
  if (!(error instanceof Refusal)) return error;
  const errors = error.errors.map((fault) => {
    const line = fault.table === sub.name && fault.row !== undefined ? numbers[fault.row - before] : undefined;
    return line === undefined
      ? fault
      : {
          field: fault.field,
          message: filled(importRefusals.subRowFault, { title: sub.title, line, message: fault.message }),
        };
  });
  const [first] = errors;
  return first === undefined
    ? error
    : refusal(422, importRefusals.nothingImported, { message: first.message }, { errors });
}
