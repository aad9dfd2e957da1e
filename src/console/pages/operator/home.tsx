/** The start of the operators' area: how the installation is. */

import { Alert, Text } from '@mantine/core';
import { ButtonLink } from '../../parts/links.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { count } from '../../parts/values/locale.ts';
import { duration } from '../../parts/values/time.tsx';
import { Queues, useQueues } from './queues.tsx';
import { useWorkers, Workers } from './workers.tsx';

/** Beyond this, what waits is worth a look. */
const OLD_SECONDS = 60;

const number = (value: number) => count.format(value);

/** What needs attention. */
export default function OperatorHome() {
  const queues = useQueues();
  const workers = useWorkers();
  const lost = workers.rows.filter(({ status }) => status === 'lost');
  const late = queues.rows.filter(({ oldest_ready_seconds: age }) => age !== null && age > OLD_SECONDS);
  const givenUp = queues.rows.filter(({ failed }) => failed > 0);
  const isCalm = lost.length + late.length + givenUp.length === 0 && workers.rows.length > 0;
  return (
    <Page
      title="This installation"
      about="What runs, what waits, and what needs attention."
      actions={
        <>
          <ButtonLink variant="default" to="/operator/deliveries" search={{ status: 'failed' }}>
            Failed deliveries
          </ButtonLink>
          <ButtonLink variant="default" to="/operator/redeliveries/new">
            Redeliver by filter
          </ButtonLink>
        </>
      }
    >
      {lost.map(({ id, host, pid }) => (
        <Alert key={id} color="yellow" title={`The worker on ${host} (process ${pid}) is lost`}>
          It no longer reports: it was killed, lost the database or is stuck. Other workers take over its
          jobs.
        </Alert>
      ))}
      {late.map(({ name, oldest_ready_seconds: age }) => (
        <Alert key={name} color="yellow" title={`${name} is behind`}>
          Its oldest job has been ready for {duration((age ?? 0) * 1_000)}. Start another worker, or look at
          what keeps those that run.
        </Alert>
      ))}
      {givenUp.map(({ name, failed }) => (
        <Alert key={name} color="red" title={`${name} has given up ${number(failed)} jobs`}>
          The log of the workers says why.
        </Alert>
      ))}
      {isCalm && (
        <Text variant="hint">
          All is well: {number(workers.rows.length)}{' '}
          {workers.rows.length === 1 ? 'worker runs' : 'workers run'}, and nothing waits longer than a minute.
        </Text>
      )}
      <Section title="Workers" isFlush>
        <Workers workers={workers} />
      </Section>
      <Section title="Queues" isFlush>
        <Queues queues={queues} />
      </Section>
    </Page>
  );
}
