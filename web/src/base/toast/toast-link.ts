import { type NavigateOptions, type RegisteredRouter, useRouter } from '@tanstack/react-router';
import * as words from '../words/words.ts';
import type { ToastAction } from './toast.ts';

/** Returns a function that builds the action of a toast that links to a page. */
export function useToastLink() {
  const router = useRouter();
  return <const To extends string>(to: NavigateOptions<RegisteredRouter, string, To>): ToastAction => ({
    label: words.ui.open,
    href: router.history.createHref(router.buildLocation(to as never).publicHref),
    run: () => void router.navigate(to as never),
  });
}
