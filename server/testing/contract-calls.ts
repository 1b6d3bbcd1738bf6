import type { Contract, Operation } from '#server/http/contract.ts';

type Json = Readonly<Record<string, unknown>>;

type Given = (name: string) => string | undefined;

/** A call of an operation: what follows the API prefix, and its body. */
export type ContractCall = { readonly path: string; readonly body: unknown };

/**
 * Well-formed calls of operations, made from the contract alone.
 * Values that should mean something are given by the name of a parameter, and of a property of the body.
 */
export function contractCalls({ document }: Contract) {
  const schemaOf = (value: unknown): Json => {
    if (!isObject(value)) return {};
    const ref = value['$ref'];
    if (typeof ref !== 'string') return value;
    return schemaOf(at(document, ref));
  };

  /** The least value a schema takes; `given` wins where it names a property. */
  const sample = (value: unknown, given: Given, depth = 0): unknown => {
    const schema = schemaOf(value);
    const [first] = [...list(schema['anyOf']), ...list(schema['oneOf'])];
    if (first !== undefined) return sample(first, given, depth);
    if (Array.isArray(schema['allOf']))
      return Object.assign({}, ...schema['allOf'].map((part) => sample(part, given, depth))) as unknown;
    if (Array.isArray(schema['enum'])) return list(schema['enum'])[0];
    if ('const' in schema) return schema['const'];
    const type = Array.isArray(schema['type']) ? list(schema['type'])[0] : schema['type'];
    switch (type) {
      case 'integer':
      case 'number':
        return schema['minimum'] ?? 1;
      case 'boolean':
        return true;
      case 'array':
        return depth > 3 || Number(schema['minItems'] ?? 0) === 0 ? [] : [sample(schema['items'], given, depth + 1)];
      case 'object':
        return Object.fromEntries(
          Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(([name, part]) => {
            const own = given(name);
            if (own !== undefined) return [[name, own]];
            const isNeeded = Array.isArray(schema['required']) && schema['required'].includes(name);
            return isNeeded && depth < 4 ? [[name, sample(part, given, depth + 1)]] : [];
          }),
        );
      default:
        return textOf(schema);
    }
  };

  return (operation: Operation, given: Given = () => undefined, givenBody: Given = given): ContractCall => {
    const valueOf = ({ name, schema }: Operation['parameters'][number]) => given(name) ?? String(sample(schema, given));
    let path: string = operation.path;
    const query = new URLSearchParams();
    for (const parameter of operation.parameters) {
      if (parameter.in === 'path')
        path = path.replace(`{${parameter.name}}`, encodeURIComponent(valueOf(parameter)).replaceAll('%2F', '/'));
      else if (parameter.in === 'query' && (parameter.required || given(parameter.name) !== undefined))
        query.set(parameter.name, valueOf(parameter));
    }
    return {
      path: query.size === 0 ? path : `${path}?${query.toString()}`,
      body: operation.bodyPointer === null ? undefined : sample(at(document, operation.bodyPointer), givenBody),
    };
  };
}

function textOf(schema: Json): string {
  if (schema['format'] === 'date') return '2026-01-31';
  if (schema['format'] === 'date-time') return '2026-01-31 08:00:00';
  const least = Number(schema['minLength'] ?? 1);
  return 'x'.repeat(Math.max(1, least));
}

function at(document: Json, pointer: string): unknown {
  let found: unknown = document;
  for (const part of pointer.slice(2).split('/'))
    found = isObject(found) ? found[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return found;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
