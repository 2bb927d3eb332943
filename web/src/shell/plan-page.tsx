import { EmptyState } from '../ui/empty-state.tsx';
import { words } from '../words/words.ts';
import { DashboardButton } from './dashboard-button.tsx';
import { Page } from './page.tsx';

/** Where "Upgrade to Pro" and "Billing" lead. */
export function PlanPage() {
  const { plan } = words.shell;
  return (
    <Page title={plan.title}>
      <EmptyState title={plan.heading} action={<DashboardButton />}>
        {plan.body}
      </EmptyState>
    </Page>
  );
}
