// nginx and Caddy with files of docs/operating: they listen here, with a certificate that `fetch` trusts as long as they run.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { lastingFreePort } from '../support/free-port.ts';
import { waitFor } from '../support/wait-for.ts';
import { ForeignProgram, recipeWith } from './foreign-program.ts';

const certificates = resolve('test/support/tls');
export const certificate = join(certificates, 'receiver.cert.pem');
export const key = join(certificates, 'receiver.key.pem');
export const authority = readFileSync(join(certificates, 'ca.cert.pem'));

/** Where a proxy listens. */
export interface Front {
  readonly http: number;
  readonly https: number;
  /** What partners and people use. */
  readonly url: string;
}

/** Chosen before the proxy starts: the API's PUBLIC_URL names it. */
export async function chooseFront(): Promise<Front> {
  const [http, https] = [await lastingFreePort(), await lastingFreePort()];
  return { http, https, url: `https://localhost:${https}` };
}

/** What a recipe's file becomes for one test. */
interface Fitting {
  /** For whatever the program writes. */
  readonly dir: string;
  readonly front: Front;
  /** Of the file's examples, besides its listeners and its certificate. */
  readonly places: Readonly<Record<string, string>>;
}

/** Writes the configuration. @returns the program's arguments. */
export async function configureNginx(
  recipe: string,
  { dir, front, places }: Fitting,
): Promise<readonly string[]> {
  const site = await recipeWith(recipe, {
    'listen 80;': `listen 127.0.0.1:${front.http};`,
    'listen 443 ssl;': `listen 127.0.0.1:${front.https} ssl;`,
    'server_name api.example.com;': 'server_name localhost;',
    '/etc/ssl/countersign/fullchain.pem': certificate,
    '/etc/ssl/countersign/privkey.pem': key,
    ...places,
  });
  await writeFile(join(dir, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  const main = [
    `daemon off; pid ${dir}/nginx.pid; error_log stderr warn; events {}`,
    `http { access_log off; ${temporary.join(' ')} include ${dir}/site.conf; }`,
  ];
  await writeFile(join(dir, 'nginx.conf'), main.join('\n'));
  return ['-c', join(dir, 'nginx.conf')];
}

/** Writes the configuration. @returns the program's arguments. */
export async function configureCaddy(
  recipe: string,
  { dir, front, places }: Fitting,
): Promise<readonly string[]> {
  const own = [
    `storage file_system ${dir}`,
    'skip_install_trust',
    'log {\n\t\tlevel ERROR\n\t}',
    `http_port ${front.http}`,
    `https_port ${front.https}`,
    'default_bind 127.0.0.1',
  ];
  const config = await recipeWith(recipe, {
    '\n{\n': `\n{\n\t${own.join('\n\t')}\n`,
    'api.example.com {': `localhost {\n\ttls ${certificate} ${key}`,
    ...places,
  });
  await writeFile(join(dir, 'Caddyfile'), config);
  return ['run', '--adapter', 'caddyfile', '--config', join(dir, 'Caddyfile')];
}

/** Starts the program, and waits until something answers through it. @param resources receives what ends it. */
export async function startProxy(
  resources: AsyncDisposableStack,
  file: string,
  args: readonly string[],
  { url }: Front,
): Promise<ForeignProgram> {
  const program = resources.use(new ForeignProgram(file, args));
  const usual = getGlobalDispatcher();
  const agent = new Agent({ connect: { ca: authority } });
  setGlobalDispatcher(agent);
  resources.defer(async () => {
    setGlobalDispatcher(usual);
    await agent.close();
  });
  await waitFor(
    'the proxy',
    () =>
      fetch(`${url}/docs/`).then(
        ({ status }) => status === 200,
        () => {
          if (program.hasEnded) throw new Error(`It ended:\n${program.output}`);
          return false;
        },
      ),
    () => program.output,
  );
  return program;
}
