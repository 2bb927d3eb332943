import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { bounded } from '../states/boundary.tsx';
import * as words from '../words/words.ts';
import classes from './confirm.module.css';
import { useTopLayer } from './top-layer.ts';

export type ConfirmProps = {
  opened: boolean;
  title: string;
  description: ReactNode;
  /** A quiet line below the description: what else happens. */
  note?: ReactNode;
  /** The reason why the action is not possible; shown instead of the question. */
  refusal?: string | null | undefined;
  /** Whether the deleted item can be restored for a while. */
  restorable?: boolean;
  /** The verb of the button, such as "Delete task". */
  confirmText: string;
  cancelText?: string;
  /** For deleting or ending something: the button is red. */
  dangerous?: boolean;
  onConfirm: () => void;
  /** A second, milder action. */
  otherwise?: { text: string; onConfirm: () => void };
  onClose: () => void;
};

/** Asks for confirmation of a permanent action. The harmless button has the focus. */
export const Confirm = bounded(function Confirm({
  opened,
  title,
  description,
  note,
  refusal,
  restorable = false,
  confirmText,
  cancelText = words.ui.cancel,
  dangerous = false,
  onConfirm,
  otherwise,
  onClose,
}: ConfirmProps) {
  const onTop = useTopLayer(opened);
  const finish = (confirm: () => void) => () => {
    onClose();
    confirm();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={onTop}
      title={title}
      size={420}
      centered
      withCloseButton={false}
    >
      <div className={classes.description}>{refusal ?? description}</div>
      {note && !refusal && <p className={classes.note}>{note}</p>}
      {restorable && !refusal && <p className={classes.note}>{words.deletions.note}</p>}
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" size="md" onClick={onClose} data-autofocus>
          {refusal ? words.ui.close : cancelText}
        </Button>
        {otherwise && !refusal && (
          <Button variant="default" size="md" onClick={finish(otherwise.onConfirm)}>
            {otherwise.text}
          </Button>
        )}
        {!refusal && (
          <Button color={dangerous ? 'brick' : 'pine'} size="md" onClick={finish(onConfirm)}>
            {confirmText}
          </Button>
        )}
      </div>
    </Modal>
  );
});
