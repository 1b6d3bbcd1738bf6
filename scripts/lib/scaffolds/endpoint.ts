import { afterLast, camel, kebabName, pascal, type Scaffold } from './scaffold.ts';

/** An operation of the contract with its handler: a GET for signed-in users that answers a text. */
export const endpoint: Scaffold = {
  usage: 'endpoint <domain> <name>',
  example: ['shift', 'current-shift'],
  make: ([rawDomain, rawName]) => {
    const domain = kebabName(rawDomain, 'The domain');
    const name = kebabName(rawName, 'The endpoint');
    const id = camel(name);
    const path = `/sys/${camel(domain)}/${id}`;
    return {
      create: new Map([
        [
          `openapi/paths/${name}.yaml`,
          [
            `${id}:`,
            `  get:`,
            `    operationId: ${id}`,
            `    tags: [operation]`,
            `    summary: Say what it answers, and cite the requirement.`,
            `    x-permission: signed-in`,
            `    parameters: [{ $ref: '../schemas/common.yaml#/parameters/Cachebuster' }]`,
            `    responses:`,
            `      '200':`,
            `        description: Answer`,
            `        content:`,
            `          application/json:`,
            `            schema:`,
            `              allOf:`,
            `                - { $ref: '../schemas/envelope.yaml#/Envelope' }`,
            `                - { type: object, required: [result], properties: { result: { type: string } } }`,
            `      default: { $ref: '../schemas/envelope.yaml#/responses/Refusal' }`,
            ``,
          ].join('\n'),
        ],
        [
          `server/http/${domain}/${name}.ts`,
          [
            `import type { HandlersOf } from '../handler.ts';`,
            ``,
            `/** Greets the actor by name until it is given its purpose. */`,
            `export function ${id}Handlers(): HandlersOf<'${id}'> {`,
            `  return { ${id}: ({ actor }) => Promise.resolve({ result: actor.realname }) };`,
            `}`,
            ``,
          ].join('\n'),
        ],
      ]),
      change: new Map([
        [
          'openapi/openapi.yaml',
          (text) =>
            afterLast(
              text,
              /^ {2}\/.*\$ref/,
              `  ${path}: { $ref: 'paths/${name}.yaml#/${id}' }`,
              'openapi/openapi.yaml',
            ),
        ],
        [
          'server/assemble.ts',
          (text) => {
            const imported = afterLast(
              text,
              /^import .* from '\.\/http\/.*\/routes\.ts';$/,
              `import { ${id}Handlers } from './http/${domain}/${name}.ts';`,
              'server/assemble.ts',
            );
            const [handlers = '', ...rest] = imported.split(/^(?= {4}raw:)/m);
            return [
              afterLast(handlers, /^ {6}\.\.\.\w+Handlers\(.*\),$/, `      ...${id}Handlers(),`, 'server/assemble.ts'),
              ...rest,
            ].join('');
          },
        ],
      ]),
      next: [
        `npm run generate, then write the test of ${pascal(name)} beside its handler: happy, not signed in, not allowed, invalid, not found.`,
      ],
    };
  },
};
