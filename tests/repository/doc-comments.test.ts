import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** A doc comment that begins with a clause in the place of a noun or a verb. */
const clause = /\/\*\*(?:\s*\n\s*\*)?\s*(?:What|Who|Whom|Whose|Where|How|Whether)\b[^\n]*/g;

it('doc comments begin with a verb or with the noun of the field, so that a reader knows at once what stands there', () => {
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
  expect(found).toEqual([]);
});
