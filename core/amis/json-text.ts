/** Position in a text: line and column, both from 1. */
export type Place = { readonly line: number; readonly column: number };

/** Names and indexes from the top down to a value. */
export type JsonPath = readonly (string | number)[];

/** A value with the place it begins at; of an object also the places of its keys. */
export type JsonNode =
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null; readonly at: Place }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[]; readonly at: Place }
  | { readonly kind: 'object'; readonly entries: readonly JsonEntry[]; readonly at: Place };

export type JsonEntry = { readonly key: string; readonly at: Place; readonly value: JsonNode };

/** Kinds of fault in a text that is no JSON. */
export type JsonFault = 'value' | 'end' | 'text' | 'key' | 'colon' | 'comma' | 'more' | 'deep';

export type JsonRead =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly fault: JsonFault; readonly at: Place };

class Broken extends Error {
  readonly fault: JsonFault;
  readonly index: number;
  constructor(fault: JsonFault, index: number) {
    super(fault);
    this.fault = fault;
    this.index = index;
  }
}

const PLAIN = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/**
 * Reads JSON with the place of every value, so that whatever is wrong with one can be shown where it stands. Accepts what JSON.parse accepts, but
 * nothing deeper than `deepest`; keys keep their order and may come twice.
 */
export function readJson(text: string, deepest: number): JsonRead {
  const starts = lineStarts(text);
  let index = 0;

  const blank = (): void => {
    while (index < text.length && ' \t\n\r'.includes(text[index] ?? '')) index += 1;
  };
  const fail = (fault: JsonFault): never => {
    throw new Broken(index >= text.length ? 'end' : fault, index);
  };
  const string = (): string => {
    const begin = index;
    index += 1;
    for (; index < text.length && text[index] !== '"'; index += 1) {
      if (text[index] === '\\') index += 1;
      else if ((text[index] ?? '') < ' ') throw new Broken('text', index);
    }
    if (index >= text.length) throw new Broken('text', begin);
    index += 1;
    try {
      const read: unknown = JSON.parse(text.slice(begin, index));
      return String(read);
    } catch {
      throw new Broken('text', begin);
    }
  };
  const object = (at: Place, depth: number): JsonNode => {
    const entries: JsonEntry[] = [];
    for (index += 1; ; index += 1) {
      blank();
      if (text[index] === '}' && entries.length === 0) break;
      if (text[index] !== '"') fail('key');
      const place = placeIn(starts, index);
      const key = string();
      blank();
      if (text[index] !== ':') fail('colon');
      index += 1;
      entries.push({ key, at: place, value: value(depth + 1) });
      blank();
      if (text[index] === '}') break;
      if (text[index] !== ',') fail('comma');
    }
    index += 1;
    return { kind: 'object', entries, at };
  };
  const list = (at: Place, depth: number): JsonNode => {
    const items: JsonNode[] = [];
    for (index += 1; ; index += 1) {
      blank();
      if (text[index] === ']' && items.length === 0) break;
      items.push(value(depth + 1));
      blank();
      if (text[index] === ']') break;
      if (text[index] !== ',') fail('comma');
    }
    index += 1;
    return { kind: 'list', items, at };
  };
  const value = (depth: number): JsonNode => {
    blank();
    if (depth > deepest) throw new Broken('deep', index);
    const at = placeIn(starts, index);
    if (text[index] === '{') return object(at, depth);
    if (text[index] === '[') return list(at, depth);
    if (text[index] === '"') return { kind: 'plain', value: string(), at };
    PLAIN.lastIndex = index;
    const [word] = PLAIN.exec(text) ?? [];
    if (word === undefined) return fail('value');
    index += word.length;
    // A number or one of three words.
    return { kind: 'plain', value: JSON.parse(word) as number | boolean | null, at };
  };

  try {
    const node = value(1);
    blank();
    if (index < text.length) throw new Broken('more', index);
    return { ok: true, node };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { ok: false, fault: error.fault, at: placeIn(starts, error.index) };
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeIn(starts: readonly number[], index: number): Place {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: index - (starts[low] ?? 0) + 1 };
}

/** A path as people write it: `body[0].api`. */
export function pathText(path: JsonPath): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`))
    .join('');
}
