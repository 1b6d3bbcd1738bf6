/** Builds the browser application when its sources are not those of the last build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.ts';
import { sourceStamp } from './lib/source-stamp.ts';

if (builtFrom() !== sourceStamp(root)) {
  console.log('Building the web application …');
  await import('./build.ts');
}

/** The stamp of the last complete build. */
function builtFrom(): unknown {
  const file = join(root, 'dist/stamp.json');
  if (!existsSync(file) || !existsSync(join(root, 'dist/client/index.html'))) return null;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof value === 'object' && value !== null && 'sources' in value ? value.sources : null;
}
