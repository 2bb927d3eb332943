import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';

/** The page behind "Upgrade to Pro" and "Billing". */
export function PlanPage() {
  const { plan } = words.shell;
  return (
    <Page title={plan.title}>
      <EmptyState title={plan.heading} action={<PageButton />}>
        {plan.body}
      </EmptyState>
    </Page>
  );
}
