/** The head of a page: where it is, what it is, what can be done. Sets the title of the tab. */
import { Box, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { type LinkProps, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { rememberPage } from '../remembered.ts';
import { TextLink } from './links.tsx';

export interface PageHeadProps {
  readonly title: string;
  /** The pages above this one. */
  readonly above?: readonly (readonly [name: string, address: LinkProps])[];
  /** Beside the title: a status. */
  readonly status?: ReactNode;
  /** Below the title, one sentence. */
  readonly children?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  /** Of a page of one object: what it is, such as “Delivery”. The search then offers it under what was looked at lately. */
  readonly kind?: string;
  /** Whether others of its kind have the same title. The tab then tells them apart by the ends of their ids. */
  readonly sharesTitle?: boolean;
}

export function PageHead({ title, above, status, children, actions, kind, sharesTitle }: PageHeadProps) {
  usePageTitle(title, kind, sharesTitle);
  return (
    <Box mb="lg">
      {above && above.length > 0 && (
        <Breadcrumbs mb={4} separatorMargin={6} fz="sm" component="nav" aria-label="Breadcrumbs">
          {above.map(([name, address]) => (
            <TextLink key={name} {...address}>
              {name}
            </TextLink>
          ))}
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box miw={0} flex="1 1 320px">
          <Group gap="xs" align="center">
            <Title order={1}>{title}</Title>
            {status}
          </Group>
          {children && (
            <Text variant="hint" component="div" mt={2} maw={720}>
              {children}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Box>
  );
}

function usePageTitle(title: string, kind: string | undefined, sharesTitle = false): void {
  const href = useRouterState({ select: ({ location }) => location.pathname });
  const organizationId = useRouterState({
    select: ({ matches }) => {
      const params: { organizationId?: string } = matches.at(-1)?.params ?? {};
      return params.organizationId;
    },
  });
  const named = sharesTitle ? `${title} …${href.slice(-6)}` : title;
  useEffect(() => {
    document.title = `${named} · Console`;
    if (kind !== undefined) rememberPage({ href, title: named, kind, organizationId });
  }, [named, kind, href, organizationId]);
}
