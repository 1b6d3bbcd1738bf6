import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchInMemory } from './scratch.ts';

it('keeps what tests write in memory and takes it away, or leaves files where they lie', () => {
  const env: NodeJS.ProcessEnv = {};
  const remove = scratchInMemory(env);
  const { TMPDIR: folder } = env;
  if (folder !== undefined) writeFileSync(join(mkdtempSync(join(folder, 'x-')), 'file'), 'x');
  remove();
  expect(env).toEqual({});
  expect(folder !== undefined && existsSync(folder)).toBe(false);
});

it('leaves a place that somebody chose', () => {
  const env: NodeJS.ProcessEnv = { TMPDIR: tmpdir() };
  scratchInMemory(env)();
  expect(env).toEqual({ TMPDIR: tmpdir() });
  expect(existsSync(tmpdir())).toBe(true);
});
