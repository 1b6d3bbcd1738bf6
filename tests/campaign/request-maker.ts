import type { Contract, Operation } from '#server/http/contract.ts';

type Json = Readonly<Record<string, unknown>>;
type Made = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly payload?: string;
  readonly headers: Readonly<Record<string, string>>;
};

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e400',
  '9007199254740993',
  '-2147483649',
  '２０２６',
  '2026-02-30',
  '2026-01-31',
  '2026-01-31 08:00:00',
  '24:00',
  '%',
  '*',
  '_',
  '\\',
  '"',
  "'",
  '{}',
  '[]',
  '[[[',
  '{"a":',
  "' or '1'='1",
  '); drop table x',
  '../../etc/passwd',
  '<script>x</script>',
  '#{sys_user_code}',
  '${7*7}',
  '=1+1',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'id',
  'create_time',
  'admin',
  'md_unit',
  'crm_customer',
  'A01',
  '1',
  '-521',
  '中文名称',
  '🙂',
  'é',
  '́',
  '‮',
  '​',
  'a\0b',
  '\ud800',
  '\x07',
  'x'.repeat(300),
  'x'.repeat(5e3),
  'a,b,c',
  ',,,',
  '1,1',
  '*/0 * * * * ?',
  '[a-z]+(',
  '(a+)+$',
  'sys_user,password_hash,id',
];
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -0,
  2 ** 53,
  2 ** 31,
  9999999999999,
  [],
  {},
  [null],
  [[]],
  { a: { b: { c: [] } } },
  [1, 'x', {}],
  { toString: 1 },
];

/** Makes requests of operations from the contract alone: right ones, ones at their limits, and wrong ones, as chance has it. */
export function requestMaker({ document }: Contract, random: () => number) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const schemaOf = (value: unknown): Json => {
    if (!isObject(value)) return {};
    const ref = value['$ref'];
    return typeof ref === 'string' ? schemaOf(at(document, ref)) : value;
  };
  const text = (schema: Json): string => {
    if (Array.isArray(schema['enum']) && random() < 0.8) return String(pick(schema['enum']));
    if (random() < 0.6) return pick(oddTexts);
    if (schema['format'] === 'date') return '2026-01-31';
    if (schema['format'] === 'date-time') return '2026-01-31 08:00:00';
    const [least, most] = [Number(schema['minLength'] ?? 0), Math.min(Number(schema['maxLength'] ?? 40), 3_000)];
    return pick(['x', '名', '7']).repeat(pick([least, Math.max(least, 1), most, most + 1]));
  };
  const number = (schema: Json): number => {
    const [least, most] = [Number(schema['minimum'] ?? -3), Number(schema['maximum'] ?? 1_000)];
    return pick([least, most, least - 1, most + 1, 0, 1, 2.5, 2 ** 31, Math.floor(random() * 50)]);
  };
  /** A value of a schema; now and then one of another. */
  const value = (of: unknown, depth: number): unknown => {
    const schema = schemaOf(of);
    if (random() < 0.04) return pick([...oddValues, ...oddTexts]);
    const branches = [...list(schema['anyOf']), ...list(schema['oneOf'])];
    if (branches.length > 0) return value(pick(branches), depth);
    if (Array.isArray(schema['allOf']))
      return Object.assign({}, ...schema['allOf'].map((part) => value(part, depth))) as unknown;
    if ('const' in schema) return schema['const'];
    const type: unknown = Array.isArray(schema['type']) ? pick(list(schema['type'])) : schema['type'];
    switch (type) {
      case 'integer':
        return Math.round(number(schema));
      case 'number':
        return number(schema);
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      case 'array':
        return depth > 4 ? [] : Array.from({ length: pick([0, 1, 1, 2, 5]) }, () => value(schema['items'], depth + 1));
      case 'object':
        return object(schema, depth);
      default:
        return Array.isArray(schema['properties']) || isObject(schema['properties'])
          ? object(schema, depth)
          : text(schema);
    }
  };
  const object = (schema: Json, depth: number): Json => {
    const needed = new Set(list(schema['required']));
    const entries = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(([name, part]) =>
      random() < (needed.has(name) ? 0.95 : depth > 3 ? 0.05 : 0.5) ? [[name, value(part, depth + 1)] as const] : [],
    );
    const isOpen = schema['additionalProperties'] !== false && !isObject(schema['properties']);
    if (isOpen || random() < 0.03) entries.push([pick(oddTexts).slice(0, 60), pick([...oddValues, ...oddTexts])]);
    return Object.fromEntries(entries);
  };

  return (operation: Operation): Made => {
    let path: string = operation.path;
    const query = new URLSearchParams();
    for (const { name, in: place, schema, required } of operation.parameters) {
      if (place === 'path') {
        const known =
          random() < 0.5 ? pick(['crm_customer', 'md_unit', 'admin', '1']) : asText(value(schema, 0)).slice(0, 80);
        path = path.replace(`{${name}}`, encoded(known === '' ? 'x' : known));
      } else if (place === 'query' && random() < (required ? 0.95 : 0.4))
        query.set(name, wellFormed(asText(value(schema, 0))));
    }
    if (operation.additionalQuery && random() < 0.5)
      query.set(pick(['name', 'code', 'id', 'createTime', 'x']), wellFormed(pick(oddTexts)));
    if (random() < 0.02) query.set(wellFormed(pick(oddTexts)) || 'x', '1');
    // Longer addresses are refused by the parser, before anything of ours.
    const asked = query.toString().slice(0, 8_000);
    const made = {
      method: operation.method.toUpperCase() as Made['method'],
      path: asked === '' ? path : `${path}?${asked}`,
    };
    if (operation.bodyPointer === null) {
      if (made.method === 'GET' || random() < 0.7) return { ...made, headers: {} };
      return { ...made, headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: pick(forms) };
    }
    const body = JSON.stringify(value(at(document, operation.bodyPointer), 0)) ?? '';
    const bent =
      random() < 0.03
        ? pick([body.slice(0, -1), `${body}x`, `[${body}]`, body.replace('{', '{"a":1,"a":2,'), ''])
        : body;
    return { ...made, headers: { 'content-type': 'application/json' }, payload: bent };
  };
}

const part = '--b\r\nContent-Disposition: form-data; name="file"; filename=';
const forms = [
  '',
  '--b',
  '--b--',
  `${part}"a.csv"\r\n\r\n1,2`,
  `${part}"a.csv"\r\n\r\n名称,编码\n甲,1\r\n--b--\r\n`,
  `${part}"a.xlsx"\r\n\r\nPK\u0003\u0004x\r\n--b--\r\n`,
  `${part}"../../a.zip"\r\n\r\nPK\r\n--b--\r\n`,
  `${part}"a\u0000.csv"\r\n\r\nx\r\n--b--\r\n`,
  '--b\r\nContent-Disposition: form-data; name="biz"\r\n\r\n../x\r\n--b--\r\n',
];

/** A value as an address holds it; objects have no text of their own here. */
function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Halves of characters cannot be written into an address. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

function at(document: Json, pointer: string): unknown {
  let found: unknown = document;
  for (const step of pointer.slice(2).split('/'))
    found = isObject(found) ? found[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return found;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
