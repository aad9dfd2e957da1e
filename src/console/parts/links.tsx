/** Mantine's components as links of the router: an address that is checked, preloaded, and opens in a new tab as links do. */
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
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

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
