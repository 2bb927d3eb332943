import { Page } from '../page/page.tsx';
import { PageButton } from '../page/page-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { words } from '../words/words.ts';

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
