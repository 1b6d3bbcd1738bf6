import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { unaskedCalls } from './asked-calls.ts';

const partly = new Map<string, readonly string[]>([
  ['GET /own', []],
  ['PUT /own', []],
  ['GET /newer', ['jeecg-2.4']],
]);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Returns the findings in an application whose one page is this; it may call `api()` and ask `offers`. */
function foundIn(page: string, more: Readonly<Record<string, string>> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'asked-'));
  folders.push(root);
  const files: Readonly<Record<string, string>> = {
    'tsconfig.src.json': JSON.stringify({
      compilerOptions: {
        module: 'esnext',
        moduleResolution: 'bundler',
        allowImportingTsExtensions: true,
        noEmit: true,
        strict: true,
        types: [],
      },
      include: ['src'],
    }),
    'src/shared/api/offers.ts': `export function offers(_call: string): boolean { return true; }`,
    'src/shared/api/client.ts': `type Call = (path: string) => Promise<void>;
      export function api(): { GET: Call; PUT: Call } { throw new Error(); }`,
    'src/entities/own.ts': `import { api } from '../shared/api/client.ts';
      export const readOwn = () => api().GET('/own');
      export const saveOwn = () => api().PUT('/own');
      export const readNewer = () => api().GET('/newer');
      export const readOld = () => api().GET('/old');`,
    'src/page.ts': `import { offers } from './shared/api/offers.ts';
      import { api } from './shared/api/client.ts';
      import * as own from './entities/own.ts';
      declare function useMutation(of: object): { mutate: () => void; data: string };
      declare function needing(call: string, load: () => unknown): unknown;
      export { offers, api, own, useMutation, needing };
      ${page}`,
    'src/main.ts': `import { Page } from './page.ts';\nvoid Page();`,
    ...more,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return unaskedCalls(root, partly).map((line) => line.replace(/, by way of .*/, '').replace(/^.*#/, ''));
}

describe('calls to operations that some family of servers lacks', () => {
  it('are refused where nobody asks, with the way that leads there', () => {
    expect(foundIn(`export function Page() { void own.readOwn(); void own.readOld(); }`)).toEqual([
      'readOwn:2: GET /own',
    ]);
  });

  it.each([
    ['a condition', `if (offers('GET /own')) void own.readOwn();`],
    ['an early return', `if (!offers('GET /own')) return; void own.readOwn();`],
    ['a choice', `void (offers('GET /own') ? own.readOwn() : own.readOld());`],
    ['an and', `void (offers('GET /own') && own.readOwn());`],
    ['a constant', `const may = offers('GET /own') && true; if (may) void own.saveOwn();`],
    ['a function that only asks', `const may = (): boolean => offers('GET /own'); if (may()) void own.saveOwn();`],
    ['a query that is switched off', `void { enabled: offers('GET /own'), queryFn: () => own.readOwn() };`],
    ['a page that needs it', `void needing('GET /own', () => own.readOwn());`],
    ['a part of a page that needs it', `void { needs: 'GET /own', Content: own.readOwn };`],
    [
      'a mutation that is used only there',
      `const { mutate, data } = useMutation({ mutationFn: own.readOwn }); if (offers('GET /own')) mutate(); void data;`,
    ],
  ])('pass behind %s', (_what, text) => {
    expect(foundIn(`export function Page() { ${text} }`)).toEqual([]);
  });

  it.each([
    ['beside the condition', `if (offers('GET /own')) void own.readOld(); void own.readOwn();`],
    ['before the early return', `void own.readOwn(); if (!offers('GET /own')) return;`],
    ['behind a condition that asks nothing', `const may = true; if (may) void own.readOwn();`],
    [
      'in a mutation that is used elsewhere, too',
      `const { mutate } = useMutation({ mutationFn: own.readOwn }); if (offers('GET /own')) mutate(); mutate();`,
    ],
  ])('are refused %s', (_what, text) => {
    expect(foundIn(`export function Page() { ${text} }`)).toEqual(['readOwn:2: GET /own']);
  });

  it('pass when an operation was asked for that no more families have, and not the other way', () => {
    expect(
      foundIn(`export function Page() { if (offers('PUT /own')) { void own.readNewer(); void own.readOwn(); } }`),
    ).toEqual([]);
    expect(
      foundIn(`export function Page() { if (offers('GET /newer')) { void own.readNewer(); void own.readOwn(); } }`),
    ).toEqual(['readOwn:2: GET /own']);
  });

  it('are refused when their path is put together, for nobody knows who has it', () => {
    expect(foundIn('export function Page(name = "x") { void api().GET(`/some/${name}`); }')).toEqual([
      'Page:7: GET `/some/${name}`',
    ]);
  });

  it('are followed into parts that are fetched later', () => {
    const more = {
      'src/later.ts': `import { readOwn } from './entities/own.ts';\nexport const Later = () => readOwn();`,
    };
    expect(foundIn(`export async function Page() { return (await import('./later.ts')).Later; }`, more)).toEqual([
      'readOwn:2: GET /own',
    ]);
  });
});
