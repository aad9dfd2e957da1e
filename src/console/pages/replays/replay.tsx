/** A replay while it runs, and what came of it. */
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getReplayOptions, getWebhookEndpointOptions } from '#client/queries';
import type { Replay } from '#client/types';
import { useChanges } from '../../changes.ts';
import { ButtonLink, TextLink } from '../../parts/links.tsx';
import { ObjectPage } from '../../parts/object-page.tsx';
import { usePlaces } from '../../parts/places.ts';
import { Section } from '../../parts/section.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { Facts } from '../../parts/values/facts.tsx';
import { Id } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { WorkProgress } from '../../parts/work-progress.tsx';
import { useOrganizationPath } from '../../session.ts';

const route = getRouteApi('/signed-in/$organizationId/replays/$endpointId/$replayId');
/** While it works: changes of its deliveries are announced too, but some may come late. */
const POLL_MS = 2_000;

export function ReplayPage() {
  const { endpointId, replayId } = route.useParams();
  const organization = useOrganizationPath();
  const places = usePlaces();
  const replay = useQuery({
    ...getReplayOptions({ path: { ...organization, id: endpointId, replay_id: replayId } }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  useChanges(['replays', 'deliveries'], () => replay.refetch({ cancelRefetch: false }));
  const endpoint = useQuery(getWebhookEndpointOptions({ path: { ...organization, id: endpointId } }));
  const name = endpoint.data ? shortUrl(endpoint.data.endpoint_url) : endpointId;
  const search = { endpoint_id: endpointId };
  return (
    <ObjectPage
      query={replay}
      kind="Replay"
      title={() => `Replay of ${name}`}
      status={(data) => (isOver(data) ? 'completed' : 'running')}
      above={[['Replay failed deliveries', { ...places.newReplay, search }]]}
      actions={({ since }) => (
        <ButtonLink variant="default" {...places.deliveries} search={{ ...search, created_from: since }}>
          Its deliveries
        </ButtonLink>
      )}
    >
      {(data) => (
        <>
          <Section title="Progress">
            <Stack gap="md">
              <WorkProgress
                label="Queued again"
                done={data.queued}
                total={data.status === 'completed' ? data.queued : data.matched}
                isRunning={data.status === 'running'}
              />
              <WorkProgress
                label="Ended"
                done={data.delivered + data.failed}
                total={data.status === 'completed' ? data.queued : data.matched}
                isRunning={!isOver(data)}
              />
            </Stack>
          </Section>
          <Section title="About">
            <Facts
              facts={[
                ['Delivered', count.format(data.delivered)],
                [
                  'Failed again',
                  data.failed === 0 ? (
                    '0'
                  ) : (
                    <TextLink
                      key="failed"
                      {...places.deliveries}
                      search={{ ...search, status: ['failed'], created_from: data.since }}
                    >
                      {count.format(data.failed)}
                    </TextLink>
                  ),
                ],
                ['Found at the start', count.format(data.matched)],
                data.payload_removed > 0 && ['Could not be sent again', count.format(data.payload_removed)],
                ['Created since', <Time key="since" at={data.since} />],
                ['Started', <Time key="started" at={data.created_at} />],
                data.completed_at !== null && ['All queued', <Time key="completed" at={data.completed_at} />],
                ['Replay', <Id key="id" id={data.id} what="the replay’s id" />],
              ]}
            />
          </Section>
        </>
      )}
    </ObjectPage>
  );
}

/** Everything is queued, and every delivery has ended. */
const isOver = ({ status, queued, delivered, failed }: Replay): boolean =>
  status === 'completed' && delivered + failed >= queued;
