import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '#core/online/definition.ts';
import { modules } from '#server/modules.ts';
import { readModules, type ModuleFault } from '#server/engine/module-file/module-files.ts';

const root = resolve(import.meta.dirname, '../..');
const isCode = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');
const codeBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .map((name) => join(folder, name));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Modules of `modules/` that have code on the server. */
const withCode = readdirSync(join(root, 'modules')).filter((name) =>
  existsSync(join(root, 'modules', name, 'server/index.ts')),
);

describe('modules with code', () => {
  it('are all known to the server, and nothing else is', () => {
    expect(modules.map(({ name }) => name).toSorted()).toEqual(['kernel', ...withCode].toSorted());
  });

  it.each(withCode)('%s uses of others what it says it needs', (module) => {
    const used = codeBelow(`modules/${module}/server`).flatMap((file) =>
      [...textOf(file).matchAll(/'#modules\/(\w+)\//g)].map(([, name]) => name ?? ''),
    );
    const needs: readonly string[] = modules.find(({ name }) => name === module)?.needs ?? [];
    expect([...new Set(used)].filter((name) => name !== module && !needs.includes(name))).toEqual([]);
  });
});

/** Files that name tables of modules still, each with the reason; the list only gets shorter. */
const stillNaming: Readonly<Record<string, string>> = {
  'server/engine/page/db/tabs-page.ts': 'the forms of module online are the platform’s own pages',
  'server/engine/page/tabs-page.ts': 'the forms of module online are the platform’s own pages',
};

describe('the engine, the platform and the workflow', () => {
  it('name no table of a module', async () => {
    const faults: ModuleFault[] = [];
    const set = await readModules(join(root, 'modules'), faults);
    expect(faults).toEqual([]);
    const tables = set.modules.flatMap(({ forms }) => forms.flatMap(({ value }) => tablesOf(value)));
    expect(tables.length).toBeGreaterThan(400);
    const named = new RegExp(`\\b(?:${tables.join('|')})\\b`);
    const naming = ['server/engine', 'server/platform', 'server/workflow'].flatMap((ring) =>
      codeBelow(ring).filter((file) => named.test(textOf(file).replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, ''))),
    );
    expect(naming.toSorted()).toEqual(Object.keys(stillNaming).toSorted());
  });
});
