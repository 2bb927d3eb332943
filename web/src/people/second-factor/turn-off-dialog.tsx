import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api.ts';
import { PasskeyButton } from '../identity/passkey-button.tsx';
import classes from '../ui/confirm.module.css';
import { ConfirmForm } from '../ui/confirm-form.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import { CodeField } from './code-field.tsx';
import c from './second-factor.module.css';
import { removeSecondFactor } from './second-factor.ts';

const text = words.secondFactor;

type TurnOffDialogProps = { app: boolean; onDone: () => void; onClose: () => void };

/** Asks for a code, or for a passkey of a person without an app, and turns two-factor authentication off. */
export function TurnOffDialog({ app, onDone, onClose }: TurnOffDialogProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed?: string) => removeSecondFactor(typed),
    onSuccess: () => {
      toastSuccess(text.turnedOff);
      onClose();
      onDone();
    },
  });
  return (
    <ConfirmForm
      title={text.turnOffTitle}
      confirmText={text.turnOff}
      confirmed={code.trim() !== ''}
      busy={isPending}
      onConfirm={() => mutate(code)}
      onClose={onClose}
    >
      <p className={classes.description}>{text.turnOffText}</p>
      {!app && (
        <div className={c.passkey}>
          <PasskeyButton onConfirmed={() => mutate(undefined)} />
        </div>
      )}
      <CodeField
        label={app ? text.eitherCode : text.recoveryCode}
        inputMode="text"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error && messageOf(error)}
        aria-invalid={Boolean(error)}
        data-autofocus
      />
    </ConfirmForm>
  );
}
