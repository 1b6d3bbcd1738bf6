import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { isSummed, type Field, type Form, type Table } from '#server/engine/definition/catalogue.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import { rowsOf } from '#server/engine/definition/reckoned-columns.ts';
import { refusal } from '#server/platform/refusal.ts';
import { compileRows, compileSort, compileWhere, isList, type Fragment, type ListQuery } from './query.ts';
import { listRefusals } from './refusals.ts';

/** A document as it is stored: its head, and the rows of its sub-tables. */
export type StoredRows = { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> };

export type Row = Record<string, unknown>;

/** Stored columns of a table as a client sees them. */
export function columnsOf(table: Table): readonly string[] {
  const own = table.fields.filter((field) => field.kind.storage !== 'none').map((field) => field.name);
  return [
    'id',
    ...own,
    ...(table.isSub ? ['head_id', 'line_no'] : []),
    'version',
    'bpm_status',
    'create_by',
    'create_time',
    'update_by',
    'update_time',
  ];
}

/**
 * One page of a list in one statement: rows, total and shown texts. The count stands beside the page, so that the page is found through
 * an index and the texts are looked up for its rows only.
 */
export async function selectPage(
  db: Db,
  form: Form,
  options: {
    query: ListQuery;
    tenantId: string;
    limit: number;
    offset: number;
    parent?: { id: string | null };
    columns?: readonly string[];
    extra?: Fragment;
    /** Also sum the summed columns over the whole query. */
    needTotals?: boolean;
  },
): Promise<{ records: Row[]; total: number; totals?: Record<string, string | null> }> {
  const { head } = form;
  const { query, tenantId } = options;
  const parts: Fragment[] = [compileWhere(form, head, query, tenantId)];
  if (options.parent !== undefined) parts.push(below(form, options.parent.id, tenantId));
  if (options.extra !== undefined) parts.push(options.extra);
  const where = sql.join(parts, sql` and `);
  const source = rowsOf(head);
  const { names, sortable, texts, textNames } = wordingOf(db, head, options.columns);
  const hasChild =
    form.definition.kind === 'tree'
      ? [
          sql`case when exists (select 1 from ${sql.table(head.name)} k where k.tenant_id = ${tenantId} and k.del_flag = 0 and k.${sql.ref(PARENT)} = p.id ${also(compileRows(head, 'k', tenantId))}) then '1' else '0' end as has_child`,
        ]
      : [];
  const summed =
    options.needTotals === true ? head.fields.filter((field) => field.list === true && isSummed(field)) : [];
  const sums = summed.map((field) => sql`sum(${sql.ref(`t.${field.name}`)})::text as ${sql.id(`__sum_${field.name}`)}`);
  const shownSums = summed.map((field) => sql.ref(`c.__sum_${field.name}`));
  const { rows } = await sql<Row>`
    select ${sql.join([sql`c.total as "__total"`, ...shownSums, names, ...texts, ...hasChild])}
    from (select ${sql.join([sql`count(*) as total`, ...sums])} from ${source} t where ${where}) c
    left join (
      select ${sortable} from ${source} t where ${where}
      order by ${compileSort(head, query, form.definition.sort, 't')} limit ${options.limit} offset ${options.offset}
    ) p on true
    order by ${compileSort(head, query, form.definition.sort, 'p')}`.execute(db);
  const total = Number(rows[0]?.['__total'] ?? 0);
  const [first = {}] = rows;
  const totals = Object.fromEntries(
    summed.map(({ name }) => [
      name,
      typeof first[`__sum_${name}`] === 'string' ? String(first[`__sum_${name}`]) : null,
    ]),
  );
  const records = rows.filter((row) => row['id'] !== null);
  const besides = ['__total', ...summed.map(({ name }) => `__sum_${name}`)];
  for (const row of records) leaveOut(row, besides, textNames);
  return { records, total, ...(options.needTotals === true ? { totals } : {}) };
}

/** Parts of a list's statement that do not depend on the request: its columns in SQL, and their names in the answer. */
type Wording = {
  /** Columns of the answer, over `p`. */
  readonly names: Fragment;
  /** Those and all that a list can be sorted by, over `t`. */
  readonly sortable: Fragment;
  /** Shown texts, over `p`. */
  readonly texts: readonly Fragment[];
  /** Entries of the answer that hold shown texts. */
  readonly textNames: readonly string[];
};

const wordings = new WeakMap<Table, Wording>();

/** Written once per state of the definitions: building fifty names anew took as long as the database needs for the page. */
function wordingOf(db: Db, table: Table, columns: readonly string[] | undefined): Wording {
  if (columns !== undefined) return wording(db, table, columns);
  const known = wordings.get(table) ?? wording(db, table, undefined);
  wordings.set(table, known);
  return known;
}

function wording(db: Db, table: Table, columns: readonly string[] | undefined): Wording {
  const shown = columns === undefined ? table.fields : table.fields.filter((field) => columns.includes(field.name));
  const names = columns === undefined ? columnsOf(table) : ['id', ...shown.map((field) => field.name)];
  const sortable = new Set([...names, ...columnsOf(table), 'tenant_id']);
  // The rows of a page are all of one tenant; asking them for it leaves no value in the text.
  const texts = textColumns(shown, sql.ref('p.tenant_id'), true);
  return {
    names: fixed(db, sql.join(names.map((name) => sql.ref(`p.${name}`)))),
    sortable: fixed(db, sql.join([...sortable].map((name) => sql.ref(`t.${name}`)))),
    texts: texts.length === 0 ? [] : [fixed(db, sql.join(texts))],
    textNames: shown.filter((field) => textOf(field, sql``) !== undefined).map(({ name }) => textName(name)),
  };
}

/** A piece without values as finished text. */
function fixed(db: Db, fragment: Fragment): Fragment {
  const { sql: text, parameters } = fragment.compile(db);
  if (parameters.length > 0) throw new Error('A piece that is written once holds a value');
  return sql.raw(text);
}

/**
 * Takes what stands beside the entries of a record out of its answer, and texts without a value, as the family does: an entry without a value is
 * not written. Rows keep the one shape they were read in, which is read and written several times as fast as one built by name.
 */
function leaveOut(row: Row, besides: readonly string[], texts: readonly string[]): void {
  for (const name of besides) row[name] = undefined;
  for (const name of texts) {
    if (row[name] === null) row[name] = undefined;
    else tellApart(row, name);
  }
}

/** The children of a node, or the roots; a row whose parent a row rule hides stands at the root rather than nowhere. */
function below(form: Form, parentId: string | null, tenantId: string): Fragment {
  const parent = sql.ref(`t.${PARENT}`);
  if (parentId !== null) return sql`${parent} = ${parentId}`;
  const rows = compileRows(form.head, 'r', tenantId);
  if (rows.length === 0) return sql`${parent} is null`;
  return sql`(${parent} is null or not exists (
    select 1 from ${sql.table(form.head.name)} r where r.id = ${parent} and r.tenant_id = ${tenantId} and r.del_flag = 0 ${also(rows)}))`;
}

/** Conditions after others. */
export function also(parts: readonly Fragment[]): Fragment {
  return parts.length === 0 ? sql`` : sql`and ${sql.join(parts, sql` and `)}`;
}

/** Of these ids, those of live rows the caller may see: `table` is as he may use it. */
export async function visibleIds(
  db: Db,
  table: Table,
  ids: readonly string[],
  tenantId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${rowsOf(table)} t
    where t.tenant_id = ${tenantId} and t.del_flag = 0 and t.id = any(${ids}::text[]) ${also(compileRows(table, 't', tenantId))}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}

/** Live rows of a table by a key column, with shown texts. */
export async function selectRows(
  db: Db,
  table: Table,
  options: { tenantId: string; column: 'id' | 'head_id'; values: readonly string[]; lock?: boolean },
): Promise<Row[]> {
  const names = columnsOf(table).map((name) => sql.ref(`p.${name}`));
  const { rows } = await sql<Row>`
    select ${sql.join([...names, ...textColumns(table.fields, options.tenantId, true)])}
    from ${rowsOf(table)} p
    where p.tenant_id = ${options.tenantId} and p.del_flag = 0 and ${sql.ref(`p.${options.column}`)} ${oneOf(options.values)}
    order by ${table.isSub ? sql`p.line_no, p.id` : sql`p.id`}
    ${options.lock === true ? sql`for update of p` : sql``}`.execute(db);
  for (const row of rows) for (const name of Object.keys(row)) if (name.endsWith(TEXT)) tellApart(row, name);
  return rows.map((row) => cleanTexts(row));
}

/** Ends of the entries of a row: the shown text of a field, and its keys that cannot be chosen any more. */
const TEXT = '_dictText';
const DISABLED = '_dictDisabled';
/** Stand around the key of what was disabled, before its text; no text that is kept has them. */
const [FROM, TO] = ['\u0001', '\u0002'];

/** Takes the keys that stand in a shown text out of it, into an entry of their own. */
function tellApart(row: Row, name: string): void {
  const text = row[name];
  if (typeof text !== 'string' || !text.includes(FROM)) return;
  const keys: string[] = [];
  row[name] = text
    .split(FROM)
    .map((part, index) => {
      const end = index === 0 ? -1 : part.indexOf(TO);
      if (end >= 0) keys.push(part.slice(0, end));
      return part.slice(end + 1);
    })
    .join('');
  row[`${name.slice(0, -TEXT.length)}${DISABLED}`] = [...new Set(keys)].join(',');
}

/** The entry of a row that holds the shown text of a field. */
function textName(field: string): string {
  return `${field}${TEXT}`;
}

/**
 * Scalar subqueries over alias `p` for texts that come from tables; texts of plain dictionaries are the client's to translate.
 * @param tenantId a value, or where the statement has it
 * @param marks keys of what cannot be chosen any more stand in the texts, for `tellApart`
 */
export function textColumns(fields: readonly Field[], tenantId: string | Fragment, marks = false): readonly Fragment[] {
  const tenant = typeof tenantId === 'string' ? sql`${tenantId}` : tenantId;
  return fields.flatMap((field) => {
    const text = textOf(field, tenant, marks);
    return text === undefined ? [] : [sql`${text} as ${sql.id(textName(field.name))}`];
  });
}

function textOf(field: Field, tenant: Fragment, marks = false): Fragment | undefined {
  const ref = sql.ref(`p.${field.name}`);
  const { reference } = field;
  const keys = sql`string_to_array(${ref}, ',')`;
  /** Texts in the order of the keys: clients put one beside the other. */
  const all = (text: Fragment, key: Fragment, from: Fragment): Fragment =>
    sql`(select string_agg(${text}, ',' order by array_position(${keys}, ${key}::text)) ${from} = any(${keys}))`;
  const marked = (text: Fragment, key: Fragment, isOut: Fragment): Fragment =>
    marks ? sql`case when ${isOut} then chr(1) || ${key}::text || chr(2) else '' end || ${text}` : text;
  // Deleted rows keep their text here: a deletion is refused while somebody points to the row, except by foreign writers.
  if (reference !== null) {
    const key = sql`x.${sql.ref(reference.value)}`;
    const isOut = field.stops === true ? sql`x.del_flag = 1 or x.enabled = 'N'` : sql`x.del_flag = 1`;
    const text = marked(sql`x.${sql.ref(reference.text)}::text`, key, isOut);
    const from = sql`from ${sql.table(reference.table)} x where x.tenant_id = ${tenant} and ${key}`;
    if (isList(field)) return all(text, key, from);
    // Of a key that was given again, the one that is there counts.
    const first = reference.value === 'id' ? sql`` : sql`order by x.del_flag`;
    return sql`(select ${text} ${from} = ${ref} ${first} limit 1)`;
  }
  if (field.kind.reference === 'user') {
    // A deleted account still has its name; one that took its username meanwhile comes first.
    const text = marked(sql`x.realname`, isList(field) ? sql`x.username` : ref, sql`x.del_flag = 1`);
    if (!isList(field)) {
      // Most fields of this kind are empty most of the time: nobody is looked for then.
      return sql`case when ${ref} <> '' then (select ${text} from sys_user x
        where x.tenant_id = ${tenant} and lower(x.username) = lower(${ref}) order by x.del_flag limit 1) end`;
    }
    return sql`(select string_agg(u.shown, ',' order by array_position(string_to_array(lower(${ref}), ','), u.account)) from (
      select distinct on (lower(x.username)) lower(x.username) as account, ${text} as shown from sys_user x
      where x.tenant_id = ${tenant} and lower(x.username) = any(string_to_array(lower(${ref}), ',')) order by lower(x.username), x.del_flag) u)`;
  }
  if (field.kind.reference === 'depart') {
    const text = marked(sql`x.depart_name`, sql`x.id`, sql`x.del_flag = 1`);
    const from = sql`from sys_depart x where x.tenant_id = ${tenant} and x.id`;
    return isList(field) ? all(text, sql`x.id`, from) : sql`(select ${text} ${from} = ${ref})`;
  }
  return undefined;
}

/** The family leaves the text out where there is no value. */
export function cleanTexts(row: Row): Row {
  for (const name of Object.keys(row)) if (name.endsWith('_dictText') && row[name] === null) delete row[name];
  return row;
}

/** Rows handed over at a time. */
const LOT = 500;

/** Which rows of a form are walked through, and what of them. */
export type WalkOptions = {
  readonly query: ListQuery;
  readonly tenantId: string;
  readonly columns: readonly string[];
  /** Only these records; none means all of the query. */
  readonly ids: readonly string[];
  readonly cap: number;
};

type Take = (rows: readonly Row[]) => Promise<void>;

/**
 * All rows of a query in the order of the list, some at a time through a cursor, so that memory does not grow with them. Count and rows
 * are of one moment.
 * @throws Refusal 422 when the query finds more than the cap
 */
export async function eachRow(db: Db, form: Form, options: WalkOptions, take: Take): Promise<void> {
  await walkRows(db, form, options, ({ rows }) => rows(take));
}

/** The rows of a query at one moment, as often as they are wanted, and the lines of their sub-tables in the same order. */
export type Walk = {
  readonly rows: (take: Take) => Promise<void>;
  /** Lines of a sub-table, each with the record it belongs to. */
  readonly lines: (
    sub: Table,
    take: (lines: readonly { readonly line: Row; readonly owner: Row }[]) => Promise<void>,
  ) => Promise<void>;
};

/**
 * Opens the rows of a query as they are at one moment.
 * @throws Refusal 422 when the query finds more than the cap
 */
export async function walkRows(
  db: Db,
  form: Form,
  options: WalkOptions,
  act: (walk: Walk) => Promise<void>,
): Promise<void> {
  const { head } = form;
  const { query, tenantId, cap } = options;
  const parts: Fragment[] = [compileWhere(form, head, query, tenantId)];
  if (options.ids.length > 0) parts.push(sql`t.id = any(${options.ids}::text[])`);
  const where = sql.join(parts, sql` and `);
  const source = rowsOf(head);
  const shown = head.fields.filter((field) => options.columns.includes(field.name));
  const names = ['id', ...shown.map((field) => field.name)];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (within) => {
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from ${source} t where ${where}`.execute(within);
      const total = counted[0]?.total ?? 0;
      if (total > cap) throw refusal(422, listRefusals.tooManyToExport, { total, most: cap });
      const rows = async (take: Take): Promise<void> => {
        // The inner order is kept: nothing above it sorts, and a cursor runs on one process.
        await sql`
          declare exported no scroll cursor for
          select ${sql.join([...names.map((name) => sql.ref(`p.${name}`)), ...textColumns(shown, tenantId)])}
          from (select t.* from ${source} t where ${where}
            order by ${compileSort(head, query, form.definition.sort, 't')}) p`.execute(within);
        for (;;) {
          const { rows: lot } = await sql<Row>`fetch ${sql.lit(LOT)} from exported`.execute(within);
          if (lot.length > 0) await take(lot.map((row) => cleanTexts(row)));
          if (lot.length < LOT) break;
        }
        await sql`close exported`.execute(within);
      };
      await act({
        rows,
        lines: (sub, take) =>
          rows(async (owners) => {
            const values = owners.map((row) => String(row['id']));
            const found = await selectRows(within, sub, { tenantId, column: 'head_id', values });
            const byOwner = Map.groupBy(found, (row) => String(row['head_id']));
            await take(
              owners.flatMap((owner) => (byOwner.get(String(owner['id'])) ?? []).map((line) => ({ line, owner }))),
            );
          }),
      });
    });
}

/** Ids of the rows a query finds, at most one more than the limit, in the order of the ids. */
export async function selectIds(
  db: Db,
  form: Form,
  options: { query: ListQuery; tenantId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${rowsOf(form.head)} t where ${compileWhere(form, form.head, options.query, options.tenantId)}
    order by t.id limit ${options.limit + 1}`.execute(db);
  return rows.map((row) => row.id);
}
