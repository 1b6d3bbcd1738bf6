import { parseAmount } from '#core/amounts/amounts.ts';
import { filled } from '#core/refusals/text.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { type Conflict, refusal, type Refusal } from '#server/platform/refusal.ts';
import { normalise } from './prepare.ts';
import { recordRefusals } from './refusals.ts';

type Difference = Conflict['fields'][number];
type Stored = { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> };

/**
 * Somebody saved the record since the caller read it. The refusal lists the fields that differ between what the caller sent and what is
 * stored now, in words to show side by side; what the caller did not send and what only the server writes is no difference.
 */
export function conflictOf(form: Form, body: Row, stored: Stored, catalogue: Catalogue): Refusal {
  const fields = [
    ...differences(form.head, body, stored.head, catalogue, {}),
    ...form.subs.flatMap((sub) => subDifferences(sub, body[sub.name], stored.subs.get(sub.name) ?? [], catalogue)),
  ];
  const by = stored.head['update_by'];
  const who = typeof by === 'string' && by !== '' ? `（${by}）` : '';
  return refusal(
    409,
    recordRefusals.recordChanged,
    { who },
    {
      conflict: {
        version: Number(stored.head['version'] ?? 0),
        updateBy: typeof by === 'string' ? by : null,
        updateTime: typeof stored.head['update_time'] === 'string' ? stored.head['update_time'] : null,
        fields,
      },
    },
  );
}

function differences(
  table: Table,
  sent: Row,
  stored: Row,
  catalogue: Catalogue,
  place: { table?: string; rowId?: string },
): Difference[] {
  return table.fields.flatMap((field): Difference[] => {
    if (!isCompared(field) || !Object.hasOwn(sent, field.name)) return [];
    const yours = normalise(field, sent[field.name]);
    if (same(field, yours, stored[field.name])) return [];
    return [
      {
        ...place,
        field: field.name,
        label: field.label,
        yours: display(field, yours, catalogue, sent[`${field.name}_dictText`]),
        theirs: display(field, stored[field.name], catalogue, stored[`${field.name}_dictText`]),
      },
    ];
  });
}

function subDifferences(sub: Table, sent: unknown, stored: readonly Row[], catalogue: Catalogue): Difference[] {
  if (!Array.isArray(sent)) return [];
  const rows = sent.filter((row): row is Row => typeof row === 'object' && row !== null);
  const named = (id: string): { table: string; rowId: string } => ({ table: sub.name, rowId: id });
  const changed = stored.flatMap((row): Difference[] => {
    const id = String(row['id']);
    const mine = rows.find((line) => line['id'] === id);
    if (mine !== undefined) return differences(sub, mine, row, catalogue, named(id));
    return [
      {
        ...named(id),
        field: 'id',
        label: filled(recordRefusals.rowOf, { table: sub.title }),
        yours: null,
        theirs: summary(sub, row, catalogue),
      },
    ];
  });
  const added = rows
    .filter((line) => !stored.some((row) => row['id'] === line['id']))
    .map((line): Difference => ({
      ...named(typeof line['id'] === 'string' ? line['id'] : ''),
      field: 'id',
      label: filled(recordRefusals.rowOf, { table: sub.title }),
      yours: summary(sub, line, catalogue),
      theirs: null,
    }));
  return [...changed, ...added];
}

/** The first three shown values of a row, enough to recognise it. */
function summary(table: Table, row: Row, catalogue: Catalogue): string {
  const texts = table.fields
    .filter((field) => field.list === true && field.guard?.isHidden !== true)
    .map((field) => display(field, row[field.name], catalogue, row[`${field.name}_dictText`]))
    .filter((text) => text !== null);
  return texts.slice(0, 3).join(' ');
}

function isCompared(field: Field): boolean {
  return field.kind.storage !== 'none' && field.formula === undefined && field.readonly !== true && !field.dormant;
}

function same(field: Field, left: unknown, right: unknown): boolean {
  const [a, b] = [left ?? null, right ?? null];
  if (a === null || b === null) return a === b;
  if (field.kind.storage === 'numeric' || field.kind.storage === 'integer') {
    const [x, y] = [parseAmount(a), parseAmount(b)];
    return x !== null && y !== null && x.eq(y);
  }
  return a === b;
}

function display(field: Field, value: unknown, catalogue: Catalogue, text: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof text === 'string' && text !== '') return text;
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  const items = field.dict === undefined ? undefined : catalogue.dict(field.dict);
  if (items === undefined) return plain;
  return plain
    .split(',')
    .map((part) => items.find((item) => item.value === part)?.text ?? part)
    .join(',');
}
