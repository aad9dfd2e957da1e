// The routes outside the contract's operations: the contract itself, its documentation, a liveness check.
import Router from '@koa/router';
import type { Contract } from '../contract/load.ts';
import { JSON_TYPE, livenessBody } from '../monitoring.ts';
import { refuseOtherMethods } from '../read-only.ts';
import type { ServedApi } from '../served-api.ts';
import { type Documentation, serveDocumentation } from './documentation.ts';
import { SAMPLE_ORIGIN } from './placeholders.ts';
import { addressOf, ServedFile } from './served-file.ts';

const types = ['yaml', 'json'] as const;

/**
 * Routes outside the contract's operations: the contract itself, its documentation, a liveness check.
 *
 * @param loadContract and `readDocumentation` are called at the first request for them.
 * @param publicUrl the address at which readers reach this server; without it, the address that each request
 *   names.
 */
export function pagesOutsideContract(
  loadContract: () => Promise<Contract>,
  readDocumentation: () => Promise<Documentation>,
  publicUrl?: string,
) {
  const router = new Router({ strict: true, sensitive: true });
  router.get('/', (ctx) => ctx.redirect('/docs/'));
  router.get('/healthz', (ctx) => {
    ctx.set('Content-Type', JSON_TYPE);
    // Sent as text: for an object, Koa checks whether it is a Response, for which Node loads its whole fetch,
    // 20 ms.
    ctx.body = JSON.stringify(livenessBody);
  });
  for (const type of types) {
    let file: ServedFile | undefined;
    router.get(`/api/v1/public/openapi.${type}`, async (ctx) => {
      const contract = await loadContract();
      file ??= new ServedFile({ body: contract.at(SAMPLE_ORIGIN)[type], contentType: `application/${type}` });
      return file.send(ctx, publicUrl);
    });
  }
  for (const { path } of [...router.stack]) router.all(path, refuseOtherMethods);
  router.all(/^\/docs(?:\/.*)?$/, serveDocumentation(readDocumentation, publicUrl));
  return router.routes();
}

/** Serves a contract only to callers of its API: it contains no secrets, but concerns nobody else. */
export function contractForCallers(
  publicUrl: string | undefined,
  prefix: string,
  load: () => Promise<ServedApi>,
) {
  const router = new Router({ strict: true, sensitive: true });
  for (const type of types) {
    const path = `${prefix}/openapi.${type}`;
    router.get(path, async (ctx) => {
      ctx.set('Cache-Control', 'no-store');
      const api = await load();
      await api.identify({ req: ctx.req });
      ctx.type = `application/${type}`;
      ctx.body = api.contract.at(addressOf(ctx, publicUrl))[type];
    });
    router.all(path, refuseOtherMethods);
  }
  return router.routes();
}
