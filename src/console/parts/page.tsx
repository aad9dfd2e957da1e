/** What pages are made of: the head, which sets the title of the tab; parts in frames; facts; and the answers of questions. */
import { Box, Breadcrumbs, Group, Paper, Skeleton, Stack, type StackProps, Text, Title } from '@mantine/core';
import { type LinkProps, useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import { rememberPage } from '../remembered.ts';
import { TextLink } from './links.tsx';
import { ProblemAlert } from './problems/problem-alert.tsx';
import { StatusBadge } from './values/status-badge.tsx';

export interface PageHeadProps {
  readonly title: string;
  /** The pages above this one. */
  readonly above?: readonly (readonly [name: string, address: LinkProps])[];
  /** Beside the title: a status. */
  readonly status?: ReactNode;
  /** Below the title, one sentence. */
  readonly about?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
  /** Of a page of one object: what it is, such as “Delivery”. The search then offers it under what was looked at lately. */
  readonly kind?: string;
  /** Whether others of its kind have the same title. The tab then tells them apart by the ends of their ids. */
  readonly sharesTitle?: boolean;
}

export interface PageProps extends PageHeadProps, Pick<StackProps, 'children' | 'maw'> {
  /** Between the head and the content. */
  readonly lead?: ReactNode;
}

/** A page: its head, and below that its parts. */
export const Page = ({ children, maw, lead, ...head }: PageProps) => (
  <>
    <PageHead {...head} />
    {lead}
    <Stack gap="md" maw={maw}>
      {children}
    </Stack>
  </>
);

export function PageHead({ title, above, status, about, actions, kind, sharesTitle }: PageHeadProps) {
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
          {about && (
            <Text variant="hint" component="div" mt={2} maw={720}>
              {about}
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

export interface SectionProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly about?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Without space around its content: for a table. */
  readonly isFlush?: boolean;
}

export const Section = ({ title, about, actions, children, isFlush = false }: SectionProps) => (
  <Paper withBorder component="section" aria-label={title} bg="var(--surface-raised)">
    <Group justify="space-between" px="md" pt="sm" pb={isFlush ? 'xs' : 0} gap="xs" mih={44}>
      <Box miw={0} flex="1 1 240px">
        <Title order={2} size="h3">
          {title}
        </Title>
        {about !== undefined && (
          <Text variant="hint" component="div">
            {about}
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
    {isFlush ? (
      children
    ) : (
      <Stack gap="sm" p="md">
        {children}
      </Stack>
    )}
  </Paper>
);

export interface AnswerProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly isPending: boolean };
  /** What could not be done: “The domains could not be loaded”. */
  readonly problem?: string;
  /** Until it is there, in pixels. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was answered, once it is there; until then its outline, or why there is none. */
export const Answer = <Data,>({ query, problem, height = 34, children }: AnswerProps<Data>) => (
  <>
    {query.error ? (
      <ProblemAlert error={query.error} title={problem} />
    ) : (
      query.isPending && <Skeleton h={height} />
    )}
    {query.data !== undefined && children(query.data)}
  </>
);

/** By name. Null is shown as a dash; undefined and `false` leave the line out. */
export type FactValues = Readonly<Record<string, ReactNode>>;

export function Facts({ facts }: { readonly facts: FactValues }) {
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined && value !== false);
  return (
    <dl className="facts">
      {shown.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export interface FactsSectionProps extends Pick<SectionProps, 'actions'> {
  readonly title?: string;
  readonly facts: FactValues;
  /** Below them. */
  readonly children?: ReactNode;
}

export const FactsSection = ({ title = 'About', facts, actions, children }: FactsSectionProps) => (
  <Section title={title} actions={actions}>
    <Facts facts={facts} />
    {children}
  </Section>
);

export interface ObjectPageProps<Data>
  extends Pick<PageProps, 'above' | 'sharesTitle' | 'lead'>,
    Pick<AnswerProps<Data>, 'query' | 'children'> {
  /** “Delivery”. */
  readonly kind: string;
  readonly title?: (data: Data) => string;
  readonly status?: (data: Data) => string;
  readonly about?: (data: Data) => ReactNode;
  readonly actions?: (data: Data) => ReactNode;
}

export function ObjectPage<Data>({
  query,
  kind,
  title = () => kind,
  status,
  about,
  actions,
  children,
  ...page
}: ObjectPageProps<Data>) {
  const { data } = query;
  const head = data !== undefined && {
    title: title(data),
    kind,
    status: status && <StatusBadge status={status(data)} />,
    actions: actions?.(data),
    about: about?.(data),
  };
  return (
    <Page title={kind} {...page} {...head}>
      <Answer query={query} height={240}>
        {children}
      </Answer>
    </Page>
  );
}
