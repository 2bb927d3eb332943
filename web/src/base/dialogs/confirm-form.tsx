import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { bounded } from '../states/boundary.tsx';
import * as words from '../words/words.ts';
import classes from './confirm.module.css';
import { useReturnFocus } from './return-focus.ts';
import { useTopLayer } from './top-layer.ts';

type ConfirmFormProps = {
  title: string;
  /** The verb of the button, such as "Delete account". */
  confirmText: string;
  /** Whether the typed text confirms the action. */
  confirmed: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation of a dangerous action by a text that the person types. */
export const ConfirmForm = bounded(function ConfirmForm({
  title,
  confirmText,
  confirmed,
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmFormProps) {
  // The dialog for the password may open above this one.
  const onTop = useTopLayer();
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} closeOnEscape={onTop} title={title} size={440} centered withCloseButton={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) onConfirm();
        }}
      >
        {children}
        <div className={classes.buttons}>
          <Button variant="subtle" color="gray" size="md" onClick={onClose}>
            {words.ui.cancel}
          </Button>
          <Button type="submit" color="brick" size="md" disabled={!confirmed} loading={busy}>
            {confirmText}
          </Button>
        </div>
      </form>
    </Modal>
  );
});
