import { readableEmail } from '@groundwork/contract/punycode';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../identity/session.ts';
import { bounded } from '../ui/boundary.tsx';
import { useTopLayer } from '../ui/top-layer.ts';
import { words } from '../words/words.ts';
import classes from './account-deletion.module.css';
import { useDeleteAccount } from './deletion-mutations.ts';

const text = words.account;

/** Asks for the deletion of the account after the person has typed its address. */
export const DeleteAccountDialog = bounded(function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useAccount();
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useDeleteAccount();
  const onTop = useTopLayer();
  const confirmed = [email, readableEmail(email)].includes(typed.trim().toLowerCase());
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={onTop}
      title={text.deletion}
      size={480}
      centered
      withCloseButton={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) mutate({ email }, { onSettled: onClose });
        }}
      >
        <p className={classes.text}>{text.deletionText}</p>
        <p className={classes.text}>{text.deletionSteps}</p>
        <TextInput
          label={text.typeEmail(readableEmail(email))}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button variant="subtle" size="md" mr="auto" onClick={onClose}>
            {words.dataExport.first}
          </Button>
          <Button variant="subtle" color="gray" size="md" onClick={onClose}>
            {words.ui.cancel}
          </Button>
          <Button type="submit" color="brick" size="md" disabled={!confirmed} loading={isPending}>
            {text.deleteAccount}
          </Button>
        </div>
      </form>
    </Modal>
  );
});
