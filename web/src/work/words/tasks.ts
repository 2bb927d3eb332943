import { extended } from '@groundwork/contract/base/catalogue';
import { tasks as messages } from './tasks.gen.ts';

export const tasks = extended(messages, {
  /** 3.5 → "3h 30m". */
  hours: (hours: number) => {
    const whole = Math.floor(hours);
    const minutes = Math.round((hours - whole) * 60);
    const part = (value: number, unit: 'hour' | 'minute') =>
      new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
    if (minutes === 60) return part(whole + 1, 'hour');
    if (minutes === 0) return part(whole, 'hour');
    return whole === 0 ? part(minutes, 'minute') : `${part(whole, 'hour')} ${part(minutes, 'minute')}`;
  },
  reminders: {
    before: (minutes: number) => {
      const { whenDue, weeksBefore, daysBefore, hoursBefore, minutesBefore } = messages.reminders;
      if (minutes === 0) return whenDue;
      if (minutes % 10_080 === 0) return weeksBefore(minutes / 10_080);
      if (minutes % 1440 === 0) return daysBefore(minutes / 1440);
      return minutes % 60 === 0 ? hoursBefore(minutes / 60) : minutesBefore(minutes);
    },
  },
});
