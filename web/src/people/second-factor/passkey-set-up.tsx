import type { SecondFactor } from '@groundwork/contract/people/second-factor';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import * as words from '../../base/words/words.ts';
import { useMethodRefusal } from '../identity/method-refusal.ts';
import { Notice } from '../identity/notice.tsx';
import { addPasskey, passkeyMessage, passkeysWork } from '../identity/passkeys.ts';
import { turnOnWithPasskeys, useRefetchSignIn } from './second-factor.ts';

const text = words.secondFactor;

type PasskeySetUpProps = {
  secondFactor: Pick<SecondFactor, 'email' | 'passkeys'>;
  /** Receives the recovery codes. */
  onDone: (codes: string[]) => void;
};

/** Makes the person's passkeys the second factor. Adds the first one if there is none. */
export function PasskeySetUp({ secondFactor: { email, passkeys }, onDone }: PasskeySetUpProps) {
  const refetch = useRefetchSignIn();
  const mayAdd = useMethodRefusal(email) === null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!passkeys) await addPasskey();
      return turnOnWithPasskeys();
    },
    onSuccess: onDone,
    // A passkey that was added stays, so the next attempt uses it.
    onError: () => refetch(),
  });
  if (!passkeysWork() || !(passkeys || mayAdd)) return null;
  return (
    <>
      {error && <Notice failed>{passkeyMessage(error)}</Notice>}
      <Button
        variant="default"
        size="md"
        leftSection={<IconFingerprint size={16} stroke={1.8} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {passkeys ? text.useMyPasskeys : text.usePasskey}
      </Button>
    </>
  );
}
