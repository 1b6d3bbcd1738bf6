import { newId } from '#server/db/ids.ts';
import { fillEmpty, fillSourced } from '#server/engine/behaviour/any-document.ts';
import { defaultParams } from '#server/engine/definition/default-params.ts';
import { agreementOf, alsoRetired, faultsBeside } from '#server/engine/flow/flow-agreed.ts';
import { stoppedIn } from '#server/engine/flow/flow-stopped.ts';
import { insertRows } from '#server/engine/list/db/row.ts';
import { resolveReferences } from '#server/engine/list/references.ts';
import type { Row } from '#server/engine/list/select.ts';
import { contextOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { compute } from './complete-record.ts';
import { noteHistory } from './history.ts';
import { fillByRules, numberHead } from './numbering.ts';
import { normalise, prepareRecord, refuseErrors, type PreparedRecord, type PreparedRow } from './prepare.ts';
import { readStored } from './read-record.ts';
import { newLines, stamp } from './save-lines.ts';

type Lines = Readonly<Record<string, readonly Row[]>>;
/** `isRed`: it takes another one back, so its quantities are negative. */
type Made = { readonly isRed?: boolean };

/**
 * Makes a document in the name of the person who acts, whatever he may write himself: the kernel makes it, by its rules.
 * @param scope with the form of the document
 * @param head values of any of its fields, computed ones apart
 * @param lines rows of its sub-tables by their names; what they do not have is left out
 * @throws Refusal 422 where it breaks a rule of its form
 */
export async function makeDocument(scope: Scope, head: Row, lines: Lines, made: Made = {}): Promise<Stored> {
  const [id = ''] = await makeAll(scope, [{ head, lines }], made);
  const stored = await readStored(scope, id, true);
  if (stored === null) throw new RangeError('A document that was made is not there');
  return stored;
}

/**
 * Makes records without lines as `makeDocument` does, and stores them together; none of them may name another one. Answers their ids.
 * @throws Refusal 422 where one breaks a rule of its form
 */
export async function makeRecords(scope: Scope, heads: readonly Row[]): Promise<readonly string[]> {
  return makeAll(
    scope,
    heads.map((head) => ({ head, lines: {} })),
    {},
  );
}

async function makeAll(
  scope: Scope,
  documents: readonly { readonly head: Row; readonly lines: Lines }[],
  made: Made,
): Promise<readonly string[]> {
  const { db, form, actor } = scope;
  const params = await defaultParams(db, form, actor.tenantId);
  const heads: Row[] = [];
  const below = new Map<string, Row[]>(form.subs.map(({ name }) => [name, []]));
  for (const { head, lines } of documents) {
    const record = await completed(scope, { params, head, lines }, made);
    const id = newId();
    heads.push({ ...record.head.values, id, ...stamp(scope) });
    for (const [table, rows] of record.subs) below.get(table)?.push(...newLines(scope, id, rows));
  }
  await insertRows(db, form.head.name, heads);
  for (const [table, rows] of below) await insertRows(db, table, rows);
  const ids = heads.map(({ id }) => String(id));
  await noteHistory(
    scope,
    ids.map((recordId) => ({ recordId, version: 0, act: 'create', changes: null })),
  );
  return ids;
}

type Wanted = { readonly params: ReadonlyMap<string, string>; readonly head: Row; readonly lines: Lines };

/** Completes what is said of a document by the rules of its form. */
async function completed(
  scope: Scope,
  { params, head, lines }: Wanted,
  { isRed = false }: Made,
): Promise<PreparedRecord> {
  const { db, form, catalogue, actor } = scope;
  const known = Object.fromEntries(
    form.subs.map((sub) => [
      sub.name,
      (lines[sub.name] ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => sub.byName.has(name))),
      ),
    ]),
  );
  const record = prepareRecord(form, known, null, { ...contextOf(scope), params });
  give(record.head, head);
  for (const [table, rows] of record.subs) rows.forEach((row, index) => give(row, lines[table]?.[index] ?? {}));
  await fillSourced(scope, record, { lines: [], way: 'made' });
  if (!isRed) await fillEmpty(scope, record, null, 'made');
  const agreement = alsoRetired(agreementOf(scope, record, null), catalogue);
  const references = await resolveReferences(db, catalogue, record, actor.tenantId, {
    mayBeStopped: stoppedIn(scope, record),
    agreement,
  });
  compute(form, record, null);
  // What takes a document back has its values with the opposite sign, whatever became of what they name.
  if (!isRed) refuseErrors([...(await faultsBeside(record, catalogue, agreement)), ...references]);
  await numberHead(scope, record.head);
  await fillByRules(scope, record.head, null);
  return record;
}

function give(row: PreparedRow, values: Row): void {
  for (const [name, value] of Object.entries(values)) {
    const field = row.table.byName.get(name);
    if (field !== undefined && field.formula === undefined && field.kind.storage !== 'none')
      row.values[name] = normalise(field, value);
  }
}
