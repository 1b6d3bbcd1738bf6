/** `npm run new -- <kind> …`: the beginning of a slice, page, field, endpoint, module, or a module with code (behaviour). Never overwrites a file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scaffolds } from './lib/scaffolds/index.ts';

const [kind = '', ...args] = process.argv.slice(2);
const scaffold = scaffolds.get(kind);
if (scaffold === undefined) {
  console.error(
    `Usage: npm run new -- ${[...scaffolds.values()].map(({ usage }) => usage).join('\n       npm run new -- ')}`,
  );
  process.exit(2);
}
const root = process.cwd();
try {
  const { create, change = new Map<string, (text: string) => string>(), next } = scaffold.make(args);
  const taken = [...create.keys()].filter((path) => existsSync(join(root, path)));
  if (taken.length > 0) throw new Error(`${taken.join(', ')} exists already. Choose another name.`);
  const changed = [...change].map(([path, edit]) => [path, edit(readFileSync(join(root, path), 'utf8'))] as const);
  for (const [path, text] of [...create, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${create.has(path) ? 'new    ' : 'changed'} ${path}`);
  }
  for (const step of next) console.log(`next    ${step}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error(`Usage: npm run new -- ${scaffold.usage}`);
  process.exit(1);
}
