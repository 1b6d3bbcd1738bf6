import { readFileSync } from 'node:fs';
import type { OperationId } from './handler.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** A parameter of the contract with its schema. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: object;
};

/** Facts the server needs to know of an operation. */
export type Operation = {
  readonly id: OperationId;
  readonly method: Method;
  /** As written in the contract, e.g. /sys/dict/getDictItems/{dictCode}. */
  readonly path: string;
  /** Served at the root, outside the API prefix (healthz, config.json). */
  readonly atRoot: boolean;
  readonly permission: string;
  /** Server families that offer it; null = all. */
  readonly dialects: readonly string[] | null;
  readonly additionalQuery: boolean;
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  /** JSON pointers into the contract; null when there is no JSON body or answer. */
  readonly bodyPointer: string | null;
  readonly bodyRequired: boolean;
  readonly answerPointer: string | null;
  /** It answers a workbook or a PDF, which is made for the occasion. */
  readonly answersDocument: boolean;
};

type Json = Readonly<Record<string, unknown>>;

export type Contract = { readonly document: Json; readonly operations: readonly Operation[] };

const documentTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

const methods: readonly Method[] = ['get', 'post', 'put', 'delete'];

let bundled: Contract | undefined;

/** Returns the bundled contract with its operations; it is read once, however many servers a process starts. */
export function loadContract(): Contract {
  bundled ??= readContract(new URL('../../core/contract/openapi.json', import.meta.url));
  return bundled;
}

function readContract(file: URL): Contract {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isObject(document)) throw new Error('The contract is not an object');
  const operations = Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item) && isObject(item[method]))
      .map((method) => readOperation(document, path, method)),
  );
  return { document, operations };
}

/** The first parts of the paths of all operations, offered here or not, and of what is no operation: the product's own. */
export function productAreas({ operations }: Contract): ReadonlySet<string> {
  return new Set(['websocket', ...operations.map(({ path }) => (path.split('/')[1] ?? '').toLowerCase())]);
}

function readOperation(document: Json, path: string, method: Method): Operation {
  const item = objectAt(objectAt(document, 'paths'), path);
  const operation = objectAt(item, method);
  const base = `#/paths/${escapePointer(path)}/${method}`;
  const permission = operation['x-permission'];
  if (typeof permission !== 'string') throw new Error(`${method} ${path} declares no x-permission`);
  const answer = resolve(document, objectAt(operation, 'responses')['200']);
  const body = resolve(document, operation['requestBody']);
  const dialects = operation['x-dialects'];
  return {
    // The operations of the bundle and of the generated types come from the same run of `npm run generate`.
    id: String(operation['operationId']) as OperationId,
    method,
    path,
    atRoot: Array.isArray(item['servers']),
    permission,
    dialects: Array.isArray(dialects) ? dialects.map(String) : null,
    additionalQuery: operation['x-additional-query'] === true,
    deprecated: operation['deprecated'] === true,
    parameters: list(operation['parameters']).map((value) => readParameter(document, value)),
    bodyPointer: pointerOfJson(body, operation['requestBody'], `${base}/requestBody`),
    bodyRequired: body?.['required'] === true,
    answerPointer: pointerOfJson(answer, objectAt(operation, 'responses')['200'], `${base}/responses/200`),
    answersDocument: Object.keys(isObject(answer?.['content']) ? answer['content'] : {}).some((type) =>
      documentTypes.has(type),
    ),
  };
}

function readParameter(document: Json, value: unknown): Parameter {
  const parameter = resolve(document, value);
  const place = parameter?.['in'];
  if (parameter === null || (place !== 'path' && place !== 'query' && place !== 'header'))
    throw new Error('A parameter is neither in path nor query nor header');
  return {
    name: String(parameter['name']),
    in: place,
    required: parameter['required'] === true,
    schema: objectAt(parameter, 'schema'),
  };
}

/** Pointer to the JSON schema of a body or answer, wherever a `$ref` moved it. */
function pointerOfJson(resolved: Json | null, original: unknown, place: string): string | null {
  const content = resolved?.['content'];
  if (!isObject(content) || !isObject(content['application/json'])) return null;
  const at = isObject(original) && typeof original['$ref'] === 'string' ? original['$ref'] : place;
  return `${at}/content/application~1json/schema`;
}

function resolve(document: Json, value: unknown): Json | null {
  if (!isObject(value)) return null;
  const ref = value['$ref'];
  if (typeof ref !== 'string') return value;
  let at: unknown = document;
  for (const part of ref.slice(2).split('/')) {
    at = isObject(at) ? at[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return resolve(document, at);
}

function escapePointer(text: string): string {
  return text.replaceAll('~', '~0').replaceAll('/', '~1');
}

function objectAt(value: Json, key: string): Json {
  const found = value[key];
  if (!isObject(found)) throw new Error(`The contract lacks ${key}`);
  return found;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
