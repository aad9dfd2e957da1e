/** The signed-in person's own page. */
import { FactsSection, Page } from '../../parts/page.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useSession } from '../../session.ts';
import { roleName } from '../members/roles.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasskeysSection } from './passkeys.tsx';

export default function AccountPage() {
  const { person, organizations, signed_in_at, expires_at } = useSession();
  const memberships = organizations.map(({ name, role }) => `${name} (${roleName(role)})`);
  return (
    <Page title="Your account">
      <FactsSection
        title="About you"
        facts={{
          'E-mail address': person.email,
          Name: person.name ?? undefined,
          Organizations: memberships.join(', ') || null,
          'Last sign-in': <Time at={signed_in_at} />,
          'Session ends if unused': <Time at={expires_at} />,
        }}
      />
      <PasskeysSection />
      <OwnSessions />
    </Page>
  );
}
