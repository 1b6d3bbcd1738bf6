import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../scripts/lib/run.ts';

const client = resolve(import.meta.dirname, '../../dist/client');

beforeAll(async () => {
  if (existsSync(join(client, 'index.html'))) return;
  const built = await run(['node', 'scripts/build.ts']);
  if (built.code !== 0) throw new Error(built.output);
}, 120_000);

/** Every script of the build, inline ones included. */
function scripts(): [string, string][] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html)$/.test(name))
    .map((name) => [name, readFileSync(join(client, name), 'utf8')]);
}

describe('the built application', () => {
  it('runs without eval and new Function, as the content security policy demands (CFG-02)', () => {
    expect(scripts().length).toBeGreaterThan(3);
    const found = scripts().flatMap(([name, text]) =>
      [...text.matchAll(/\beval\(|\bnew Function\(|\bFunction\(["'`]/g)].map(
        (match) => `${name}: …${text.slice(match.index, match.index + 60)}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('ships no source map and no name of the machine that built it (LOG-03)', () => {
    const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(
      scripts()
        .filter(([, text]) => text.includes(resolve(import.meta.dirname, '../..')))
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('is compressed beforehand, every text above a packet', () => {
    const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
    const texts = names.filter((name) => /\.(js|css|html)$/.test(name) && statSync(join(client, name)).size > 1400);
    expect(texts.filter((name) => !names.includes(`${name}.br`) || !names.includes(`${name}.gz`))).toEqual([]);
  });
});
