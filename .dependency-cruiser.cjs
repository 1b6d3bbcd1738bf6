// Who may import whom: the import table of docs/architecture.md, by layer, never by hand-kept lists of names.
// The layers inside src/ are checked by the FSD linter (steiger) as well.
const layers = ['app', 'pages', 'widgets', 'features', 'entities', 'shared'];
const test = '\\.(test|test-d)\\.tsx?$|/testing/';

/** A layer of src/ may import only the layers below it. */
const layerRules = layers.map((layer, index) => ({
  name: `src-${layer}-imports-down`,
  severity: 'error',
  comment: `src/${layer} may import only the layers below it.`,
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${layers.slice(0, index).join('|') || '(?!)'})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '[?]url$' } },
    ...layerRules,
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'core/ runs in the browser and on the server: no React, no Node, no fetch, no SQL.',
      from: { path: '^core/', pathNot: test },
      to: {
        path: '^(src|server|modules|scripts|contracts|tests)/|node_modules/(react|react-dom|antd|fastify|pg|kysely|effector|@tanstack)/',
      },
    },
    {
      name: 'core-has-no-node',
      severity: 'error',
      from: { path: '^core/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'src-never-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|modules|contracts|tests)/' },
    },
    {
      name: 'src-has-no-node',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-src',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|contracts|tests)/' },
    },
    {
      name: 'http-has-no-sql',
      severity: 'error',
      comment: 'server/http calls server/domain and server/online; SQL lives in server/db and server/online.',
      from: { path: '^server/http/', pathNot: test },
      to: { path: 'node_modules/(pg|kysely)/' },
    },
    {
      name: 'domain-knows-no-http',
      severity: 'error',
      from: { path: '^server/(domain|online|system|db)/', pathNot: test },
      to: { path: '^server/http/|node_modules/fastify/' },
    },
    {
      name: 'only-the-seed-reads-modules',
      severity: 'error',
      from: { path: '^(src|core|contracts)/|^server/(?!seed/)', pathNot: test },
      to: { path: '^modules/' },
    },
    {
      name: 'actions-stay-small',
      severity: 'error',
      comment: 'Business actions use core/ and the types of the action API, nothing else.',
      from: { path: '^modules/([^/]+)/actions/' },
      to: { path: '^(src|server|contracts|tests)/|^modules/', pathNot: '^modules/$1/|^server/domain/action-api\\.ts$' },
    },
    {
      name: 'contracts-use-public-interfaces',
      severity: 'error',
      comment:
        'contracts/ and tests/ see the product from outside: the client of shared/api, the started server, the files.',
      from: { path: '^(contracts|tests)/' },
      to: { path: '^src/(app|pages|widgets|features|entities)/' },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: { path: '^(src|server|core|modules)/', pathNot: test },
      to: { path: test },
    },
    {
      name: 'no-dev-dependency-in-production',
      severity: 'error',
      from: { path: '^(server|core)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.src.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    exclude: { path: '^(dist|data|node_modules)/' },
  },
};
