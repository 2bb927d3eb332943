import { randomId } from '@mantine/hooks';
import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { words } from '../words/words.ts';
import { ToastMessage } from './toast-message.tsx';

/** How long toasts stay, in milliseconds. What has a button and what failed takes longer to read. */
const stays = { success: 5000, withAction: 10_000, failure: 15_000 };

/** How many toasts are shown at most. */
export const mostToasts = 3;

/** The button of a toast. With `href` it is a link, and `run` opens the address without loading the page anew. */
export type ToastAction = { label: string; run: () => void; href?: string | undefined };

type SuccessOptions = {
  /** The name of the thing that was made or changed. */
  name?: string | undefined;
  detail?: string | undefined;
  undo?: (() => void) | undefined;
  next?: ToastAction | undefined;
  /** What changed. `dismissToast` removes the toast by it. */
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
  /** What failed. `dismissToast` removes the toast by it. */
  about?: string;
};

/**
 * Shows an error toast with an optional `detail`, a `retry` action, or another `action`. With another action it stays
 * until somebody closes it, because nothing else may offer that action, such as copying a lost text.
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
  /** Beside an action that undoes. */
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

/** Toasts that have closed meanwhile are dropped first. */
function open(): Toast[] {
  const { notifications: shown, queue } = notificationsStore.getState();
  const ids = new Set([...shown, ...queue].map(({ id }) => id));
  toasts = toasts.filter(({ id }) => ids.has(id));
  return toasts;
}

/**
 * Shows a toast. An equal one becomes part of it, and the oldest leaves when there are too many. The server may give the
 * same sentence as the reason of a failure, which is shown once.
 */
function show({ about, detail, ...rest }: Content & { about?: string | undefined }) {
  const content = { ...rest, detail: detail === rest.text ? undefined : detail };
  const equal = open().find((toast) => keyOf(toast.content) === keyOf(content));
  // Failing at the same thing again is one more failure, but one thing to try again.
  const others = equal?.reports.filter((report) => about === undefined || report.about !== about) ?? [];
  if (equal) notifications.hide(equal.id);
  else if (toasts.length >= mostToasts) notifications.hide((toasts.find(isSuccess) ?? toasts[0])?.id ?? '');
  render(content, [...others, { about, run: content.action?.run }], (equal?.count ?? 0) + 1);
}

const isSuccess = ({ content }: Toast) => !content.failed;

/**
 * Removes what toasts say about a thing, or what the function would do: a failure that succeeded meanwhile, or a change
 * that was undone elsewhere.
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
    // Whoever has reached the toast by keyboard needs it as long as the mouse on it keeps it.
    onFocusCapture: () => notifications.update({ ...current(id), autoClose: false }),
    onBlurCapture: () => notifications.update({ ...current(id), autoClose }),
  });
}

function current(id: string) {
  const shown = notificationsStore.getState().notifications.find((toast) => toast.id === id);
  return shown ?? { id, message: null };
}
