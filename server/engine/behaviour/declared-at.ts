import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the program. */
const program = resolve(import.meta.dirname, '../../..');

/** Gives the folder of the code of a module, or of the kernel, below the program. */
export function codeFolder(module: string): string {
  return module === 'kernel' ? 'server/kernel' : `modules/${module}/server`;
}

/** Reads the code of a module, its declaration first; tests are no part of it. */
export function codeOf(module: string): readonly { readonly file: string; readonly text: string }[] {
  const folder = codeFolder(module);
  if (!existsSync(join(program, folder))) return [];
  const files = readdirSync(join(program, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted((one, other) => Number(other === 'index.ts') - Number(one === 'index.ts') || (one < other ? -1 : 1));
  return files.map((name) => {
    const file = join(folder, name).replaceAll('\\', '/');
    return { file, text: readFileSync(join(program, file), 'utf8') };
  });
}

/** Finds the first place in the code of a module that matches, as `file:line`; the beginning of its declaration where nothing does. */
export function declaredAt(module: string, ...patterns: readonly RegExp[]): string {
  for (const pattern of patterns)
    for (const { file, text } of codeOf(module)) {
      const line = text.split('\n').findIndex((one) => pattern.test(one));
      if (line >= 0) return `${file}:${line + 1}`;
    }
  return `${codeFolder(module)}/index.ts:1`;
}
