/**
 * The arrows of the house: what each folder may import. What a folder does not name here it may not use.
 *
 *     platform ← telemetry ← domain ← http, jobs ← app ← commands ← cli          egress ← jobs
 *
 * Inside `domain`, a folder is a noun and imports only the ones it names below; the names form no circle, so no two
 * folders import each other.
 */
const domainRoot = 'src/domain/[\\w-]+\\.ts$';

/** Every folder of `src/domain`, and the ones below it that it uses. */
const nouns = {
  access: [],
  'event-types': [],
  deliveries: [],
  'delivery-queue': ['deliveries'],
  'delivery-history': ['deliveries', 'delivery-queue', 'event-types'],
  events: ['access', 'delivery-queue', 'event-types'],
  endpoints: ['deliveries', 'delivery-history', 'delivery-queue', 'event-types'],
  business: ['event-types', 'events'],
  redelivery: ['deliveries', 'delivery-history', 'delivery-queue', 'endpoints', 'event-types'],
  retention: [],
  workers: ['delivery-queue'],
};

/** Every other folder, what it may import beside itself, and why. */
const folders = {
  platform: [['generated/prisma/'], 'The platform has no domain words.'],
  telemetry: [['src/platform/'], 'Metrics, traces and readiness measure; they decide nothing.'],
  egress: [[], 'Egress knows the network, not the database.'],
  http: [
    [
      'src/domain/',
      'src/platform/',
      'src/telemetry/',
      'src/egress/webhook-request\\.ts$',
      'generated/(api|operator)/',
    ],
    'The edge calls the domain; of egress it needs only the names on the wire.',
  ],
  jobs: [['src/domain/', 'src/egress/', 'src/platform/', 'src/telemetry/'], 'Jobs know no HTTP framework.'],
  commands: [
    [
      'src/(app|core)\\.ts$',
      'src/domain/',
      'src/http/presenters/',
      'src/platform/',
      'src/egress/webhook-request\\.ts$',
    ],
    'Commands go through the app, and print what the API would answer.',
  ],
  demo: [
    ['src/core\\.ts$', 'src/commands/', 'src/domain/', 'src/platform/', 'src/sdk/', 'generated/api/'],
    'The demo is a partner and an operator at once.',
  ],
  contract: [
    ['src/docs/(contract-document|since)\\.ts$', 'src/domain/event-types/event-rules\\.ts$'],
    'Generators and guards read contracts; nothing of the server runs in them.',
  ],
  schema: [
    ['src/schema-upgrade\\.ts$', 'src/jobs/queues\\.ts$', 'src/platform/'],
    'What freezes and describes the database is for development: it brings one up to date, and reads it.',
  ],
  mock: [
    [
      // The contract that is being edited, and its documentation.
      'src/contract/bundle\\.ts$',
      'src/docs/(site|published-files)\\.ts$',
      // What it is asked: the same routes, validation, cursors, problems and pages as the server's.
      'src/http/edge/(contract/(load|route)|documentation|pages|pagination|placeholders|problem|request-body|routing|server)\\.ts$',
      // What the server refuses although the contract's schemas let it pass, and the event types that exist.
      'src/domain/(endpoints/endpoint-(details|input)|event-types/event-type)\\.ts$',
      'src/http/presenters/event-type-body\\.ts$',
      // PORT and HOST, and how the server's own commands print.
      'src/platform/config(\\.ts|/docs-address\\.ts)$',
      'src/commands/print\\.ts$',
    ],
    'The mock shares rules with the server that need no database.',
  ],
  'docs/samples': [['src/sdk/'], 'Samples are programs of partners: they know the SDK alone.'],
  sdk: [['generated/api/'], 'Partners install the SDK without the server.'],
};

const ours = '^(src|generated|openapi)/';

const rule = (name, folder, allowed, comment) => ({
  name: `${name}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${folder}` },
  to: { path: ours, pathNot: allowed.map((path) => `^${path}`) },
});

/** What every noun may use of the rest. */
const besideNouns = [
  domainRoot,
  'src/platform/',
  'src/telemetry/',
  'src/egress/address-policy\\.ts$',
  'generated/prisma/',
  'generated/event-catalogue\\.ts$',
];

module.exports = {
  forbidden: [
    ...Object.entries(folders).map(([folder, [allowed, comment]]) =>
      rule(folder, `src/${folder}/`, [`src/${folder}/`, ...allowed], comment),
    ),
    rule(
      'domain-root',
      domainRoot,
      [domainRoot, 'src/platform/', 'src/telemetry/', 'generated/prisma/'],
      'What all nouns share knows none of them.',
    ),
    ...Object.entries(nouns).map(([noun, below]) =>
      rule(
        noun,
        `src/domain/${noun}/`,
        [...besideNouns, ...[noun, ...below].map((each) => `src/domain/${each}/`)],
        'A noun uses the ones below it.',
      ),
    ),
    {
      name: 'every-noun-has-a-rule',
      comment: 'A new folder of src/domain belongs in the table `nouns`.',
      severity: 'error',
      from: {},
      to: { path: '^src/domain/[^/]+/', pathNot: Object.keys(nouns).map((noun) => `^src/domain/${noun}/`) },
    },
    {
      name: 'docs-imports',
      comment:
        'The docs are made from the contract and its generated types; only the programs that build them know the server.',
      severity: 'error',
      from: { path: '^src/docs/', pathNot: '^src/docs/(samples/|(build|served-docs)\\.ts$)' },
      to: {
        path: ours,
        pathNot: [
          '^src/docs/',
          '^src/egress/webhook-request\\.ts$',
          '^src/http/edge/(built-documentation|documentation|escape-html|placeholders|served-file)\\.ts$',
          '^generated/api/',
          '^src/mock/(table|contract)\\.ts$',
        ],
      },
    },
    {
      name: 'no-programs-in-openapi',
      comment: 'openapi/ holds contracts only.',
      severity: 'error',
      from: { path: '^openapi/' },
      to: {},
    },
    { name: 'no-cycles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'no-http-framework-below-the-edge',
      severity: 'error',
      from: { path: '^src/(platform|telemetry|domain|egress|jobs|sdk)/' },
      to: { path: 'node_modules/(koa|@koa|openapi-backend)' },
    },
    {
      name: 'docs-are-built-ahead',
      comment: 'The server reads the pages that were built (src/http/edge/built-documentation.ts).',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(docs|contract|mock)/' },
      to: { path: '^src/docs/' },
    },
    {
      name: 'no-development-packages-in-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(docs|contract|mock)/' },
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
