/** The start of an organization: how its webhooks fare, what needs attention, what it is owed. For a new one, the first steps. */

import { Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listInvoicesOptions, listWebhookEndpointsOptions } from '#client/queries';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { useAccess, useOrganizationPath } from '../../session.ts';
import { Attention } from './attention.tsx';
import { FirstInvoice, FirstWebhook } from './first-steps.tsx';
import { LastDay } from './last-day.tsx';
import { Money } from './money.tsx';
import { UsageFigures } from './usage-figures.tsx';

export default function HomePage() {
  const { organization } = useAccess();
  const path = useOrganizationPath();
  const endpoints = useQuery(listWebhookEndpointsOptions({ path, query: { limit: 100 } }));
  const known = endpoints.data?.data;
  const invoices = useQuery(listInvoicesOptions({ path, query: { limit: 1 } }));
  const hasNoInvoice = invoices.data?.data.length === 0;
  const isNew =
    known !== undefined && !known.some(({ status }) => status === 'active' || status === 'disabled');
  return (
    <Page
      title={organization.name}
      about={
        isNew
          ? 'From here to a first signed webhook takes five minutes.'
          : 'Webhooks of the last 24 hours, money and usage.'
      }
    >
      {endpoints.error && <ProblemAlert error={endpoints.error} />}
      {!isNew && (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <LastDay />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <Attention endpoints={known} />
          </Grid.Col>
        </Grid>
      )}
      {(isNew || hasNoInvoice) && (
        <Grid gap="lg">
          {isNew && (
            <Grid.Col span={{ base: 12, lg: 'auto' }}>
              <FirstWebhook endpoints={known} />
            </Grid.Col>
          )}
          {hasNoInvoice && (
            <Grid.Col span={{ base: 12, lg: 'auto' }}>
              <FirstInvoice />
            </Grid.Col>
          )}
        </Grid>
      )}
      {!hasNoInvoice && <Money />}
      <UsageFigures />
    </Page>
  );
}
