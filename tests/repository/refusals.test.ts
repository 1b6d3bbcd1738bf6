import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { actWord } from '#core/refusals/act-words.ts';
import type { RefusalTexts } from '#core/refusals/text.ts';
import { modules } from '#server/modules.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const code = ['core', 'server', 'modules']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/testing/'));
/** Texts of refusals, and of what was done. */
const homes = code.filter(
  (file) => /(?:refusals|\/answers)\.ts$/.test(file) && /satisfies RefusalTexts/.test(textOf(file)),
);
const han = /\p{Script=Han}/u;

type Declared = { readonly file: string; readonly table: string; readonly texts: RefusalTexts };

async function declaredIn(file: string): Promise<readonly Declared[]> {
  const exported = (await import(pathToFileURL(join(root, file)).href)) as Readonly<Record<string, RefusalTexts>>;
  return Object.entries(exported).map(([table, texts]) => ({ file, table, texts }));
}

const declared = (await Promise.all(homes.map(declaredIn))).flat();

describe('texts of refusals and answers', () => {
  it('are in every room', () => {
    expect(homes.length).toBeGreaterThan(60);
    expect(declared.flatMap(({ texts }) => Object.keys(texts)).length).toBeGreaterThan(1_200);
  });

  it('stand in tables whose names are unique', () => {
    const names = declared.map(({ table }) => table);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(declared)('of $table say the same in both languages', ({ texts }) => {
    const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted();
    for (const [key, { zh, en }] of Object.entries(texts)) {
      expect(places(en), key).toEqual(places(zh));
      // Names of columns, pages and choices may be quoted.
      expect(en.replaceAll(/“[^”]*”/g, ''), key).not.toMatch(han);
      expect(en.trim(), key).not.toBe('');
    }
  });

  it('are written once', () => {
    const all = declared.flatMap(({ table, texts }) =>
      Object.entries(texts).map(([key, { zh, en }]) => ({ name: `${table}.${key}`, text: `${zh} | ${en}` })),
    );
    const alike = [...Map.groupBy(all, ({ text }) => text).values()].filter(({ length }) => length > 1);
    expect(alike.map((several) => several.map(({ name }) => name).join(' = '))).toEqual([]);
  });

  it('are all used', () => {
    const all = code.map(textOf).join('\n');
    const used = new Set(all.match(/\b\w+(?:Refusals|Answers)\.\w+/g));
    const unused = declared.flatMap(({ table, texts }) =>
      Object.keys(texts).flatMap((key) => (used.has(`${table}.${key}`) ? [] : [`${table}.${key}`])),
    );
    expect(unused).toEqual([]);
  });
});

const acts = modules.flatMap(({ acts: own = [], steps = [] }) => [...own, ...steps]);

describe('acts', () => {
  it('of modules are all said in English', () => {
    expect(acts.length).toBeGreaterThan(80);
    expect(acts.filter(({ title }) => han.test(actWord(title).en)).map(({ title }) => title)).toEqual([]);
  });
});

/** Makers of refusals and of their parts: what stands between their brackets is read by people. */
const makers = new Set(['refusal', 'fieldRefusal', 'refuseFields', 'filled', 'fieldError', 'Refusal']);

function chineseOf(file: string): string[] {
  const text = textOf(file);
  if (!/refus|filled|fieldError/i.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, isInside: boolean): void => {
    const isMaker =
      (ts.isCallExpression(node) || ts.isNewExpression(node)) && makers.has(node.expression.getText(source));
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isInside && isText && han.test(node.getText(source))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${file}:${line + 1}: ${node.getText(source)}`);
      return;
    }
    ts.forEachChild(node, (child) => visit(child, isInside || isMaker));
  };
  visit(source, false);
  return found;
}

describe('the code', () => {
  it('makes no refusal of a Chinese sentence of its own', () => {
    expect(code.filter((file) => !homes.includes(file)).flatMap(chineseOf)).toEqual([]);
  });

  it('takes as it was written what a designer or another program wrote, and nothing else', () => {
    const takers = code.filter((file) => /\basWritten\b[^;]*refusals\/text\.ts'/.test(textOf(file)));
    expect(takers.toSorted()).toEqual([
      // The messages of a rule that an administrator made.
      'core/rules/check-rule.ts',
      // What another server answers, and what scripts of forms say.
      'server/engine/act/action-run.ts',
      'server/engine/act/action-script.ts',
      // A figure that clients of the family read in the place of a message.
      'server/http/system/depart-role-routes.ts',
      // Errors of libraries.
      'server/platform/worded-error.ts',
    ]);
  });

  it('makes refusals by their makers alone', () => {
    const others = code.filter((file) => file !== 'server/platform/refusal.ts' && /new Refusal\(/.test(textOf(file)));
    expect(others).toEqual([]);
  });
});
