import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Consumer tests write into the same pact files, so they run one after the other. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  resolve: { alias: { '@': resolve(import.meta.dirname, '../src') } },
  test: { include: ['contracts/consumer/**/*.test.ts'], fileParallelism: false, testTimeout: 20_000 },
});
