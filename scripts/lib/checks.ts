/** The gates of `npm run check`. Each only looks; none rewrites. Paths are relative to the project. */
export type Check = { readonly name: string; readonly command: readonly [string, ...string[]] };

const bin = (path: string): string => `node_modules/${path}`;
const code = ['core', 'server', 'src', 'scripts', 'contracts', 'tests', 'modules'] as const;

export const checks: readonly Check[] = [
  { name: 'formatting', command: ['node', bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'types of the application', command: ['node', bin('ts7/bin/tsc'), '-p', 'tsconfig.src.json'] },
  { name: 'types of the server, tests and scripts', command: ['node', bin('ts7/bin/tsc'), '-p', 'tsconfig.node.json'] },
  { name: 'types of the pacts', command: ['node', bin('ts7/bin/tsc'), '-p', 'tsconfig.contracts.json'] },
  { name: 'lint', command: ['node', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...code] },
  { name: 'slices and layers', command: ['node', bin('steiger/dist/cli.mjs'), 'src', '--fail-on-warnings'] },
  {
    name: 'imports and cycles',
    command: [
      'node',
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      ...code,
    ],
  },
  { name: 'unused exports and dependencies', command: ['node', bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'columns of statements', command: ['node', 'scripts/check-statements.ts'] },
  { name: 'contract', command: ['node', bin('@redocly/cli/bin/cli.js'), 'lint', '--format=stylish'] },
  { name: 'module files', command: ['node', 'scripts/check-modules.ts'] },
  { name: 'generated code', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'doc comments', command: ['node', 'scripts/check-comments.ts'] },
  { name: 'requirement ids', command: ['node', 'scripts/trace.ts', '--check'] },
  { name: 'byte budgets', command: ['node', 'scripts/budgets.ts'] },
];
