import { describe, expect, it } from 'vitest';
import { checkSql } from './report-gate.ts';
import { paramNames, splitSql } from './report-placeholders.ts';

const tables = new Set(['sal_order', 'sal_order_item', 'crm_customer', 'sys_user']);
const check = (text: string) => checkSql(text, (name) => tables.has(name));
const refusal = async (text: string): Promise<string> =>
  check(text).then(
    () => 'let through',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('the gate for the SQL of a report', () => {
  it.each([
    [
      'a join with sums',
      'select c.name, sum(i.qty) as qty from sal_order o join sal_order_item i on i.head_id = o.id left join crm_customer c on c.id = o.customer_id group by c.name having sum(i.qty) > 0 order by 2 desc limit 10',
    ],
    [
      'parts with names of their own',
      'with a as (select id, qty from sal_order_item), b as (select * from a) select b.id, count(*) over (partition by b.id) as n from b',
    ],
    ['a recursion', 'with recursive r as (select 1 as n union all select n + 1 from r where n < 5) select n from r'],
    [
      'dates, texts, cases',
      "select to_char(o.bill_date, 'YYYY-MM') as month, extract(year from o.bill_date) as y, coalesce(o.remark, '无; -- 说明') as r, case when o.qty in (1, 2) then 'a' else 'b' end as k, current_date - o.bill_date as d, o.bill_no like 'XS%' as l from sal_order o where o.bill_date between date '2026-01-01' and current_date",
    ],
    [
      'subqueries',
      'select o.id, (select max(i.qty) from sal_order_item i where i.head_id = o.id) as m from sal_order o where exists (select 1 from crm_customer c where c.id = o.customer_id) and o.id = any(array[1, 2])',
    ],
    [
      'several parts united',
      'select id from sal_order union all select id from sal_order_item except select id from crm_customer',
    ],
    ['a trailing semicolon', 'select 1 as a;'],
    [
      'a window and a filter',
      'select sum(qty) filter (where qty > 0) over w as s, row_number() over w as n from sal_order_item window w as (partition by head_id order by qty desc)',
    ],
  ])('[SQL-05] lets through %s', async (_name, text) => {
    expect(await refusal(text)).toBe('let through');
  });

  it('[SQL-05] finds the tables, the own names and the parameters', async () => {
    const text =
      "with x as (select * from sal_order where bill_date >= ${begin} and bill_no like '%${no}%') select * from x join sys_user u on u.username = #{sys_user_code} and u.realname = '${no}'";
    const safe = await check(text);
    expect([[...safe.tables].sort(), safe.ownNames, paramNames(safe.pieces)]).toEqual([
      ['sal_order', 'sys_user'],
      ['x'],
      ['begin', 'no'],
    ]);
  });

  it.each([
    ['writing', 'delete from sal_order'],
    ['writing inside', 'with d as (delete from sal_order returning *) select * from d'],
    ['two statements', 'select 1; select 2'],
    ['making a table', 'select * into t from sal_order'],
    ['locking', 'select * from sal_order for update'],
    ['a call', 'call something()'],
    ['settings', 'set role postgres'],
    ['anonymous code', 'do $$ begin end $$'],
    ['copying', "copy sal_order to program 'id'"],
    ['explaining', 'explain analyze select 1'],
    ['a comment', 'select 1 -- and more'],
    ['a hidden comment', 'select 1 /* x */ from sal_order'],
    ['an unregistered table', 'select * from sys_session'],
    ['a catalog', 'select * from pg_class'],
    ['a catalog by its schema', 'select * from pg_catalog.pg_authid'],
    ['the information schema', 'select * from information_schema.tables'],
    ['a schema before a known table', 'select * from public.sal_order'],
    ['a name of its own over a catalog', 'with pg_class as (select 1) select * from pg_class'],
    ['a file', "select pg_read_file('/etc/passwd')"],
    ['a file by its schema', "select pg_catalog.pg_read_file('/etc/passwd')"],
    ['a large object', "select lo_import('/etc/passwd')"],
    ['sleeping', 'select pg_sleep(10)'],
    ['another database', "select * from dblink('host=x', 'select 1') as t(a int)"],
    ['settings by a function', "select set_config('role', 'postgres', true)"],
    ['asking for settings', "select current_setting('data_directory')"],
    ['XML that runs queries', "select query_to_xml('select * from sys_user', true, true, '')"],
    ['who is connected', 'select current_user'],
    ['a class by its name', "select 'sys_user'::regclass"],
    ['an operator of another schema', 'select 1 operator(public.+) 2'],
    ['patterns that run for long', "select bill_no ~ '(a+)+$' from sal_order"],
    ['a field of an expression', 'select (o).password from sal_order o'],
    ['a sample of a table', 'select * from sal_order tablesample system (1)'],
    ['a number of a parameter', 'select $1'],
    ['a text without an end', "select 'a"],
    ['backslashes', "select E'\\\\'' as a"],
    ['dollar quotes', 'select $$a$$'],
    ['nothing', '  ;; '],
    ['nonsense', 'selec 1'],
    ['a parameter in a name', 'select "${a}" from sal_order'],
    ['a broken parameter', "select '${a b}'"],
  ])('[SQL-05] [SQL-11] refuses %s', async (_name, text) => {
    expect(await refusal(text)).not.toBe('let through');
  });

  it('[SQL-05] [DOS-03] refuses what the parser cannot bear, and works on afterwards', async () => {
    expect(await refusal(`select ${'(select '.repeat(2500)}1${')'.repeat(2500)}`)).toMatch(/^SQL 语句/);
    expect(await refusal(`select ${'1+'.repeat(5000)}1`)).toBe('SQL 语句的嵌套太深');
    expect(await refusal(`select '${'x'.repeat(20_001)}'`)).toBe('SQL 语句最多 20000 个字符');
    expect(await refusal('select 1 as a')).toBe('let through');
  });
});

describe('parameters in the SQL of a report', () => {
  const kinds = (text: string) =>
    splitSql(text).map((piece) =>
      piece.kind === 'text' ? piece.text : `<${piece.isSystem ? '#' : ''}${piece.name}${piece.isQuoted ? "'" : ''}>`,
    );

  it.each([
    ['select ${a} as x', ['select ', '<a>', ' as x']],
    ["select '${a}' as x", ['select ', "<a'>", ' as x']],
    ["select '%${a}%' as x", ['select ', '(', "'%'", ' || ', "<a'>", ' || ', "'%'", ')', ' as x']],
    ["select 'it''s' || #{sys_user_code}", ["select 'it''s' || ", '<#sys_user_code>']],
    ["select '#{sysUserCode}'", ['select ', "<#sysUserCode'>"]],
  ])('[SQL-05] [SQL-12] %s is split into text and values', (text, pieces) => {
    expect(kinds(text)).toEqual(pieces);
  });
});
