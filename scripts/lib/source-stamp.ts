import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the built application depends on. */
const sources = [
  'src',
  'core',
  'openapi',
  'public',
  'index.html',
  'signin.html',
  'vite.config.ts',
  'scripts/lib/amis-frame.ts',
  'package-lock.json',
] as const;

/** One hash over the sources of the browser application; `npm start` builds again when it differs from dist/stamp.json. */
export function sourceStamp(root: string): string {
  const hash = createHash('sha256');
  // Of the modules the application has the rules.
  const rules = readdirSync(join(root, 'modules')).map((name) => `modules/${name}/rules`);
  for (const source of [...sources, ...rules]) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    for (const file of filesOf(path)) {
      hash.update(file.slice(root.length));
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesOf(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
    .sort();
}
