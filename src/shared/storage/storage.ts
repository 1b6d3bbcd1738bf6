/** Namespace of everything this application keeps in local storage [A9.7]. */
const PREFIX = 'pro__';

/** Seven days: life of token, user and cached dictionaries [A9.1]. */
export const WEEK_MS = 604_800_000;

type Entry = { readonly value: unknown; readonly expire: number | null };

/** A typed place in local storage. */
export type Slot<Value> = {
  readonly read: () => Value | null;
  readonly write: (value: Value, lifeMs?: number) => void;
  readonly clear: () => void;
  /** When the stored value expires, in milliseconds since 1970; null when there is none or it never does. */
  readonly expiresAt: () => number | null;
  /** Calls back when another window writes or clears the slot; returns how to stop. */
  readonly watch: (onChange: () => void) => () => void;
};

/** Values a blocked or full storage would not take; kept as long as the document, so that a sign-in still leads somewhere. */
const memory = new Map<string, string>();

/**
 * A slot of local storage. Expired and corrupted entries, and values the guard refuses, are dropped and count as absent [A3.12].
 * @example const theme = slot('theme', (value) => value === 'dark' || value === 'light');
 */
// Documents carry the slots their blocking script uses, not all there are.
/* @__NO_SIDE_EFFECTS__ */
export function slot<Value>(name: string, isValue: (value: unknown) => value is Value): Slot<Value> {
  const key = PREFIX + name;
  const clear = (): void => {
    memory.delete(key);
    attempt(() => localStorage.removeItem(key));
  };
  const entryNow = (): { readonly value: Value; readonly expire: number | null } | null => {
    const text = memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null;
    if (text === null) return null;
    const entry = parse(text);
    const isAlive = entry !== null && (entry.expire === null || entry.expire > Date.now());
    if (isAlive && isValue(entry.value)) return { value: entry.value, expire: entry.expire };
    clear();
    return null;
  };
  return {
    clear,
    read: () => entryNow()?.value ?? null,
    expiresAt: () => entryNow()?.expire ?? null,
    watch: (onChange) => {
      // Browsers tell the other windows only; a key of null means that everything was cleared.
      const hear = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) onChange();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
    write: (value, lifeMs) => {
      const entry: Entry = { value, expire: lifeMs === undefined ? null : Date.now() + lifeMs };
      const text = JSON.stringify(entry);
      memory.delete(key);
      const isStored = attempt(() => {
        localStorage.setItem(key, text);
        return true;
      });
      if (isStored !== true) memory.set(key, text);
    },
  };
}

/** Did the storage refuse anything, because it is blocked or full? Then this document works, and a reload forgets. */
export function isStorageRefused(): boolean {
  return memory.size > 0;
}

/** Guard for texts. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Guard for objects; their fields are read with care. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Private windows and full disks refuse storage: the application then works without it. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function parse(text: string): Entry | null {
  const entry = attempt((): unknown => JSON.parse(text));
  if (!isRecord(entry) || !('value' in entry)) return null;
  const { value, expire } = entry;
  return typeof expire === 'number' || expire === null ? { value, expire } : null;
}
