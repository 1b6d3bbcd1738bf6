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
      to: { path: '^(server|contracts|tests)/|^modules/(?![^/]+/rules/)' },
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
      from: { path: '^(server|modules)/' },
      to: { path: '^(src|contracts|tests)/' },
    },
    {
      name: 'http-has-no-sql',
      severity: 'error',
      comment: 'Routes call the platform, the engine and the modules; SQL lives in a room named db and in the engine.',
      from: { path: '^server/http/|^(server|modules)/.*/http/', pathNot: test },
      to: { path: 'node_modules/(pg|kysely)/' },
    },
    {
      name: 'inner-rings-know-no-http',
      severity: 'error',
      from: { path: '^(server/(platform|engine|kernel|workflow|system|db)|modules)/', pathNot: `${test}|/http/` },
      to: { path: '^server/http/|node_modules/fastify/' },
    },
    {
      name: 'engine-knows-no-ledger',
      severity: 'error',
      comment: 'The engine offers; the kernel and the modules declare what it does with their documents.',
      from: { path: '^server/(db|platform|engine|workflow)/', pathNot: test },
      to: { path: '^server/kernel/' },
    },
    {
      name: 'rings-know-no-module',
      severity: 'error',
      comment: 'What a module has of its own it declares; nobody further in asks for it by its name.',
      from: { path: '^(core|contracts)/|^server/(db|platform|engine|workflow|kernel|system|http)/', pathNot: test },
      to: { path: '^modules/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment:
        'Rules of a module run in the browser and on the server; the pages of its domain and its own server use them.',
      from: { path: '^modules/([^/]+)/rules/', pathNot: test },
      to: { pathNot: '^core/|^modules/$1/rules/|node_modules/big\\.js/' },
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
