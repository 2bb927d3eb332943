import { randomId } from '@mantine/hooks';
import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import * as words from '../words/words.ts';
import { ToastMessage } from './toast-message.tsx';

/** How long toasts stay, in milliseconds. Buttons and failures take longer to read. */
const stays = { success: 5000, withAction: 10_000, failure: 15_000 };

/** How many toasts are shown at most. */
export const mostToasts = 3;

/** The button of a toast. With `href` it is a link, and `run` opens the address without a full page load. */
export type ToastAction = { label: string; run: () => void; href?: string | undefined };

type SuccessOptions = {
  /** The name of the thing that was made or changed. */
  name?: string | undefined;
  detail?: string | undefined;
  undo?: (() => void) | undefined;
  next?: ToastAction | undefined;
  /** The key of the change. `dismissToast` removes the toast by this key. */
  about?: string;
};

/** Shows a success toast that can name a thing, and offer to undo, to do something next, or both. */
export function toastSuccess(text: string, { name, detail, undo, next, about }: SuccessOptions = {}) {
  const action = undo ? { label: words.ui.undo, run: undo } : next;
  const link = undo && next;
  show({ text, name, detail, action, link, undoes: undo !== undefined, about });
}

type ErrorOptions = {
  detail?: string | undefined;
  retry?: (() => void) | undefined;
  action?: ToastAction;
  /** The key of the failure. `dismissToast` removes the toast by this key. */
  about?: string;
};

/**
 * Shows an error toast with an optional `detail`, a `retry` action, or another `action`. A toast with `action` stays
 * until the person closes it, because no other place may offer that action, such as copying a lost text.
 */
export function toastError(text: string, { detail, retry, action, about }: ErrorOptions = {}) {
  const offered = action ?? (retry && { label: words.ui.tryAgain, run: retry });
  show({ text, failed: true, detail, action: offered, about, staysOpen: action !== undefined });
}

type Content = {
  text: string;
  name?: string | undefined;
  detail?: string | undefined;
  failed?: boolean;
  action?: ToastAction | undefined;
  /** A link beside an undo action. */
  link?: ToastAction | undefined;
  undoes?: boolean;
  staysOpen?: boolean;
};

/** One event that a toast reports. */
type Report = { about: string | undefined; run: (() => void) | undefined };
type Toast = { id: string; content: Content; reports: Report[]; count: number };

let toasts: Toast[] = [];

const keyOf = ({ text, name, detail, failed, action, link }: Content) =>
  JSON.stringify([text, name, detail, failed, action?.label, action?.href, link?.href]);

/** Returns the open toasts, after dropping those that have closed. */
function open(): Toast[] {
  const { notifications: shown, queue } = notificationsStore.getState();
  const ids = new Set([...shown, ...queue].map(({ id }) => id));
  toasts = toasts.filter(({ id }) => ids.has(id));
  return toasts;
}

/**
 * Shows a toast and merges it with an equal one. Above the limit, the oldest success toast closes, or else the oldest
 * toast. If the server's reason equals the message, shows it only once.
 */
function show({ about, detail, ...rest }: Content & { about?: string | undefined }) {
  const content = { ...rest, detail: detail === rest.text ? undefined : detail };
  const equal = open().find((toast) => keyOf(toast.content) === keyOf(content));
  // A repeated failure of the same change raises the count, but needs only one retry.
  const others = equal?.reports.filter((report) => about === undefined || report.about !== about) ?? [];
  if (equal) notifications.hide(equal.id);
  else if (toasts.length >= mostToasts) notifications.hide((toasts.find(isSuccess) ?? toasts[0])?.id ?? '');
  render(content, [...others, { about, run: content.action?.run }], (equal?.count ?? 0) + 1);
}

const isSuccess = ({ content }: Toast) => !content.failed;

/**
 * Removes the reports of toasts with this key or this action: a failure that succeeded later, or a change that was
 * undone elsewhere.
 */
export function dismissToast(about: string | (() => void)) {
  for (const toast of open()) {
    const rest = toast.reports.filter((report) => report.about !== about && report.run !== about);
    if (rest.length === toast.reports.length) continue;
    notifications.hide(toast.id);
    if (rest.length > 0) render(toast.content, rest, rest.length);
  }
}

function render(content: Content, reports: Report[], count: number) {
  const { text, name, detail, failed = false, action, link, undoes = false, staysOpen = false } = content;
  const id = randomId();
  const close = () => notifications.hide(id);
  const run = () => {
    for (const one of undoes ? reports.toReversed() : reports) one.run?.();
  };
  const duration = failed ? stays.failure : action ? stays.withAction : stays.success;
  const autoClose = staysOpen ? false : duration;
  toasts = [...toasts, { id, content, reports, count }];
  notifications.show({
    id,
    message: createElement(ToastMessage, {
      text,
      name,
      detail,
      failed,
      count,
      action: action && { ...action, run: action.href === undefined ? run : action.run },
      link,
      close,
    }),
    role: failed ? 'alert' : 'status',
    autoClose,
    withCloseButton: false,
    // A toast with the keyboard focus stays, as one under the mouse does.
    onFocusCapture: () => notifications.update({ ...current(id), autoClose: false }),
    onBlurCapture: () => notifications.update({ ...current(id), autoClose }),
  });
}

function current(id: string) {
  const shown = notificationsStore.getState().notifications.find((toast) => toast.id === id);
  return shown ?? { id, message: null };
}
