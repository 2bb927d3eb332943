import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accountZone, deviceZone, setDatePreferences } from '../../base/dates/date-preferences.ts';
import { accountQuery, useAccount, useTimeZone } from '../../base/session/session.ts';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount } from '../../base/testing/sample-rows.ts';

let zone = 'Pacific/Apia';
const backend = fakeBackend({
  'account.get': () => anAccount({ time_zone: zone, time_zone_follows_device: true }),
  'account.setTimeZone': ({ time_zone }) => {
    zone = time_zone;
    return { success: true as const };
  },
});
afterEach(() => {
  cleanup();
  setDatePreferences();
});

let reads = 0;
function Shown() {
  useQuery(accountQuery);
  useTimeZone();
  const { time_zone } = useAccount();
  const { data } = useQuery({ queryKey: ['due times'], queryFn: () => ++reads, staleTime: Number.POSITIVE_INFINITY });
  return <output>{`${time_zone}, read ${data}`}</output>;
}

it('after the account has got the time zone of the device, shows it and reads due times again', async () => {
  setDatePreferences({ week_start: null, date_order: null, time_zone: zone });
  expect(accountZone()).toBe('Pacific/Apia');
  await renderForTest(<Shown />);
  await screen.findByText(`${deviceZone()}, read 2`);
  expect(backend.writes()).toEqual([['account.setTimeZone', { time_zone: deviceZone() }]]);
  expect(accountZone()).toBeUndefined();
});
