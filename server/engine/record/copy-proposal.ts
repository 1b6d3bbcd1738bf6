import { isDayOfNow } from '#core/defaults/default-value.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { changeCopy } from '#server/engine/behaviour/documents.ts';
import { defaultParams } from '#server/engine/definition/default-params.ts';
import type { Table } from '#server/engine/definition/catalogue.ts';
import { resolveReferences } from '#server/engine/list/references.ts';
import type { Row } from '#server/engine/list/select.ts';
import { contextOf, currentTime, type Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { prepareRecord, type PreparedRow } from './prepare.ts';
import { readRecord } from './read-record.ts';
import { recordRefusals } from './refusals.ts';

/** A new record that begins as a stored one, and what is different about it. */
export type CopyProposal = { readonly values: Row; readonly told: readonly RefusalText[] };

/**
 * Proposes a new record that begins as a stored one. Lines that need something nobody may choose any more are left out, other such choices
 * and its day are empty, and the module of the form brings it up to date; each of that is told. Nothing is stored.
 * @throws Refusal 403 for whoever may not add one, 404 where the record is gone
 */
export async function proposeCopy(
  engine: Engine,
  asked: { readonly form: string; readonly id: string },
  actor: Actor,
): Promise<CopyProposal> {
  const { catalogue, form } = await formFor(engine, asked.form, actor, 'record');
  const values = withoutDays(form.head, await readRecord(engine, asked.form, asked.id, actor));
  if (!may(actor, `${form.definition.permission}:add`)) throw refusal(403, platformRefusals.noRight);
  refuseButton(form, 'add');
  const now = (engine.now ?? currentTime)();
  const params = await defaultParams(engine.db, form, actor.tenantId);
  const subs = new Map(form.subs.map((sub) => [sub.name, (values[sub.name] as Row[] | undefined) ?? []]));
  const record = prepareRecord(
    form,
    {
      ...choicesOf(form.head, values),
      ...Object.fromEntries(
        form.subs.map((sub) => [sub.name, (subs.get(sub.name) ?? []).map((row) => choicesOf(sub, row))]),
      ),
    },
    null,
    { ...contextOf({ actor, now }), params },
  );
  const faults = await resolveReferences(engine.db, catalogue, record, actor.tenantId);
  const told: RefusalText[] = [];
  const gone = new Set<Row>();
  for (const { table: name, row: index, field: key, message } of faults) {
    const table = form.subs.find((sub) => sub.name === name) ?? form.head;
    const row = name === undefined || index === undefined ? values : subs.get(name)?.[index];
    if (row === undefined || gone.has(row)) continue;
    if (row !== values && table.byName.get(key)?.required === true) {
      gone.add(row);
      const line = plain(row['line_no']) || String((index ?? 0) + 1);
      told.push(filled(recordRefusals.lineNotCopied, { line, item: namedBy(table, row, key), message }));
      continue;
    }
    for (const one of [key, `${key}_dictText`, `${key}_dictDisabled`]) delete row[one];
    told.push(filled(recordRefusals.valueNotCopied, { message }));
  }
  for (const sub of form.subs) {
    const rows = subs.get(sub.name) ?? [];
    rows.forEach((row, index) => Object.assign(row, pastedIn(record.subs.get(sub.name)?.[index])));
    subs.set(
      sub.name,
      rows.filter((row) => !gone.has(row)),
    );
  }
  told.push(...(await changeCopy({ db: engine.db, catalogue, form, actor, now }, { head: values, subs })));
  return { values: { ...values, ...Object.fromEntries(subs) }, told };
}

/** Leaves out the days on which a record begins: those of a copy are of the day it is made. */
function withoutDays({ fields }: Table, row: Row): Row {
  const days = new Set(fields.filter((field) => isDayOfNow(field.default)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => !days.has(name)));
}

/** Gives what a row refers to, but for its source. */
function choicesOf({ fields }: Table, row: Row): Row {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name, reference, kind } = field;
      const refers = reference !== null || kind.reference === 'user' || kind.reference === 'depart';
      const isGiven = field.readonly === true || field.formula !== undefined || name === 'src_line_id';
      return refers && !isGiven && plain(row[name]) !== '' ? [[name, row[name]]] : [];
    }),
  );
}

/** Names a line by what a choice of it shows. */
function namedBy({ byName }: Table, row: Row, key: string): string {
  const shown =
    byName
      .get(key)
      ?.popup?.to.split(',')
      .filter((to) => to !== key) ?? [];
  const pasted = shown
    .slice(0, 2)
    .map((to) => plain(row[to]))
    .filter(Boolean);
  const texts = pasted.length > 0 ? pasted : [plain(row[`${key}_dictText`])].filter(Boolean);
  return texts.length === 0 ? '' : `${texts.join(' ')} `;
}

/** Gives what the choices of a row bring along today. */
function pastedIn(row: PreparedRow | undefined): Row {
  if (row === undefined) return {};
  const names = row.table.fields.flatMap(({ popup, name }) =>
    popup === undefined
      ? []
      : popup.to.split(',').filter((to) => to !== name && row.table.byName.get(to)?.readonly === true),
  );
  return Object.fromEntries(names.map((name) => [name, row.values[name]]));
}
