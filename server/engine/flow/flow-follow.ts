import { parseAmount } from '#core/amounts/amounts.ts';
import { addDays, dateTimeText } from '#core/dates/dates.ts';
import type { FollowDefinition } from '#core/flow/definition.ts';
import { evaluate } from '#core/formula/evaluate.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { flowParam } from '#core/params/flow.ts';
import { plain } from '#core/values/plain.ts';
import { refuseUndoing } from '#server/engine/behaviour/any-document.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { findByKey, updateRow } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { noteHistory } from '#server/engine/record/history.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { followingOf } from './db/flow.ts';
import { followedPart } from './flow-behind.ts';
import { numberField } from './flow-links.ts';

/**
 * Makes and audits the documents that follow from one by themselves, in the transaction of its audit: nobody can forget a receivable.
 * @param origin what the document takes back in red: what followed from that follows from it, too
 * @throws Refusal where such a document cannot be: no party, a closed month of its ledger
 */
export async function makeFollowing(scope: Scope, stored: Stored, origin: string | null = null): Promise<void> {
  for (const one of await followsOf(scope)) {
    const { follow, target } = one;
    const part = await followedPart(scope, one, stored, origin);
    if (part === null) continue;
    const [[subject, formula] = ['', '']] = Object.entries(follow.compute);
    const amount = parseAmount(valueOf(formula, part.head, part));
    if (subject === '' || amount === null || amount.eq(0)) continue;
    await makeOne({ ...scope, form: target }, follow, { scope, stored: part });
  }
}

/**
 * Voids what followed from a document by itself, with all that its audit did.
 * @throws Refusal 422 where that cannot be taken back: it was written off, or the month of its ledger is closed
 */
export async function takeBackFollowing(scope: Scope, stored: Stored): Promise<void> {
  await voidFollowing(scope, stored, new Set((scope.form.definition.follows ?? []).map(({ to }) => to)));
}

/** Voids the documents of some tables that an effect or a following made of one. @throws Refusal 422 as above */
export async function voidFollowing(scope: Scope, stored: Stored, tables: ReadonlySet<string>): Promise<void> {
  const { db, catalogue, actor, form } = scope;
  for (const table of tables) {
    const target = catalogue.forms.find(({ head }) => head.name === table);
    if (target?.head.byName.has('src_id') !== true) continue;
    const of = { ...scope, form: target };
    for (const id of await followingOf(db, table, { tenantId: actor.tenantId, id: String(stored.head['id']) })) {
      const found = await readStored(of, id, true);
      if (found === null) continue;
      await refuseUndoing(of, found, '反审核');
      await applyEffects(of, found, 'unaudit');
      await updateRow(db, table, { id, tenantId: actor.tenantId }, { bill_status: '4' }, actor.username);
      await noteHistory({ ...of, cause: { way: 'action', note: `反审核 ${nameOf(form.head, form, stored.head)}` } }, [
        {
          recordId: id,
          version: Number(found.head['version']) + 1,
          act: 'change',
          changes: { head: { bill_status: [found.head['bill_status'], '4'] }, subs: {} },
        },
      ]);
    }
  }
}

/** Of which document one was made by itself; null for one that people made. */
export function madeFrom(head: Row): string | null {
  const id = head['src_id'];
  return typeof id === 'string' && id !== '' ? plain(head['src_no']) : null;
}

/** Lists the documents that may follow in this installation, and whether its parameters ask for them. */
async function followsOf({ db, catalogue, form, actor }: Scope) {
  const follows = (form.definition.follows ?? []).flatMap((follow) => {
    const target = catalogue.forms.find(({ head }) => head.name === follow.to);
    return target?.head.byName.has('src_id') === true ? [{ follow, target }] : [];
  });
  const params = follows.flatMap(({ follow }) => {
    const param = flowParam(follow.param ?? '');
    return param?.kind === 'list' ? [param] : [];
  });
  const values = params.length === 0 ? null : await readParams(db, actor.tenantId, params);
  return follows.map((one) => {
    const param = params.find(({ code }) => code === one.follow.param);
    return { ...one, isOn: param === undefined || values?.text(param) === one.follow.is };
  });
}

async function makeOne(
  of: Scope,
  follow: FollowDefinition,
  { scope, stored }: { readonly scope: Scope; readonly stored: Stored },
): Promise<void> {
  const { actor } = of;
  const source = scope.form;
  const { lines } = follow;
  const rows =
    lines === undefined
      ? {}
      : {
          [lines.to]: (stored.subs.get(lines.from) ?? []).map((row) => ({
            ...Object.fromEntries(Object.entries(lines.map ?? {}).map(([to, from]) => [to, row[from] ?? null])),
            ...computed(lines.compute ?? {}, row, stored),
          })),
        };
  const head: Row = {
    ...Object.fromEntries(Object.entries(follow.head ?? {}).map(([to, from]) => [to, stored.head[from] ?? null])),
    ...follow.set,
    ...(follow.currency === true
      ? { currency: stored.head['currency'], exchange_rate: stored.head['exchange_rate'] }
      : {}),
    ...computed(follow.compute, stored.head, stored),
    ...(await dueOf(scope, follow, stored.head)),
    bill_date: stored.head['bill_date'],
    src_no: stored.head[numberField(source)],
    src_id: stored.head['id'],
    bill_status: '2',
    audit_by: actor.username,
    audit_time: dateTimeText(of.now),
  };
  const note = `审核 ${nameOf(source.head, source, stored.head)}`;
  const made = await makeDocument({ ...of, cause: { way: 'action', note } }, head, rows);
  await applyEffects(of, made, 'audit');
}

async function dueOf({ db, form, actor }: Scope, { due }: FollowDefinition, head: Row): Promise<Row> {
  const date = plain(head['bill_date']).slice(0, 10);
  const reference = form.head.byName.get(due?.party ?? '')?.reference;
  const key = plain(head[due?.party ?? '']);
  if (due === undefined || reference == null || key === '' || date === '') return {};
  const [party] = await findByKey(db, reference.table, {
    key: reference.value,
    values: [key],
    columns: [due.days],
    hasEnabled: false,
    tenantId: actor.tenantId,
  });
  const days = Number(party?.[due.days] ?? 0);
  return { [due.column]: Number.isInteger(days) ? addDays(date, days) : date };
}

function computed(formulas: Readonly<Record<string, string>>, row: Row, stored: Stored): Row {
  return Object.fromEntries(Object.entries(formulas).map(([name, text]) => [name, valueOf(text, row, stored)]));
}

function valueOf(text: string, row: Row, { subs }: Stored): string | null {
  const parsed = parseFormula(text);
  if (!parsed.ok) return null;
  return evaluate(parsed.formula, {
    field: (name) => row[name],
    column: (table, name) => (subs.get(table) ?? []).map((line) => line[name]),
  });
}
