/** How members sign in: the organization's own identity provider, its domains, and whether it is the only way in. */
import { Page } from '../../parts/page.tsx';
import { useAccess } from '../../session.ts';
import { ConnectionSection } from './connection.tsx';
import { DomainsSection } from './domains.tsx';
import { EnforcementSection } from './enforcement.tsx';
import { TestResult } from './test-result.tsx';
import { useConnection } from './use-connection.ts';

export default function SignInSettingsPage() {
  const { organization } = useAccess();
  const connection = useConnection();
  return (
    <Page
      title="Sign-in"
      about="Everybody signs in by link or passkey. An organization can also have its people sign in by its own identity provider, such as Okta, Entra ID, Google Workspace or Keycloak."
      maw={860}
    >
      <TestResult organizationId={organization.id} />
      <ConnectionSection connection={connection} />
      {connection.data && (
        <>
          <DomainsSection />
          <EnforcementSection connection={connection.data} />
        </>
      )}
    </Page>
  );
}
