import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
// Where the zone of the host could creep in; `npm test` runs them under UTC and New York as well.
const timeTests = [
  'core/dates/**/*.test.ts',
  'core/number-rule/**/*.test.ts',
  'core/defaults/**/*.test.ts',
  'server/db/platform-facts.test.ts',
  'server/http/times.test.ts',
];
const onServer = {
  environment: 'node' as const,
  // One PostgreSQL for all test files, each with its own copy of the migrated template.
  globalSetup: ['server/testing/global-setup.ts'],
  setupFiles: ['server/testing/install-modules.ts'],
  // Files share nothing but modules without state; loading them once for each worker saves a third of the time.
  isolate: false,
  testTimeout: 90_000,
  hookTimeout: 180_000,
};
const alias = {
  '@': resolve(root, 'src'),
  '#core': resolve(root, 'core'),
  '#modules': resolve(root, 'modules'),
  '#server': resolve(root, 'server'),
};

// One project per room of the tree; each says in which world its tests run.
export default defineConfig({
  test: {
    // A test file waits for the database half of its time, so two processors serve three.
    maxWorkers: 3,
    projects: [
      {
        resolve: { alias },
        test: { name: 'core', include: ['core/**/*.test.ts'], environment: 'node', isolate: false },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'modules/**/*.test.ts', 'tests/modules/**/*.test.ts'],
          ...onServer,
        },
      },
      // The same files once more: they stay in their own projects too.
      { resolve: { alias }, test: { name: 'time', include: timeTests, ...onServer } },
      {
        resolve: { alias },
        plugins: [react()],
        // Style sheets are empty in tests but for the one a test reads as text.
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Each file has a world of its own, in a thread that stays: a quarter of the time goes into making jsdom otherwise.
          pool: 'vmThreads',
          setupFiles: ['src/shared/testing/setup-dom.ts'],
          // Far above what any of them takes: a loaded machine is no fault.
          testTimeout: 60_000,
          css: { include: [/tokens\.css\?raw/] },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'tests/repository/**/*.test.ts', 'tests/support/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
        },
      },
    ],
  },
});
