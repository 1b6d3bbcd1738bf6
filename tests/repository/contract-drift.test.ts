import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractFiles } from '../../scripts/lib/contract-files.ts';
import { run } from '../../scripts/lib/run.ts';

const root = resolve(import.meta.dirname, '../..');
let copy = '';
/** Files that make and read the changed answer, on either side: compiling what belongs to them says enough. */
const sides = { src: 'src/features/login/api/sign-in.ts', server: 'server/http/session/present.ts' } as const;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'contract-drift-'));
  const parts = ['openapi', 'core', 'src', 'server', 'modules', 'package.json'];
  for (const part of [
    ...parts,
    'tsconfig.base.json',
    'tsconfig.json',
    'tsconfig.src.json',
    'tsconfig.node.json',
    'tsconfig.contracts.json',
  ]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [side, base] of [
    ['src', 'tsconfig.src.json'],
    ['server', 'tsconfig.node.json'],
  ] as const)
    writeFileSync(
      join(copy, `tsconfig.${side}-side.json`),
      JSON.stringify({ extends: `./${base}`, include: [], files: [sides[side]] }),
    );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Changes a contract file of the copy, regenerates, and answers what the compiler says about the two sides. */
async function afterChanging(file: string, from: string, to: string): Promise<{ src: string; server: string }> {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(from);
  writeFileSync(path, before.replaceAll(from, to));
  try {
    for (const [name, text] of await contractFiles(copy)) writeFileSync(join(copy, name), text);
    const tsc = 'node_modules/ts7/bin/tsc';
    const compile = (project: string) => run(['node', tsc, '--pretty', 'false', '-p', project], { cwd: copy });
    const [browser, server] = await Promise.all([
      compile('tsconfig.src-side.json'),
      compile('tsconfig.server-side.json'),
    ]);
    return { src: browser.output, server: server.output };
  } finally {
    writeFileSync(path, before);
  }
}

describe('the contract binds both sides', () => {
  it(
    'breaks the compile of src/ and of server/ when a field of an answer is renamed',
    { timeout: 120_000 },
    async () => {
      const errors = await afterChanging('openapi/schemas/session.yaml', 'token', 'accessToken');
      expect(errors.src).toMatch(/^src\/.*error TS.*\btoken\b/im);
      expect(errors.server).toMatch(/^server\/.*error TS.*\btoken\b/im);
    },
  );
});
