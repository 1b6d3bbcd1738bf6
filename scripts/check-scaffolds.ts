/** Instantiates every scaffold in a copy of the tree and holds the result to the compiler, the linter and the contract's rules. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './lib/checks.ts';
import { root, run } from './lib/run.ts';
import { scaffolds } from './lib/scaffolds/index.ts';

/** Gates of `npm run check` a new scaffold has to pass. */
const gates = [
  'contract',
  'types of the application',
  'types of the server, tests and scripts',
  'columns of statements',
  'module files',
];
const copy = mkdtempSync(join(tmpdir(), 'scaffolds-'));
let failed = false;

/** Returns the programs that the scaffolds wrote or changed; the others were linted as they are. */
function changedPrograms(): readonly string[] {
  const isSame = (name: string): boolean =>
    existsSync(join(root, name)) && readFileSync(join(root, name)).equals(readFileSync(join(copy, name)));
  return ['core', 'server', 'src', 'scripts', 'contracts', 'tests', 'modules']
    .flatMap((folder) =>
      readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !isSame(name));
}

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
  // Tests that are there are compiled by `npm run check`; a scaffold brings its own.
  const filter = (name: string): boolean => !/\.(?:test|spec)\.tsx?$/.test(name);
  for (const part of [...folders, ...files]) cpSync(join(root, part), join(copy, part), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  const step = async (name: string, command: readonly [string, ...string[]]): Promise<void> => {
    const outcome = await run(command, { cwd: copy });
    console.log(`${outcome.code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${outcome.seconds.toFixed(0)} s`);
    if (outcome.code === 0) return;
    failed = true;
    console.log(outcome.output);
  };
  for (const [kind, { example }] of scaffolds)
    await step(`new ${kind} ${example.join(' ')}`, ['node', 'scripts/new.ts', kind, ...example]);
  await step('generate', ['node', 'scripts/generate.ts']);
  for (const name of gates) {
    const gate = checks.find((one) => one.name === name);
    if (gate === undefined) throw new Error(`scripts/lib/checks.ts has no gate ${name}.`);
    await step(name, gate.command);
  }
  await step('lint', [
    'node',
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--deny-warnings',
    ...changedPrograms(),
  ]);
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
