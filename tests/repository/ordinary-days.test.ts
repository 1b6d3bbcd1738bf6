import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/ordinary-days.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| +\d+ /.test(line))
  .map((line) => {
    const [, day = '', , , by = '', missing = ''] = line.split('|').map((cell) => cell.trim());
    const files = [...by.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file);
    return { day, files, missing };
  });

/** Tests of the server and its rings, by the days they tell. */
const told = ['core', 'modules', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('tests/repository'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\[trade-storage (\d+)\]/g)].map(
      ([, day = '']) => `${day} ${file}`,
    ),
  );

describe('ordinary days of trade and storage', () => {
  it('are each in the table once, told by a test or with what is not there', () => {
    expect(rows.map(({ day }) => Number(day))).toEqual(Array.from({ length: 54 }, (_, at) => at + 1));
    expect(rows.filter(({ files, missing }) => files.length === 0 && missing === '')).toEqual([]);
  });

  it('are told by the tests the table names, and by no others', () => {
    const named = rows.flatMap(({ day, files }) => files.map((file) => `${day} ${file}`));
    expect(named.toSorted()).toEqual([...new Set(told)].toSorted());
  });
});
