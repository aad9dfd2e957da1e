// The stream that tells an open page what kind of thing has changed.
import type { Readable } from 'node:stream';
import type { RouteHandlers } from '../../../generated/console/fastify.gen.ts';
import type { Presented } from '../presenters/presented.ts';
import { memberOf, sessionOf } from './access/principal.ts';
import type { ChangeStreams } from './change-streams.ts';

/** @param streams of this process. */
export const watchingChanges = (streams: ChangeStreams): Pick<RouteHandlers, 'watchChanges'> => ({
  watchChanges: async ({ principal }) => ({
    status: 200,
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' },
    body: textOf(
      await streams.open({
        sessionId: sessionOf(principal).id,
        organizationId: memberOf(principal).organizationId,
      }),
    ),
  }),
});

/** The contract knows a body of text alone; this one comes bit by bit, written by change-streams.ts. */
function textOf(stream: Readable): Presented<string> {
  return stream as unknown as Presented<string>;
}
