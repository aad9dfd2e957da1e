/** What came of a test sign-in, right after it. */
import { Alert, Stack, Text } from '@mantine/core';
import { CheckIcon, WarningIcon } from '../../parts/icons.tsx';
import { Facts } from '../../parts/page.tsx';
import { useSsoTest } from '../../parts/sign-in/sso-test.ts';

export function TestResult({ organizationId }: { readonly organizationId: string }) {
  const { result, forget } = useSsoTest(organizationId);
  if (!result) return null;
  const { claims, refusal } = result;
  const works = refusal === null;
  const verified = claims.email_verified === null ? 'not said' : claims.email_verified ? 'yes' : 'no';
  return (
    <Alert
      color={works ? 'teal' : 'yellow'}
      icon={works ? <CheckIcon /> : <WarningIcon />}
      title={
        works ? 'The test sign-in works' : 'The provider answers, but this person would not be signed in'
      }
      withCloseButton
      closeButtonLabel="Close"
      onClose={forget}
      role="status"
    >
      <Stack gap="xs">
        {refusal !== null && <Text size="sm">{refusal}</Text>}
        <Text size="sm">What the identity provider says:</Text>
        <Facts
          facts={{
            Subject: <span className="mono">{claims.subject}</span>,
            'E-mail address': claims.email,
            'Address verified': verified,
            Name: claims.name,
          }}
        />
        <Text variant="hint">Nobody was signed in by this test, and nothing was changed.</Text>
      </Stack>
    </Alert>
  );
}
