/** The signed-in person's own page. */
import { Stack } from '@mantine/core';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useSession } from '../../session.ts';
import { roleName } from '../members/roles.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasskeysSection } from './passkeys.tsx';

export function AccountPage() {
  const { person, organizations, signed_in_at, expires_at } = useSession();
  return (
    <>
      <PageHead title="Your account" />
      <Stack gap="lg">
        <Section title="About you">
          <Facts
            facts={[
              ['E-mail address', person.email],
              person.name !== null && ['Name', person.name],
              [
                'Organizations',
                organizations.map(({ name, role }) => `${name} (${roleName(role)})`).join(', ') || null,
              ],
              ['Last sign-in', <Time key="in" at={signed_in_at} />],
              ['Session ends if unused', <Time key="out" at={expires_at} />],
            ]}
          />
        </Section>
        <PasskeysSection />
        <OwnSessions />
      </Stack>
    </>
  );
}
