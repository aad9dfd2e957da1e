/**
 * The link that led here. Somebody may have sent their own, to have another person work in their account: so it is used by itself only
 * in the browser that asked for it. Everywhere else the page says first whom it signs in, and who is signed in now.
 */
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { lookUpSignInLink, signIn } from '#client/calls';
import type { SignedInPerson, SignInLinkLookUp } from '#client/types';
import { toCellOf } from '../../cells.ts';
import { ButtonLink } from '../../parts/links.tsx';
import { OtherPersonAlert } from '../../parts/sign-in/other-person-alert.tsx';
import { signedInPerson } from '../../session.ts';

const route = getRouteApi('/sign-in');

interface FoundLink {
  readonly token: string;
  readonly link: SignInLinkLookUp;
  /** Who is signed in. */
  readonly current: SignedInPerson | undefined;
}

/** @param enter what follows the sign-in. */
export function useLinkOfAddress(enter: () => void) {
  const navigate = route.useNavigate();
  const using = useMutation({
    mutationFn: (token: string) => signIn<true>({ body: { token }, ...toCellOf(token) }),
    onSuccess: enter,
  });
  const looking = useMutation({
    async mutationFn(token: string): Promise<FoundLink> {
      const [{ data: link }, current] = await Promise.all([
        lookUpSignInLink<true>({ body: { token }, ...toCellOf(token) }),
        signedInPerson(),
      ]);
      return { token, link, current };
    },
    onSuccess({ token, link, current }) {
      if (link.is_asked_for_here && (!current || current.email === link.email)) using.mutate(token);
    },
  });
  const { mutate } = looking;
  const token = useLocation({ select: ({ hash }) => hash });
  const seen = useRef('');
  useEffect(() => {
    if (token === '' || token === seen.current) return;
    seen.current = token;
    // Neither the history nor a second look at this page has it.
    void navigate({ to: '.', search: true, hash: '', replace: true });
    mutate(token);
  }, [token, mutate, navigate]);
  return {
    found: looking.data,
    isPending: looking.isPending || using.isPending,
    error: looking.error ?? using.error,
    use: using.mutate,
  };
}

interface LinkConfirmationProps {
  readonly found: FoundLink;
  readonly onConfirm: (token: string) => void;
}

export function LinkConfirmation({ found: { token, link, current }, onConfirm }: LinkConfirmationProps) {
  const isOther = current !== undefined && current.email !== link.email;
  return (
    <Stack gap="md">
      <Text size="sm">
        This link signs you in as <b>{link.email}</b>
        {link.name !== null && ` (${link.name})`}.
      </Text>
      {isOther ? (
        <OtherPersonAlert current={current.email} next={link.email} />
      ) : (
        <Text variant="hint">
          Continue only if that is you. In another person’s account, they see what you do.
        </Text>
      )}
      <Button className="wraps" fullWidth onClick={() => onConfirm(token)}>
        Sign in as {link.email}
      </Button>
      {isOther && (
        <ButtonLink className="wraps" variant="default" fullWidth to="/">
          Stay signed in as {current.email}
        </ButtonLink>
      )}
    </Stack>
  );
}
