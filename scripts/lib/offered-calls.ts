import type { ContractDocument } from './contract.ts';

const families = ['jeecg-2.3', 'jeecg-2.4'] as const;
const methods = ['get', 'post', 'put', 'delete'] as const;

/** Calls of our server that some family of servers lacks, each with the families that have it: `GET /path/{id}` → names. */
export function partlyOffered(contract: ContractDocument): Map<string, readonly string[]> {
  const calls = Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const dialects = dialectsOf(item[method]);
      if (dialects?.includes('platform') !== true) return [];
      const having = families.filter((family) => dialects.includes(family));
      return having.length === families.length ? [] : [[`${method.toUpperCase()} ${path}`, having] as const];
    }),
  );
  return new Map(calls.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function dialectsOf(operation: unknown): readonly unknown[] | null {
  if (typeof operation !== 'object' || operation === null || !('x-dialects' in operation)) return null;
  const dialects = operation['x-dialects'];
  return Array.isArray(dialects) ? dialects : null;
}

/** Writes that table for the browser, which fetches it only where a server of the family stands behind it. */
export function offeredCalls(contract: ContractDocument, banner: string): Promise<Map<string, string>> {
  const lines = [...partlyOffered(contract)].map(([call, having]) => `  '${call}': '${having.join(' ')}',`);
  const text = [
    `// ${banner}`,
    '/** Calls of our server that not every family of servers offers, with those that do. */',
    'export const partlyOffered = {',
    ...lines,
    '} as const;',
    '',
    '/** A call that must be asked for before it is made. */',
    'export type PartlyOffered = keyof typeof partlyOffered;',
    '',
  ].join('\n');
  return Promise.resolve(new Map([['core/contract/partly-offered.ts', text]]));
}
