import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { statusOf } from '../../base/queries/api.ts';
import { identity } from '../../base/session/identity.ts';
import { sessionEnded } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { Notice } from './notice.tsx';
import { askForPasskey, passkeyMessage, passkeysWork } from './passkeys.ts';

/** A button to confirm the identity of the signed-in person with a passkey. */
export function PasskeyButton({ onConfirmed }: { onConfirmed: () => void }) {
  const confirming = useMutation({
    mutationFn: async () => identity.authenticateWithPasskey(await askForPasskey()),
    onSuccess: onConfirmed,
    onError: (refusal) => {
      if (statusOf(refusal) === 401) sessionEnded(refusal);
    },
  });
  if (!passkeysWork()) return null;
  return (
    <>
      {confirming.error && <Notice failed>{passkeyMessage(confirming.error)}</Notice>}
      <Button
        variant="default"
        size="md"
        leftSection={<IconFingerprint size={16} stroke={1.8} aria-hidden />}
        loading={confirming.isPending}
        onClick={() => confirming.mutate()}
      >
        {words.passkeys.use}
      </Button>
    </>
  );
}
