import { useMatches } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import type { LaterPath } from '../words/en/later.ts';
import { words } from '../words/words.ts';
import { Page } from './page.tsx';

/** The place of a page that a later release fills: says what it will hold, and offers nothing that does not work. */
export function LaterPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath as LaterPath });
  const { title, heading, body } = words.later.pages[path];
  return (
    <Page title={title}>
      <EmptyState title={heading}>{body}</EmptyState>
    </Page>
  );
}
