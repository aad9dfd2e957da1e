// Events in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import type { EventPublication as PublicationBody } from '../../../generated/operator/types.gen.ts';
import type { Context } from '../../domain/context.ts';
import type { EventPublication } from '../../domain/events/event-publication.ts';
import { EventPublisher } from '../../domain/events/event-publisher.ts';
import { EdgeError } from '../edge/problem.ts';
import { presentPublication } from '../presenters/event.ts';
import { presentedList } from '../presenters/presented.ts';

const BEHIND = 'Deliveries are behind. Nothing was published: send the batch again soon.';

export function eventHandlers(
  context: Context,
): Pick<RouteHandlers, 'operatorPublishEvent' | 'operatorPublishEvents'> {
  const publisher = new EventPublisher(context);
  return {
    operatorPublishEvent: async (call) => {
      const confirmToken = call.principal.isRemembered ? () => call.waiting.readmit() : undefined;
      const published = await publisher.publish(
        call.context,
        call.path.id,
        readPublication(call.body),
        confirmToken,
      );
      return { status: published.isNew ? 201 : 200, body: presentPublication(published) };
    },
    operatorPublishEvents: async (call) => {
      const publications = call.body.events.map(readPublication);
      const published = await publisher.publishMany(call.context, call.path.id, publications);
      if (!published) throw new EdgeError('service_unavailable', BEHIND, { headers: { 'Retry-After': '2' } });
      const status = published.some(({ isNew }) => isNew) ? 201 : 200;
      return { status, body: presentedList(published, presentPublication) };
    },
  };
}

function readPublication({
  id,
  type,
  schema_version,
  data,
}: Omit<PublicationBody, 'reason'>): EventPublication {
  return { id, type, schemaVersion: schema_version, data };
}
