import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCache } from './read-cache.ts';

const folder = mkdtempSync(join(tmpdir(), 'back-office-read-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what module files were read as', () => {
  it('is known to the next start by what the file and the schemas say', () => {
    const first = readCache(['{"a":1}'], folder);
    expect(first.valueOf('form', 'h1')).toBeUndefined();
    first.keep('form', 'h1', { table: 'a' });
    first.write();
    const next = readCache(['{"a":1}'], folder);
    expect(next.valueOf('form', 'h1')).toEqual({ table: 'a' });
    expect(next.valueOf('report', 'h1')).toBeUndefined();
    expect(readCache(['{"a":2}'], folder).valueOf('form', 'h1')).toBeUndefined();
  });

  it('stays for others that read fewer modules', () => {
    const some = readCache(['{"a":1}'], folder);
    some.keep('form', 'h2', { table: 'b' });
    some.write();
    expect(readCache(['{"a":1}'], folder).valueOf('form', 'h1')).toEqual({ table: 'a' });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is read anew where the file of it is broken or the folder is away', () => {
    const [file = ''] = readdirSync(folder);
    writeFileSync(join(folder, file), '[["form h1",');
    const broken = readCache(['{"a":1}'], folder);
    expect(broken.valueOf('form', 'h1')).toBeUndefined();
    const nowhere = readCache([], join(folder, 'away'));
    nowhere.keep('form', 'h1', {});
    expect(nowhere.write).not.toThrow();
  });
});
