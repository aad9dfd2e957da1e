/** The frame of every page of a signed-in person: navigation at the left, on a phone in a drawer, and the page. */
import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Group,
  Kbd,
  ScrollArea,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Logo, SearchIcon } from '../parts/icons.tsx';
import { NavigationLink } from '../parts/links.tsx';
import { isPortal } from '../portal.ts';
import { useSession, useShownOrganization } from '../session.ts';
import { operatorSection, organizationSections, type Section } from './navigation.ts';
import { OrganizationSwitch } from './organization-switch.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { openSearch, Search } from './search.tsx';
import { useSignInElsewhere } from './sign-in-elsewhere.ts';
import { useUnreadNotices } from './unread-notices.ts';

export const FrameOfAll = isPortal ? PortalFrame : Frame;

function Frame() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every other page, the drawer is closed.
  useEffect(close, [pathname]);
  useSignInElsewhere();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Whoever follows a link by keyboard or screen reader goes on from the page that it leads to.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <AppShell
        header={{ height: { base: 48, sm: 0 } }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', sm: 'xl' }}
        withBorder
      >
        <AppShell.Header hiddenFrom="sm">
          <Group h="100%" px="xs" gap="xs" wrap="nowrap" justify="space-between">
            <Burger opened={isOpen} onClick={toggle} size="sm" aria-label="Menu" aria-expanded={isOpen} />
            <Logo />
            <ActionIcon size="lg" onClick={openSearch} aria-label="Search">
              <SearchIcon size={18} />
            </ActionIcon>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar bg="var(--surface-sunken)">
          <Navigation />
        </AppShell.Navbar>
        <AppShell.Main ref={main} id="content" tabIndex={-1} style={{ outline: 'none' }}>
          <Outlet />
        </AppShell.Main>
      </AppShell>
      <Search />
    </>
  );
}

function Navigation() {
  const { person } = useSession();
  const organizationId = useShownOrganization()?.id;
  const isAtOperators = useRouterState({ select: ({ location }) => /^\/operator\b/.test(location.pathname) });
  const ofOrganization = organizationId === undefined ? [] : organizationSections;
  // Of the place where one is not, the way there: both would not fit on a screen.
  const sections =
    isAtOperators && person.is_operator
      ? [...ofOrganization.slice(0, 1), operatorSection]
      : [...ofOrganization, ...(person.is_operator ? [wayToOperators] : [])];
  return (
    <>
      <AppShell.Section p="sm" pb={0}>
        <OrganizationSwitch />
        <UnstyledButton className="search-button" onClick={openSearch} mt="xs">
          <SearchIcon size={14} />
          <Text span size="sm" flex={1}>
            Search
          </Text>
          <Kbd size="xs" aria-hidden>
            {IS_APPLE ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea} scrollbars="y" type="scroll" px="sm" py="xs">
        <nav aria-label="Areas">
          {sections.map((section) => (
            <NavigationSection
              key={section.label ?? ''}
              section={section}
              organizationId={organizationId ?? ''}
            />
          ))}
        </nav>
      </AppShell.Section>
      <AppShell.Section p="sm" pt="xs" style={{ borderTop: '1px solid var(--line)' }}>
        <PersonMenu />
      </AppShell.Section>
    </>
  );
}

function UnreadNotices({ organizationId }: { readonly organizationId: string }) {
  const count = useUnreadNotices(organizationId);
  if (!count) return null;
  return (
    <Badge size="sm" variant="filled" color="red" aria-label={`${count} unread`}>
      {count > 99 ? '99+' : count}
    </Badge>
  );
}

const wayToOperators: Section = { ...operatorSection, areas: operatorSection.areas.slice(0, 1) };

/** Their keyboards have another key for it. */
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NavigationSection = ({ section, organizationId }: { section: Section; organizationId: string }) => (
  <div className="navigation-section">
    {section.label !== undefined && (
      <Text variant="note" fw={500} px={8} pb={2} component="h2">
        {section.label}
      </Text>
    )}
    {section.areas.map(({ label, to, icon: Icon }) => (
      <NavigationLink
        key={to}
        to={to}
        params={{ organizationId }}
        // A start page's address is the beginning of those of the others.
        activeOptions={{ exact: /^\/(?:\$organizationId|operator)$/.test(to), includeSearch: false }}
        className="navigation-item"
        label={label}
        leftSection={<Icon />}
        rightSection={to === '/$organizationId/notices' && <UnreadNotices organizationId={organizationId} />}
      />
    ))}
  </div>
);
