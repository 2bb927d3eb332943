import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { words } from '../words/words.ts';
import { ToastMessage } from './toast-message.tsx';

/** How long a success stays, in milliseconds; failures stay until they are closed. */
const successMs = 5000;

/** Says that something was done, and what to know of it (`detail`); with `undo` it offers to take it back. */
export function toastSuccess(message: string, { detail, undo }: { detail?: string | undefined; undo?: () => void } = {}) {
  show(message, { detail, action: undo && { label: words.ui.undo, run: undo } });
}

/** Says that something failed, what that means (`detail`) and offers to try again (`retry`). */
export function toastError(message: string, { detail, retry }: { detail?: string; retry?: () => void } = {}) {
  show(message, { failed: true, detail, action: retry && { label: words.ui.tryAgain, run: retry } });
}

type Options = { failed?: boolean; detail?: string | undefined; action?: { label: string; run: () => void } | undefined };

function show(text: string, { failed = false, detail, action }: Options) {
  const id = randomId();
  notifications.show({
    id,
    message: createElement(ToastMessage, { text, detail, failed, action, close: () => notifications.hide(id) }),
    autoClose: failed ? false : successMs,
    withCloseButton: false,
  });
}
