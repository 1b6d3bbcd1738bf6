/**
 * Refuses doc comments that begin with a clause in the place of a noun or a verb (What, Who, Whose, Where, How, Whether): a reader is to know at
 * once what stands there. Says file, line and comment.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.ts';

const clause = /\/\*\*(?:\s*\n\s*\*)?\s*(?:What|Who|Whom|Whose|Where|How|Whether)\b[^\n]*/g;

const found = ['core', 'server', 'modules', 'src', 'scripts', 'tests', 'contracts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !(folder === 'core' && name.startsWith('contract/')))
    .flatMap((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8');
      return [...text.matchAll(clause)].map(
        ({ index, 0: comment }) => `${folder}/${name}:${text.slice(0, index).split('\n').length} ${comment.trim()}`,
      );
    }),
);
for (const one of found) console.error(`${one}\n  Begin it with a verb, or with the noun of the field.`);
process.exit(found.length === 0 ? 0 : 1);
