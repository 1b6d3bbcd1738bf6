import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Database } from '#server/db/rows.ts';
import { decimalsOf, type Field, type Form, type Table } from './catalogue.ts';
import {
  columnType,
  databaseTypes,
  mustExist,
  storedFields,
  tableToCreate,
  wantedIndexes,
  wantedKeys,
  type StoredColumn,
  type StoredTables,
} from './ddl.ts';

export type StepKind =
  | 'create_table'
  | 'add_column'
  | 'rename_column'
  | 'change_type'
  | 'shorten'
  | 'set_not_null'
  | 'drop_not_null'
  | 'add_index'
  | 'drop_index'
  | 'add_key'
  | 'drop_key'
  | 'drop_column'
  | 'drop_table';

/** Count that is needed in the tables before a step is judged. `unfit` is a condition over `column` as the database has it now. */
export type Question =
  | { readonly kind: 'rows' }
  | {
      readonly kind: 'unfit';
      readonly column: string;
      readonly unfit: string;
      readonly effect: string;
      readonly effectEn: string;
    }
  | { readonly kind: 'nulls'; readonly column: string }
  | { readonly kind: 'twice'; readonly columns: readonly string[] }
  | { readonly kind: 'orphans'; readonly column: string; readonly target: string };

/** One act on the tables, as planned from definitions alone. */
export type PlannedStep = {
  readonly kind: StepKind;
  readonly table: string;
  readonly field: string | null;
  /** Description of the step, in Chinese and in English. */
  readonly text: string;
  readonly textEn: string;
  readonly sql: readonly string[];
  readonly question: Question | null;
};

/** Names the database has beside its columns. */
export type StoredNames = { readonly indexes: ReadonlySet<string>; readonly keys: ReadonlySet<string> };

/** Builds statements; nothing is ever sent through it. */
const paper: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Names come from checked definitions; quoting keeps key words harmless. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * The steps from the tables there are to those a definition wants. Columns that neither definition knows are left alone.
 * @param before the stored definition, null for a new form
 * @param renames table → new name → name in the database
 */
export function planMigration(
  before: Form | null,
  after: Form,
  tables: StoredTables,
  names: StoredNames,
  renames: ReadonlyMap<string, ReadonlyMap<string, string>>,
): PlannedStep[] {
  const steps: PlannedStep[] = [];
  const beforeTables = new Map(
    (before === null ? [] : [before.head, ...before.subs]).map((table) => [table.name, table]),
  );
  for (const table of [after.head, ...after.subs]) {
    const present = tables.get(table.name);
    const old = beforeTables.get(table.name) ?? null;
    if (present === undefined) steps.push(createTable(table));
    else steps.push(...alterTable(table, old, present, names, renames.get(table.name) ?? new Map(), { before, after }));
    const renamed = renames.get(table.name) ?? new Map<string, string>();
    const nowName = (column: string): string | null => {
      const name = renamed.get(column) ?? column;
      return present?.has(name) === true &&
        !steps.some(({ kind, table: of, field }) => kind === 'add_column' && of === table.name && field === column)
        ? name
        : null;
    };
    steps.push(
      ...addNames(after, table, names, nowName, old === null || before === null ? null : { form: before, table: old }),
    );
  }
  const kept = new Set([after.head.name, ...after.subs.map(({ name }) => name)]);
  for (const table of beforeTables.values())
    if (!kept.has(table.name) && tables.has(table.name)) steps.push(dropTable(table));
  return inOrder(steps);
}

/** Drops every table of a form; sub-tables first, for they point to the head. */
export function planRemoval(form: Form, tables: StoredTables): PlannedStep[] {
  return [...form.subs, form.head].filter(({ name }) => tables.has(name)).map(dropTable);
}

/** Everything a form needs, made from nothing. */
export function planRebuild(form: Form, tables: StoredTables): PlannedStep[] {
  const none: StoredNames = { indexes: new Set(), keys: new Set() };
  return [...planRemoval(form, tables), ...planMigration(null, form, new Map(), none, new Map())];
}

/** Order of steps: what must be gone goes first, what builds on others comes last. */
const order: readonly StepKind[] = [
  'drop_key',
  'drop_index',
  'drop_column',
  'drop_table',
  'create_table',
  'rename_column',
  'drop_not_null',
  'change_type',
  'shorten',
  'add_column',
  'set_not_null',
  'add_index',
  'add_key',
];

function inOrder(steps: readonly PlannedStep[]): PlannedStep[] {
  return order.flatMap((kind) => steps.filter((step) => step.kind === kind));
}

function createTable(table: Table): PlannedStep {
  return {
    kind: 'create_table',
    table: table.name,
    field: null,
    text: `新建数据表 ${table.name}（${table.title}），${storedFields(table).length} 个字段`,
    textEn: `Create the table ${table.name} with ${storedFields(table).length} fields`,
    sql: [tableToCreate(paper, table).compile().sql],
    question: null,
  };
}

function dropTable(table: Table): PlannedStep {
  return {
    kind: 'drop_table',
    table: table.name,
    field: null,
    text: `删除数据表 ${table.name}（${table.title}）`,
    textEn: `Drop the table ${table.name}`,
    sql: [`drop table ${quoted(table.name)}`],
    question: { kind: 'rows' },
  };
}

function alterTable(
  table: Table,
  old: Table | null,
  present: ReadonlyMap<string, StoredColumn>,
  names: StoredNames,
  renames: ReadonlyMap<string, string>,
  forms: { readonly before: Form | null; readonly after: Form },
): PlannedStep[] {
  const steps: PlannedStep[] = [];
  const alter = `alter table ${quoted(table.name)}`;
  const real = new Map([...renames].filter(([to, from]) => present.has(from) && to !== from));
  const wanted = new Set(storedFields(table).map(({ name }) => name));
  const moved = new Set(real.values());
  for (const field of old === null ? [] : storedFields(old)) {
    const isKept = wanted.has(field.name) && !real.has(field.name);
    if (isKept || moved.has(field.name) || !present.has(field.name)) continue;
    steps.push({
      ...at('drop_column', table, field),
      text: `删除字段 ${field.name}（${field.label}）`,
      textEn: `Drop the field ${field.name}`,
      sql: [`${alter} drop column ${quoted(field.name)}`],
      question: { kind: 'unfit', column: field.name, unfit: `${quoted(field.name)} is not null`, ...gone },
    });
  }
  steps.push(...renameSteps(table, real, present));
  for (const field of storedFields(table)) {
    const was = real.get(field.name) ?? field.name;
    // A name that another field gave up is a new column.
    const column = moved.has(was) && !real.has(field.name) ? undefined : present.get(was);
    const dropped = steps.some((step) => step.kind === 'drop_column' && step.field === was);
    if (column === undefined || dropped) {
      steps.push({
        ...at('add_column', table, field),
        text: `新增字段 ${field.name}（${field.label}），类型 ${plainType(field)}`,
        textEn: `Add the field ${field.name} of type ${plainType(field)}`,
        // Rows that are there already have no value for it: the write path asks for it, the database cannot.
        sql: [`${alter} add column ${quoted(field.name)} ${columnType(field)}`],
        question: null,
      });
      continue;
    }
    steps.push(...typeSteps(table, field, old?.byName.get(was), column, was), ...nullSteps(table, field, column, was));
  }
  if (old !== null && forms.before !== null) steps.push(...dropNames(forms.before, forms.after, old, table, names));
  return steps;
}

const gone = { effect: '的值会被删除', effectEn: 'values would be deleted' };

/** Renames; names that are changed in a ring go through a third name. */
function renameSteps(
  table: Table,
  real: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, StoredColumn>,
): PlannedStep[] {
  const alter = `alter table ${quoted(table.name)}`;
  const sources = new Set(real.values());
  const rename = (from: string, to: string): string => `${alter} rename column ${quoted(from)} to ${quoted(to)}`;
  const last: PlannedStep[] = [];
  const first: PlannedStep[] = [];
  for (const [to, from] of real) {
    const text = {
      text: `字段 ${from} 改名为 ${to}，数据保留`,
      textEn: `Rename the field ${from} to ${to}; its values stay`,
    };
    const field = table.byName.get(to);
    if (field === undefined) continue;
    const step = { ...at('rename_column', table, field), question: null };
    const isRing = sources.has(to) && present.has(to);
    if (!isRing) {
      last.push({ ...step, ...text, sql: [rename(from, to)] });
      continue;
    }
    const third = `${from.slice(0, 50)}_moving`;
    first.push({ ...step, ...text, sql: [rename(from, third)] });
    last.push({
      ...step,
      text: `字段 ${third} 定名为 ${to}`,
      textEn: `Give ${third} its name ${to}`,
      sql: [rename(third, to)],
    });
  }
  return [...first, ...last];
}

function typeSteps(
  table: Table,
  field: Field,
  old: Field | undefined,
  column: StoredColumn,
  was: string,
): PlannedStep[] {
  const to = databaseTypes[field.kind.storage];
  const scale = decimalsOf(field) ?? 0;
  const isSame = column.type === to && (field.kind.storage !== 'numeric' || column.scale === scale);
  const change = (
    kind: StepKind,
    words: { text: string; textEn: string },
    sql: string,
    conversion: Conversion,
  ): PlannedStep => ({
    ...at(kind, table, field),
    ...words,
    sql: [sql],
    question: {
      kind: 'unfit',
      column: was,
      unfit: conversion.unfit,
      effect: conversion.effect,
      effectEn: conversion.effectEn,
    },
  });
  if (!isSame) {
    const conversion = conversionOf(column, field, was);
    const using = conversion.using(quoted(field.name));
    return [
      change(
        'change_type',
        {
          text: `字段 ${field.name}（${field.label}）的类型由 ${column.type}${column.type === 'numeric' ? `(${column.scale ?? 0} 位小数)` : ''} 改为 ${plainType(field)}`,
          textEn: `Change the type of ${field.name} from ${column.type} to ${plainType(field)}`,
        },
        `alter table ${quoted(table.name)} alter column ${quoted(field.name)} type ${columnType(field)} using ${using}`,
        conversion,
      ),
    ];
  }
  const most = field.length ?? field.kind.maxLength;
  const before = old === undefined ? undefined : (old.length ?? old.kind.maxLength);
  if (field.kind.storage !== 'text' || before === undefined || most >= before) return [];
  return [
    change(
      'shorten',
      {
        text: `字段 ${field.name}（${field.label}）的长度由 ${before} 缩短为 ${most}，更长的值被截断`,
        textEn: `Cut the values of ${field.name} to ${most} characters`,
      },
      `update ${quoted(table.name)} set ${quoted(field.name)} = left(${quoted(field.name)}, ${most}) where char_length(${quoted(field.name)}) > ${most}`,
      {
        unfit: `char_length(${quoted(was)}) > ${most}`,
        using: (name) => name,
        effect: '的值会被截断',
        effectEn: 'values would be cut',
      },
    ),
  ];
}

function nullSteps(table: Table, field: Field, column: StoredColumn, was: string): PlannedStep[] {
  const alter = `alter table ${quoted(table.name)} alter column ${quoted(field.name)}`;
  if (!column.nullable && !mustExist(field))
    return [
      {
        ...at('drop_not_null', table, field),
        text: `字段 ${field.name}（${field.label}）允许为空`,
        textEn: `Allow ${field.name} to be empty`,
        sql: [`${alter} drop not null`],
        question: null,
      },
    ];
  if (!column.nullable || !mustExist(field)) return [];
  return [
    {
      ...at('set_not_null', table, field),
      text: `字段 ${field.name}（${field.label}）不允许为空`,
      textEn: `Do not allow ${field.name} to be empty`,
      sql: [`${alter} set not null`],
      question: { kind: 'nulls', column: was },
    },
  ];
}

/** Indexes and keys that the former definition asked for and this one does not. */
function dropNames(before: Form, after: Form, old: Table, table: Table, names: StoredNames): PlannedStep[] {
  const stay = new Set(wantedIndexes(after, table).map(indexKey));
  const indexes = wantedIndexes(before, old).filter(
    (index) => !stay.has(indexKey(index)) && names.indexes.has(index.name),
  );
  const keysStay = new Set(wantedKeys(after, table).map((key) => `${key.name} ${key.target}`));
  const keys = wantedKeys(before, old).filter(
    (key) => !keysStay.has(`${key.name} ${key.target}`) && names.keys.has(key.name),
  );
  return [
    ...indexes.map(({ name }): PlannedStep => ({
      ...at('drop_index', table, null),
      text: `删除索引 ${name}`,
      textEn: `Drop the index ${name}`,
      sql: [`drop index if exists ${quoted(name)}`],
      question: null,
    })),
    ...keys.map(({ name, target }): PlannedStep => ({
      ...at('drop_key', table, null),
      text: `删除指向 ${target} 的外键 ${name}`,
      textEn: `Drop the foreign key ${name} to ${target}`,
      sql: [`alter table ${quoted(table.name)} drop constraint if exists ${quoted(name)}`],
      question: null,
    })),
  ];
}

function addNames(
  form: Form,
  table: Table,
  names: StoredNames,
  /** The name a column has in the database before anything is done; null for one that comes with the plan. */
  nowName: (column: string) => string | null,
  old: { readonly form: Form; readonly table: Table } | null,
): PlannedStep[] {
  const wasIndex = new Map(
    old === null ? [] : wantedIndexes(old.form, old.table).map((index) => [index.name, indexKey(index)]),
  );
  const wasKey = new Map(old === null ? [] : wantedKeys(old.form, old.table).map((key) => [key.name, key.target]));
  const steps: PlannedStep[] = [];
  for (const index of wantedIndexes(form, table)) {
    const stays = names.indexes.has(index.name) && (wasIndex.get(index.name) ?? indexKey(index)) === indexKey(index);
    if (stays) continue;
    const columns = index.columns.map(quoted).join(', ');
    const now = index.columns.slice(1).flatMap((column) => nowName(column) ?? []);
    steps.push({
      ...at('add_index', table, table.byName.get(index.columns[1] ?? '') ?? null),
      text: `新建${index.unique ? '唯一' : ''}索引 ${index.name}（${index.columns.slice(1).join(', ')}）`,
      textEn: `Add the ${index.unique ? 'unique ' : ''}index ${index.name} (${index.columns.slice(1).join(', ')})`,
      sql: [
        `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(table.name)} (${columns}) where del_flag = 0`,
      ],
      question: index.unique && now.length === index.columns.length - 1 ? { kind: 'twice', columns: now } : null,
    });
  }
  for (const key of wantedKeys(form, table)) {
    if (names.keys.has(key.name) && (wasKey.get(key.name) ?? key.target) === key.target) continue;
    const column = nowName(key.column);
    steps.push({
      ...at('add_key', table, table.byName.get(key.column) ?? null),
      text: `新建外键：${table.name}.${key.column} 指向 ${key.target}`,
      textEn: `Add the foreign key ${table.name}.${key.column} to ${key.target}`,
      sql: [
        `alter table ${quoted(table.name)} add constraint ${quoted(key.name)} foreign key (${quoted(key.column)}) references ${quoted(key.target)} (id)`,
      ],
      question: column === null ? null : { kind: 'orphans', column, target: key.target },
    });
  }
  return steps;
}

function indexKey({ name, columns, unique }: { name: string; columns: readonly string[]; unique: boolean }): string {
  return `${name} ${columns.join(',')} ${unique}`;
}

function at(kind: StepKind, table: Table, field: Field | null): Pick<PlannedStep, 'kind' | 'table' | 'field'> {
  return { kind, table: table.name, field: field?.name ?? null };
}

function plainType(field: Field): string {
  return columnType(field).replace(/ collate .*$/, '');
}

type Conversion = {
  /** Condition, over the column as it is named now, that a value has no place in the new type. */
  readonly unfit: string;
  /** The converted value of a column of that name. */
  readonly using: (name: string) => string;
  readonly effect: string;
  readonly effectEn: string;
};

const emptied = { effect: '的值无法转换，会被清空', effectEn: 'values cannot be converted and would be emptied' };

/** A day that exists, leap years included: dates of another calendar page would stop the whole migration. */
const DAY =
  '(?!0000)(\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))' +
  '|(\\d\\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)';
const TIME = '[ T]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?';

/** Types of tables that were not made here. */
const numbers: ReadonlySet<string> = new Set(['numeric', 'bigint', 'integer', 'smallint', 'real', 'double precision']);
const texts: ReadonlySet<string> = new Set(['text', 'character varying', 'character']);

/** Returns the conversion of values from the column's type into the field's. */
function conversionOf(column: StoredColumn, field: Field, was: string): Conversion {
  const { storage } = field.kind;
  const from = column.type;
  const now = quoted(was);
  const scale = decimalsOf(field) ?? 0;
  const safe = (using: (name: string) => string, unfit = 'false', effect = emptied): Conversion => ({
    unfit,
    using,
    ...effect,
  });
  const byText = (pattern: string, type: string): Conversion => {
    const fits = (name: string): string => `btrim(${name}) ~ '^${pattern}$'`;
    return safe(
      (name) => `case when ${fits(name)} then btrim(${name})::${type} end`,
      `btrim(${now}) <> '' and not ${fits(now)}`,
    );
  };
  const never = (type: string): Conversion => safe(() => `null::${type}`, `${now} is not null`);
  const isNumber = numbers.has(from);
  const isText = texts.has(from);
  const isDay = from === 'date' || from.startsWith('timestamp');
  switch (storage) {
    case 'text':
    case 'none':
      return safe((name) =>
        from.startsWith('timestamp') ? `to_char(${name}, 'YYYY-MM-DD HH24:MI:SS')` : `${name}::text`,
      );
    case 'numeric': {
      const type = `numeric(24, ${scale})`;
      if (!isNumber) return isText ? byText(`[+-]?\\d{1,17}(\\.\\d{0,${scale}}0*)?`, type) : never(type);
      const limit = `abs(${now}::numeric) >= 1e${24 - scale}::numeric`;
      return safe(
        (name) =>
          `case when abs(${name}::numeric) < 1e${24 - scale}::numeric then round(${name}::numeric, ${scale}) end`,
        `${limit} or ${now} <> round(${now}::numeric, ${scale})`,
        {
          effect: '的值会被四舍五入',
          effectEn: 'values would be rounded',
        },
      );
    }
    case 'integer':
      if (!isNumber) return isText ? byText('[+-]?\\d{1,15}', 'bigint') : never('bigint');
      return safe(
        (name) => `case when abs(${name}) <= ${Number.MAX_SAFE_INTEGER} then round(${name})::bigint end`,
        `abs(${now}) > ${Number.MAX_SAFE_INTEGER} or ${now} <> round(${now})`,
        { effect: '的值会被四舍五入，过大的会被清空', effectEn: 'values would be rounded, or emptied where too large' },
      );
    case 'date':
      if (isText) return byText(`(${DAY})`, 'date');
      if (!isDay) return never('date');
      return safe((name) => `${name}::date`, `${now}::time <> '00:00'`, {
        effect: '的时间部分会丢失',
        effectEn: 'times of day would be lost',
      });
    case 'timestamp':
      if (isText) return byText(`(${DAY})(${TIME})?`, 'timestamp(0)');
      return isDay ? safe((name) => `${name}::timestamp(0)`) : never('timestamp(0)');
  }
}
