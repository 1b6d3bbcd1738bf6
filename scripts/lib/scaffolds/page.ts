import { kebabName, pascal, type Scaffold } from './scaffold.ts';

/** A hand-built page: what a menu entry with its component name opens. */
export const page: Scaffold = {
  usage: 'page <group>/<name>',
  example: ['system/shift-handover'],
  make: ([path = '']) => {
    const [rawGroup, rawName] = path.split('/');
    const group = kebabName(rawGroup, 'The group');
    const name = kebabName(rawName, 'The page');
    const component = `${pascal(name)}Page`;
    const folder = `src/pages/${group}/${name}`;
    return {
      create: new Map(pageSlice(folder, name, component)),
      next: [`Add '${group}/${pascal(name)}' to the page registry in src/app, and a menu entry with that component.`],
    };
  },
};

/** Writes the slice of a page: the component with nothing but its title, and the `index.ts` that exports it. */
export function pageSlice(folder: string, name: string, component: string): readonly (readonly [string, string])[] {
  return [
    [`${folder}/index.ts`, `export { ${component} } from './ui/${name}-page.tsx';\n`],
    [
      `${folder}/ui/${name}-page.tsx`,
      [
        `import type { ReactNode } from 'react';`,
        ``,
        `/** Shows its title until it is given its content. */`,
        `export function ${component}({ title }: { readonly title: string }): ReactNode {`,
        `  return (`,
        `    <section aria-label={title}>`,
        `      <h1>{title}</h1>`,
        `    </section>`,
        `  );`,
        `}`,
        ``,
      ].join('\n'),
    ],
  ];
}
