// Publishes events that are sent one by one at about the same time together: one transaction and one commit
// for all of them. No call is answered before the commit of its event.
import { Gathering } from '../../platform/gathering.ts';
import { isDatabaseUnavailable } from '../../platform/postgres/database-unavailable.ts';
import type { Context, OperatorContext } from '../context.ts';
import {
  type EventPublication,
  type Publication,
  type PublicationCall,
  type PublicationOutcome,
  publicationCall,
  publishCall,
  publishCalls,
} from './event-publication.ts';

/** More events in one statement gain little, and each waits for all. */
const TOGETHER_MAX = 100;

export class EventPublisher {
  readonly #context: Context;
  readonly #gathering: Gathering<PublicationCall, PublicationOutcome>;

  constructor(context: Context) {
    this.#context = context;
    this.#gathering = new Gathering({
      run: (calls) => this.#publishTogether(calls),
      sizeMax: TOGETHER_MAX,
      atOnce: 2,
    });
  }

  /** @throws DomainError as publicationCall and publishCall do. */
  async publish(
    context: OperatorContext,
    organizationId: string,
    publication: EventPublication,
  ): Promise<Publication> {
    const call = publicationCall(context, organizationId, publication);
    // In the transaction of an idempotent request, or in a trace of its own.
    const isAlone = context.db !== this.#context.db || context.tracing.isOn;
    const outcome = isAlone ? await publishCall(context, call) : await this.#gathering.add(call);
    if (outcome instanceof Error) throw outcome;
    const [published] = outcome;
    if (!published) throw new Error('A call with one event published none.');
    return published;
  }

  async #publishTogether(calls: readonly PublicationCall[]): Promise<PublicationOutcome[]> {
    const ids = calls.flatMap(({ events }) => events.map(({ id }) => id));
    // The same event twice: the second call must find what the first one has published.
    if (new Set(ids).size < ids.length) return this.#publishOneByOne(calls);
    try {
      return await publishCalls(this.#context, calls);
    } catch (error) {
      if (calls.length === 1 || isDatabaseUnavailable(error)) throw error;
      // Whatever is wrong with one of them must not fail the others.
      return await this.#publishOneByOne(calls);
    }
  }

  async #publishOneByOne(calls: readonly PublicationCall[]): Promise<PublicationOutcome[]> {
    const outcomes: PublicationOutcome[] = [];
    for (const call of calls) {
      outcomes.push(
        await publishCall(this.#context, call).catch((error: unknown) =>
          error instanceof Error ? error : new Error(String(error)),
        ),
      );
    }
    return outcomes;
  }
}
