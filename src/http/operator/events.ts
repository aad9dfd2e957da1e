// Events in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { publishForOrganization } from '../../domain/events/event-publication.ts';
import { presentPublication } from '../presenters/event.ts';

export const operatorPublishEvent: RouteHandlers['operatorPublishEvent'] = async ({
  context,
  path,
  body,
}) => {
  const published = await publishForOrganization(context, {
    organizationId: path.id,
    id: body.id,
    type: body.type,
    schemaVersion: body.schema_version,
    data: body.data,
  });
  return { status: published.isNew ? 201 : 200, body: presentPublication(published) };
};
