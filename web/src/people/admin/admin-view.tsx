import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../base/page/page.tsx';
import { TabLinks } from '../../base/page/tab-links.tsx';
import * as words from '../../base/words/words.ts';
import c from './admin-view.module.css';

const tabs = [
  { to: '/admin_dashboard', name: words.admin.users.title },
  { to: '/admin_dashboard/teams', name: words.admin.teams.title },
  { to: '/admin_dashboard/jobs', name: words.admin.jobs.title },
  { to: '/admin_dashboard/storage', name: words.admin.storage.title },
  { to: '/admin_dashboard/health', name: words.admin.health.title },
  { to: '/admin_dashboard/audit', name: words.admin.audit.title },
] as const;

/** The layout of an admin page: tabs, filters and content. */
export function AdminView({ filters, children }: { filters?: ReactNode; children: ReactNode }) {
  return (
    <Page
      focusable
      title={words.admin.title}
      tools={
        <TabLinks label={words.admin.pages}>
          {tabs.map(({ to, name }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {name}
            </Link>
          ))}
        </TabLinks>
      }
    >
      {filters && (
        <div className={c.filters} data-tools>
          {filters}
        </div>
      )}
      {children}
    </Page>
  );
}
