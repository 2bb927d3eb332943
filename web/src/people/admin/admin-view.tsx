import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../base/page/page.tsx';
import { TabLinks } from '../../base/page/tab-links.tsx';
import * as words from '../../base/words/words.ts';
import c from './admin-view.module.css';

const tabs = [
  { to: '/admin_dashboard', part: 'users' },
  { to: '/admin_dashboard/teams', part: 'teams' },
  { to: '/admin_dashboard/jobs', part: 'jobs' },
  { to: '/admin_dashboard/storage', part: 'storage' },
  { to: '/admin_dashboard/health', part: 'health' },
  { to: '/admin_dashboard/audit', part: 'audit' },
] as const;

/** The layout of an admin page: tabs, filters and content. */
export function AdminView({ filters, children }: { filters?: ReactNode; children: ReactNode }) {
  return (
    <Page
      focusable
      title={words.admin.title}
      tools={
        <TabLinks label={words.admin.pages}>
          {tabs.map(({ to, part }) => (
            <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
              {words.admin[part].title}
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
