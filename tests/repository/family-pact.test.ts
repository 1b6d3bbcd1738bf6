import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContract } from '#server/http/contract.ts';

const root = resolve(import.meta.dirname, '../..');

type Pact = {
  readonly interactions: readonly { readonly request: { readonly method: string; readonly path: string } }[];
};

describe('the pact with servers of the family', () => {
  it('asks for nothing that one of them lacks', () => {
    // Written by the pact library in its own format.
    const pact = JSON.parse(readFileSync(join(root, 'contracts/pacts/back-office-family.json'), 'utf8')) as Pact;
    const lacked = loadContract()
      .operations.filter(
        ({ dialects }) => dialects !== null && !['jeecg-2.3', 'jeecg-2.4'].every((one) => dialects.includes(one)),
      )
      .map(({ method, path }) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      }));
    const asked = pact.interactions
      .map(({ request }) => request)
      .filter(({ method, path }) => lacked.some((one) => one.method === method && one.path.test(path)));
    expect(pact.interactions.length).toBeGreaterThan(20);
    expect(asked).toEqual([]);
  });
});
