import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export type ForeignTestDatabase = {
  /** As a data source names it; 127.0.0.1 must be allowed. */
  readonly jdbcUrl: string;
  readonly port: number;
  readonly name: string;
  /** May read two schemas and nothing else. */
  readonly reader: { readonly username: string; readonly password: string };
  /** May write as well. */
  readonly writer: { readonly username: string; readonly password: string };
  /** A statement as the owner. */
  readonly run: (statement: string) => Promise<readonly Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
};

/** A second database of the test cluster, with orders of another system and accounts that may read or write them. */
export async function openForeignDatabase(): Promise<ForeignTestDatabase> {
  const tag = randomBytes(5).toString('hex');
  const name = `foreign_${tag}`;
  const base = inject('clusterUrl');
  const first = new Client({ connectionString: `${base}postgres` });
  await first.connect();
  const accountOf = (role: string) => ({ username: `${role}_${tag}`, password: `Geheim-${role}-${tag}` });
  const [reader, writer] = [accountOf('reader'), accountOf('writer')];
  try {
    await first.query(`create database ${name}`);
    for (const { username, password } of [reader, writer])
      await first.query(`create role ${username} login password '${password}'`);
  } finally {
    await first.end();
  }
  const owner = new Client({ connectionString: `${base}${name}` });
  await owner.connect();
  await owner.query(`
    create schema sales;
    create schema secret;
    create table orders (id bigint primary key, code text, customer text, placed date, amount numeric(12, 2), taken_by text, paid boolean, note jsonb);
    insert into orders values
      (1, 'S-001', '安徽精工', '2026-01-05', 100.50, 'admin', true, '{"a": 1}'),
      (2, 'S-002', '上海机电', '2026-01-06', 50, 'admin', false, null),
      (3, 'S-003', '<b>钱</b>', '2026-02-01', 7.25, 'nobody', false, null);
    create table sales.invoice (id bigint, total numeric);
    insert into sales.invoice values (1, 9007199254740993);
    create table secret.salary (id int, amount numeric);
    insert into secret.salary values (1, 1000);
    create view pg_spy as select usename from pg_user;
    create function public.lower(orders) returns text language sql as $$ select 'shadow' $$;
    grant usage on schema sales to ${reader.username}, ${writer.username};
    grant select on orders, sales.invoice, pg_spy to ${reader.username}, ${writer.username};
    grant insert, update, delete on orders to ${writer.username};`);
  const { port, hostname } = new URL(base);
  return {
    jdbcUrl: `jdbc:postgresql://${hostname}:${port}/${name}`,
    port: Number(port),
    name,
    reader,
    writer,
    run: async (statement) => (await owner.query<Record<string, unknown>>(statement)).rows,
    close: () => owner.end(),
  };
}
