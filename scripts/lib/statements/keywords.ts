/** Words of SQL that are no names of columns: of the language, of types, of settings. */
export const keywords: ReadonlySet<string> = new Set(
  `all and any array as asc at between both by case cast check collate concurrently conflict constraint create cross current_date
  current_timestamp current_user day default deferrable delete desc distinct do drop else end except exists extension extract false fetch
  filter first following for from full function grant group grouping having hour if ilike in index inner insert intersect interval into is
  isolation join key last lateral leading left like limit local lock locked materialized minute mode month natural not nothing notify
  nowait null nulls of offset on only or order ordinality outer over overlay partition position preceding primary range recursive references
  returning revoke right row rows schema second select sequence session set share show similar skip some table tablesample temp temporary
  then ties to trailing trigger trim true truncate type unbounded union unique unlisten update using values variadic view when where window
  with without within year zone exclude groups listen begin commit rollback transaction serializable read write committed repeatable
  text integer int bigint smallint numeric decimal boolean bool date timestamp timestamptz time jsonb json uuid bytea double precision
  varchar character real regclass name oid void record int2 int4 int8 float8 access exclusive user role language plpgsql returns
  declare loop raise exception old new before after each execute procedure alter column add rename owner comment analyze vacuum copy stdin
  stdout format binary replace cascade restrict escape symmetric ctid xmin tableoid ordinal immutable stable volatile security definer usage
  include storage force epoch secs mins hours days savepoint release scroll cursor prepared policy overriding system nologin
  noinherit deallocate fillfactor`.split(/\s+/),
);
