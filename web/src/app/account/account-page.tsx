import { messages } from '@groundwork/contract/messages';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { accountQuery } from '../identity/session.ts';
import { NotificationPreferences } from '../notifications/notification-preferences.tsx';
import { Page } from '../page/page.tsx';
import { SecondFactorSettings } from '../second-factor/second-factor-settings.tsx';
import { Section } from '../ui/section.tsx';
import { toastError } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import { AccountDeletion } from './account-deletion.tsx';
import classes from './account-page.module.css';
import { Appearance } from './appearance.tsx';
import { DataExport } from './data-export.tsx';
import { EmailChange } from './email-change.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { Photo } from './photo.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RepeatingTasks } from './repeating-tasks.tsx';
import { Sessions } from './sessions.tsx';
import { TimeZone } from './time-zone.tsx';
import { WeeksAndDates } from './weeks-and-dates.tsx';

const text = words.account;

const accountTabs = ['profile', 'password', 'preferences', 'notifications', 'sessions', 'data'] as const;

/** Returns the tab named by the fragment of the URL. Defaults to the profile. */
const accountTabOf = (hash: string) => accountTabs.find((tab) => tab === hash) ?? 'profile';

const panels: Record<(typeof accountTabs)[number], ReactNode> = {
  profile: (
    <>
      <Section title={text.photo} about={text.photoText}>
        <Photo />
      </Section>
      <Section title={text.profile} about={text.profileText}>
        <ProfileForm />
      </Section>
      <Section title={text.changeEmailTitle} about={text.changeEmailText}>
        <EmailChange />
      </Section>
    </>
  ),
  password: (
    <>
      <Section title={text.password} about={text.passwordText}>
        <PasswordForm />
      </Section>
      <Section title={words.secondFactor.section} about={words.secondFactor.sectionText}>
        <SecondFactorSettings />
      </Section>
      <Section title={words.passkeys.title} about={words.passkeys.about}>
        <Passkeys />
      </Section>
    </>
  ),
  preferences: (
    <>
      <Section title={text.appearance} about={text.appearanceText}>
        <Appearance />
      </Section>
      <Section title={text.timeZone} about={text.timeZoneText}>
        <TimeZone />
      </Section>
      <Section title={text.dates} about={text.datesText}>
        <WeeksAndDates />
      </Section>
      <Section title={words.recurrence.openSubtasks.section} about={words.recurrence.openSubtasks.about}>
        <RepeatingTasks />
      </Section>
    </>
  ),
  notifications: (
    <Section title={words.notifications.preferences} about={words.notifications.preferencesText}>
      <NotificationPreferences />
    </Section>
  ),
  sessions: (
    <Section title={text.sessions} about={text.sessionsText}>
      <Sessions />
    </Section>
  ),
  data: (
    <>
      <Section title={words.dataExport.title} about={words.dataExport.about}>
        <DataExport />
      </Section>
      <Section title={text.deletion} about={text.deletionText}>
        <AccountDeletion />
      </Section>
    </>
  ),
};

/**
 * The page at `/settings`, `/dashboard/account` and, in the admin area, `/admin_dashboard/account`. The fragment of the
 * URL (`#password`) names the open tab.
 */
export function AccountPage() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const tab = accountTabOf(hash);
  const { isRefetchError } = useQuery(accountQuery);
  useEffect(() => {
    if (isRefetchError) toastError(messages.account.loadFailed);
  }, [isRefetchError]);
  return (
    <Page title={pathname === '/settings' ? text.settingsTitle : text.title}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => navigate({ to: '.', hash: next ?? '', hashScrollIntoView: false })}
      >
        <Tabs.List className={classes.list}>
          {accountTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {text.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {accountTabs.map((name) => (
          // The profile tab stays mounted, so switching tabs keeps unsaved input.
          <Tabs.Panel key={name} value={name} keepMounted={name === 'profile'} className={classes.panel}>
            {panels[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
