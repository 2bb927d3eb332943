import * as messages from '@groundwork/contract/base/messages.gen';
import { mailChoices } from '@groundwork/contract/talk/notifications';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { timeOfDay } from '../../base/dates/dates.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useAllowStrangers, useSetDigestHour, useSetPreference } from './notification-mutations.ts';
import c from './notification-preferences.module.css';
import { preferences } from './notification-queries.ts';

const w = words.notifications;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: timeOfDay(`${String(hour).padStart(2, '0')}:00`),
}));
const mails = () => mailChoices.map((value) => ({ value, label: w.mail[value] }));

/** The inbox and email settings for each kind of notification. Every change saves immediately. */
export function NotificationPreferences() {
  const { data, error, refetch } = useQuery(preferences);
  const { mutate: set } = useSetPreference();
  const { mutate: setHour } = useSetDigestHour();
  const { mutate: allow } = useAllowStrangers();
  if (!data)
    return error ? (
      <ErrorState title={messages.notifications.preferencesFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  return (
    <>
      <table className={c.table}>
        <thead>
          <tr>
            <th scope="col">{w.about}</th>
            <th scope="col">{w.inApp}</th>
            <th scope="col">{w.byMail}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((preference) => (
            <tr key={preference.kind}>
              <th scope="row">{w.kinds[preference.kind]}</th>
              <td>
                <Checkbox
                  aria-label={`${w.kinds[preference.kind]}: ${w.inApp}`}
                  checked={preference.in_app}
                  onChange={(event) => set({ ...preference, in_app: event.currentTarget.checked })}
                />
              </td>
              <td>
                <NativeSelect
                  aria-label={`${w.kinds[preference.kind]}: ${w.byMail}`}
                  data={mails()}
                  value={preference.mail}
                  onChange={(event) =>
                    set({
                      ...preference,
                      mail: mailChoices.find((choice) => choice === event.currentTarget.value) ?? preference.mail,
                    })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NativeSelect
        className={c.option}
        label={w.digestHour}
        description={w.digestHourText}
        data={hours}
        value={String(data.digest_hour)}
        onChange={(event) => setHour(Number(event.currentTarget.value))}
      />
      <Checkbox
        className={c.option}
        label={w.strangers}
        description={w.strangersText}
        checked={data.requests_from_strangers}
        onChange={(event) => allow(event.currentTarget.checked)}
      />
    </>
  );
}
