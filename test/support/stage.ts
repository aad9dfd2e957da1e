import type { ServerResponse } from 'node:http';
import type { Delivery, DeliveryAttempt } from '../../generated/prisma/client.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { deliveriesChannel } from '../../src/domain/delivery-queue/enqueue.ts';
import type { EventData } from '../../src/domain/event-types/event-type.ts';
import { publishEvent } from '../../src/domain/events/event.ts';
import { createPartner, type Partner } from './partner.ts';
import type { Answer, ReceivedRequest } from './receiver.ts';
import { sampleInvoice } from './sample-invoice.ts';
import type { Scene } from './scene.ts';

import { waitFor } from './wait-for.ts';

/** Answers with this status and these headers. */
export function status(code: number, headers: Record<string, string> = {}, body = ''): Answer {
  return (_request, response) => void response.writeHead(code, headers).end(body);
}

/** The first request gets the first answer, and so on; the last answer serves all further requests. */
export function inTurn(...answers: readonly Answer[]): Answer {
  let requests = 0;
  return (request, response) => answers[Math.min(requests++, answers.length - 1)]?.(request, response);
}

/** Holds requests unanswered until `release`. */
export class Gate {
  readonly #held: { request: ReceivedRequest; response: ServerResponse }[] = [];
  #answer: Answer | undefined;

  readonly hold: Answer = (request, response) => {
    if (this.#answer) return this.#answer(request, response);
    this.#held.push({ request, response });
  };

  get heldCount(): number {
    return this.#held.length;
  }

  /** Answers the held requests with `answer`, and further ones at once. */
  release(answer: Answer): void {
    this.#answer = answer;
    for (const { request, response } of this.#held.splice(0)) void answer(request, response);
  }
}

/** A scene in which every endpoint has its own path, and so its own answers. */
export class Stage {
  readonly scene: Scene;
  readonly #endpoints = new Map<string, StagedEndpoint>();

  constructor(scene: Scene) {
    this.scene = scene;
    scene.receiver.answer = (request, response) =>
      (this.#endpoints.get(request.path)?.answer ?? status(204))(request, response);
  }

  /** Creates an organization, so that events of one test do not reach other tests' endpoints. */
  async organization(): Promise<StagedOrganization> {
    const { organizationId, token } = await this.scene.server.createTenant();
    return new StagedOrganization(this, organizationId, createPartner(this.scene.server.baseUrl, token));
  }

  add(endpoint: StagedEndpoint): void {
    this.#endpoints.set(endpoint.path, endpoint);
  }
}

export class StagedOrganization {
  readonly #stage: Stage;
  readonly id: string;
  readonly partner: Partner;

  constructor(stage: Stage, id: string, partner: Partner) {
    this.#stage = stage;
    this.id = id;
    this.partner = partner;
  }

  /** A verified endpoint; it answers 204 unless told otherwise. */
  async endpoint(
    answer: Answer = status(204),
    eventTypes: readonly string[] = ['invoice.issued'],
  ): Promise<StagedEndpoint> {
    const path = `/hooks/${crypto.randomUUID()}`;
    const url = new URL(path, this.#stage.scene.receiver.url).href;
    const { id, signing_secret } = await this.partner.registerActive(url, eventTypes);
    const endpoint = new StagedEndpoint(
      this.#stage.scene,
      { id, signingSecret: signing_secret, path },
      answer,
    );
    this.#stage.add(endpoint);
    return endpoint;
  }

  /** @returns the event's id. */
  async publish(
    type: 'invoice.created' | 'invoice.issued' | 'invoice.voided' = 'invoice.issued',
    data: EventData<'invoice.issued'> = sampleInvoice,
  ): Promise<string> {
    const { context } = this.#stage.scene.server.app;
    const { id } = await inTransaction(context, (tx) =>
      publishEvent(tx, { organizationId: this.id, type, data }),
    );
    return id;
  }

  /** Publishes all events at once, as after an outage. */
  async publishMany(count: number, type = 'invoice.issued'): Promise<void> {
    const { context, pool } = this.#stage.scene.server.app;
    await pool.query('select publish_event($1, $2, 1, $3::json) from generate_series(1, $4)', [
      this.id,
      type,
      JSON.stringify(sampleInvoice),
      count,
    ]);
    context.db.notify(deliveriesChannel);
  }

  post(endpoint: StagedEndpoint, operation: 'disable' | 'restore' | 'verify') {
    return this.partner.request('POST', `/api/v1/public/webhook-endpoints/${endpoint.id}/${operation}`);
  }

  delete(endpoint: StagedEndpoint) {
    return this.partner.request('DELETE', `/api/v1/public/webhook-endpoints/${endpoint.id}`);
  }
}

export class StagedEndpoint {
  readonly #scene: Scene;
  readonly id: string;
  readonly signingSecret: string;
  readonly path: string;
  answer: Answer;

  constructor(scene: Scene, facts: { id: string; signingSecret: string; path: string }, answer: Answer) {
    this.#scene = scene;
    this.id = facts.id;
    this.signingSecret = facts.signingSecret;
    this.path = facts.path;
    this.answer = answer;
  }

  /** The requests that arrived here, without handshakes. */
  get requests(): ReceivedRequest[] {
    return this.#scene.receiver.deliveries.filter(({ path }) => path === this.path);
  }

  async waitForRequests(count: number): Promise<[ReceivedRequest, ...ReceivedRequest[]]> {
    await this.#scene.receiver.waitForDeliveries(count, ({ path }) => path === this.path);
    const [first, ...rest] = this.requests;
    if (!first) throw new Error('Waited for no request at all.');
    return [first, ...rest];
  }

  /** Oldest first. */
  deliveries(): Promise<Delivery[]> {
    return this.#prisma.delivery.findMany({ where: { endpointId: this.id }, orderBy: { id: 'asc' } });
  }

  /** The endpoint's only delivery. */
  async delivery(): Promise<Delivery> {
    const [only, ...others] = await this.deliveries();
    if (!only || others.length > 0)
      throw new Error(`The endpoint has ${others.length + (only ? 1 : 0)} deliveries.`);
    return only;
  }

  /** Waits until the endpoint's only delivery matches. */
  async waitForDelivery(
    what: string,
    isWanted: (delivery: Delivery) => boolean,
    timeoutMs?: number,
  ): Promise<Delivery> {
    let seen = await this.delivery();
    await waitFor(
      `${what} (${this.path})`,
      async () => {
        seen = await this.delivery();
        return isWanted(seen);
      },
      () => `it is ${seen.status} after ${seen.attemptCount} attempts`,
      timeoutMs,
    );
    return seen;
  }

  waitForStatus(wanted: Delivery['status'], timeoutMs?: number): Promise<Delivery> {
    return this.waitForDelivery(`a ${wanted} delivery`, ({ status }) => status === wanted, timeoutMs);
  }

  /** Recorded attempts of all its deliveries, in the order of their numbers. */
  attempts(): Promise<DeliveryAttempt[]> {
    return this.#prisma.$queryRaw<DeliveryAttempt[]>`
      select attempt.delivery_id as "deliveryId", attempt.number, attempt.organization_id as "organizationId",
             attempt.started_at as "startedAt", attempt.duration_ms as "durationMs",
             attempt.response_status as "responseStatus", attempt.response_headers as "responseHeaders",
             attempt.response_body as "responseBody", attempt.error_class as "errorClass",
             attempt.error_message as "errorMessage"
      from delivery_attempt attempt join delivery on delivery.id = attempt.delivery_id
      where delivery.endpoint_id = ${this.id}::uuid
      order by delivery.id, attempt.number`;
  }

  /** Jobs that the queue still has for its deliveries. */
  async jobCount(): Promise<number> {
    const [row] = await this.#prisma.$queryRaw<{ count: number }[]>`
      select count(*)::int from pgboss.job
      where name = 'deliver-event' and id in (select id from delivery where endpoint_id = ${this.id}::uuid)`;
    return row?.count ?? 0;
  }

  get #prisma() {
    return this.#scene.server.app.context.db.prisma;
  }
}
