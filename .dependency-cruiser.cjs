// The import rules, which `npm test` checks.
const packages = 'host|remote-[a-z0-9-]+|shared-api|shared-ui|pool-server|e2e|tooling';
const remotes = 'remote-[a-z0-9-]+';
const isTest = '[.]test[.]tsx?$';
const isTestSupport = '/testing/';

// The folders of pool-server, lowest first: each imports only from itself and from those before it.
const serverLayers = [
  'openapi',
  'domain',
  'database',
  'projections',
  'events',
  'response-cache',
  'mail',
  'invariants',
  'ledger',
  'custody',
  'auth',
  'queries',
  'notifications',
  'webhooks',
  'commands',
  'signer',
  'audit',
  'backup',
  'engine',
  'pooler',
  'http',
  'testnet',
  'main',
];
const serverLayerRules = serverLayers.map((layer, index) => ({
  name: 'server-layers',
  comment: `pool-server/src/${layer} imports only from lower folders: ${serverLayers.slice(0, index).join(', ') || 'none'}.`,
  severity: 'error',
  from: { path: `^pool-server/src/${layer}/`, pathNot: isTest },
  to: {
    path: '^pool-server/src/',
    pathNot: `^pool-server/src/(${serverLayers.slice(0, index + 1).join('|')}|testing)/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Modules that import each other cannot be understood, or loaded, one at a time.',
      severity: 'error',
      from: {},
      // Types are gone at run time, and a lazily imported page loads after every other module has run.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'nobody-imports-host-or-a-remote',
      comment: 'They are deployed separately; what others need of them lives in shared-ui or shared-api.',
      severity: 'error',
      from: { path: `^(${packages})/` },
      to: { path: `^(host|${remotes})/`, pathNot: '^$1/' },
    },
    {
      name: 'clients-import-the-shared-packages-only',
      severity: 'error',
      from: { path: `^(host|${remotes})/src/` },
      to: { path: '^(pool-server|tooling|e2e)/' },
    },
    {
      name: 'remotes-use-the-facade',
      comment:
        'Router, cache and stores reach a remote through shared-ui and shared-api: one instance a page.',
      severity: 'error',
      from: { path: `^(${remotes})/src/` },
      to: { path: 'node_modules/(react-router|react-router-dom|swr|zustand)/' },
    },
    {
      name: 'shared-ui-knows-no-server',
      comment:
        'Of shared-api it may import types, files of the product, names of devices, and what biome.json lists. Its tests answer for the server.',
      severity: 'error',
      from: { path: '^shared-ui/src/', pathNot: [isTest, isTestSupport] },
      to: {
        path: '^(shared-api/src|pool-server|tooling|e2e)/',
        pathNot: '^shared-api/src/(index|files|contract/device-name)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shared-api-stands-alone',
      severity: 'error',
      from: { path: '^shared-api/src/' },
      to: { path: '^(shared-ui|pool-server|tooling|e2e)/' },
    },
    {
      name: 'server-imports-the-contract-only',
      comment: 'The calibration test replays history with the projection that the client shows.',
      severity: 'error',
      from: { path: '^pool-server/src/', pathNot: 'queries/outlook-calibration[.]test[.]ts$' },
      to: {
        path: '^(shared-api|shared-ui|tooling|e2e)/',
        pathNot: '^shared-api/src/((contract|money|address)/index|csv)[.]ts$',
      },
    },
    {
      name: 'tooling-knows-the-contract-of-remotes-and-the-icons',
      comment: 'The gateway finds the client behind proxies as the API does.',
      severity: 'error',
      from: { path: '^tooling/', pathNot: isTest },
      to: {
        path: '^(shared-api|shared-ui|pool-server|e2e)/',
        pathNot: '^(shared-api/src/remote/|shared-ui/src/icons/|pool-server/src/http/trusted-proxies[.]ts$)',
      },
    },
    {
      name: 'journeys-know-the-product-from-outside',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(shared-api|shared-ui|pool-server)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      comment:
        'Test support lives in the testing folder of its package; only tests, benchmarks and e2e import it.',
      severity: 'error',
      from: {
        path: `^(${packages})/`,
        pathNot: [isTest, isTestSupport, '^(e2e|pool-server/bench|tooling/jest)/'],
      },
      to: { path: [isTest, isTestSupport], pathNot: 'node_modules' },
    },
    ...serverLayerRules,
    {
      name: 'decisions-read-nothing',
      comment:
        'domain/ decides from what it is given: no SQL, no HTTP, no files. Of Node.js it uses hashes and ids.',
      severity: 'error',
      from: { path: '^pool-server/src/domain/', pathNot: isTest },
      to: { pathNot: '^(pool-server|shared-api)/|^(node:)?crypto$' },
    },
    {
      name: 'queries-know-no-http',
      comment: 'A query returns data; the bindings in http/endpoints make a response of it.',
      severity: 'error',
      from: { path: '^pool-server/src/queries/', pathNot: isTest },
      to: { path: 'node_modules/(hono|@hono)/' },
    },
    {
      name: 'server-folders-have-a-layer',
      comment: 'A new folder of pool-server takes its place in serverLayers above.',
      severity: 'error',
      from: {
        path: '^pool-server/src/[^/]+/',
        pathNot: `^pool-server/src/(${serverLayers.join('|')}|testing)/`,
      },
      to: {},
    },
    {
      name: 'only-what-exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]build|[.]deploy|coverage)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
