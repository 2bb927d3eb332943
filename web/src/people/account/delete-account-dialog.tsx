import { readableEmail } from '@groundwork/contract/base/readable-email';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmForm } from '../../base/dialogs/confirm-form.tsx';
import { TextButton } from '../../base/fields/text-button.tsx';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import classes from './account-deletion.module.css';
import { useDeleteAccount } from './deletion-mutations.ts';

const text = words.account;

/** Requests the deletion of the account after the person has typed its email address. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useAccount();
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useDeleteAccount(onClose);
  return (
    <ConfirmForm
      title={text.deletion}
      confirmText={text.deleteAccount}
      confirmed={[email, readableEmail(email)].includes(typed.trim().toLowerCase())}
      busy={isPending}
      onConfirm={() => mutate({ email })}
      onClose={onClose}
    >
      <p className={classes.text}>{text.deletionText}</p>
      <p className={classes.text}>{text.deletionSteps}</p>
      <p className={classes.text}>
        {/* Closes the dialog, because the page behind it offers the export. */}
        <TextButton type="button" onClick={onClose}>
          {words.dataExport.first}
        </TextButton>
      </p>
      <TextInput
        label={text.typeEmail(readableEmail(email))}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        data-autofocus
      />
    </ConfirmForm>
  );
}
