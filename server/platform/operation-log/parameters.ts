/** Names whose values are secrets, whatever they belong to [LOG-03]. */
const secret =
  /pass|pwd|secret|token|captcha|ticket|credential|signature|^sig$|authorization|cookie|smscode|checkkey|^webhook$/i;
/** Names of ids: they say which one it was. */
const naming = /^(?:ids?|version)$|Ids?$/;

const MOST_TEXT = 200;
const MOST_ITEMS = 20;
const MOST_DEPTH = 4;
const MOST = 2_000;

type Values = Readonly<Record<string, unknown>>;

/** Input of a call; `isOpen` where the values of its body may be kept, otherwise its fields are only named. */
export type Called = {
  readonly path: Values;
  readonly query: Values;
  readonly body: unknown;
  readonly isOpen: boolean;
};

/**
 * Parameters of a call for the log: without secrets, cut to a readable size. Values of business records are not repeated here, their
 * history has them for those who may see them.
 */
export function loggedParameters({ path, query, body, isOpen }: Called): string {
  const kept = {
    ...(Object.keys(path).length === 0 ? {} : { path: open(path, 0) }),
    ...(Object.keys(query).length === 0 ? {} : { query: open(query, 0) }),
    ...(body === undefined || body === null ? {} : { body: isOpen ? open(body, 0) : namesOf(body) }),
  };
  const text = JSON.stringify(kept);
  return text === '{}' ? '' : clip(text, MOST);
}

function open(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return clip(value, MOST_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MOST_DEPTH) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => open(item, depth + 1));
    return value.length > MOST_ITEMS ? [...items, `… ${value.length}`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [clip(name, 64), secret.test(name) ? '***' : open(inner, depth + 1)]),
  );
}

/** Ids as they are, of everything else only that it was there. */
function namesOf(body: unknown): unknown {
  if (Array.isArray(body)) return `… ${body.length}`;
  if (typeof body !== 'object' || body === null) return '…';
  const entries = Object.entries(body);
  const fields = entries.filter(([name]) => !isNaming(name)).map(([name]) => clip(name, 64));
  return {
    ...Object.fromEntries(entries.filter(([name]) => isNaming(name)).map(([name, value]) => [name, open(value, 2)])),
    ...(fields.length === 0 ? {} : { fields: fields.slice(0, 100) }),
  };
}

function isNaming(name: string): boolean {
  return naming.test(name) && !secret.test(name);
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
