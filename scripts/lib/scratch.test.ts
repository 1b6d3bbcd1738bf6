import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
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

it('takes away what a run left that was killed, and nothing of one that goes on', () => {
  const env: NodeJS.ProcessEnv = {};
  const remove = scratchInMemory(env);
  const { TMPDIR: own } = env;
  // No process has this number: Linux ends below it.
  const left = own?.replace(`-${process.pid}-`, '-4194305-');
  if (left !== undefined) mkdirSync(left);
  const second: NodeJS.ProcessEnv = {};
  scratchInMemory(second)();
  expect([own, left].filter((folder) => folder !== undefined && existsSync(folder))).toEqual(
    own === undefined ? [] : [own],
  );
  remove();
});

it('leaves a place that somebody chose', () => {
  const env: NodeJS.ProcessEnv = { TMPDIR: tmpdir() };
  scratchInMemory(env)();
  expect(env).toEqual({ TMPDIR: tmpdir() });
  expect(existsSync(tmpdir())).toBe(true);
});
