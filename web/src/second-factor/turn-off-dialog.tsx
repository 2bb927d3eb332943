import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api.ts';
import { PasskeyButton } from '../identity/passkey-button.tsx';
import buttons from '../ui/confirm.module.css';
import { useReturnFocus } from '../ui/return-focus.ts';
import { toastSuccess } from '../ui/toast.ts';
import { useTopLayer } from '../ui/top-layer.ts';
import { words } from '../words/words.ts';
import { CodeField } from './code-field.tsx';
import c from './second-factor.module.css';
import { removeSecondFactor } from './second-factor.ts';

const text = words.secondFactor;

type TurnOffDialogProps = { app: boolean; onDone: () => void; onClose: () => void };

/** Asks for a code, or for a passkey of a person without an app, and turns two-factor authentication off. */
export function TurnOffDialog({ app, onDone, onClose }: TurnOffDialogProps) {
  // The dialog for the password may open above this one.
  const onTop = useTopLayer();
  useReturnFocus();
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
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={onTop}
      title={text.turnOffTitle}
      size={420}
      centered
      withCloseButton={false}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) mutate(code);
        }}
      >
        <p className={buttons.description}>{text.turnOffText}</p>
        {!app && (
          <div className={c.passkey}>
            <PasskeyButton onConfirmed={() => mutate(undefined)} />
          </div>
        )}
        <CodeField
          label={app ? text.eitherCode : text.recoveryCode}
          inputMode="text"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={error && messageOf(error)}
          aria-invalid={Boolean(error)}
          data-autofocus
        />
        <div className={buttons.buttons}>
          <Button variant="subtle" color="gray" size="md" onClick={onClose}>
            {words.ui.cancel}
          </Button>
          <Button type="submit" size="md" color="brick" disabled={!code.trim()} loading={isPending}>
            {text.turnOff}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
