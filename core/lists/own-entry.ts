/**
 * The entry of a table under a key that somebody else wrote: a client, a designer, a file. What every object inherits (`constructor`, `toString`) is
 * no entry.
 */
export function ownEntry<Entry>(table: Readonly<Partial<Record<string, Entry>>>, key: string): Entry | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A table that is filled under keys somebody else wrote; it inherits nothing, so that no key finds or sets what is not an entry. */
export function openTable<Entry>(): Record<string, Entry> {
  // An object without a prototype has no type of its own.
  return Object.create(null) as Record<string, Entry>;
}
