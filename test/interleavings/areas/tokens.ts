// Tokens against every operation that changes something: a request is admitted before its body arrives, and
// the token may be revoked before the body is complete.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { issueToken, revokeToken } from '../../../src/domain/access/tokens/api-token.ts';
import { fullAccess } from '../../../src/domain/access/tokens/scope.ts';
import { loadContract } from '../../../src/http/edge/contract/load.ts';
import { FeedWaiters } from '../../../src/http/edge/feed-waiters.ts';
import { createKoa } from '../../../src/http/edge/pipeline.ts';
import { publicApi } from '../../../src/http/public/index.ts';
import type { TestApp } from '../../support/app.ts';
import { withOwnIds } from '../../support/business.ts';
import { type ContractOperation, contractOperations, pathOf, validBody } from '../../support/operations.ts';
import { createResource } from '../../support/resource.ts';
import { type Area, type Place, pair, step } from '../pair.ts';
import type { Lane, Rig } from '../rig.ts';
import { and, emailIn, nobody } from '../worlds.ts';

/** If a body arrives this late, the server checks its sender again. */
const LATE_MS = 400;

interface Served extends AsyncDisposable {
  readonly baseUrl: string;
  /** Resolves when the next request has been admitted. */
  admitted: PromiseWithResolvers<void>;
}

const openings = new WeakMap<Lane, () => Promise<Served>>();

/** The public API as the lane's process would serve it. */
function served(rig: Rig, lane: Lane): Promise<Served> {
  const open = openings.get(lane) ?? (() => serve(lane));
  openings.set(lane, open);
  return rig.once(open);
}

async function serve({ context }: Lane): Promise<Served> {
  const named = { serviceName: 'Countersign', docsUrl: 'http://localhost:3000/docs' };
  const contract = await loadContract({ ...named, name: 'public' });
  // Nobody polls the feed here.
  const sequencing = { catchUp: async () => undefined, hold: () => () => undefined };
  const api = publicApi(context, contract, { feed: new FeedWaiters(context, sequencing, 1) });
  const identify: typeof api.identify = async (call) => {
    const caller = await api.identify(call);
    running.admitted.resolve();
    return caller;
  };
  const settings = { ...named, publicUrl: undefined, sdkPackage: undefined, cliPackage: undefined };
  const server = createServer(
    createKoa(context, { public: async () => ({ ...api, identify }) }, settings).callback(),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const running: Served = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    admitted: Promise.withResolvers(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return running;
}

interface CallPlace extends Place {
  readonly rig: Rig;
  readonly tokenId: string;
  readonly token: string;
  readonly path: string;
  readonly body: string;
  /** Which came first. */
  readonly order: ('revoked' | 'body')[];
}

const aCall = (operation: ContractOperation) =>
  and(nobody, 'a token', async (rig, place) => {
    const { organizationId } = place;
    const [lane] = rig.lanes;
    if (!lane) throw new Error('There is no lane.');
    const { baseUrl } = await served(rig, lane);
    const ownerEmail = emailIn(place, 'owner');
    const { token, plaintext } = await issueToken(rig.base, {
      organizationId,
      name: 'key',
      scopes: [fullAccess],
    });
    // The helpers use only these members of a server.
    const server = { app: { context: rig.base }, baseUrl } as unknown as TestApp;
    const tenant = { organizationId, ownerEmail, token: plaintext };
    const id = await createResource(operation, server, tenant);
    const { body } = await withOwnIds(server, tenant, validBody(operation));
    const call = {
      path: `/api/v1/public${pathOf(operation, id).replace('/api/v1/public', '')}`,
      body: JSON.stringify(body),
    };
    return { rig, tokenId: token.id, token: plaintext, order: [], ...call };
  });

const revoke = step<CallPlace>(
  'revoke the token',
  ['revokeApiKey', 'operatorRevokeToken'],
  async ({ acting }, { organizationId, tokenId, order }) => {
    await revokeToken(acting, organizationId, tokenId);
    order.push('revoked');
  },
);

/** Sends half of the body, and the rest when the scheduler lets it. */
const slowly = ({ id, method }: ContractOperation) =>
  step<CallPlace>(`${id} with a slow body`, id, async (lane, { rig, path, token, body, order }) => {
    const server = await served(rig, lane);
    server.admitted = Promise.withResolvers();
    const call = request(`${server.baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
    });
    const answered = once(call, 'response').then(([response]) => {
      response.resume();
      return Number(response.statusCode);
    });
    call.on('error', () => undefined);
    call.write(body.slice(0, 1));
    const isAdmitted = await Promise.race([
      server.admitted.promise.then(() => true),
      answered.then(() => false),
    ]);
    if (isAdmitted) {
      await lane.gates.meet('the rest of the body');
      order.push('body');
      await delay(LATE_MS);
      call.end(body.slice(1));
    }
    const status = await answered;
    call.destroy();
    return status;
  });

const isRefused = {
  check: async ({
    place,
    outcomes,
  }: {
    place: CallPlace;
    outcomes: readonly { kind: string; value?: unknown }[];
  }) =>
    place.order[0] === 'revoked' && place.order[1] === 'body' && Number(outcomes[1]?.value) < 400
      ? ['a request was carried out whose body came after its token was revoked']
      : [],
};

const withBody = (await contractOperations('public')).filter(
  ({ method, requestBody }) => method !== 'GET' && requestBody !== undefined,
);

export const tokens: Area = {
  name: 'tokens',
  always: [],
  chaos: withBody.map((operation) => pair(aCall(operation), revoke, slowly(operation), isRefused)),
  crashes: [],
};
