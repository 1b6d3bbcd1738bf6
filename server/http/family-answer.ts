import type { Contract, Operation } from './contract.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Makes answers look as servers of the family write them, from the contract alone: what only our server fills (`x-own-properties`) is left out,
 * every property that may be absent and is, is written as null, and so is every empty list that may be absent or null. What is put together by
 * hand there (`x-sparse`) holds what is there.
 * @returns a function from an operation and its envelope to what goes over the wire
 */
export function familyWriter({ document }: Contract): (operation: Operation, envelope: unknown) => unknown {
  const at = (pointer: string): unknown => {
    let found: unknown = document;
    for (const part of pointer.slice(2).split('/')) {
      found = isObject(found) ? found[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
    }
    return found;
  };

  /** A schema with everything it is put together of. */
  const partsOf = (schema: unknown, seen: ReadonlySet<unknown> = new Set()): readonly Json[] => {
    if (!isObject(schema) || seen.has(schema)) return [];
    const known = new Set([...seen, schema]);
    const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => all(schema[key]));
    const referred = typeof schema['$ref'] === 'string' ? [at(schema['$ref'])] : [];
    return [schema, ...[...referred, ...composed].flatMap((part) => partsOf(part, known))];
  };

  const written = (value: unknown, schemas: readonly unknown[]): unknown => {
    const parts = schemas.flatMap((schema) => partsOf(schema));
    if (Array.isArray(value)) {
      const items = parts.flatMap(({ items: of }) => (of === undefined ? [] : [of]));
      return value.map((item) => written(item, items));
    }
    if (!isObject(value) || parts.some((part) => part['x-sparse'] === true)) return value;
    const own = new Set(parts.flatMap((part) => list(part['x-own-properties'])));
    const required = new Set(parts.flatMap((part) => list(part['required'])));
    const declared = Map.groupBy(
      parts.flatMap(({ properties }) => (isObject(properties) ? Object.entries(properties) : [])),
      ([name]) => name,
    );
    const open = parts.flatMap(({ additionalProperties: of }) => (isObject(of) ? [of] : []));
    const mayBeNull = (name: string): boolean =>
      declared.has(name) &&
      (!required.has(name) || own.has(name) || isNullable(declared.get(name)?.map(([, of]) => of)));
    const sent = Object.entries(value).map(([name, inner]): [string, unknown] => {
      if (own.has(name) || (Array.isArray(inner) && inner.length === 0 && mayBeNull(name))) return [name, null];
      return [name, written(inner, declared.get(name)?.map(([, of]) => of) ?? open)];
    });
    const absent = [...declared.keys()].filter((name) => !Object.hasOwn(value, name) && mayBeNull(name));
    return Object.fromEntries([...sent, ...absent.map((name): [string, unknown] => [name, null])]);
  };

  const isNullable = (schemas: readonly unknown[] = []): boolean =>
    schemas
      .flatMap((schema) => partsOf(schema))
      .some(({ type }) => type === 'null' || (Array.isArray(type) && type.includes('null')));

  return ({ answerPointer }, envelope) => (answerPointer === null ? envelope : written(envelope, [at(answerPointer)]));
}

function all(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function list(value: unknown): readonly string[] {
  return all(value).map(String);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
