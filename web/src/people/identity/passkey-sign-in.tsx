import { Button } from '@mantine/core';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { identity } from '../../base/session/identity.ts';
import { signInWithPasskey } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { Notice } from './notice.tsx';
import {
  askForPasskey,
  canSuggestPasskeys,
  passkeyMessage,
  passkeysWork,
  stopSuggesting,
  suggestedPasskey,
} from './passkeys.ts';

/** Renews the challenge before it expires; the server accepts it for five minutes. */
const renewedAfterMs = 4 * 60_000;
const queryKey = ['passkey options'];

/**
 * Signs in with a passkey: by the button, or by a suggestion of the browser in the email field. Renders nothing if the
 * browser has no passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => unknown }) {
  const queries = useQueryClient();
  const options = useQuery({
    queryKey,
    queryFn: async () => ((await canSuggestPasskeys()) ? identity.passkeyOptions() : null),
    enabled: passkeysWork(),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchInterval: renewedAfterMs,
  });
  const signingIn = useMutation({
    mutationFn: async (suggested?: AuthenticationResponseJSON) =>
      signInWithPasskey(suggested ?? (await askForPasskey())),
    onSuccess: onSignedIn,
  });
  const suggest = useEffectEvent(async (challenge: NonNullable<typeof options.data>) => {
    // A dismissed or renewed suggestion is not a failure.
    const answer = await suggestedPasskey(challenge).catch(() => null);
    // A challenge works once. After a failure, this stops the suggestions, because the same passkey would fail again.
    if (answer) signingIn.mutate(answer, { onError: () => queries.setQueryData(queryKey, null) });
  });
  // The dialog of the button cancels the suggestions, so they restart after it.
  const suggesting = signingIn.isPending ? null : options.data;
  useEffect(() => {
    if (suggesting) void suggest(suggesting);
  }, [suggesting]);
  useEffect(() => () => void stopSuggesting(), []);
  if (!passkeysWork()) return null;
  return (
    <>
      {signingIn.error && <Notice failed>{passkeyMessage(signingIn.error)}</Notice>}
      <Button
        variant="default"
        size="md"
        leftSection={<IconFingerprint size={16} stroke={1.8} aria-hidden />}
        loading={signingIn.isPending}
        onClick={() => signingIn.mutate(undefined)}
      >
        {words.passkeys.signIn}
      </Button>
    </>
  );
}
