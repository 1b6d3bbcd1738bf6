/** Instantiates every scaffold in a copy of the tree and holds the result to the compiler, the linter and the contract's rules. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './lib/run.ts';
import { scaffolds } from './lib/scaffolds/index.ts';

const copy = mkdtempSync(join(tmpdir(), 'scaffolds-'));
let failed = false;
try {
  const folders = ['openapi', 'core', 'src', 'server', 'scripts', 'modules', 'contracts', 'tests'];
  const configs = [
    'tsconfig.base.json',
    'tsconfig.json',
    'tsconfig.src.json',
    'tsconfig.node.json',
    'tsconfig.contracts.json',
  ];
  const files = ['package.json', 'redocly.yaml', '.oxlintrc.json', 'vitest.config.ts', ...configs];
  for (const part of [...folders, ...files]) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const step = async (name: string, command: readonly [string, ...string[]]): Promise<void> => {
    const outcome = await run(command, { cwd: copy });
    console.log(`${outcome.code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    if (outcome.code === 0) return;
    failed = true;
    console.log(outcome.output);
  };
  for (const [kind, { example }] of scaffolds)
    await step(`new ${kind} ${example.join(' ')}`, ['node', 'scripts/new.ts', kind, ...example]);
  await step('generate', ['node', 'scripts/generate.ts']);
  await step('contract lint', ['node', 'node_modules/@redocly/cli/bin/cli.js', 'lint', '--format=stylish']);
  await step('types of the application', ['node', 'node_modules/ts7/bin/tsc', '-p', 'tsconfig.src.json']);
  await step('types of the server', ['node', 'node_modules/ts7/bin/tsc', '-p', 'tsconfig.node.json']);
  await step('lint', [
    'node',
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--deny-warnings',
    ...folders.slice(1),
  ]);
  await step('modules', ['node', 'scripts/check-modules.ts']);
  await step('explanation of a new document', ['node', 'scripts/modules.ts', 'explain', 'haulage_road_trip']);
  await step('a new document on a server', [
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    'modules/haulage',
  ]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
