import fc from 'fast-check';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCatalogue, type Form } from '#server/engine/definition/catalogue.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { compileSort, compileWhere, pageOf, type ListQuery } from './query.ts';

const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const label = { label: '字段', label_en: 'Field' };
const form = buildForm();

function buildForm(): Form {
  const catalogue = buildCatalogue({
    dicts: new Map(),
    popups: [],
    forms: [
      {
        id: 'h1',
        table_version: 1,
        module: 'test',
        definition: {
          table: 'thing',
          title: '事物',
          title_en: 'Thing',
          kind: 'main',
          route: '/thing',
          permission: 'test:thing',
          buttons: ['view'],
          columns: 2,
          sort: [{ field: 'name', order: 'asc' }],
          display: 'name',
          fields: [
            { name: 'name', type: 'text', ...label },
            { name: 'amount', type: 'number', precision: 2, ...label },
            { name: 'day', type: 'date', ...label },
            { name: 'moment', type: 'datetime', ...label },
            { name: 'kinds', type: 'list_multi', ...label },
            { name: 'secret', type: 'password', ...label },
          ],
          sub_tables: [
            { table: 'thing_line', title: '行', title_en: 'Lines', fields: [{ name: 'note', type: 'text', ...label }] },
          ],
        },
      },
    ],
  });
  const found = catalogue.form('thing');
  if (found === undefined) throw new Error('no form');
  return found;
}

/** The statement with its parameters taken out and lists of any length made equal; null when the query is refused. */
function shapeOf(query: ListQuery): string | null {
  try {
    const where = compileWhere(form, form.head, query, 'tenant');
    const order = compileSort(form.head, query, form.definition.sort, 't');
    return sql`${where} order by ${order}`
      .compile(compiler)
      .sql.replaceAll(/\$\d+/g, '?')
      .replaceAll(/\((\?(::\w+)?)(, \?(::\w+)?)+\)/g, '($1)');
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return null;
    throw error;
  }
}

const normal = [
  'x',
  '>= 1',
  '> 1',
  '<= 1',
  '< 1',
  '= 1',
  '!x',
  '!1',
  '*x*',
  'x,y',
  '1',
  '1,2',
  ',x,y,',
  '!2026-01-01',
  '>= 2026-01-01',
  '> 2026-01-01',
  '<= 2026-01-01',
  '< 2026-01-01',
  '2026-01-01',
  '2026-01-01,2026-01-02',
  '2026-01-01 08:00:00',
  '!2026-01-01 08:00:00',
  '>= 2026-01-01 08:00:00',
  '> 2026-01-01 08:00:00',
  '<= 2026-01-01 08:00:00',
  '< 2026-01-01 08:00:00',
  '2026-01-01 08:00:00,2026-01-01 09:00:00',
  '',
];
const fields = ['name', 'amount', 'day', 'moment', 'kinds'] as const;
const shapes = new Set(fields.flatMap((field) => normal.map((value) => shapeOf({ filters: { [field]: value } }))));

describe('the query compiler', () => {
  it('[SQL-13] writes no statement for hostile text that it would not write for plain text', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom(
          "'",
          '"',
          ';',
          '-',
          '*',
          ',',
          '!',
          '>',
          '<',
          '=',
          ' ',
          '%',
          '\\',
          '$',
          '(',
          ')',
          'a',
          '1',
          '\u0000',
          '\n',
        ),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), hostile, (field, value) => {
        const shape = shapeOf({ filters: { [field]: value } });
        expect(shape === null || shapes.has(shape)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('[SQL-06] knows no column but those of the definition', () => {
    const columns = new Set<string>([...fields, 'id', 'create_by', 'create_time', 'update_by', 'update_time']);
    fc.assert(
      fc.property(fc.string(), (name) => {
        fc.pre(
          !columns.has(name.trim()) &&
            name.trim() !== '' &&
            !/^(\w+)_(begin|end|MultiString|dictText)$/.test(name.trim()) &&
            !name.includes(','),
        );
        expect(shapeOf({ filters: { [name]: '1' } })).toBeNull();
        expect(shapeOf({ filters: {}, column: name })).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('never lets a password be asked for', () => {
    expect(shapeOf({ filters: { secret: '*a*' } })).toBeNull();
    expect(shapeOf({ filters: {}, column: 'secret' })).toBeNull();
  });

  it('[SQL-12] binds tenant and live rows beside whatever is asked', () => {
    const params = JSON.stringify([
      { field: 'name', rule: 'eq', val: 'a' },
      { field: 'thing_line@note', rule: 'like', val: 'b' },
    ]);
    const shape = shapeOf({ filters: {}, superQueryParams: params, superQueryMatchType: 'or' });
    expect(shape).toMatch(
      /^t\.tenant_id = \? and t\.del_flag = 0 and \(.* or exists \(select 1 from public\."thing_line" s where s\.head_id = "t"\."id" and s\.tenant_id = \? and s\.del_flag = 0 and /,
    );
  });

  it.each([
    [1, 10, { limit: 10, offset: 0, page: 1 }],
    [3, 20, { limit: 20, offset: 40, page: 3 }],
    [7, -521, { limit: 5000, offset: 0, page: 1 }],
    [1, 99_999, { limit: 5000, offset: 0, page: 1 }],
  ])('turns page %i of %i rows into limits', (pageNo, pageSize, expected) =>
    expect(pageOf(pageNo, pageSize)).toEqual(expected),
  );
});
