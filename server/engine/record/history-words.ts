import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { Changes, FieldChanges, RowChanges, Values } from '#core/history/difference.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import { rowType } from '#server/engine/list/db/row.ts';
import { cleanTexts, textColumns, type Row } from '#server/engine/list/select.ts';
import { rowReader } from '#server/engine/screen/shown-row.ts';
import { fileNames } from '#server/platform/file/db/file.ts';
import { isKept } from './history.ts';

type Difference = components['schemas']['RecordDifference'];

/** Longest text of one value; a whole article says no more here than its beginning. */
const LONGEST = 2000;

/** Turns values of past states into words: as the fields, dictionaries and records are named now. */
type Words = { readonly say: (table: Table, values: Values) => Readonly<Record<string, string>> };

type Source = { readonly db: Db; readonly catalogue: Catalogue; readonly form: Form; readonly tenantId: string };

/** Differences in the words of the form, one list for each; `form` lacks what the reader may not see. One statement for each table. */
export async function describeChanges(source: Source, all: readonly (Changes | null)[]): Promise<Difference[][]> {
  const rows = new Map<Table, Values[]>();
  const collect = (table: Table, values: Values): void => {
    rows.set(table, [...(rows.get(table) ?? []), values]);
  };
  for (const changes of all) eachValues(source.form, changes, collect);
  const words = await wordsOf(source, rows);
  return all.map((changes) => (changes === null ? [] : described(source.form, changes, words)));
}

function eachValues(form: Form, changes: Changes | null, take: (table: Table, values: Values) => void): void {
  if (changes === null) return;
  for (const side of sidesOf(changes.head ?? {})) take(form.head, side);
  for (const sub of form.subs) {
    const { added = [], changed = [], removed = [] } = changes.subs?.[sub.name] ?? {};
    for (const { values } of [...added, ...removed]) take(sub, values);
    for (const { fields } of changed) for (const side of sidesOf(fields)) take(sub, side);
  }
}

function described(form: Form, changes: Changes, words: Words): Difference[] {
  return [
    ...fieldDifferences(form.head, changes.head ?? {}, words, {}),
    ...form.subs.flatMap((sub) => rowDifferences(sub, changes.subs?.[sub.name] ?? {}, words)),
  ];
}

function fieldDifferences(
  table: Table,
  fields: FieldChanges,
  words: Words,
  place: Pick<Difference, 'table' | 'tableTitle' | 'row'>,
): Difference[] {
  const [old, now] = sidesOf(fields).map((side) => words.say(table, side));
  return table.fields.flatMap((field): Difference[] => {
    if (!isTold(field) || fields[field.name] === undefined) return [];
    const { name, label } = field;
    return [{ ...place, kind: 'changed', field: name, label, old: textOf(old, name), new: textOf(now, name) }];
  });
}

function rowDifferences(
  sub: Table,
  { added = [], changed = [], removed = [] }: RowChanges,
  words: Words,
): Difference[] {
  const place = (at: number) => ({ table: sub.name, tableTitle: sub.title, row: at + 1 });
  const whole = (values: Values): Pick<Difference, 'label' | 'old' | 'new' | 'cells'> => {
    const texts = words.say(sub, values);
    const cells = sub.fields
      .filter((field) => isTold(field) && field.hidden !== true && textOf(texts, field.name) !== null)
      .map(({ name, label }) => ({ label, text: textOf(texts, name) ?? '' }));
    return { label: sub.title, old: null, new: null, cells };
  };
  return [
    ...changed.flatMap(({ at, fields }) => fieldDifferences(sub, fields, words, place(at))),
    ...added.map(({ at, values }): Difference => ({ ...place(at), kind: 'added', ...whole(values) })),
    ...removed.map(({ at, values }): Difference => ({ ...place(at), kind: 'removed', ...whole(values) })),
  ];
}

/** Is a field of the reader's form, and no secret? */
function isTold(field: Field): boolean {
  return isKept(field) && field.guard?.isHidden !== true;
}

function textOf(texts: Readonly<Record<string, string>> | undefined, name: string): string | null {
  const text = texts?.[name] ?? '';
  return text === '' ? null : text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

function sidesOf(fields: FieldChanges): readonly [Values, Values] {
  const entries = Object.entries(fields);
  return [
    Object.fromEntries(entries.map(([name, [old]]) => [name, old])),
    Object.fromEntries(entries.map(([name, [, now]]) => [name, now])),
  ];
}

async function wordsOf(source: Source, rows: ReadonlyMap<Table, readonly Values[]>): Promise<Words> {
  const { db, catalogue, tenantId } = source;
  const known = new Map<Table, ReadonlyMap<string, Readonly<Record<string, string>>>>();
  for (const [table, values] of rows) {
    const read = rowReader(table, catalogue);
    const unique = [...new Map(values.map((one) => [JSON.stringify(one), one]))];
    const shown = await withTexts(
      db,
      table,
      unique.map(([, one]) => one),
      tenantId,
    );
    const names = await namesOfFiles(db, table, values, tenantId);
    known.set(
      table,
      new Map(
        unique.map(([key, one], at) => {
          const texts = { ...read({ ...one, ...shown[at] }).texts };
          for (const field of table.fields.filter(isFile)) texts[field.name] = fileText(one[field.name], names);
          return [key, texts];
        }),
      ),
    );
  }
  return { say: (table, values) => known.get(table)?.get(JSON.stringify(values)) ?? {} };
}

/** Texts of keys in values that may be stored nowhere any more: they go in as rows of the table's type. */
async function withTexts(db: Db, table: Table, values: readonly Values[], tenantId: string): Promise<Row[]> {
  const texts = textColumns(table.fields, tenantId);
  if (texts.length === 0 || values.length === 0) return values.map(() => ({}));
  const pointing = table.fields.filter(({ reference, kind }) => reference !== null || kind.reference !== 'none');
  const sent = values.map((one, at) => ({
    ...Object.fromEntries(pointing.map(({ name }) => [name, one[name] ?? null])),
    id: String(at),
  }));
  const { rows } = await sql<Row>`
    select ${sql.join([sql`p.id`, ...texts])}
    from jsonb_populate_recordset(null::${rowType(table.name)}, ${JSON.stringify(sent)}::jsonb) p`.execute(db);
  const byPlace = new Map(rows.map((row) => [Number(row['id']), cleanTexts(row)]));
  return values.map((_, at) => byPlace.get(at) ?? {});
}

function isFile({ type }: Field): boolean {
  return type === 'file' || type === 'image';
}

async function namesOfFiles(
  db: Db,
  table: Table,
  values: readonly Values[],
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  const paths = table.fields.filter(isFile).flatMap(({ name }) => values.flatMap((one) => pathsIn(one[name])));
  return fileNames(db, tenantId, paths);
}

function fileText(value: unknown, names: ReadonlyMap<string, string>): string {
  return pathsIn(value)
    .map((path) => names.get(path) ?? path)
    .join('、');
}

function pathsIn(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? value.split(',') : [];
}
