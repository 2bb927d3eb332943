import { Button, Modal } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { words } from '../words/words.ts';
import c from './dialog-form.module.css';
import { DraftNote } from './draft-note.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useTopLayer } from './top-layer.ts';

type DialogFormProps = {
  title: string;
  /** The verb of the submit button. */
  submitText: string;
  busy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The draft of an earlier visit. */
  draft?: { restored: boolean; discard: () => void };
  /** Beside the buttons. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Two short fields side by side; below each other on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={c.pair}>{children}</div>;
}

/** A form in a dialog. */
export function DialogForm({ title, submitText, busy, onSubmit, onClose, draft, foot, children }: DialogFormProps) {
  useReturnFocus();
  const onTop = useTopLayer();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={onTop}
      title={title}
      size={640}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      closeOnClickOutside={false}
    >
      <form onSubmit={onSubmit} noValidate>
        {draft && <DraftNote {...draft} />}
        <div className={c.fields}>{children}</div>
        <div className={c.foot}>
          {foot}
          <span className={c.buttons}>
            <Button variant="subtle" color="gray" size="md" onClick={onClose}>
              {words.ui.cancel}
            </Button>
            <Button type="submit" size="md" loading={busy}>
              {submitText}
            </Button>
          </span>
        </div>
      </form>
    </Modal>
  );
}
