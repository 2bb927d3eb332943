import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import classes from './confirm.module.css';
import { useTopLayer } from './top-layer.ts';

type ConfirmProps = {
  opened: boolean;
  title: string;
  description: ReactNode;
  /** The verb, such as "Delete task". */
  confirmText: string;
  cancelText?: string;
  /** Deletes or ends something: the button is brick. */
  dangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. Opens on the harmless button. */
export function Confirm({ opened, title, description, confirmText, cancelText = words.ui.cancel, dangerous = false, onConfirm, onClose }: ConfirmProps) {
  const onTop = useTopLayer(opened);
  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={onTop} title={title} size={420} centered withCloseButton={false}>
      <div className={classes.description}>{description}</div>
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" size="md" onClick={onClose} data-autofocus>
          {cancelText}
        </Button>
        <Button
          color={dangerous ? 'brick' : 'pine'}
          size="md"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirmText}
        </Button>
      </div>
    </Modal>
  );
}
