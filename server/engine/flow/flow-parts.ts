import Big from 'big.js';
import { parseAmount, sumAmounts } from '#core/amounts/amounts.ts';
import { tailOf } from '#core/flow/check-flow.ts';
import type { PartsDefinition } from '#core/flow/definition.ts';
import { partAmount, type Share } from '#core/flow/parts.ts';
import { given, isAlike } from '#core/flow/quantities.ts';
import { computeRow, computeRecord } from '#core/formula/compute.ts';
import { plain as text } from '#core/values/plain.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { selectRows, type Row, type StoredRows } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import { updateChanged } from '#server/engine/record/save-lines.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { linesBehind } from './flow-behind.ts';
import { linesBelow } from './flow-below.ts';
import { stayingLinks } from './flow-fill.ts';
import { takingOf } from './flow-links.ts';

/**
 * Writes of lines that are parts of a line of an earlier document what they take of its amounts beyond quantity × price, as far as audited
 * documents are known; formulas follow. The audit does so again, when it is known which part is the last.
 */
export async function fillParts(scope: FlowScope, { subs }: PreparedRecord, stored: StoredRows | null): Promise<void> {
  for (const parts of scope.form.definition.parts ?? []) {
    const rows = subs.get(parts.lines) ?? [];
    const tails = await tailsOf(
      scope,
      parts,
      rows.map(({ values }) => values),
      stored === null ? null : String(stored.head['id']),
    );
    rows.forEach((row, index) => Object.assign(row.values, tails[index]));
  }
}

/**
 * Settles of a document that is audited which of its lines are the last parts, and stores what changes of them. Documents before it are locked.
 * @returns the document as it counts; the caller stores its head
 */
export async function settleParts(scope: FlowScope, stored: StoredRows): Promise<StoredRows> {
  const { form } = scope;
  const subs = new Map(stored.subs);
  for (const parts of form.definition.parts ?? []) {
    const rows = stored.subs.get(parts.lines) ?? [];
    const tails = await tailsOf(scope, parts, rows, String(stored.head['id']));
    const table = form.subs.find(({ name }) => name === parts.lines);
    const changed = rows.map((row, index) => {
      const own = tails[index] ?? {};
      const isSame = Object.entries(own).every(([name, value]) => isAlike(row[name] ?? '0', value ?? '0', true));
      return isSame || table === undefined ? row : computeRow<Row>({ ...row, ...own }, table.computed);
    });
    if (table !== undefined) await updateChanged(scope, table, rows, changed);
    if (changed.some((row, index) => row !== rows[index])) subs.set(parts.lines, changed);
  }
  if ([...subs].every(([name, rows]) => stored.subs.get(name) === rows)) return stored;
  const plan = { head: form.head.computed, subs: {} };
  const whole = computeRecord<Row>({ ...stored.head, ...Object.fromEntries(subs) }, plan);
  const head = { ...stored.head, ...Object.fromEntries(form.head.computed.map(({ field }) => [field, whole[field]])) };
  return { head, subs };
}

/** Computed values of a head that settling its lines changed. */
export function settledHead({ head: table }: Form, before: StoredRows, after: StoredRows): Row {
  if (before === after) return {};
  return Object.fromEntries(
    table.computed.flatMap(({ field }) =>
      before.head[field] === after.head[field] ? [] : [[field, after.head[field]]],
    ),
  );
}

/** A line that is another part of the same whole. */
type Sibling = { readonly root: string; readonly values: Row };

/** Of each line what it takes beyond quantity × price, by columns; empty where it is no last part. */
async function tailsOf(
  scope: FlowScope,
  parts: PartsDefinition,
  lines: readonly Row[],
  id: string | null,
): Promise<readonly Row[]> {
  const { db, catalogue, form, actor } = scope;
  const amounts = [...Object.keys(parts.money), ...(parts.reckoned ?? [])];
  const none = Object.fromEntries(amounts.map((name) => [tailOf(name), null]));
  const table = form.subs.find(({ name }) => name === parts.lines);
  const place = placeOfWhole(catalogue, parts);
  const sources = lines.map((line) => line['src_line_id']).filter((one) => typeof one === 'string' && one !== '');
  if (table === undefined || place === null || sources.length === 0) return lines.map(() => none);
  const behind = await linesBehind(scope, sources as string[], parts.of);
  const roots = [...new Set([...behind.values()].map((one) => one.id))];
  if (roots.length === 0) return lines.map(() => none);
  const { tenantId } = actor;
  const wholes = new Map(
    (await selectRows(db, place.table, { tenantId, column: 'id', values: roots })).map((row) => [
      String(row['id']),
      row,
    ]),
  );
  const siblings = [...(await countedBelow(scope, place, roots, { form, table, except: id }))];
  const less = await lessOf(scope, place, roots, parts);
  const stays = stayingLinks(scope).flatMap(({ push }) => push.lines.stays?.by ?? []);
  return lines.map((line) => {
    const root = behind.get(String(line['src_line_id']))?.id;
    const whole = root === undefined ? undefined : wholes.get(root);
    if (root === undefined || whole === undefined) return none;
    const others = siblings.filter((one) => one.root === root);
    // What keeps its price keeps its cents.
    const tails = stays.some((by) => text(line[by]) !== '')
      ? Object.fromEntries(amounts.map((name) => [tailOf(name), line[tailOf(name)] ?? null]))
      : tailsOfLine(
          { parts, table, amounts },
          line,
          whole,
          others.map(({ values }) => values),
          less.filter((one) => one.root === root).map(({ values }) => values),
        );
    siblings.push({ root, values: computeRow<Row>({ ...line, ...tails }, table.computed) });
    return tails;
  });
}

function tailsOfLine(
  {
    parts,
    table,
    amounts,
  }: { readonly parts: PartsDefinition; readonly table: Table; readonly amounts: readonly string[] },
  line: Row,
  whole: Row,
  others: readonly Row[],
  less: readonly Row[],
): Row {
  const tails: Record<string, string | null> = Object.fromEntries(amounts.map((name) => [tailOf(name), null]));
  const isOne = (row: Row): boolean =>
    (parts.stated ?? []).every((name) => parseAmount(row[name]) === null) &&
    Object.entries(parts.alike).every(([own, of]) => isAlike(row[own], whole[of], true));
  const qty = parseAmount(line[parts.qty]);
  if (qty === null || !isOne(line)) return tails;
  const [same, different] = [others.filter(isOne), others.filter((row) => !isOne(row))];
  const apart = sumAmounts(different.map((row) => row[parts.qty]));
  const gives = given(parts.gives, whole).minus(apart);
  for (const name of amounts) {
    const bare = Object.fromEntries(amounts.map((one) => [tailOf(one), null]));
    const worth = (of: Big): Big =>
      parseAmount(computeRow<Row>({ ...line, ...bare, [parts.qty]: of.toFixed() }, table.computed)[name]) ?? new Big(0);
    const isKnown = apart.eq(parseAmount(whole[parts.apart ?? '']) ?? 0);
    const known = isKnown ? parseAmount(whole[parts.money[name] ?? '']) : null;
    const amount = known?.minus(sumAmounts([...less, ...different].map((row) => row[name]))) ?? worth(gives);
    const before: Share = {
      qty: sumAmounts(same.map((row) => row[parts.qty])),
      amount: sumAmounts(same.map((row) => row[name])),
    };
    // What a line does not come to by its price, as one with a price with tax, its parts share by quantity.
    const isPriced = gives.eq(0) || worth(gives).eq(amount);
    const shared = (of: Big): Big => amount.times(of).div(gives).round(2, Big.roundHalfUp);
    const wanted = partAmount(qty, { qty: gives, amount }, before, isPriced ? worth : shared);
    const plain = parseAmount(computeRow<Row>({ ...line, ...tails }, table.computed)[name]) ?? new Big(0);
    if (!wanted.eq(plain)) tails[tailOf(name)] = wanted.minus(plain).toFixed(2);
  }
  return tails;
}

type WholePlace = { readonly form: Form; readonly table: Table };

function placeOfWhole({ forms }: Catalogue, { of, whole }: PartsDefinition): WholePlace | null {
  const form = forms.find(({ head }) => head.name === of);
  const table = form?.subs.find(({ name }) => name === whole);
  return form === undefined || table === undefined ? null : { form, table };
}

/** Lines of audited documents of a form that go back to these. */
async function countedBelow(
  scope: FlowScope,
  { form: source, table }: WholePlace,
  roots: readonly string[],
  of: { readonly form: Form; readonly table: Table; readonly except: string | null },
): Promise<readonly Sibling[]> {
  const { db, actor } = scope;
  const below = (await linesBelow(scope, { form: source, table: table.name }, roots, of.form.head.name)).filter(
    ({ row, link }) =>
      link.targetLines.name === of.table.name &&
      row.head_id !== of.except &&
      ['full', 'done'].includes(takingOf(link, row).weight),
  );
  if (below.length === 0) return [];
  const values = [...new Set(below.map(({ row }) => row.id))];
  const rows = await selectRows(db, of.table, { tenantId: actor.tenantId, column: 'id', values });
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  return below.flatMap(({ root, row }) => {
    const found = byId.get(row.id);
    return found === undefined ? [] : [{ root, values: found }];
  });
}

/** Returns the quantities audited documents took of wholes before they are divided. */
async function lessOf(
  scope: FlowScope,
  place: WholePlace,
  roots: readonly string[],
  { less = [] }: PartsDefinition,
): Promise<readonly Sibling[]> {
  const found: Sibling[] = [];
  for (const { form: name, lines } of less) {
    const form = scope.catalogue.forms.find(({ head }) => head.name === name);
    const table = form?.subs.find((sub) => sub.name === lines);
    if (form === undefined || table === undefined) continue;
    found.push(...(await countedBelow(scope, place, roots, { form, table, except: null })));
  }
  return found;
}
