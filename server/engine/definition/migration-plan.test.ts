import { describe, expect, it } from 'vitest';
import type { FieldDefinition, FormDefinition } from '#core/online/definition.ts';
import { buildCatalogue, type Form } from './catalogue.ts';
import {
  columnType,
  databaseTypes,
  mustExist,
  storedFields,
  wantedIndexes,
  wantedKeys,
  type StoredTables,
} from './ddl.ts';
import { planMigration, planRemoval, type StoredNames } from './migration-plan.ts';

const text = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  label: name,
  label_en: name,
  type: 'text',
  ...more,
});

function form(fields: readonly FieldDefinition[], more: Partial<FormDefinition> = {}): Form {
  const definition: FormDefinition = {
    table: 'dev',
    title: '设备',
    title_en: 'Device',
    kind: 'single',
    route: '/dev',
    permission: 'a:b',
    buttons: ['view'],
    columns: 2,
    sort: [{ field: 'create_time', order: 'desc' }],
    display: fields[0]?.name ?? '',
    fields,
    ...more,
  };
  const unit = { ...definition, table: 'unit', fields: [text('name')], sub_tables: [] };
  const found = buildCatalogue({
    forms: [definition, unit].map((one) => ({ id: one.table, table_version: 1, module: 'm', definition: one })),
    popups: [],
    dicts: new Map(),
  }).form('dev');
  if (found === undefined) throw new Error('no form');
  return found;
}

/** The tables as they are when a form was installed. */
function installed(of: Form): { tables: StoredTables; names: StoredNames } {
  const all = [of.head, ...of.subs];
  const tables = new Map(
    all.map((table) => [
      table.name,
      new Map(
        storedFields(table).map((field) => {
          const scale = /numeric\(24, (\d)\)/.exec(columnType(field))?.[1];
          return [
            field.name,
            {
              type: databaseTypes[field.kind.storage],
              scale: scale === undefined ? null : Number(scale),
              nullable: !mustExist(field),
            },
          ] as const;
        }),
      ),
    ]),
  );
  return {
    tables,
    names: {
      indexes: new Set(all.flatMap((table) => wantedIndexes(of, table).map(({ name }) => name))),
      keys: new Set(all.flatMap((table) => wantedKeys(of, table).map(({ name }) => name))),
    },
  };
}

function steps(before: Form, after: Form, renames: Record<string, string> = {}): string[] {
  const { tables, names } = installed(before);
  return planMigration(before, after, tables, names, new Map([['dev', new Map(Object.entries(renames))]])).flatMap(
    ({ sql }) => sql,
  );
}

const plain = [text('code'), text('name')];

describe('[B2.35] the plan of a migration', () => {
  it('is empty when nothing changes', () => {
    expect(steps(form(plain), form(plain))).toEqual([]);
  });

  it.each<[string, FieldDefinition[], FieldDefinition[], Record<string, string>, string[]]>([
    [
      'adds a column',
      plain,
      [...plain, text('day', { type: 'date' })],
      {},
      ['alter table "dev" add column "day" date'],
    ],
    ['drops one', plain, [text('code')], {}, ['alter table "dev" drop column "name"']],
    [
      'renames one',
      plain,
      [text('code'), text('title')],
      { title: 'name' },
      ['alter table "dev" rename column "name" to "title"'],
    ],
    [
      'exchanges two names through a third',
      plain,
      [text('name'), text('code')],
      { name: 'code', code: 'name' },
      [
        'alter table "dev" rename column "code" to "code_moving"',
        'alter table "dev" rename column "name" to "name_moving"',
        'alter table "dev" rename column "code_moving" to "name"',
        'alter table "dev" rename column "name_moving" to "code"',
      ],
    ],
    [
      'drops a column before another takes its name',
      plain,
      [text('name')],
      { name: 'code' },
      ['alter table "dev" drop column "name"', 'alter table "dev" rename column "code" to "name"'],
    ],
    [
      'widens a number',
      [text('n', { type: 'number', precision: 2 })],
      [text('n', { type: 'number', precision: 4 })],
      {},
      [
        'alter table "dev" alter column "n" type numeric(24, 4) using case when abs("n"::numeric) < 1e20::numeric then round("n"::numeric, 4) end',
      ],
    ],
    [
      'makes text of a time',
      [text('t', { type: 'datetime' })],
      [text('t')],
      {},
      [
        `alter table "dev" alter column "t" type text collate "zh-Hans-x-icu" using to_char("t", 'YYYY-MM-DD HH24:MI:SS')`,
      ],
    ],
    [
      'asks for a value',
      plain,
      [text('code', { required: true }), text('name')],
      {},
      ['alter table "dev" alter column "code" set not null'],
    ],
    [
      'asks for none',
      [text('code', { required: true })],
      [text('code')],
      {},
      ['alter table "dev" alter column "code" drop not null'],
    ],
    [
      'cuts to a shorter length',
      [text('code', { length: 50 })],
      [text('code', { length: 20 })],
      {},
      ['update "dev" set "code" = left("code", 20) where char_length("code") > 20'],
    ],
    ['leaves a longer length to the rules', [text('code', { length: 20 })], [text('code', { length: 50 })], {}, []],
    [
      'adds an index for a query',
      plain,
      [text('code', { query: true }), text('name')],
      {},
      ['create index "dev_code_idx" on "dev" ("tenant_id", "code", "id") where del_flag = 0'],
    ],
    ['drops it again', [text('code', { query: true })], [text('code')], {}, ['drop index if exists "dev_code_idx"']],
    [
      'makes an index unique',
      [text('code', { query: true })],
      [text('code', { query: true, unique: true })],
      {},
      [
        'drop index if exists "dev_code_idx"',
        'create unique index "dev_code_key" on "dev" ("tenant_id", "code") where del_flag = 0',
      ],
    ],
    [
      'joins another table',
      [text('unit_id', { type: 'sel_search' })],
      [text('unit_id', { type: 'sel_search', reference: { table: 'unit', value: 'id', text: 'name' } })],
      {},
      [
        'create index "dev_unit_id_idx" on "dev" ("tenant_id", "unit_id", "id") where del_flag = 0',
        'alter table "dev" add constraint "dev_unit_id_fkey" foreign key ("unit_id") references "unit" (id)',
      ],
    ],
  ])('%s', (_what, before, after, renames, wanted) => {
    expect(steps(form(before), form(after), renames)).toEqual(wanted);
  });

  it('asks the tables under the names they have now', () => {
    const before = form([text('code')]);
    const { tables, names } = installed(before);
    const after = form([text('number', { type: 'integer' })]);
    const planned = planMigration(before, after, tables, names, new Map([['dev', new Map([['number', 'code']])]]));
    expect(
      planned.map(({ kind, question }) => [kind, question !== null && 'column' in question ? question.column : null]),
    ).toEqual([
      ['rename_column', null],
      ['change_type', 'code'],
    ]);
  });

  it('creates a sub-table with the key to its head, and drops one that goes', () => {
    const subs = { sub_tables: [{ table: 'dev_item', title: '明细', title_en: 'Items', fields: [text('part')] }] };
    const made = steps(form(plain), form(plain, subs));
    expect(made[0]).toContain('create table "dev_item"');
    expect(made).toContain(
      'alter table "dev_item" add constraint "dev_item_head_id_fkey" foreign key ("head_id") references "dev" (id)',
    );
    expect(steps(form(plain, subs), form(plain))).toEqual(['drop table "dev_item"']);
  });

  it('drops sub-tables before their head', () => {
    const whole = form(plain, {
      sub_tables: [{ table: 'dev_item', title: '明细', title_en: 'Items', fields: [text('part')] }],
    });
    expect(planRemoval(whole, installed(whole).tables).map(({ table }) => table)).toEqual(['dev_item', 'dev']);
  });
});
