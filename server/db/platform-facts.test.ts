import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { readDatabaseError } from './errors.ts';
import { checkExternal, unfit } from './external.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';
import { describeRows } from './row-types.ts';
import { systemColumnNames } from './system-columns.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

describe('tables', () => {
  it('are those of the generated row types', async () => {
    const generated = readFileSync(new URL('rows.ts', import.meta.url), 'utf8');
    expect(await describeRows(test.db.withTables())).toBe(generated);
  });

  // Ledgers, what they are kept in and the months of them: written by the engine alone and never edited, by the million (decision 96).
  const ledgers = new Set([
    'ledger_period',
    'wms_ledger',
    'wms_stock',
    'wms_stock_cost',
    'wms_stock_layer',
    'wms_stock_layer_use',
    'wms_reservation',
    'wms_reservation_use',
    'wms_check_snap',
    'fin_party_ledger',
    'fin_cash_ledger',
    'fin_asset_ledger',
    'ms_log',
    'ms_close_run',
    'ms_stock_balance',
    'ms_party_balance',
    'fin_gl_ledger',
    'fin_gl_balance',
    'fin_gl_source',
    'fin_statement_term',
    // A counter, no record.
    'sys_generation',
  ]);

  it('all have the system columns, but those of ledgers and a counter', async () => {
    const { rows } = await sql<{ table_name: string; names: string[] }>`
      select table_name, array_agg(column_name::text) as names from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%' group by 1`.execute(test.db);
    const edited = rows.filter(({ table_name }) => !ledgers.has(table_name));
    expect(rows.length - edited.length).toBe(ledgers.size);
    for (const { table_name, names } of edited)
      expect(names, table_name).toEqual(expect.arrayContaining([...systemColumnNames]));
  });

  it('let a deleted code be used again, but not a live one of the same tenant', async () => {
    const insert = (values: { tenant_id: string; del_flag: number }) =>
      test.db
        .insertInto('sys_role')
        .values({ id: newId(), role_code: 'twice', role_name: 'x', ...values })
        .execute();
    await insert({ tenant_id: '1', del_flag: 1 });
    await insert({ tenant_id: '1', del_flag: 1 });
    await insert({ tenant_id: '1', del_flag: 0 });
    await insert({ tenant_id: '2', del_flag: 0 });
    await expect(insert({ tenant_id: '1', del_flag: 0 })).rejects.toThrow('unique');
  });

  it('are refused when a newer version wrote them', async () => {
    const newer = await openTestDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', 'x')`.execute(newer.db);
    await expect(migrate(newer.db)).rejects.toThrow('newer version');
    await newer.close();
  });

  it('are backed up before older data is migrated, and only then', async () => {
    const older = await openTestDatabase();
    let backups = 0;
    const beforeChange = async (): Promise<void> => {
      backups += 1;
    };
    await migrate(older.db, { beforeChange });
    expect(backups).toBe(0);
    await sql`drop table sys_list_view`.execute(older.db);
    await sql`delete from kysely_migration where name = '0007_list_view'`.execute(older.db);
    await migrate(older.db, { beforeChange });
    expect(backups).toBe(1);
    await older.close();
  });
});

describe.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('times on a host in %s', (zone) => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('are read and written as text in Asia/Shanghai', async () => {
    const { rows } = await sql<{ at: string; day: string; back: string }>`
      select timestamptz '2026-03-08 18:30:00.999+00' as at, date '2026-03-08' as day,
        ${'2026-11-01 01:30:00'}::timestamptz as back`.execute(test.db);
    expect(rows[0]).toEqual({ at: '2026-03-09 02:30:00', day: '2026-03-08', back: '2026-11-01 01:30:00' });
  });

  it('of a new record are now', async () => {
    const id = newId();
    await test.db.insertInto('sys_role').values({ id, tenant_id: '1', role_code: id, role_name: 'x' }).execute();
    const row = await test.db
      .selectFrom('sys_role')
      .select('create_time')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Math.abs(Date.parse(`${row.create_time.replace(' ', 'T')}+08:00`) - Date.now())).toBeLessThan(10_000);
  });
});

describe('values', () => {
  it('keep decimals as text, and whole numbers that no number holds', async () => {
    const { rows } = await sql<object>`select 0.1::numeric(24,6) as n, 9007199254740991::bigint as i`.execute(test.db);
    expect(rows[0]).toEqual({ n: '0.100000', i: 9_007_199_254_740_991 });
    const { rows: large } = await sql`select 9007199254740993::bigint as a, (-9007199254740993)::bigint as b`.execute(
      test.db,
    );
    expect(large).toEqual([{ a: '9007199254740993', b: '-9007199254740993' }]);
  });

  it('make ids that grow with time and never repeat', () => {
    const ids = Array.from({ length: 1_000 }, () => newId());
    expect(new Set(ids).size).toBe(1_000);
    expect(newId(2_000_000_000_000) > newId(1_900_000_000_000)).toBe(true);
    expect(ids[0]).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });
});

describe('an external server', () => {
  it('of our own kind is accepted, with its version', async () => {
    expect(await checkExternal(test.url)).toMatch(/^18\.\d+$/);
  });

  const fit = {
    version: 160_001,
    hasChineseOrder: true,
    encoding: 'UTF8',
    database: 'erp',
    account: 'clerk',
    mayMakeSchemas: true,
    mayMakeTables: true,
  };

  it.each([
    ['too old', { version: 140_012 }, 'version 14'],
    ['without Chinese order', { hasChineseOrder: false }, 'zh-Hans-x-icu'],
    ['of another encoding', { encoding: 'SQL_ASCII' }, 'SQL_ASCII'],
    ['without the right to make schemas', { mayMakeSchemas: false }, 'may not make schemas in the database erp'],
    ['without the right to make tables', { mayMakeTables: false }, 'may not make tables in the schema public'],
  ])('that is %s is refused with the cure', (_what, change, text) => {
    const problem = unfit({ ...fit, ...change });
    expect(problem?.message).toContain(text);
    expect(problem?.cure).not.toBe('');
  });

  it('whose account may make nothing is refused before anything is made', async () => {
    const account = `poor_${randomBytes(4).toString('hex')}`;
    await sql.raw(`create role ${account} login password 'a'`).execute(test.db);
    const poor = new URL(test.url);
    [poor.username, poor.password] = [account, 'a'];
    await expect(checkExternal(poor.href)).rejects.toMatchObject({
      message: expect.stringContaining(`The account ${account} of DATABASE_URL may not make schemas`) as string,
      cure: expect.stringContaining(`grant create on database`) as string,
    });
    await sql.raw(`grant create on database "${poor.pathname.slice(1)}" to ${account}`).execute(test.db);
    await expect(checkExternal(poor.href)).rejects.toMatchObject({
      message: expect.stringContaining('may not make tables in the schema public') as string,
    });
    await sql.raw(`grant create, usage on schema public to ${account}`).execute(test.db);
    expect(await checkExternal(poor.href)).toMatch(/^18/);
  });

  it('that cannot be reached is named without its password', async () => {
    await expect(checkExternal('postgres://me:hidden-word@127.0.0.1:1/db')).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The database 127\.0\.0\.1:1\/db of DATABASE_URL cannot be reached(?!.*hidden-word)/s,
      ) as string,
    });
  });
});

describe('errors of the database', () => {
  const pgError = (code: string) => Object.assign(new DatabaseError('select secret from x', 1, 'error'), { code });
  it.each([
    ['23505', 409, '已存在'],
    ['23503', 409, '相关联'],
    ['22001', 422, '太长'],
    ['22003', 422, '超出'],
    ['22P02', 422, '格式'],
    ['40P01', 409, '稍后重试'],
  ])('%s becomes a refusal', (code, status, text) => {
    const fault = readDatabaseError(pgError(code));
    expect(fault).toMatchObject({
      kind: 'refusal',
      refusal: { status, message: expect.stringContaining(text) as string },
    });
    expect(JSON.stringify(fault)).not.toContain('secret');
  });

  it.each([
    ['53100', '磁盘已满'],
    ['57P01', '无法连接'],
    ['57014', '耗时过长'],
    ['08006', '无法连接'],
  ])('%s becomes a pause of the service', (code, text) => {
    expect(readDatabaseError(pgError(code))).toMatchObject({
      kind: 'unavailable',
      message: { zh: expect.stringContaining(text) as string },
    });
  });

  it('of other kinds stay faults of ours', () => {
    expect(readDatabaseError(pgError('42601'))).toEqual({ kind: 'unknown' });
    expect(readDatabaseError(new Error('x'))).toEqual({ kind: 'unknown' });
  });
});
