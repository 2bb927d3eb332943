import type { ErrorComponentProps } from '@tanstack/react-router';
import { Page } from '../../base/page/page.tsx';
import * as words from '../../base/words/words.ts';
import { RouteError } from './route-error.tsx';

/** The error boundary of a page. The shell stays visible. */
export function FailedPage(props: ErrorComponentProps) {
  return (
    <Page title={words.shell.failed.page}>
      <RouteError {...props} />
    </Page>
  );
}
