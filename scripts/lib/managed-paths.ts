import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { parse, stringify } from 'yaml';

/** A list of system administration as openapi/managed.yaml has it. */
type ManagedList = {
  readonly id: string;
  readonly permission: string;
  readonly one: string;
  readonly many: string;
  readonly schema: string;
  /** The file its schemas stand in. */
  readonly schemas?: string;
  readonly without?: readonly string[];
  readonly platformOnly?: readonly string[];
  readonly later?: readonly string[];
  /** Parameters by which the list and its workbook are asked beside its columns. */
  readonly asked?: readonly string[];
};

type Json = Readonly<Record<string, unknown>>;

/** The operations all those lists have, as a file of paths by operation id: `paths/managed.yaml`. */
export async function managedPaths(folder: string, banner: string): Promise<readonly [path: string, text: string]> {
  const lists: unknown = parse(readFileSync(join(folder, 'managed.yaml'), 'utf8'));
  if (!Array.isArray(lists)) throw new Error('openapi/managed.yaml is no list');
  const paths = Object.fromEntries(lists.flatMap((list: ManagedList) => operationsOf(list)));
  const text = `# ${banner}\n${stringify(paths, { aliasDuplicateObjects: false })}`;
  const path = 'openapi/paths/managed.yaml';
  const { code, errors } = await format(path, text, { printWidth: 120, singleQuote: true });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return [path, code];
}

function operationsOf(list: ManagedList): readonly (readonly [id: string, path: Json])[] {
  const { id, permission, one, many, schema, schemas = 'system', without = [], platformOnly = [], later = [] } = list;
  const asked = (list.asked ?? []).map((name) => own(`parameters/${name}`));
  const row = { $ref: `../schemas/${schemas}.yaml#/${schema}` };
  const body = { content: { 'application/json': { schema: { $ref: `../schemas/${schemas}.yaml#/${schema}Draft` } } } };
  const requestBody = { required: true, ...body };
  const act = (name: string, method: string, code: string, summary: string, rest: Json): [string, Json] => [
    name,
    {
      [method]: {
        operationId: `${id}${name}`,
        tags: ['system'],
        summary,
        'x-permission': `${permission}:${code}`,
        ...(platformOnly.includes(name) ? { 'x-dialects': ['platform'] } : {}),
        ...(later.includes(name) ? { 'x-dialects': ['platform', 'jeecg-2.4'] } : {}),
        ...rest,
      },
    },
  ];
  const acts = [
    act('List', 'get', 'view', `${titled(many)} by any of their columns, a page at a time.`, {
      'x-additional-query': true,
      parameters: [...asked, shared('PageNo'), shared('PageSize'), shared('Column'), shared('Order')],
      responses: answers({
        allOf: [
          { $ref: '../schemas/managed.yaml#/Page' },
          { type: 'object', properties: { records: { type: 'array', items: row } } },
        ],
      }),
    }),
    act('ById', 'get', 'view', `One of the ${many}.`, {
      parameters: [own('parameters/Id'), shared('Cachebuster')],
      responses: answers(row),
    }),
    act('Add', 'post', 'add', `Add a ${one}.`, { requestBody, responses: done }),
    act('Edit', 'put', 'edit', `Change a ${one}; what was not sent stays.`, { requestBody, responses: done }),
    act('Delete', 'delete', 'delete', `Delete a ${one} that nothing needs any more.`, {
      parameters: [own('parameters/Id')],
      responses: done,
    }),
    act('DeleteBatch', 'delete', 'batch_delete', `Delete ${many}, all or none.`, {
      parameters: [own('parameters/Ids')],
      responses: done,
    }),
    act('Export', 'get', 'export', `${titled(many)} of a query as a workbook that can be imported.`, {
      'x-additional-query': true,
      parameters: [...asked, own('parameters/Selections'), shared('Column'), shared('Order')],
      responses: { 200: own('responses/Workbook'), default: refusal },
    }),
    act(
      'Import',
      'post',
      'import',
      `Add ${many} from a workbook or CSV as exported; each row is judged like one typed in.`,
      {
        requestBody: own('requestBodies/Workbook'),
        responses: { 200: own('responses/Imported'), default: refusal },
      },
    ),
  ];
  return acts.filter(([name]) => !without.includes(name)).map(([name, path]) => [`${id}${name}`, path] as const);
}

const refusal = { $ref: '../schemas/envelope.yaml#/responses/Refusal' };
const done = { 200: { $ref: '../schemas/envelope.yaml#/responses/Done' }, default: refusal };

function shared(parameter: string): Json {
  return { $ref: `../schemas/common.yaml#/parameters/${parameter}` };
}

function own(place: string): Json {
  return { $ref: `../schemas/managed.yaml#/${place}` };
}

/** An envelope around a result. */
function answers(result: Json): Json {
  const schema = {
    allOf: [
      { $ref: '../schemas/envelope.yaml#/Envelope' },
      { type: 'object', required: ['result'], properties: { result } },
    ],
  };
  return { 200: { description: 'Result', content: { 'application/json': { schema } } }, default: refusal };
}

function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
