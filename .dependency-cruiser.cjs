/**
 * Who may import whom: the layout of the house as rules for `npm run lint:imports`. docs/architecture.md draws what is there.
 *
 *     platform ← telemetry ← domain ← http, jobs ← app ← commands ← countersign
 *     egress ← domain, http, jobs
 *
 * An entry imports itself and what it names, nothing else. In `nouns` it names only earlier entries, so no two folders
 * import each other.
 *
 * A name that ends in a slash is a folder; any other is a file, or a pattern of files.
 */

/** The folders of `src/domain`: of one another they import these. */
const nouns = {
  access: [],
  'event-types': [],
  deliveries: [],
  retention: [],
  activity: [],
  feed: ['event-types'],
  notices: [],
  'delivery-queue': ['deliveries'],
  workers: ['delivery-queue'],
  events: ['access', 'delivery-queue', 'event-types'],
  business: ['event-types', 'events'],
  'delivery-history': ['deliveries', 'delivery-queue', 'event-types'],
  endpoints: ['deliveries', 'delivery-history', 'delivery-queue', 'event-types', 'events', 'notices'],
  inbox: ['endpoints'],
  erasure: ['access', 'deliveries', 'delivery-queue'],
  redelivery: ['deliveries', 'delivery-history', 'delivery-queue', 'endpoints', 'event-types'],
  cells: [
    'access',
    'business',
    'delivery-history',
    'delivery-queue',
    'endpoints',
    'erasure',
    'feed',
    'redelivery',
  ],
};

/** What all nouns share, the files beside them: they know no noun. */
const domainRoot = 'src/domain/[\\w-]+.ts';

/** What every noun may import besides. */
const besideNouns = [
  domainRoot,
  'src/platform/',
  'src/telemetry/',
  'src/egress/(additional-headers|address-policy|identity-provider).ts',
  'generated/prisma/',
  'generated/(event-catalogue|body-members|problem-codes).ts',
  'generated/api/types.gen.ts',
];

/** The folders and files of `src` except `domain`: what each imports, and why no more. */
const folders = {
  'platform/': { why: 'The platform has no domain words.', imports: ['generated/prisma/'] },
  'telemetry/': {
    why: 'Metrics, traces and readiness measure; they decide nothing.',
    imports: ['src/platform/'],
  },
  'egress/': { why: 'Egress knows the network, not the database.', imports: [] },
  'sdk/': {
    why: 'Partners install the SDK without the server.',
    imports: ['generated/api/', 'generated/sdk/'],
  },
  'sdk-cli/': {
    why: 'The partners’ commands are a package of their own, made with the SDK.',
    imports: ['src/sdk/', 'generated/api/', 'generated/event-templates.ts'],
  },
  'http/': {
    why: 'The edge calls the domain. Of egress it needs only the names on the wire.',
    imports: [
      'src/domain/',
      'src/platform/',
      'src/telemetry/',
      'src/egress/webhook-request.ts',
      'generated/(api|operator|console)/',
      'generated/problem-codes.ts',
    ],
  },
  'http/inbox/': {
    why: 'The built-in receiver is one as partners have it: it verifies with the receiver kit.',
    imports: ['src/domain/', 'src/http/edge/request-(body|memory).ts', 'src/sdk/webhooks.ts'],
  },
  'jobs/': {
    why: 'Jobs know no HTTP framework.',
    imports: ['src/domain/', 'src/egress/', 'src/platform/', 'src/telemetry/'],
  },
  'packaging/': {
    why: 'What makes the packages that operators install: development only.',
    imports: ['src/(build|commands|platform)/', 'src/bundle.js'],
  },
  'schema-upgrade.ts': {
    why: 'Tables, queues and event schemas are brought up to date together.',
    imports: ['src/domain/event-types/', 'src/jobs/queues.ts', 'src/platform/'],
  },
  'schema/': {
    why: 'Programs for development: they bring a database up to date, and describe it.',
    imports: ['src/schema-upgrade.ts', 'src/jobs/queues.ts', 'src/platform/'],
  },
  'core.ts': {
    why: 'What every command needs, without HTTP and without handlers of jobs.',
    imports: ['src/schema-upgrade.ts', 'src/domain/', 'src/platform/', 'src/telemetry/'],
  },
  'monitoring.ts': {
    why: 'Puts together what readiness and metrics ask of the other folders.',
    imports: ['src/core.ts', 'src/domain/', 'src/http/', 'src/jobs/', 'src/platform/', 'src/telemetry/'],
  },
  'app.ts': {
    why: 'The composition root builds everything; nothing above it does.',
    imports: [
      'src/(core|monitoring).ts',
      'src/domain/',
      'src/egress/',
      'src/http/',
      'src/jobs/',
      'src/platform/',
      'src/telemetry/',
    ],
  },
  'commands/': {
    why: 'Commands go through the app, and print what the API would answer: by its handlers, or as they do.',
    imports: [
      'src/(app|core).ts',
      'src/domain/',
      'src/http/edge/contract/load.ts',
      'src/http/edge/problem.ts',
      'src/http/(operator|public)/(index|carry-out|operator-list).ts',
      'src/http/presenters/',
      'src/platform/',
    ],
  },
  'own-node.js': { why: 'Read by a Node that can run nothing else.', imports: [] },
  'bundle.js': { why: 'The bundle is found before anything is loaded.', imports: [] },
  'countersign.js': {
    why: 'The entry runs the commands, from the bundle or from their sources.',
    imports: ['src/bundle.js', 'src/own-node.js', 'src/commands/'],
  },
  'cli.ts': { why: 'The entry under its earlier name.', imports: ['src/countersign.js'] },
  'build/': { why: 'Builds the bundle; nothing of the server runs in it.', imports: ['src/bundle.js'] },
  'demo/': {
    why: 'The demo is a partner and an operator at once.',
    imports: ['src/core.ts', 'src/commands/', 'src/domain/', 'src/platform/', 'src/sdk/', 'generated/api/'],
  },
  'console/': {
    why: 'The console runs in the browser: of the server it knows the contract alone.',
    // Receivers to copy are built in as texts.
    imports: ['generated/console-client/', 'src/docs/samples/'],
  },
  'contract/': {
    why: 'What reads and guards contracts is for development; nothing of the server runs in it.',
    imports: ['src/domain/event-types/event-rules.ts'],
  },
  'docs/': {
    why: 'Pages are made from the contract. Only the programs that build them know the server.',
    imports: [
      'src/contract/',
      'src/sdk/',
      'src/egress/webhook-request.ts',
      'src/http/edge/documents/(built-documentation|documentation|placeholders|served-file).ts',
      'src/platform/escape-html.ts',
      'generated/api/',
    ],
    // As if they were not of this folder.
    except: 'src/docs/(build|build-served|served-docs).ts',
  },
  'mock/': {
    why: 'The mock shares the edge with the server, and has no rules of its own.',
    imports: [
      // The contract that is being edited, and its documentation.
      'src/contract/',
      'src/docs/(site|published-files).ts',
      // What it is asked: the same routes, validation, problems and pages as the server's.
      'src/http/edge/(problem|request-body|request-memory|routing|server).ts',
      'src/http/edge/documents/(documentation|pages|placeholders).ts',
      'src/http/edge/contract/(contract-text|load|route).ts',
      // PORT and HOST, and how the server's own commands print.
      'src/platform/config.ts',
      'src/platform/config/docs-address.ts',
      'src/commands/print.ts',
    ],
  },
  'docs/samples/': {
    why: 'Samples are programs of partners: they know the SDK alone.',
    imports: ['src/sdk/'],
  },
};

/** Folders that the server never loads. */
const development = ['build', 'console', 'contract', 'docs', 'mock', 'packaging', 'schema'];

/** As dependency-cruiser matches paths. */
const pattern = (name) => `^${name.replaceAll('.ts', '\\.ts')}${name.endsWith('/') ? '' : '$'}`;

const allow = (folder, from, imports, comment, except = []) => ({
  name: `imports-of-${folder.replace(/\W+$/, '')}`,
  comment,
  severity: 'error',
  from: { path: pattern(from), pathNot: except.map(pattern) },
  to: { path: '^(src|generated|openapi|test|docs)/', pathNot: [from, ...imports].map(pattern) },
});

/** Fails where a noun names one that is not an earlier entry. */
function refuseUpward(table) {
  const seen = new Set();
  for (const [noun, below] of Object.entries(table)) {
    const upward = below.filter((each) => !seen.has(each));
    if (upward.length > 0) throw new Error(`${noun} imports what is not below it: ${upward.join(', ')}`);
    seen.add(noun);
  }
}
refuseUpward(nouns);

module.exports = {
  forbidden: [
    ...Object.entries(folders).map(([folder, { why, imports, except }]) =>
      allow(folder, `src/${folder}`, imports, why, [
        ...(except ? [except] : []),
        ...Object.keys(folders)
          .filter((inner) => inner !== folder && inner.startsWith(folder))
          .map((inner) => `src/${inner}`),
      ]),
    ),
    allow(
      'domain',
      domainRoot,
      besideNouns.slice(1, 3).concat('generated/prisma/', 'generated/(body-members|problem-codes).ts'),
      'What all nouns share knows none.',
    ),
    ...Object.entries(nouns).map(([noun, below]) =>
      allow(
        `domain/${noun}`,
        `src/domain/${noun}/`,
        [...besideNouns, ...below.map((each) => `src/domain/${each}/`)],
        'A noun imports the ones below it.',
      ),
    ),
    {
      name: 'every-folder-has-a-rule',
      comment: 'A new folder or file of src, or a new noun, belongs in one of the tables.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          pattern(domainRoot),
          ...Object.keys(folders).map((folder) => pattern(`src/${folder}`)),
          ...Object.keys(nouns).map((noun) => pattern(`src/domain/${noun}/`)),
        ],
      },
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
      name: 'production-does-not-load-development',
      comment: 'The server serves pages that were built, and contracts that were generated.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${development.join('|')})/` },
      to: { path: `^src/(${development.join('|')})/` },
    },
    {
      name: 'no-development-packages-in-production',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${development.join('|')})/` },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // `npm run docs:check` asks the same soon after.
    cache: { folder: '.data/dependency-cruiser', strategy: 'content' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
