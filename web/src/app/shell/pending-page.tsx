import { Skeleton } from '@mantine/core';
import { Page } from '../../base/page/page.tsx';
import { PageSkeleton } from '../../base/page/page-skeleton.tsx';
import * as words from '../../base/words/words.ts';

/** Shown while the code or data of a page loads. */
export function PendingPage() {
  return (
    <Page title={words.ui.loading} heading={<Skeleton height={16} width={144} radius={4} />}>
      <PageSkeleton />
    </Page>
  );
}
