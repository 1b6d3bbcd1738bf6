import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../run.ts';
import { faultsOfStatements, type Columns } from './check.ts';
import { statementFaults } from './index.ts';
import { statementsOf } from './tokens.ts';

const columns: Columns = new Map([
  ['orders', new Set(['id', 'no', 'customer_id', 'state'])],
  ['lines', new Set(['id', 'head_id', 'qty'])],
]);

/** Returns the faults of statements written as they are in a file. */
function faults(...statements: readonly string[]): readonly string[] {
  const text = statements.map((statement) => `sql\`${statement}\`;`).join('\n');
  const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest);
  const found = statementsOf(file, new Map([['ORDERS', 'orders']]));
  return faultsOfStatements(found, columns).map(({ message }) => message);
}

describe('columns of statements', () => {
  it.each([
    'select o.no, sum(l.qty) as total from orders o join lines l on l.head_id = o.id group by o.no order by total',
    'with wanted as (select id from orders), sums (head, sum) as (select head_id, sum(qty) from lines group by 1) select sum from sums join wanted w on w.id = head',
    'insert into lines (id, head_id, qty) select n.key, n.head, n.amount from jsonb_to_recordset(${rows}::jsonb) as n (key text, head text, amount numeric)',
    'update orders set state = excluded.state where no in (select unnest(${numbers}::text[]))',
    "select extract(epoch from now()) as secs, state from ${sql.table(ORDERS)} where no <> 'gone' and id is distinct from ${id}",
    'delete from lines l using orders o, lines other where o.id = l.head_id and other.qty = 0',
    'savepoint before_it',
    "select value #>> '{a}' from orders o, jsonb_each(o.state::jsonb) where key = 'x'",
  ])('%s names what is there', (statement) => {
    expect(faults(statement)).toEqual([]);
  });

  it.each([
    ['select o.number from orders o', ['o.number: orders has no such column']],
    ['select number from orders', ['number: orders has no such column']],
    ['select l.no from orders o join lines l on l.head_id = o.id', ['l.no: lines has no such column']],
    ['insert into lines (id, no) select id, no from orders', ['no: lines has no such column']],
    // What a query calls its own column is no column of what it reads.
    ["select coalesce(number, '') as number from orders", ['number: orders has no such column']],
    [
      'select o.no from orders o where exists (select 1 from lines o where o.no = 1)',
      ['o.no: lines has no such column'],
    ],
    ['select qty from lines union select qty from orders', ['qty: orders has no such column']],
    ['update ${sql.table(ORDERS)} set status = 1', ['status: orders has no such column']],
    [
      'select 1 from orders where ${condition} and exists (select 1 from lines x where x.amount > 0)',
      ['x.amount: lines has no such column'],
    ],
  ])('%s names what is not', (statement, expected) => {
    expect(faults(statement)).toEqual(expected);
  });

  it('a part of a statement may name what the others of its file read', () => {
    expect(faults('and o.no = d.word', 'select d.word from orders o join other d on true ${part}')).toEqual([]);
    expect(faults('and o.number = 1', 'select 1 from orders o ${part}')).toEqual([
      'o.number: orders has no such column',
    ]);
  });
});

describe('statements of the product', () => {
  it('name columns that are there', async () => {
    const { faults: found, statements } = await statementFaults(root);
    expect(found).toEqual([]);
    expect(statements).toBeGreaterThan(1_500);
  });

  it('are refused with file and line once a column of a form is renamed', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'statements-'));
    try {
      for (const folder of ['server', 'core', 'scripts']) symlinkSync(join(root, folder), join(copy, folder));
      cpSync(join(root, 'modules'), join(copy, 'modules'), { recursive: true });
      const form = join(copy, 'modules/base/forms/bank-account.yaml');
      const text = readFileSync(form, 'utf8');
      expect(text).toContain('name: balance');
      writeFileSync(form, text.replaceAll(/\bbalance\b/g, 'money_left'));
      const found = (await statementFaults(copy)).faults;
      const file = 'modules/finance/server/db/cash-ledger.ts';
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      expect(found.filter(({ message }) => !message.includes('balance'))).toEqual([]);
      const named = found.filter((one) => one.file === file).map(({ line }) => lines[line - 1]);
      expect(named).not.toEqual([]);
      expect(named.filter((line) => line?.includes('balance') !== true)).toEqual([]);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
