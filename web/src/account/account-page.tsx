import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../identity/session.ts';
import { NotificationPreferences } from '../notifications/notification-preferences.tsx';
import { Page } from '../shell/page.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { words } from '../words/words.ts';
import classes from './account-page.module.css';
import { Appearance } from './appearance.tsx';
import { Sessions } from './sessions.tsx';

const text = words.account;

/** `/settings`, `/dashboard/account` and, in the admin area, `/admin_dashboard/account`. */
export function AccountPage() {
  const account = useAccount();
  const title = useLocation({ select: ({ pathname }) => (pathname === '/settings' ? text.settingsTitle : text.title) });
  return (
    <Page title={title}>
      <div className={classes.page}>
        <Section title={text.profile} about={text.profileText}>
          <div className={classes.profile}>
            <Avatar person={account} size={72} />
            <dl className={classes.facts}>
              <dt>{text.name}</dt>
              <dd>{account.full_name}</dd>
              <dt>{text.email}</dt>
              <dd>
                {account.email}
                <small>{text.emailHint}</small>
              </dd>
            </dl>
          </div>
        </Section>
        <Section title={text.appearance} about={text.appearanceText}>
          <Appearance />
        </Section>
        <Section id="notifications" title={words.notifications.preferences} about={words.notifications.preferencesText}>
          <NotificationPreferences />
        </Section>
        <Section title={text.sessions} about={text.sessionsText}>
          <Sessions />
        </Section>
      </div>
    </Page>
  );
}

function Section({ id, title, about, children }: { id?: string; title: string; about: string; children: ReactNode }) {
  return (
    <section id={id} className={classes.section}>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
