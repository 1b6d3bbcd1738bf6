/** Key words PostgreSQL reserves, and names every table keeps for the platform: no column may be called so. */
const words = `all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate collation column
concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default
deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner intersect into is
isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary
references returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using
variadic verbose when where window with ctid xmin xmax cmin cmax tableoid oid`;

const reserved: ReadonlySet<string> = new Set(words.split(/\s+/));

/** Is the name a key word of the database? */
export function isReservedWord(name: string): boolean {
  return reserved.has(name.toLowerCase());
}

const inherited: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/**
 * Is the name one that every object of a program inherits, such as `constructor`? A record that lacks such a field would seem to have it; the name is
 * refused where names are made.
 */
export function isInheritedName(name: string): boolean {
  return inherited.has(name);
}

/** Tables of the platform and of the database itself. */
export function isSystemTable(name: string): boolean {
  return /^(sys|onl|pg|kysely|information|sql|qrtz|act|flw)_/.test(name) || name === 'information_schema';
}

/** Names of tables, columns and indexes: lower snake case, as the database keeps them without quotes. */
export const NAME = /^[a-z][a-z0-9_]{0,62}$/;
