import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { actorOf } from '../../domain/access/operator-token.ts';
import { publishEventAs } from '../../domain/events/event-publication.ts';

export const operatorPublishEvent: RouteHandlers['operatorPublishEvent'] = async ({
  context,
  principal,
  path,
  body,
}) => {
  const published = await publishEventAs(context, actorOf(principal), {
    organizationId: path.id,
    id: body.id,
    type: body.type,
    schemaVersion: body.schema_version,
    data: body.data,
    reason: body.reason,
  });
  return {
    status: published.isNew ? 201 : 200,
    body: {
      id: published.id,
      organization_id: published.organizationId,
      type: published.type,
      schema_version: published.schemaVersion,
      created_at: published.createdAt.toISOString(),
      deliveries: published.queuedCount,
    },
  };
};
