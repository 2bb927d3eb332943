import type { ErrorComponentProps } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { words } from '../words/words.ts';
import { RouteError } from './route-error.tsx';

/** A page of the shell that failed to load or to draw; the shell stays. */
export function FailedPage(props: ErrorComponentProps) {
  return (
    <Page title={words.shell.failed.page}>
      <RouteError {...props} />
    </Page>
  );
}
