import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { words } from '../words/words.ts';
import { ToastMessage } from './toast-message.tsx';

/** How long a success toast stays, in milliseconds. Errors stay until they are closed. */
const successMs = 5000;

/** Shows a success toast with an optional `detail`, an undo action, or a `next` action. */
export function toastSuccess(
  message: string,
  { detail, undo, next }: { detail?: string | undefined; undo?: () => void; next?: Action } = {},
) {
  show(message, { detail, action: undo ? { label: words.ui.undo, run: undo } : next });
}

/** Shows an error toast with an optional `detail`, a `retry` action, or another `action`. */
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
