import { Skeleton } from '@mantine/core';
import { Page } from '../page/page.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { words } from '../words/words.ts';

/** A page of the shell whose code or data is on its way. */
export function PendingPage() {
  return (
    <Page title={words.ui.loading} heading={<Skeleton height={16} width={144} radius={4} />}>
      <PageSkeleton />
    </Page>
  );
}
