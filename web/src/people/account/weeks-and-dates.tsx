import { NativeSelect } from '@mantine/core';
import { dateLocale, personLocale } from '../../base/dates/date-preferences.ts';
import { today, weekdayName, weekInfo, whenText } from '../../base/dates/dates.ts';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { useSetDates } from './account-mutations.ts';
import classes from './settings-form.module.css';

const text = words.account;
const orders = ['day', 'month'] as const;

/** Chooses the first day of the week and the order of dates. The default is that of the locale of the device. */
export function WeeksAndDates() {
  const { week_start, date_order } = useAccount();
  const { mutate: set } = useSetDates();
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const example = (order: (typeof orders)[number] | null) => whenText(today(), dateLocale(order));
  return (
    <div className={classes.form}>
      <NativeSelect
        label={text.weekStart}
        value={week_start ?? ''}
        data={[
          { value: '', label: text.asDevice(weekdayName(weekInfo(personLocale()).firstDay)) },
          ...weekdays.map((weekday) => ({ value: `${weekday}`, label: weekdayName(weekday) })),
        ]}
        onChange={({ currentTarget: { value } }) => set({ week_start: Number(value) || null, date_order })}
      />
      <NativeSelect
        label={text.dateOrder}
        value={date_order ?? ''}
        data={[
          { value: '', label: text.asDevice(example(null)) },
          ...orders.map((order) => ({ value: order, label: example(order) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ week_start, date_order: orders.find((order) => order === value) ?? null })
        }
      />
    </div>
  );
}
