/**
 * The few shapes that the browser checks at run time, compiled here: compiling them in the browser would need `unsafe-eval`, which the
 * content security policy forbids. Lengths, patterns and formats are left to the server, so that no helper library is pulled in.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { ContractDocument } from './contract.ts';

const shapes = ['Envelope', 'LoginResult', 'PermissionResult', 'RuntimeConfig'] as const;
const target = 'src/shared/api/checks.generated';
const ignored = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'description',
  'example',
  'examples',
  'default',
  'x-own-properties',
  'x-sparse',
]);

/** Writes the checks of `src/shared/api` and their types. */
export async function browserChecks(contract: ContractDocument, banner: string): Promise<Map<string, string>> {
  const ajv = new Ajv2020({ code: { source: true, esm: true, optimize: 2 }, strict: false });
  ajv.addSchema({ $id: 'contract', components: { schemas: simplifiedSchemas(contract) } });
  for (const shape of shapes) ajv.addSchema({ $id: shape, $ref: `contract#/components/schemas/${shape}` });
  const code = toCode(ajv, Object.fromEntries(shapes.map((shape) => [`check${shape}`, shape])));
  if (code.includes('require(')) throw new Error('A browser check needs a helper of Ajv: simplify the schema first.');
  const types = [
    `// ${banner}`,
    '/** A compiled check; `errors` tells about the last call. */',
    'export type ShapeCheck = {',
    '  (value: unknown): boolean;',
    '  errors?: readonly { instancePath: string; message?: string }[] | null;',
    '};',
    ...shapes.map((shape) => `export const check${shape}: ShapeCheck;`),
    '',
  ].join('\n');
  return new Map([
    [`${target}.js`, `// ${banner}\n${code}\n`],
    [`${target}.d.ts`, types],
  ]);
}

// The module is CommonJS: its default export is the function, or sits one level deeper, by the loader's habit.
const toCode = ('default' in standalone ? standalone.default : standalone) as (
  ajv: Ajv2020,
  names: Record<string, string>,
) => string;

/** Names of schemas are no keywords, so the map itself is walked by hand. */
function simplifiedSchemas(contract: ContractDocument): Record<string, unknown> {
  const schemas = contract.components?.schemas ?? {};
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, simplified(schema)]));
}

/** Without the keywords the browser does not check and without optional properties: it reads those with care anyway. */
function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => simplified(item));
  if (!isObject(node)) return node;
  const required = Array.isArray(node['required']) ? node['required'] : [];
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !ignored.has(key))
      .map(([key, value]) => {
        if (key !== 'properties' || !isObject(value)) return [key, simplified(value)];
        const kept = Object.entries(value).filter(([name]) => required.includes(name) || name === 'children');
        return [key, Object.fromEntries(kept.map(([name, property]) => [name, simplified(property)]))];
      }),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
