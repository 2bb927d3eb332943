import { Button, Modal } from '@mantine/core';
import { type FormEventHandler, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { copyText } from '../clipboard/copy-button.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { asOneText, TypedIn, type TypedText } from '../drafts/typed-text.ts';
import { toastError } from '../toast/toast.ts';
import * as words from '../words/words.ts';
import c from './dialog-form.module.css';
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
  draft?: { restored: boolean; discard: () => void; typed: () => TypedText[] };
  /** On phones, shows the dialog as a sheet at the lower edge, within reach of a thumb. */
  sheet?: boolean;
  /** The width on larger screens, in pixels. */
  size?: number;
  /** Content beside the buttons. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Two short fields side by side; below each other on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={c.pair}>{children}</div>;
}

/**
 * Offers the typed texts for copying when the form disappears although the person neither closed it nor left the page:
 * the edited item no longer exists. Returns the function that closes the form.
 */
function useRescue(title: string, onClose: () => void, typed: (() => TypedText[]) | undefined) {
  const scope = use(TypedIn);
  const closed = useRef(false);
  const rescue = useRef(() => {});
  useLayoutEffect(() => {
    rescue.current = () => {
      const texts = typed?.() ?? [];
      if (closed.current || scope.isTakenAnywhere || texts.length === 0) return;
      const action = { label: words.ui.gone.copy, run: () => void copyText(asOneText(texts)) };
      toastError(words.ui.gone.closed(title), { action });
    };
  });
  useLayoutEffect(() => {
    const { href } = window.location;
    return () => {
      if (window.location.href === href) rescue.current();
    };
  }, []);
  return () => {
    closed.current = true;
    onClose();
  };
}

/**
 * When the server refuses the form, focuses the first invalid field. Without one, restores the focus, which a busy
 * button loses to the page. Returns the ref of the form, and the function to call on submit.
 */
function useFocusAfterRefusal(busy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const sentFrom = useRef<Element>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!sentFrom.current) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!busy && (invalid || wasBusy.current)) {
      const isLost = document.activeElement === document.body;
      const target = invalid ?? (isLost ? sentFrom.current : null);
      if (target instanceof HTMLElement) target.focus();
      sentFrom.current = null;
    }
    wasBusy.current = busy;
  });
  const sent = () => {
    sentFrom.current = document.activeElement;
  };
  return { form, sent };
}

/** A form in a dialog. */
export function DialogForm({
  title,
  submitText,
  busy,
  onSubmit,
  onClose,
  draft,
  sheet = false,
  size = sheet ? 440 : 640,
  foot,
  children,
}: DialogFormProps) {
  useReturnFocus();
  const onTop = useTopLayer();
  const close = useRescue(title, onClose, draft?.typed);
  const { form, sent } = useFocusAfterRefusal(busy);
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={onTop}
      title={title}
      size={size}
      classNames={sheet ? { inner: c.sheetPlace, content: c.sheet } : {}}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      closeOnClickOutside={false}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          sent();
          onSubmit(event);
        }}
        noValidate
      >
        {draft && <DraftNote restored={draft.restored} discard={draft.discard} />}
        <div className={c.fields}>{children}</div>
        <div className={c.foot}>
          {foot}
          <span className={c.buttons}>
            <Button variant="subtle" color="gray" size="md" onClick={close}>
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
