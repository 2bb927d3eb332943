import { Button } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { deviceZone } from '../../base/dates/date-preferences.ts';
import { dateFormat } from '../../base/dates/dates.ts';
import type { Choice } from '../../base/menus/choice.tsx';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { useSetTimeZone } from './account-mutations.ts';

const text = words.account;
const device = 'device';
const named = (zone: string) => zone.replaceAll('_', ' ');

/** Returns the current time in a time zone, which helps people recognize their own zone. */
const clockIn = (timeZone: string) => dateFormat({ timeZone, timeStyle: 'short' }).format();

function allZones(): Choice[] {
  const here = deviceZone();
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: named(zone),
    note: clockIn(zone),
  }));
  return [{ value: device, label: text.asDevice(named(here)), note: clockIn(here) }, ...zones];
}

/** Chooses a time zone. The default is the time zone of the device. */
export function TimeZone() {
  const { time_zone, time_zone_follows_device } = useAccount();
  const { mutate: set } = useSetTimeZone();
  const [choices, setChoices] = useState<Choice[]>();
  return (
    <ChoiceSearch
      choices={choices}
      value={time_zone_follows_device ? device : time_zone}
      search={text.timeZoneSearch}
      onOpen={() => setChoices(allZones())}
      onChange={(chosen) =>
        set(
          chosen === device
            ? { time_zone: deviceZone(), follows_device: true }
            : { time_zone: chosen, follows_device: false },
        )
      }
    >
      <Button variant="default" rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}>
        {time_zone_follows_device ? text.asDevice(named(time_zone)) : named(time_zone)}
      </Button>
    </ChoiceSearch>
  );
}
