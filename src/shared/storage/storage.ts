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
};

/**
 * A slot of local storage. Expired and corrupted entries, and values the guard refuses, are dropped and count as absent [A3.12].
 * @example const theme = slot('theme', (value) => value === 'dark' || value === 'light');
 */
export function slot<Value>(name: string, isValue: (value: unknown) => value is Value): Slot<Value> {
  const key = PREFIX + name;
  const clear = (): void => attempt(() => localStorage.removeItem(key));
  return {
    clear,
    read: () => {
      const text = attempt(() => localStorage.getItem(key)) ?? null;
      if (text === null) return null;
      const entry = parse(text);
      const isAlive = entry !== null && (entry.expire === null || entry.expire > Date.now());
      if (isAlive && isValue(entry.value)) return entry.value;
      clear();
      return null;
    },
    write: (value, lifeMs) => {
      const entry: Entry = { value, expire: lifeMs === undefined ? null : Date.now() + lifeMs };
      attempt(() => localStorage.setItem(key, JSON.stringify(entry)));
    },
  };
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
function attempt<Result>(act: () => Result): Result | undefined {
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
