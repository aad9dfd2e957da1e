/** The ways between pages: Mantine's components as links of the router, the pages' addresses, and what an address says besides. */
import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
  NavLink,
  type NavLinkProps,
} from '@mantine/core';
import { createLink, useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { type SearchOf, type SearchPart, searchOf } from './lists/filters.ts';

type AnchorElementProps<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>;

export const TextLink = createLink((props: AnchorElementProps<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: AnchorElementProps<ButtonProps>) => (
  <Button component="a" {...props} />
));

export const MenuItemLink = createLink((props: AnchorElementProps<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
));

export const NavigationLink = createLink((props: AnchorElementProps<Omit<NavLinkProps, 'active'>>) => (
  <NavLink component="a" {...props} />
));

/** The organization of an address is that of the page that has the link. */
interface Current {
  readonly organizationId?: string;
}

const here = ({ organizationId = '' }: Current) => ({ organizationId });

const list = <const Path extends string>(path: Path) => ({
  to: `/$organizationId/${path}` as const,
  params: here,
});

const one =
  <const Path extends string>(path: Path) =>
  (id: string) => ({
    to: `/$organizationId/${path}` as const,
    params: (current: Current) => ({ ...here(current), id }),
  });

export const places = {
  deliveries: list('deliveries'),
  delivery: one('deliveries/$id'),
  endpoints: list('endpoints'),
  endpoint: one('endpoints/$id'),
  endpointSetup: one('endpoints/$id/setup'),
  events: list('events'),
  event: one('events/$id'),
  eventTypes: list('event-types'),
  eventType: one('event-types/$id'),
  redelivery: one('redeliveries/$id'),
  newRedelivery: list('redeliveries/new'),
  apiKeys: list('api-keys'),
  audit: list('audit'),
  customers: list('customers'),
  customer: one('customers/$id'),
  contracts: list('contracts'),
  contract: one('contracts/$id'),
  invoices: list('invoices'),
  invoice: one('invoices/$id'),
  creditNotes: list('credit-notes'),
  creditNote: one('credit-notes/$id'),
  payments: list('payments'),
  payment: one('payments/$id'),
  usage: list('usage'),
  meter: one('usage/$id'),
};

/** @param parts those of the page (pages/routes.ts) that are asked for. */
export function useSearchOf<const Parts extends readonly SearchPart[]>(parts: Parts): SearchOf<Parts> {
  const said: object = useSearch({ strict: false, structuralSharing: false });
  return searchOf({ ...said }, parts);
}

/**
 * Has the address of this page say something else. @param options.replace false for a filter: the browser's button takes it back,
 * before it leaves the list.
 */
export function useSearchChange(
  options: { readonly resetScroll?: boolean; readonly replace?: boolean } = {},
): (search: object) => void {
  const navigate = useNavigate();
  const pathname: string = useRouterState({ select: ({ location }) => location.pathname });
  return (search) => void navigate({ to: pathname, search: { ...search }, replace: true, ...options });
}
