/** What is around the pages of a portal: whose it is, which organization it shows, and its areas. */
import { Group, Text } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NavigationLink } from '../parts/links.tsx';
import { useSession } from '../session.ts';
import { sectionsOfPortal } from './navigation.ts';

export function PortalFrame() {
  const { portal, organizations } = useSession();
  const [organization] = organizations;
  const color = portal?.color ?? null;
  useEffect(() => paint(color), [color]);
  const areas = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every other page: on phones the bar is wider than the screen.
  useEffect(() => {
    areas.current
      ?.querySelector('[data-status=active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (!portal || !organization) return null;
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="portal-header">
        <Group gap="xs" px="md" wrap="nowrap" justify="space-between">
          <Text fw={600} truncate>
            {portal.name}
          </Text>
          <Text variant="note" truncate>
            {organization.name}
          </Text>
        </Group>
        <nav ref={areas} aria-label="Areas" className="portal-areas">
          {sectionsOfPortal(portal.areas)
            .flatMap(({ areas }) => areas)
            .map(({ label, to, icon: Icon }) => (
              <NavigationLink
                key={to}
                to={to}
                params={{ organizationId: organization.id }}
                activeOptions={{ includeSearch: false }}
                className="navigation-item"
                label={label}
                leftSection={<Icon />}
              />
            ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="portal-content">
        <Outlet />
      </main>
    </>
  );
}

/** The server takes a colour only if white text is legible on it; at night, text in it is lighter. */
const painted: Readonly<Record<string, (color: string) => string>> = {
  '--mantine-color-brand-filled': (color) => color,
  '--mantine-primary-color-filled': (color) => color,
  '--mantine-color-brand-filled-hover': (color) => `color-mix(in srgb, ${color} 88%, black)`,
  '--mantine-primary-color-filled-hover': (color) => `color-mix(in srgb, ${color} 88%, black)`,
  '--mantine-color-anchor': (color) => `light-dark(${color}, color-mix(in srgb, ${color} 45%, white))`,
  '--mantine-color-brand-text': (color) => `light-dark(${color}, color-mix(in srgb, ${color} 45%, white))`,
  '--mantine-color-brand-light-color': (color) =>
    `light-dark(color-mix(in srgb, ${color} 80%, black), color-mix(in srgb, ${color} 45%, white))`,
  '--mantine-color-brand-light': (color) => `color-mix(in srgb, ${color} 13%, transparent)`,
  '--mantine-color-brand-light-hover': (color) => `color-mix(in srgb, ${color} 19%, transparent)`,
};

function paint(color: string | null): void {
  if (color === null) return;
  for (const [name, of] of Object.entries(painted))
    document.documentElement.style.setProperty(name, of(color));
}
