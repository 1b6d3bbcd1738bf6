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
import { normalise, prepareRecord, refuseErrors, type PreparedRow } from './prepare.ts';
import { readStored } from './read-record.ts';
import { newLines, stamp } from './save-lines.ts';

/**
 * Makes a document in the name of the person who acts, whatever he may write himself: the kernel makes it, by its rules.
 * @param scope with the form of the document
 * @param head values of any of its fields, computed ones apart
 * @param lines rows of its sub-tables by their names; what they do not have is left out
 * @param isRed it takes another one back: its quantities are negative
 * @throws Refusal 422 where it breaks a rule of its form
 */
export async function makeDocument(
  scope: Scope,
  head: Row,
  lines: Readonly<Record<string, readonly Row[]>>,
  { isRed = false }: { readonly isRed?: boolean } = {},
): Promise<Stored> {
  const { db, form, catalogue, actor } = scope;
  const known = Object.fromEntries(
    form.subs.map((sub) => [
      sub.name,
      (lines[sub.name] ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => sub.byName.has(name))),
      ),
    ]),
  );
  const params = await defaultParams(db, form, actor.tenantId);
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
  const id = newId();
  await numberHead(scope, record.head);
  await fillByRules(scope, record.head, null);
  await insertRows(db, form.head.name, [{ ...record.head.values, id, ...stamp(scope) }]);
  for (const [table, rows] of record.subs) await insertRows(db, table, newLines(scope, id, rows));
  await noteHistory(scope, [{ recordId: id, version: 0, act: 'create', changes: null }]);
  const made = await readStored({ ...scope, form }, id, true);
  if (made === null) throw new RangeError('A document that was made is not there');
  return made;
}

function give(row: PreparedRow, values: Row): void {
  for (const [name, value] of Object.entries(values)) {
    const field = row.table.byName.get(name);
    if (field !== undefined && field.formula === undefined && field.kind.storage !== 'none')
      row.values[name] = normalise(field, value);
  }
}
