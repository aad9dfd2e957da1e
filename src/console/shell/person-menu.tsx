/** The signed-in person: account, light or dark, local time or UTC, sign out. */
import { Avatar, Menu, SegmentedControl, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '#client/calls';
import { showProblem } from '../parts/forms/messages.tsx';
import { MoonIcon, PersonIcon, ScreenIcon, SelectorIcon, SignOutIcon, SunIcon } from '../parts/icons.tsx';
import { MenuItemLink } from '../parts/links.tsx';
import { ZoneChoice } from '../parts/values/zone-choice.tsx';
import { forgetEverything } from '../remembered.ts';
import { useSession } from '../session.ts';

export function PersonMenu() {
  const { person } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => signOut(),
    onSuccess: () => {
      queryClient.clear();
      forgetEverything();
      return navigate({ to: '/sign-in', search: {} });
    },
    onError: showProblem,
  });
  return (
    <Menu position="top-start" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton className="switch-button">
          <Avatar size={28} radius="xl" color="gray" variant="light" aria-hidden>
            <PersonIcon />
          </Avatar>
          <div className="switch-text">
            <span className="visually-hidden">Signed in as </span>
            <Text size="sm" truncate>
              {person.name ?? person.email}
            </Text>
            {person.name !== null && (
              <Text variant="note" truncate>
                {person.email}
              </Text>
            )}
          </div>
          <SelectorIcon size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItemLink to="/account" leftSection={<PersonIcon />}>
          Your account
        </MenuItemLink>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <ColorSchemeChoice />
        <Menu.Label>Times</Menu.Label>
        <ZoneChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon />} onClick={() => leave.mutate()} disabled={leave.isPending}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const schemes = [
  { value: 'auto', label: 'System', icon: ScreenIcon },
  { value: 'light', label: 'Light', icon: SunIcon },
  { value: 'dark', label: 'Dark', icon: MoonIcon },
] as const;

function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      aria-label="Appearance"
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <span className="with-icon">
            <Icon size={14} />
            {label}
          </span>
        ),
      }))}
    />
  );
}
