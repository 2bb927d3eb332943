import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { words } from '../words/words.ts';
import { ToastMessage } from './toast-message.tsx';

/** How long a success stays, in milliseconds; failures stay until they are closed. */
const successMs = 5000;

/** Says that something was done, and what to know of it (`detail`); with `undo` it offers to take it back, with `next` to go on from there. */
export function toastSuccess(
  message: string,
  { detail, undo, next }: { detail?: string | undefined; undo?: () => void; next?: Action } = {},
) {
  show(message, { detail, action: undo ? { label: words.ui.undo, run: undo } : next });
}

/** Says that something failed, what that means (`detail`) and offers to try again (`retry`), or something else (`action`). */
export function toastError(
  message: string,
  { detail, retry, action }: { detail?: string; retry?: () => void; action?: Action } = {},
) {
  show(message, { failed: true, detail, action: action ?? (retry && { label: words.ui.tryAgain, run: retry }) });
}

type Action = { label: string; run: () => void };
type Options = { failed?: boolean; detail?: string | undefined; action?: Action | undefined };

function show(text: string, { failed = false, detail, action }: Options) {
  const id = randomId();
  notifications.show({
    id,
    message: createElement(ToastMessage, { text, detail, failed, action, close: () => notifications.hide(id) }),
    autoClose: failed ? false : successMs,
    withCloseButton: false,
  });
}
