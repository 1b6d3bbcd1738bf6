import { camel, kebabName, type Scaffold } from './scaffold.ts';

const layers = ['widgets', 'features', 'entities'];

/** A slice of the browser application: a model with one event, its test, and the named public interface. */
export const slice: Scaffold = {
  usage: 'slice <widgets|features|entities>/<name>',
  example: ['features/mark-favourite'],
  make: ([path = '']) => {
    const [layer = '', rawName] = path.split('/');
    if (!layers.includes(layer)) throw new Error(`The layer must be one of ${layers.join(', ')}; got ${layer}.`);
    const name = kebabName(rawName, 'The slice');
    const id = camel(name);
    const folder = `src/${layer}/${name}`;
    return {
      create: new Map([
        [`${folder}/index.ts`, `export { $${id}Count, ${id}Requested } from './model/${name}.ts';\n`],
        [
          `${folder}/model/${name}.ts`,
          [
            `import { createEvent, createStore } from 'effector';`,
            ``,
            `/** The user asked for it. */`,
            `export const ${id}Requested = createEvent();`,
            ``,
            `/** Number of requests since the application started. */`,
            `export const $${id}Count = createStore(0).on(${id}Requested, (count) => count + 1);`,
            ``,
          ].join('\n'),
        ],
        [
          `${folder}/model/${name}.test.ts`,
          [
            `import { allSettled, fork } from 'effector';`,
            `import { expect, it } from 'vitest';`,
            `import { $${id}Count, ${id}Requested } from './${name}.ts';`,
            ``,
            `it('counts requests', async () => {`,
            `  const scope = fork();`,
            `  await allSettled(${id}Requested, { scope });`,
            `  expect(scope.getState($${id}Count)).toBe(1);`,
            `});`,
            ``,
          ].join('\n'),
        ],
      ]),
      next: [`Write the behaviour in ${folder}/model, its view in ${folder}/ui, and export by name from index.ts.`],
    };
  },
};
