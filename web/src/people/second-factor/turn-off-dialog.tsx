import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../base/dialogs/confirm.module.css';
import { ConfirmForm } from '../../base/dialogs/confirm-form.tsx';
import { messageOf } from '../../base/queries/api.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { PasskeyButton } from '../identity/passkey-button.tsx';
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
