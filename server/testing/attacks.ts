/** Texts attackers write. None may be read as SQL: names are refused, values find nothing. */
export const sqlPayloads = [
  "x' or '1'='1",
  "x' or '1'='1' --",
  "x'; drop table crm_customer; --",
  "x') union select password_hash from sys_user --",
  '1 or 1=1',
  'id"; select pg_sleep(5); --',
  "x' and (select pg_sleep(5)) is null --",
  "x' || (select string_agg(password_hash, ',') from sys_user) || '",
  '(select password_hash from sys_user limit 1)',
  'pg_catalog.pg_class',
  "$$x$$ or $1 is null /* ' */",
  "x\\' or 1=1 --",
  '${7*7}{{7*7}}#{1+1}',
] as const;

const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(' ', '\t'),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll("'", '＇').replaceAll('"', '＂').replaceAll('=', '＝'),
];

/** Each of them plain, with tabs, encoded twice and in full-width signs. */
export const sqlAttacks: readonly string[] = sqlPayloads.flatMap((payload) =>
  encodings.map((encode) => encode(payload)),
);

/** Words of the database that no answer may hold. */
export const talkative = /argon2|syntax error|pg_catalog"|relation "/i;
