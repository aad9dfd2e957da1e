/** The page for whoever is not signed in: by link, passkey or identity provider. A link leads here with its token behind the `#`, which no server and no log sees. */
import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { findIdentityProviders, requestSignInLink } from '#client/calls';
import { getFeaturesOptions } from '#client/queries';
import type { IdentityProviderOffer } from '#client/types';
import { ProblemError } from '../../api.ts';
import { Copyable } from '../../parts/forms/secret-once.tsx';
import { MailIcon, OrganizationsIcon, PasskeyIcon } from '../../parts/icons.tsx';
import { ExplainedError } from '../../parts/problems/explained-error.ts';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { differentProblems, problemText } from '../../parts/problems/problem-text.ts';
import { CenteredPage } from '../../parts/sign-in/centered-page.tsx';
import { goSignIn } from '../../parts/sign-in/identity-provider.ts';
import {
  cancelPasskey,
  hasPasskeys,
  isCancelled,
  offersPasskeysInForms,
  signInWithOwnPasskey,
} from '../../parts/sign-in/passkey.ts';
import { announceSignIn } from '../../parts/sign-in/sign-in-news.ts';
import { rememberWanted, takeWanted } from '../../remembered.ts';
import { LinkConfirmation, useLinkOfAddress } from './link-of-address.tsx';
import { OtherWayIn, useEnteredOrganization } from './other-way-in.tsx';
import { pageWithin } from './page-within.ts';

const route = getRouteApi('/sign-in');

export default function SignInPage() {
  const { organization, again } = route.useSearch();
  const entered = useEnteredOrganization(organization);
  const enter = useEntering();
  const link = useLinkOfAddress(enter);
  const isRefused = link.error !== null;
  return (
    <CenteredPage title="Sign in" busy={link.isPending && 'Signing in'}>
      {isRefused && (
        <ProblemAlert error={link.error} {...(isUnknown(link.error) && { title: 'This link is unknown' })}>
          <Text size="sm">Ask for a new link below, or sign in another way.</Text>
        </ProblemAlert>
      )}
      {link.found && !isRefused ? (
        <LinkConfirmation found={link.found} onConfirm={link.use} />
      ) : (
        <>
          {entered && !isRefused && <OtherWayIn entered={entered} />}
          {again !== undefined && (
            <Text variant="hint">Your other tab continues by itself once you have signed in here.</Text>
          )}
          {(isRefused || !isOneWayIn(entered)) && again === undefined && (
            <Ways enter={enter} shown={link.error} />
          )}
        </>
      )}
    </CenteredPage>
  );
}

/** An organization in another installation, or whose own provider guards it. */
const isOneWayIn = (entered: ReturnType<typeof useEnteredOrganization>): boolean =>
  entered?.organization !== undefined &&
  ('cell' in entered.organization || entered.organization.sign_in_needed === 'identity_provider');

const isUnknown = (error: unknown) => error instanceof ProblemError && error.code === 'not_found';

/** What follows a sign-in: the page that the person wanted. */
function useEntering(): () => void {
  const { return_to: returnTo } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(() => {
    announceSignIn();
    queryClient.clear();
    const wanted = pageWithin(takeWanted());
    router.history.replace(router.basepath + (returnTo ?? wanted ?? '/'));
  }, [router, queryClient, returnTo]);
}

interface WaysProps {
  readonly enter: () => void;
  /** The problem that the page shows already. */
  readonly shown: unknown;
}

function Ways({ enter, shown }: WaysProps) {
  const { return_to: returnTo } = route.useSearch();
  const [email, setEmail] = useState('');
  const features = useQuery({ ...getFeaturesOptions(), staleTime: Number.POSITIVE_INFINITY });
  const passkey = usePasskeys(enter);
  const finding = useMutation({
    mutationFn: async (address: string) => {
      if (returnTo !== undefined) rememberWanted(returnTo);
      const { data: found } = await findIdentityProviders<true>({ body: { email: address } });
      // Nothing to choose between: the link is asked for at once.
      if (found.data.length === 0 && features.data?.mail) await mailLink(address);
      return {
        address,
        offers: found.data,
        isMailed: found.data.length === 0 && features.data?.mail === true,
        isComplete: found.is_complete,
      };
    },
  });
  const problems = differentProblems([
    shown,
    finding.error,
    isCancelled(passkey.error) ? null : passkey.error,
    features.error,
  ]).filter((error) => error !== shown);
  if (finding.data)
    return <Next {...finding.data} hasMail={features.data?.mail ?? false} onBack={() => finding.reset()} />;
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          finding.mutate(email.trim());
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="E-mail address"
            type="email"
            required
            withAsterisk={false}
            maxLength={255}
            // Where the browser offers passkeys.
            autoComplete="username webauthn"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth loading={finding.isPending}>
            Continue
          </Button>
        </Stack>
      </form>
      {hasPasskeys() && (
        <>
          <Divider label="or" />
          <Button
            variant="default"
            fullWidth
            leftSection={<PasskeyIcon />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            Sign in with a passkey
          </Button>
        </>
      )}
      {problems.map((error) => (
        <ProblemAlert key={problemText(error).detail} error={error} />
      ))}
    </Stack>
  );
}

/** Passkeys are offered where the address is typed, and by a button. */
function usePasskeys(enter: () => void) {
  const [round, setRound] = useState(0);
  const inForm = useMutation({
    mutationFn: () => signInWithOwnPasskey({ inForm: true }),
    onSuccess: enter,
  });
  const asked = useMutation({
    mutationFn: () => signInWithOwnPasskey(),
    onSuccess: enter,
    // The offer in the form gave way to this.
    onError: () => setRound((before) => before + 1),
  });
  const { mutate } = inForm;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another offer.
  useEffect(() => {
    let isOver = false;
    void offersPasskeysInForms().then((offers) => {
      if (offers && !isOver) mutate();
    });
    // What the server asked counts for 5 minutes.
    const timer = setTimeout(() => setRound((before) => before + 1), 4.5 * 60_000);
    return () => {
      isOver = true;
      clearTimeout(timer);
      void cancelPasskey();
    };
  }, [mutate, round]);
  // Nobody asked for the offer in the form: that a browser cannot make it is no news.
  const refused = inForm.error instanceof ExplainedError ? null : inForm.error;
  return { ...asked, error: asked.error ?? refused };
}

interface NextProps {
  readonly address: string;
  readonly offers: readonly IdentityProviderOffer[];
  readonly isMailed: boolean;
  /** Whether every installation behind this address answered. */
  readonly isComplete: boolean;
  readonly hasMail: boolean;
  readonly onBack: () => void;
}

/** What this address can do next. */
function Next({ address, offers, isMailed, isComplete, hasMail, onBack }: NextProps) {
  const { return_to: returnTo } = route.useSearch();
  const mailing = useMutation({ mutationFn: () => mailLink(address) });
  const leaving = useMutation({
    mutationFn: ({ organization_id: id, cell }: IdentityProviderOffer) =>
      goSignIn(id, { email: address, cell, ...(returnTo !== undefined && { returnTo }) }),
  });
  return (
    <Stack gap="md">
      <Text size="sm">
        Signing in as <b>{address}</b>
      </Text>
      {!isComplete && (
        <Text variant="hint">
          A part of this service does not answer at the moment. If your organization is there, neither its
          sign-in nor a mail from it appears: try again in a few minutes.
        </Text>
      )}
      {offers.map((offer) => (
        <Button
          key={offer.organization_id}
          className="wraps"
          fullWidth
          leftSection={<OrganizationsIcon />}
          loading={leaving.isPending && leaving.variables === offer}
          onClick={() => leaving.mutate(offer)}
        >
          Continue with {offer.organization_name}’s identity provider
        </Button>
      ))}
      {leaving.error && <ProblemAlert error={leaving.error} />}
      {isMailed || mailing.isSuccess ? (
        <Text size="sm" role="status">
          If somebody with this address may sign in, a link is on its way. It works once, for 15 minutes.
          Nothing there? Look into the spam folder, or ask for another one.
        </Text>
      ) : hasMail ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<MailIcon />}
          loading={mailing.isPending}
          onClick={() => mailing.mutate()}
        >
          Mail me a sign-in link
        </Button>
      ) : (
        <LinkWithoutMail address={address} isOneOfSeveral={offers.length > 0} />
      )}
      {mailing.error && <ProblemAlert error={mailing.error} />}
      <Button variant="subtle" size="xs" onClick={onBack}>
        Use another address
      </Button>
    </Stack>
  );
}

/** How to get a link where no mail is sent. */
function LinkWithoutMail({
  address,
  isOneOfSeveral,
}: {
  readonly address: string;
  readonly isOneOfSeveral: boolean;
}) {
  const command = `countersign member sign-in-link ${address}`;
  return (
    <Stack gap={4}>
      <Text variant="hint">
        {isOneOfSeveral ? 'Or sign in by a link: this' : 'This'} installation sends no mail. Whoever runs it
        makes a link for you, which works once, for 15 minutes:
      </Text>
      <Copyable text={command} what="the command" />
    </Stack>
  );
}

const mailLink = (email: string) => requestSignInLink<true>({ body: { email } });
