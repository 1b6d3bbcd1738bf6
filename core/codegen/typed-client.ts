import { fieldType } from '../fields/field-types.ts';
import { PARENT, type FieldDefinition, type FormDefinition } from '../online/definition.ts';

/**
 * A typed client of one form for programs outside the product: types of its record, its lines and its filters, and calls on the wire of the
 * platform. One file of TypeScript without imports, so that it can be laid into any project.
 */
export function typedClient(definition: FormDefinition): string {
  const { table, title, title_en: titleEn, permission, fields, sub_tables: subs = [], kind, buttons } = definition;
  const name = pascal(table);
  const may = (button: string): string => `${permission}:${button}`;
  const calls = [
    listCall(name),
    findCall(name),
    ...(buttons.includes('add') ? [addCall(name, may('add'))] : []),
    ...(buttons.includes('edit') ? [changeCall(name, may('edit'))] : []),
    ...(buttons.includes('delete') ? [removeCall(may('delete'))] : []),
  ];
  const isTree = kind === 'tree' && !fields.some((field) => field.name === PARENT);
  const parent = isTree ? [`  /** Key of the node above; null at the top. */\n  ${PARENT}?: string | null;`] : [];
  return `${[
    `/** ${comment(title)} (${comment(titleEn)}), form \`${table}\`. Made from its definition; numbers with decimals are texts, so that no digit is lost. */`,
    ...subs.map((sub) => recordType(pascal(sub.table), sub.title, [`  id?: string;`, ...sub.fields.map(property)])),
    recordType(name, title, [
      '  id?: string;',
      '  /** Counter of changes; a stale one is refused with 409. */\n  version?: number;',
      ...parent,
      ...fields.map(property),
      ...subs.map((sub) => `  /** ${comment(sub.title)} */\n  ${sub.table}?: ${pascal(sub.table)}[];`),
    ]),
    filterType(name, fields),
    clientText(table, name, calls),
  ].join('\n\n')}\n`;
}

function recordType(name: string, title: string, lines: readonly string[]): string {
  return `/** ${comment(title)} */\nexport type ${name} = {\n${lines.join('\n')}\n};`;
}

function property(field: FieldDefinition): string {
  const facts = [
    field.required === true ? 'required' : '',
    field.unique === true ? 'unique' : '',
    field.readonly === true || field.formula !== undefined ? 'written by the server' : '',
    field.dict === undefined ? '' : `dictionary ${field.dict}`,
    field.reference === undefined ? '' : `key of ${field.reference.table}`,
    field.popup === undefined ? '' : `popup ${field.popup.code}`,
    isJoined(field) ? 'keys joined by commas' : '',
    field.length === undefined ? '' : `at most ${field.length} characters`,
  ].filter((fact) => fact !== '');
  const words = [comment(field.label), ...facts].join('; ');
  return `  /** ${words} */\n  ${field.name}?: ${wireType(field)} | null;`;
}

function wireType({ type }: FieldDefinition): string {
  return fieldType(type)?.storage === 'integer' ? 'number' : 'string';
}

function isJoined({ type, multiple }: FieldDefinition): boolean {
  return multiple ?? fieldType(type)?.multiple ?? false;
}

function filterType(name: string, fields: readonly FieldDefinition[]): string {
  const lines = fields
    .filter(({ query }) => query === true)
    .flatMap((field) => {
      const mode = field.query_mode ?? fieldType(field.type)?.queryMode;
      if (mode === 'group') return [`  ${field.name}_begin?: string;`, `  ${field.name}_end?: string;`];
      return [
        `  /** ${comment(field.label)}${mode === 'like' ? '; *x* finds fragments' : ''} */\n  ${field.name}?: string;`,
      ];
    });
  return `/** Filters and paging of the list. */\nexport type ${name}Filter = {\n${[
    ...lines,
    '  pageNo?: number;',
    '  pageSize?: number;',
    '  column?: string;',
    "  order?: 'asc' | 'desc';",
  ].join('\n')}\n};`;
}

function clientText(table: string, name: string, calls: readonly string[]): string {
  return `export class ${name}Error extends Error {
  readonly status: number;
  /** Faults by field, where the server names them. */
  readonly errors: readonly { field: string; message: string; table?: string; row?: number }[];
  constructor(status: number, message: string, errors: ${name}Error['errors']) {
    super(message);
    this.name = '${name}Error';
    this.status = status;
    this.errors = errors;
  }
}

type ${name}Options = {
  /** Address of the server with its path, e.g. \`https://erp.example/platform\`. */
  baseUrl: string;
  /** Token of a session. */
  token: string;
  fetch?: typeof globalThis.fetch;
};

/** Calls of the form; each is refused with a ${name}Error. */
export function ${camel(table)}Client({ baseUrl, token, fetch = globalThis.fetch }: ${name}Options) {
  const form = \`\${baseUrl}/online/cgform/api/form/${table}\`;
  async function call<Result>(method: string, url: string, body?: unknown): Promise<Result> {
    const headers: Record<string, string> = { 'X-Access-Token': token };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const said = (await answer.json()) as { success: boolean; message: string; result: Result };
    if (!said.success) {
      const refused = said.result as { errors?: ${name}Error['errors'] } | null;
      throw new ${name}Error(answer.status, said.message, refused?.errors ?? []);
    }
    return said.result;
  }
  return {
${calls.join('\n')}
  };
}`;
}

const listCall = (
  name: string,
): string => `    list: (filter: ${name}Filter = {}): Promise<{ records: ${name}[]; total: number }> => {
      const query = new URLSearchParams();
      for (const [key, value] of Object.entries(filter)) if (value !== undefined) query.set(key, String(value));
      return call('GET', \`\${form.replace('/form/', '/getData/')}?\${query.toString()}\`);
    },`;
const findCall = (name: string): string =>
  `    find: (id: string): Promise<${name}> => call('GET', \`\${form}/\${encodeURIComponent(id)}\`),`;
const addCall = (name: string, code: string): string =>
  `    /** Needs ${comment(code)}. Answers the id. */\n    add: (record: ${name}): Promise<string> => call('POST', form, record),`;
const changeCall = (name: string, code: string): string =>
  `    /** Needs ${comment(code)}. Takes the whole record with its version. */\n    change: (record: ${name} & { id: string; version: number }): Promise<unknown> => call('PUT', form, record),`;
const removeCall = (code: string): string =>
  `    /** Needs ${comment(code)}. All or none. */\n    remove: (ids: readonly string[]): Promise<unknown> =>\n      call('DELETE', \`\${form}/\${ids.map(encodeURIComponent).join(',')}\`),`;

/** Texts of a definition are administrators': none of them ends a comment. */
function comment(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/[\r\n]+/g, ' ');
}

function camel(table: string): string {
  return table.replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(table: string): string {
  const text = camel(table);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
