/**
 * `npm run mock`: the API for those who develop against it without a server of their own. Every operation
 * answers with the contract's examples, every documented error can be requested, and nothing is kept.
 */
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { Command } from 'commander';
import { printFacts, printTable, style } from '../commands/print.ts';
import { bundle, contractsFolder, rootFileOf, yamlOf } from '../contract/bundle.ts';
import { mockOperations } from '../contract/documented-answers.ts';
import { createHttpServer } from '../http/edge/server.ts';
import { readConfig } from '../platform/config.ts';
import type { Served } from './server.ts';

const STOP_MS = 1_000;
/** Editors write a file in several steps. */
const SETTLE_MS = 100;

const program = new Command('npm run mock --')
  .description(
    'A mock of the public API on PORT (3000) of HOST (127.0.0.1). Any bearer token works; nothing is kept.',
  )
  .option('--list', 'print everything that it can be asked to answer, and exit')
  .option('--watch', 'read the contract again whenever it changes')
  .action(async ({ list, watch: isWatching = false }: { list?: boolean; watch?: boolean }) => {
    if (list) printAnswers();
    else await serve(isWatching);
  });

// `| head` closes the pipe when it has enough.
process.stdout.on('error', () => process.exit());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`mock: ${messageOf(error)}\n`);
  process.exitCode = 1;
}

function printAnswers(): void {
  for (const { method, path, summary, answers } of mockOperations(bundle(rootFileOf('public')).document)) {
    process.stdout.write(`\n${style.bold(`${method} ${path}`)}  ${style.dim(summary)}\n`);
    printTable(
      ['Prefer', 'Meaning'],
      answers.map(({ prefer, meaning }) => [prefer, meaning]),
    );
  }
  process.stdout.write(
    '\nAsk for one of them with the header Prefer: curl -H "Prefer: code=409, example=…" …\nTo get it late, add delay=2.5 (seconds) or delay=200ms.\n',
  );
}

async function serve(isWatching: boolean): Promise<void> {
  const { PORT, HOST } = process.env;
  const { port, host } = readConfig({ PORT, HOST });
  const stopAsked = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  let listener: Promise<RequestListener>;
  const { server, close } = createHttpServer(async (request, response) =>
    (await listener)(request, response),
  );
  // First, so that a port that is taken is reported before Prism is loaded, which takes a while.
  const baseUrl = await listen(server, port, host);
  let watcher: FSWatcher | undefined;
  try {
    listener = readMock();
    await listener;
    announce(baseUrl);
    if (isWatching) watcher = watchContract((changed) => (listener = Promise.resolve(changed)));
    await stopAsked;
  } finally {
    watcher?.close();
    await close(STOP_MS);
  }
  process.stdout.write('\nStopped.\n');
}

/** The server is loaded here: Prism takes most of the time to start, and `--list` does without. */
async function readMock(): Promise<RequestListener> {
  const { createMock } = await import('./server.ts');
  // Those who edit the contract see their changes before anything is generated.
  const { document } = bundle(rootFileOf('public'));
  const text = { yaml: yamlOf(document), json: JSON.stringify(document) };
  return (await createMock(text, printServed)).callback();
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    throw new Error(`Port ${port} on ${host} is taken. Choose another: PORT=${port + 1} npm run mock`);
  }
  const address = server.address();
  const actualPort = typeof address === 'object' ? address?.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}

/** Reports a contract that cannot be read; the mock continues with the one that it has. */
function watchContract(onRead: (listener: RequestListener) => void): FSWatcher {
  let settling: NodeJS.Timeout | undefined;
  const readAgain = async () => {
    try {
      onRead(await readMock());
      process.stdout.write('The contract has been read again.\n');
    } catch (error) {
      process.stderr.write(`The contract cannot be read: ${messageOf(error)}\n`);
    }
  };
  // The folder, because editors replace files: a watcher of one file would keep watching the old one.
  return watch(contractsFolder, { recursive: true }, (_event, name) => {
    if (!/^(public|shared)\b.*\.yaml$/.test(name ?? '')) return;
    clearTimeout(settling);
    settling = setTimeout(readAgain, SETTLE_MS);
  });
}

function announce(baseUrl: string): void {
  const curl = 'curl -H "Authorization: Bearer any"';
  const endpoints = `${baseUrl}/api/v1/public/webhook-endpoints`;
  process.stdout.write(
    `\n${style.bold('The mock is running.')} It answers the examples of the contract and keeps nothing.\n\n`,
  );
  printFacts({
    'Base URL': baseUrl,
    Docs: `${baseUrl}/docs`,
    'API key': 'any bearer token works; pages of every origin may call',
  });
  process.stdout.write('\nTry next\n');
  printFacts({
    'List endpoints': `${curl} ${endpoints}`,
    'Get an error': `${curl} -H "Prefer: code=403" ${endpoints}`,
    'All answers': 'npm run mock -- --list',
  });
  process.stdout.write(`\n${style.dim('Ctrl-C stops it.')}\n\n`);
}

function printServed({ method, url, status, example, failure }: Served): void {
  const colour = status < 400 ? style.green : style.yellow;
  process.stdout.write(`${colour(String(status))} ${method} ${url} ${style.dim(example ?? '')}\n`);
  if (failure !== undefined) process.stderr.write(`The mock failed: ${String(failure)}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
