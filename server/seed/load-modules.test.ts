import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connection.ts';
import { StartupFailure } from '#server/db/startup-failure.ts';
import { translationsInto } from '#server/engine/definition/db/translation.ts';
import { exportModules } from '#server/engine/module-file/export-modules.ts';
import { readModules } from '#server/engine/module-file/module-files.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { fewModules, modulesDir } from '#server/testing/online.ts';
import { clearDemo } from './clear-demo.ts';
import { isGranted, loadModules, type Seed } from './load-modules.ts';

let database: TestDatabase;
const folders: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function load(seed: Seed, folder = modulesDir, dataDir?: string): Promise<string[]> {
  const lines: string[] = [];
  await loadModules({
    db: database.db,
    modulesDir: folder,
    only: fewModules,
    seed,
    log: (line) => void lines.push(line),
    ...(dataDir === undefined ? {} : { dataDir }),
  });
  return lines;
}

/** A copy of the modules with one file changed. */
function changed(file: string, change: (text: string) => string): string {
  const parent = mkdtempSync(join(tmpdir(), 'modules-test-'));
  folders.push(parent);
  const folder = join(parent, 'modules');
  cpSync(modulesDir, folder, { recursive: true });
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
  return folder;
}

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where del_flag = 0`.execute(db);
  return rows[0]?.count ?? -1;
}

describe('loading modules', () => {
  it('brings the modules that the chosen ones need, and refuses a name that no module has', async () => {
    const { modules } = await readModules(modulesDir, [], ['sale']);
    expect(modules.map(({ module }) => module.value.module)).toEqual(['base', 'sale']);
    await expect(
      loadModules({ db: database.db, modulesDir, only: ['sales'], seed: 'none', log: () => undefined }),
    ).rejects.toThrow('There is no module called sales.');
  });

  it('creates the tables of every form with real types, keys and indexes, and changes nothing the second time', async () => {
    const { modules } = await readModules(modulesDir, [], fewModules);
    expect(await load('none')).toHaveLength(modules.length);
    expect(await load('none')).toEqual([]);
    expect(await count(database.db, 'onl_form')).toBe(modules.flatMap(({ forms }) => forms).length);
    const { rows: types } = await sql<{
      column_name: string;
      data_type: string;
      numeric_scale: number | null;
      is_nullable: string;
    }>`
      select column_name, data_type, numeric_scale, is_nullable from information_schema.columns
      where table_name = 'sal_order' and column_name in ('bill_date', 'exchange_rate', 'audit_time', 'customer_id') order by column_name`.execute(
      database.db,
    );
    expect(types).toEqual([
      { column_name: 'audit_time', data_type: 'timestamp without time zone', numeric_scale: null, is_nullable: 'YES' },
      { column_name: 'bill_date', data_type: 'date', numeric_scale: null, is_nullable: 'NO' },
      { column_name: 'customer_id', data_type: 'text', numeric_scale: null, is_nullable: 'NO' },
      { column_name: 'exchange_rate', data_type: 'numeric', numeric_scale: 14, is_nullable: 'NO' },
    ]);
    const { rows: keys } = await sql<{
      name: string;
    }>`select conname as name from pg_constraint where contype = 'f' and conrelid = 'sal_order_item'::regclass order by 1`.execute(
      database.db,
    );
    expect(keys.map((key) => key.name)).toEqual([
      'sal_order_item_head_id_fkey',
      'sal_order_item_material_id_fkey',
      'sal_order_item_unit_id_fkey',
    ]);
    const { rows: indexes } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where tablename = 'sal_order' and indexname = 'sal_order_bill_no_key'`.execute(
      database.db,
    );
    expect(indexes[0]?.indexdef).toContain(
      'UNIQUE INDEX sal_order_bill_no_key ON public.sal_order USING btree (tenant_id, bill_no) WHERE (del_flag = 0)',
    );
  });

  it('gives entries of the installation their English, also when no module file changed, and leaves what people translated', async () => {
    const english = async (): Promise<Record<string, string>> => await translationsInto(database.db, 'en');
    const { 首页: home } = await english();
    expect(home).toBeDefined();
    const row = sql`update sys_translation set`;
    await sql`delete from sys_translation where field = 'en' and source = '首页'`.execute(database.db);
    await load('none');
    expect((await english())['首页']).toBe(home);
    await sql`${row} text = 'Start page' where field = 'en' and source = '首页'`.execute(database.db);
    await load('none');
    expect((await english())['首页']).toBe('Start page');
    await sql`${row} text = ${home} where field = 'en' and source = '首页'`.execute(database.db);
  });

  it('adds a gained column and counts the definition up', async () => {
    const folder = changed('base/forms/unit.yaml', (text) =>
      text.replace('fields:\n', 'fields:\n  - { name: note_text, label: 备注, type: text }\n'),
    );
    expect(await load('none', folder)).toEqual(['module base: 20 forms, 1 files changed']);
    const { rows } = await sql<{
      table_version: number;
    }>`select table_version from onl_form where table_name = 'md_unit'`.execute(database.db);
    expect(rows[0]?.table_version).toBe(2);
    await sql`select note_text from md_unit`.execute(database.db);
    await load('none');
  });

  it('refuses a change that would convert stored values, and eases what became optional', async () => {
    const narrowed = changed('base/forms/unit-conversion.yaml', (text) => text.replace('precision: 4', 'precision: 2'));
    await expect(load('none', narrowed)).rejects.toThrow(/rate of md_unit_conversion is numeric, 4 decimals/);
    const eased = changed('base/forms/reason-code.yaml', (text) =>
      text.replace('type: list, required: true', 'type: list'),
    );
    await load('none', eased);
    const { rows } = await sql<{ is_nullable: string }>`
      select is_nullable from information_schema.columns where table_name = 'md_reason' and column_name = 'reason_type'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ is_nullable: 'YES' }]);
    await load('none');
  });

  const faults: readonly [string, string, (text: string) => string, RegExp][] = [
    [
      'broken YAML',
      'base/forms/unit.yaml',
      (text) => text.replace('fields:', 'fields: ['),
      /modules\/base\/forms\/unit\.yaml:\d+ 不是正确的 YAML/,
    ],
    [
      'an unknown key',
      'base/forms/unit.yaml',
      (text) => text.replace('columns: 2', 'columns: 2\ncolour: red'),
      /unit\.yaml:\d+ 文件 不认识 colour/,
    ],
    [
      'an unknown type',
      'base/forms/unit.yaml',
      (text) => text.replace('type: integer', 'type: gantt'),
      /unit\.yaml:15 .*"gantt" 不在可选范围内/,
    ],
    [
      'an unknown dictionary',
      'base/forms/material.yaml',
      (text) => text.replace('dict: supply_type', 'dict: nowhere'),
      /material\.yaml:\d+ 字段 supply_type：没有字典 nowhere/,
    ],
    [
      'a field twice',
      'base/forms/unit.yaml',
      (text) => text.replace('name: sort_no', 'name: code'),
      /字段 code：名称重复/,
    ],
    [
      'a faulty formula',
      'sale/forms/order.yaml',
      (text) => text.replace("'rest_total + coalesce(earlier_total, 0)'", 'rest_total + '),
      /字段 total_amount：公式第 13 个字符/,
    ],
    [
      'a formula over a missing field',
      'sale/forms/order.yaml',
      (text) => text.replace("'rest_total + coalesce(earlier_total, 0)'", 'rest_total + prize'),
      /公式中没有字段 prize/,
    ],
    [
      'a circle of formulas',
      'sale/forms/order.yaml',
      (text) => text.replace("'rest_total + coalesce(earlier_total, 0)'", 'amount + tax_amount'),
      /公式循环/,
    ],
    [
      'popup lists of different length',
      'base/forms/customer.yaml',
      (text) => text.replace('from: id, to: supplier_id', 'from: "id,code", to: supplier_id'),
      /from 有 2 个，to 有 1 个/,
    ],
    [
      'a popup that keeps something else than the key',
      'base/forms/customer.yaml',
      (text) => text.replace('from: id, to: supplier_id', 'from: code, to: supplier_id'),
      /popup 写入本字段的列必须是 id，不能是 code/,
    ],
    [
      'a label without English',
      'base/forms/unit.yaml',
      (text) => text.replace('label: 单位编码', 'label: 没有翻译'),
      /标签“没有翻译”没有英文/,
    ],
    [
      'a dangerous pattern',
      'base/forms/customer.yaml',
      (text) => text.replace('valid: taxno', 'valid: "^(a+)+$"'),
      /不是安全的正则表达式/,
    ],
    [
      'a number rule that would repeat',
      'sale/numbers.yaml',
      (text) => text.replace('{yyyyMMdd}', '{yyyy}'),
      /按 day 重新计数，但编号中没有相应的日期/,
    ],
    [
      'a form the menu forgets',
      'base/module.yaml',
      (text) => text.replace('  - unit\n', ''),
      /菜单没有列出 forms\/unit\.yaml/,
    ],
    [
      'a parameter that a check does not take',
      'sale/forms/invoice.yaml',
      (text) => text.replace('{ check: billed }', '{ check: billed, party: customer_id }'),
      /invoice\.yaml:12 checks\/0 不认识 party，请删除；可以写：check$/m,
    ],
    [
      'a check without a parameter it needs',
      'sale/forms/invoice.yaml',
      (text) => text.replace('{ check: billed }', '{ check: quality, lines: sal_invoice_item }'),
      /invoice\.yaml:12 checks\/0 缺少 states/,
    ],
    [
      'a check no module asks',
      'sale/forms/invoice.yaml',
      (text) => text.replace('{ check: billed }', '{ check: guessed }'),
      /invoice\.yaml:12 checks\/0\/check 的值 "guessed" 不在可选范围内：allowance,/,
    ],
    [
      'a check of a column that is not there',
      'sale/forms/order.yaml',
      (text) => text.replace('tax: tax_rate, reason: unpriced', 'tax: tax_rate, reason: whim'),
      /order\.yaml:\d+ 审核检查 priced：子表 sal_order_item 没有字段 whim/,
    ],
    [
      'an effect no module has',
      'sale/forms/out.yaml',
      (text) => text.replace('stock: out', 'wonder: out'),
      /out\.yaml:\d+ effects\/0 不认识 wonder，请删除；可以写：asset、/,
    ],
    [
      'an effect without the columns it needs',
      'sale/forms/out.yaml',
      (text) => text.replace('stock: out', 'stock: out, qty: heap'),
      /out\.yaml:\d+ 没有字段 heap/,
    ],
  ];
  it.each(faults)('refuses %s with file, line and words', async (_name, file, change, expected) => {
    await expect(load('none', changed(file, change))).rejects.toThrow(expected);
  });

  it('names all faults at once and writes nothing', async () => {
    const folder = changed('base/forms/unit.yaml', (text) =>
      text.replace('name: sort_no', 'name: code').replace('label: 单位编码', 'label: 没有翻译'),
    );
    await expect(load('none', folder)).rejects.toThrow(/3 fault\(s\)/);
    // What operators read is this text, not a stack.
    await expect(load('none', folder)).rejects.toBeInstanceOf(StartupFailure);
    expect(await load('none')).toEqual([]);
  });

  it('lives with what an earlier version stored, a check that names a party it does not read, and writes it without', async () => {
    await load('none');
    const party = (change: RawBuilder<unknown>) =>
      sql`update onl_form set definition = ${change} where table_name = 'sal_invoice'`.execute(database.db);
    await party(sql`jsonb_set(definition::jsonb, '{checks,0,party}', '"customer_id"')`);
    const { files } = await exportModules(database.db, { read: () => Promise.reject(new Error('no pictures')) });
    const text = files.find(({ text: one }) => one.includes('table: sal_invoice\n'))?.text ?? '';
    expect(text).toContain('{ check: billed }');
    await party(sql`definition::jsonb #- '{checks,0,party}'`);
  });

  it('grants what roles.yaml says and no more', () => {
    const role = { grants: ['sale:*', 'base:*:view', 'base:customer:add'], except: ['audit'] };
    expect(isGranted(role, 'sale:order', 'add')).toBe(true);
    expect(isGranted(role, 'sale:order', 'audit')).toBe(false);
    expect(isGranted(role, 'base:unit', 'view')).toBe(true);
    expect(isGranted(role, 'base:unit', 'add')).toBe(false);
    expect(isGranted(role, 'base:customer', 'add')).toBe(true);
    expect(isGranted({ grants: ['*:view'] }, 'base:unit', 'view')).toBe(true);
  });
});

describe('seeds', () => {
  it('writes master rows once', async () => {
    await load('base');
    expect(await count(database.db, 'md_unit')).toBe(8);
    await load('base');
    expect(await count(database.db, 'md_unit')).toBe(8);
  });

  it('writes the demonstration once, with right totals and passwords for the operator only; clearing removes exactly it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'demo-test-'));
    folders.push(dataDir);
    const customers = await count(database.db, 'crm_customer');
    await load('demo', modulesDir, dataDir);
    expect(await count(database.db, 'crm_customer')).toBeGreaterThanOrEqual(60);
    expect(await count(database.db, 'md_material')).toBeGreaterThanOrEqual(80);
    expect(await count(database.db, 'sal_order')).toBeGreaterThanOrEqual(120);
    const { rows: wrong } = await sql`
      select o.id from sal_order o join lateral (
        select sum(round(i.qty * i.price, 2)) as amount, sum(round(round(i.qty * i.price, 2) * i.tax_rate / 100, 2)) as tax
        from sal_order_item i where i.head_id = o.id and i.del_flag = 0) l on true
      where o.amount <> l.amount or o.tax_amount <> l.tax or o.total_amount <> l.amount + l.tax`.execute(database.db);
    expect(wrong).toEqual([]);
    const file = join(dataDir, 'demo-users.txt');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(7);
    expect(await load('demo', modulesDir, dataDir)).toEqual([]);
    const { rows: people } = await sql<{ username: string; phone: string; departs: number }>`
      select username, phone, (select count(*) from sys_user_depart d where d.user_id = u.id)::int as departs
      from sys_user u where username in ('sales01', 'salesmanager') order by 1`.execute(database.db);
    expect(people).toEqual([
      { username: 'sales01', phone: '19900000001', departs: 1 },
      { username: 'salesmanager', phone: '19900000003', departs: 2 },
    ]);
    const { rows: told } = await sql<{ msg_category: string; msg_type: string }>`
      select distinct msg_category, msg_type from sys_announcement order by 1, 2`.execute(database.db);
    expect(told.map((row) => row.msg_category + row.msg_type)).toEqual(['1ALL', '2ALL', '2USER']);
    expect(await count(database.db, 'sys_announcement')).toBe(8);
    // Visits are not made up.
    expect(await count(database.db, 'sys_log')).toBe(0);

    const { removed, kept } = await clearDemo(database.db);
    expect([removed > 400, kept]).toEqual([true, []]);
    expect(await count(database.db, 'crm_customer')).toBe(customers);
    expect(await count(database.db, 'md_unit')).toBe(8);
    expect(await load('demo', modulesDir, dataDir)).toEqual([]);
    expect(await count(database.db, 'sal_order')).toBe(0);
    expect(await count(database.db, 'sys_announcement')).toBe(0);
  });

  it('[A2.37] [A4.5] bring the dictionary of languages', async () => {
    await load('none');
    const { rows } = await sql<{ item_value: string; item_text: string }>`
      select i.item_value, i.item_text from sys_dict_item i join sys_dict d on d.id = i.dict_id
      where d.dict_code = 'language' and i.del_flag = 0 order by i.sort_order`.execute(database.db);
    expect(rows).toEqual([
      { item_value: 'zh-CN', item_text: '简体中文' },
      { item_value: 'en-US', item_text: 'English' },
    ]);
  });

  it('[A2.17] [A4.3] keep every page of a module alive under the name of its component', async () => {
    await load('none');
    const { rows } = await sql`
      select url from sys_permission where component = 'online/auto' and del_flag = 0
        and (not keep_alive or component_name is null)`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
