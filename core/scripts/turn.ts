/** Fault of a script: it refused on purpose, it broke, or it used more than it may. `line` counts from 1. */
export type ScriptFault = {
  readonly kind: 'refused' | 'error' | 'budget';
  readonly message: string;
  readonly line: number | null;
};

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Effect a script asks for; effects keep its order. Everything in it is checked; names of fields are not known here. */
export type Effect =
  | { readonly kind: 'set'; readonly values: Readonly<Record<string, Json>> }
  | {
      readonly kind: 'flag';
      readonly flag: 'hidden' | 'disabled' | 'required';
      readonly fields: readonly string[];
      readonly on: boolean;
    }
  | {
      readonly kind: 'options';
      readonly field: string;
      readonly options: readonly { readonly value: string; readonly text: string }[];
    }
  | { readonly kind: 'rows'; readonly table: string; readonly rows: readonly Readonly<Record<string, Json>>[] }
  | { readonly kind: 'message'; readonly level: 'success' | 'info' | 'warning' | 'error'; readonly text: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'open'; readonly mode: 'add' | 'edit' | 'view'; readonly id: string | null }
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'ask'; readonly id: number; readonly asked: Asked };

/** Question or call whose answer a script waits for. */
export type Asked =
  | { readonly kind: 'confirm'; readonly text: string }
  | { readonly kind: 'get'; readonly path: string; readonly params: Readonly<Record<string, Json>> }
  | { readonly kind: 'post'; readonly path: string; readonly body: Readonly<Record<string, Json>> };

/** One turn of a script: what it wants done, and whether it is done, waits for an answer, or failed. */
export type Turn = {
  readonly effects: readonly Effect[];
  readonly state: 'done' | 'waiting' | 'missing' | 'failed';
  readonly value?: Json;
  readonly fault?: ScriptFault;
  /** Time it used. */
  readonly milliseconds: number;
};

const TEXT = 2000;

/** Reads what came out of the sandbox; it was written inside and is trusted in nothing. */
export function readTurn(output: string, milliseconds: number): Turn {
  const bad = (message: string): Turn => ({
    effects: [],
    state: 'failed',
    fault: { kind: 'error', message, line: null },
    milliseconds,
  });
  let read: unknown;
  try {
    read = JSON.parse(output);
  } catch {
    return bad('unreadable output');
  }
  if (!isRecord(read)) return bad('unreadable output');
  const list = Array.isArray(read['effects']) ? (read['effects'] as unknown[]) : [];
  const effects = list.flatMap((effect) => readEffect(effect) ?? []);
  const outcome = read['outcome'];
  if (!isRecord(outcome)) {
    if (typeof read['waiting'] === 'number' && read['waiting'] > 0) return { effects, state: 'waiting', milliseconds };
    // Nothing will ever settle it.
    return {
      effects,
      state: 'failed',
      fault: { kind: 'budget', message: 'the promise never settles', line: null },
      milliseconds,
    };
  }
  if (outcome['missing'] === true) return { effects, state: 'missing', milliseconds };
  const { error } = outcome;
  if (isRecord(error)) {
    const raw = { name: text(error['name']), message: text(error['message']), stack: text(error['stack']) };
    return { effects, state: 'failed', fault: scriptFault(raw), milliseconds };
  }
  return { effects, state: 'done', value: (outcome['value'] ?? null) as Json, milliseconds };
}

/** Returns the fault behind an error of a script, from its name, message and stack. */
export function scriptFault(raw: { name: string; message: string; stack: string }): ScriptFault {
  const [, line] = /script\.js:(\d+)/.exec(raw.stack) ?? [];
  const at = line === undefined ? null : Number(line);
  const message = raw.message.slice(0, 500);
  if (raw.name === 'Refusal') return { kind: 'refused', message, line: at };
  if (raw.name === 'InternalError' || /^(out of memory|stack overflow|interrupted)/.test(message))
    return { kind: 'budget', message, line: at };
  return { kind: 'error', message: `${raw.name === '' ? 'Error' : raw.name}: ${message}`, line: at };
}

function readEffect(effect: unknown): Effect | null {
  if (!isRecord(effect) || !isRecord(effect['args'])) return null;
  const { kind, args } = effect as { kind: unknown; args: Record<string, unknown> };
  switch (kind) {
    case 'set':
      return isRecord(args['values']) ? { kind, values: clean(args['values']) } : null;
    case 'flag': {
      const flag = args['kind'];
      if (flag !== 'hidden' && flag !== 'disabled' && flag !== 'required') return null;
      return { kind, flag, fields: texts(args['fields']), on: args['on'] === true };
    }
    case 'options':
      return { kind, field: text(args['field']), options: readOptions(args['options']) };
    case 'rows': {
      const rows = Array.isArray(args['rows']) ? (args['rows'] as unknown[]) : [];
      return { kind, table: text(args['table']), rows: rows.filter(isRecord).slice(0, 1000).map(clean) };
    }
    case 'message': {
      const { level } = args;
      if (level !== 'success' && level !== 'info' && level !== 'warning' && level !== 'error') return null;
      return { kind, level, text: text(args['text']) };
    }
    case 'reload':
      return { kind };
    case 'open': {
      const { mode, id } = args;
      if (mode !== 'add' && mode !== 'edit' && mode !== 'view') return null;
      return { kind, mode, id: typeof id === 'string' ? id.slice(0, 64) : null };
    }
    case 'log':
      return { kind, text: text(args['text']) };
    case 'ask': {
      const asked = readAsked(args);
      return asked === null || typeof args['id'] !== 'number' ? null : { kind, id: args['id'], asked };
    }
    default:
      return null;
  }
}

function readAsked({ kind, args }: Record<string, unknown>): Asked | null {
  if (!isRecord(args)) return null;
  switch (kind) {
    case 'confirm':
      return { kind, text: text(args['text']) };
    case 'get':
      return { kind, path: text(args['path']), params: isRecord(args['params']) ? clean(args['params']) : {} };
    case 'post':
      return { kind, path: text(args['path']), body: isRecord(args['body']) ? clean(args['body']) : {} };
    default:
      return null;
  }
}

function readOptions(value: unknown): { value: string; text: string }[] {
  const list = Array.isArray(value) ? (value as unknown[]).slice(0, 1000) : [];
  return list.flatMap((one) => {
    if (typeof one === 'string' || typeof one === 'number') return [{ value: String(one), text: String(one) }];
    if (!isRecord(one)) return [];
    const held = one['value'];
    if (typeof held !== 'string' && typeof held !== 'number') return [];
    const shown = one['text'] ?? one['label'] ?? one['title'];
    return [{ value: text(String(held)), text: typeof shown === 'string' ? text(shown) : String(held) }];
  });
}

/** Without names that reach the prototype of whoever merges it. */
function clean(values: Record<string, unknown>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name !== '__proto__' && name !== 'constructor' && name !== 'prototype')
      .map(([name, value]) => [name, cleanValue(value)]),
  );
}

function cleanValue(value: unknown): Json {
  if (Array.isArray(value)) return (value as unknown[]).map(cleanValue);
  if (isRecord(value)) return clean(value);
  // JSON has nothing else.
  return value as Json;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, TEXT) : '';
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, 500).map(text) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
