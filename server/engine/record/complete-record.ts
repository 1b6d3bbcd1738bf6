import { computeRecord, type ComputePlan } from '#core/formula/compute.ts';
import { filled } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { dateFaults, fillEmpty, fillSourced } from '#server/engine/behaviour/any-document.ts';
import { declaredFaults, fillDeclared, fillShown } from '#server/engine/behaviour/documents.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import { agreementOf, faultsBeside } from '#server/engine/flow/flow-agreed.ts';
import { checkSources, flowRecord } from '#server/engine/flow/flow-check.ts';
import { dropStays, fillFromSources } from '#server/engine/flow/flow-fill.ts';
import { findSources } from '#server/engine/flow/flow-found.ts';
import { fillParts } from '#server/engine/flow/flow-parts.ts';
import { stoppedIn } from '#server/engine/flow/flow-stopped.ts';
import { findTaken, resolveReferences } from '#server/engine/list/references.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { fieldError, hasUnkeepable, refuseErrors, validateRecord, type PreparedRecord } from './prepare.ts';
import { recordRefusals } from './refusals.ts';
import { visible } from './visible-rows.ts';

/**
 * Completes a record before it is written: what follows from its sources and references, from its module and from formulas is filled in, then
 * everything it must satisfy is asked.
 * @throws Refusal 422 with every fault, row by row
 */
export async function complete(
  scope: Scope,
  given: PreparedRecord,
  body: Row,
  stored: Stored | null = null,
): Promise<PreparedRecord> {
  const { db, catalogue, actor, form } = scope;
  // Nothing is looked for by what the database cannot even be asked.
  if (hasUnkeepable(given)) refuseErrors(validateRecord(given, catalogue));
  const sourced = await findSources(scope, given, stored);
  const agreement = agreementOf(scope, sourced, stored);
  const references = await resolveReferences(db, catalogue, sourced, actor.tenantId, {
    mayBeStopped: stoppedIn(scope, sourced),
    agreement,
  });
  const flow = flowRecord(scope, sourced, stored);
  await fillFromSources(scope, flow);
  await fillSourced(scope, sourced, { lines: flow.lines, way: 'saved' });
  const record = await fillDeclared(scope, sourced, stored);
  await fillEmpty(scope, record, stored, 'saved');
  await fillShown(scope, record, stored);
  dropStays(scope, record);
  await fillParts(scope, record, stored);
  compute(form, record, stored);
  const sources = await checkSources(scope, flowRecord(scope, record, stored), actor);
  const closed = await dateFaults(scope, record.head.values);
  const own = await declaredFaults(scope, record, stored);
  const broken = await faultsBeside(record, catalogue, agreement);
  const errors = [...broken, ...references, ...sources, ...closed, ...own];
  for (const sub of form.subs)
    if (
      sub.fields.some((field) => field.required === true) &&
      sub.oneToOne &&
      body[sub.name] === undefined &&
      stored === null
    )
      errors.push(fieldError(form.head, null, sub.name, filled(recordRefusals.titleRequired, { title: sub.title })));
  refuseErrors(errors);
  refuseErrors(
    await findTaken(db, record, {
      tenantId: actor.tenantId,
      ownersOf: (table, ids) => ownerNames(scope, table, ids),
    }),
  );
  return record;
}

/** Names the records of rows by the ids of those; records the reader may not see are left out. */
async function ownerNames(
  { db, form, actor }: Scope,
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { tenantId } = actor;
  const rows = await selectRows(db, table, { tenantId, column: 'id', values: ids });
  const headOf = (row: Row): string => plain(row[table.isSub ? 'head_id' : 'id']);
  const headIds = [...new Set(rows.map(headOf))];
  const heads = table.isSub ? await selectRows(db, form.head, { tenantId, column: 'id', values: headIds }) : rows;
  const seen = new Set(await visible({ db, form, actor }, headIds));
  const byId = new Map(heads.map((head) => [plain(head['id']), head]));
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const head = byId.get(headOf(row));
      return head === undefined || !seen.has(headOf(row)) ? [] : [[plain(row['id']), nameOf(form.head, form, head)]];
    }),
  );
}

/** Computes again whatever the client sent, by the function the browser uses, too. */
export function compute(form: Form, record: PreparedRecord, stored: Stored | null): void {
  const plan: ComputePlan = {
    head: form.head.computed,
    subs: Object.fromEntries(form.subs.map((sub) => [sub.name, sub.computed])),
  };
  const subs = form.subs.map((sub): [string, readonly Row[]] => [
    sub.name,
    record.subs.get(sub.name)?.map((row) => row.values) ?? stored?.subs.get(sub.name) ?? [],
  ]);
  const computed = computeRecord<Row>({ ...record.head.values, ...Object.fromEntries(subs) }, plan);
  for (const { field } of form.head.computed) record.head.values[field] = computed[field];
  for (const [table, rows] of record.subs) {
    // computeRecord keeps arrays as arrays of rows.
    const lines = computed[table] as readonly Row[];
    rows.forEach((row, index) => {
      row.values = { ...lines[index] };
    });
  }
}
