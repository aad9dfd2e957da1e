/** The arrows of the house: platform ← domain ← http, jobs ← app ← commands ← cli; egress ← domain, jobs; sdk stands alone. */
const layer = (name, allowed, comment) => ({
  name: `${name}-imports`,
  comment,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: '^(src|generated)/', pathNot: allowed.map((path) => `^${path}`) },
});

module.exports = {
  forbidden: [
    layer('platform', ['src/platform/', 'generated/prisma/'], 'The platform has no domain words.'),
    layer('egress', ['src/egress/'], 'Egress knows the network, not the database.'),
    layer(
      'domain',
      [
        'src/domain/',
        'src/platform/',
        'src/egress/address-policy\\.ts$',
        'generated/prisma/',
        'generated/event-catalogue\\.ts$',
      ],
      'The domain knows no HTTP; the address policy is a pure rule that it shares with egress.',
    ),
    layer(
      'http',
      [
        'src/http/',
        'src/domain/',
        'src/platform/',
        'src/egress/webhook-request\\.ts$',
        'src/docs/(site|published-files|sample-origin)\\.ts$',
        'generated/(api|operator)/',
      ],
      'The edge calls the domain; of egress it needs only the names on the wire.',
    ),
    layer(
      'jobs',
      ['src/jobs/', 'src/domain/', 'src/egress/', 'src/platform/'],
      'Jobs know no HTTP framework.',
    ),
    layer(
      'commands',
      [
        'src/commands/',
        'src/(app|core)\\.ts$',
        'src/domain/',
        'src/platform/',
        'src/egress/webhook-request\\.ts$',
      ],
      'Commands go through the app.',
    ),
    layer(
      'demo',
      [
        'src/demo/',
        'src/core\\.ts$',
        'src/commands/',
        'src/domain/',
        'src/platform/',
        'src/sdk/',
        'generated/api/',
      ],
      'The demo is a partner and an operator at once.',
    ),
    {
      name: 'docs-imports',
      comment:
        'The docs are made from the contract and its generated types; only what builds the folder knows the server.',
      severity: 'error',
      from: { path: '^src/docs/', pathNot: '^src/docs/(samples/|build\\.ts$)' },
      to: {
        path: '^(src|generated|openapi)/',
        pathNot: [
          '^src/docs/',
          '^src/egress/webhook-request\\.ts$',
          '^generated/api/',
          '^openapi/mock/(table|contract)\\.ts$',
        ],
      },
    },
    {
      name: 'docs-samples-imports',
      comment: 'Samples are programs of partners: they know the SDK alone.',
      severity: 'error',
      from: { path: '^src/docs/samples/' },
      to: { path: '^(src|generated|openapi)/', pathNot: '^src/(sdk|docs/samples)/' },
    },
    layer('sdk', ['src/sdk/', 'generated/api/'], 'Partners install the SDK without the server.'),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-http-framework-below-the-edge',
      severity: 'error',
      from: { path: '^src/(platform|domain|egress|jobs|sdk)/' },
      to: { path: 'node_modules/(koa|@koa|openapi-backend)' },
    },
    {
      name: 'no-development-packages-in-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/docs/samples/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
