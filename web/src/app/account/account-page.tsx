import * as messages from '@groundwork/contract/base/messages.gen';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Page } from '../../base/page/page.tsx';
import { Section } from '../../base/rows/section.tsx';
import { accountQuery } from '../../base/session/session.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { AccountDeletion } from '../../people/account/account-deletion.tsx';
import { Appearance } from '../../people/account/appearance.tsx';
import { DataExport } from '../../people/account/data-export.tsx';
import { EmailChange } from '../../people/account/email-change.tsx';
import { Passkeys } from '../../people/account/passkeys.tsx';
import { PasswordForm } from '../../people/account/password-form.tsx';
import { Photo } from '../../people/account/photo.tsx';
import { ProfileForm } from '../../people/account/profile-form.tsx';
import { RepeatingTasks } from '../../people/account/repeating-tasks.tsx';
import { Sessions } from '../../people/account/sessions.tsx';
import { TimeZone } from '../../people/account/time-zone.tsx';
import { WeeksAndDates } from '../../people/account/weeks-and-dates.tsx';
import { SecondFactorSettings } from '../../people/second-factor/second-factor-settings.tsx';
import { NotificationPreferences } from '../../talk/notifications/notification-preferences.tsx';
import classes from './account-page.module.css';

const text = words.account;

const accountTabs = ['profile', 'password', 'preferences', 'notifications', 'sessions', 'data'] as const;

/** Returns the tab named by the fragment of the URL. Defaults to the profile. */
const accountTabOf = (hash: string) => accountTabs.find((tab) => tab === hash) ?? 'profile';

const panels = (): Record<(typeof accountTabs)[number], ReactNode> => ({
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
});

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
            {panels()[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
