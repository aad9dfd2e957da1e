/** A key or a secret that is shown this one time. */
import { Alert, Group, Stack, Text } from '@mantine/core';
import { KeyIcon } from '../icons.tsx';
import { CopyButton } from '../values/copy-button.tsx';

export interface SecretOnceProps {
  readonly secret: string;
  /** “API key”. */
  readonly what: string;
  /** What is done with it. */
  readonly advice?: string;
  /** The same in another form, for those who need that. */
  readonly otherForm?: { readonly secret: string; readonly about: string };
}

export const SecretOnce = ({
  secret,
  what,
  advice = 'Store it where you keep secrets.',
  otherForm,
}: SecretOnceProps) => (
  <Alert color="yellow" icon={<KeyIcon />} title={`Copy the ${what} now`}>
    <Stack gap="xs">
      <Text size="sm">It is shown this once and cannot be read again. {advice}</Text>
      <Copyable text={secret} what={`the ${what}`} />
      {otherForm && (
        <>
          <Text size="sm">{otherForm.about}</Text>
          <Copyable text={otherForm.secret} what={`the ${what} in this form`} />
        </>
      )}
    </Stack>
  </Alert>
);

/** A text to mark or to copy. */
export const Copyable = ({ text, what }: { readonly text: string; readonly what: string }) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be reached and marked by keyboard. */}
    <code className="secret" tabIndex={0}>
      {text}
    </code>
    <CopyButton value={text} what={what} label="Copy" />
  </Group>
);

/** How libraries of Standard Webhooks take a signing secret, which is ASCII. */
export const standardWebhooksForm = (signingSecret: string) => ({
  secret: `whsec_${btoa(signingSecret)}`,
  about: 'Libraries of Standard Webhooks take the same secret in this form:',
});
