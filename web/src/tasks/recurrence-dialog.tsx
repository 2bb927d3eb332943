import { limits } from '@groundwork/contract/limits';
import {
  type Frequency,
  frequencies,
  parseRecurrence,
  type Recurrence,
  recurrenceText,
  type Weekday,
  weekdays,
} from '@groundwork/contract/recurrence';
import { nextDate } from '@groundwork/contract/recurrence-dates';
import type { Task } from '@groundwork/contract/tasks';
import { Button, Chip, Group, Input, Radio, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { bounded } from '../ui/boundary.tsx';
import {
  addDays,
  daysBetween,
  dayWords,
  isDay,
  joinWhen,
  today,
  weekdayName,
  weekdayOf,
  weekdaysInOrder,
  weekInfo,
} from '../ui/dates.ts';
import { DayField } from '../ui/day-field.tsx';
import { DialogForm, FieldPair } from '../ui/dialog-form.tsx';
import { useNumberText } from '../ui/number-text.ts';
import { dayOfMonthWords, recurrenceSentence } from '../ui/recurrence-sentence.ts';
import { words } from '../words/words.ts';
import c from './recurrence-dialog.module.css';
import { dueEdit, type TaskEdit } from './task-mutations.ts';

const w = words.recurrence;
const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

type Values = {
  interval: number | null;
  frequency: Frequency;
  weekdays: Weekday[];
  /** The index in `daysOfMonth`. */
  dayOfMonth: string;
  from: 'schedule' | 'completion';
  end: 'never' | 'until' | 'count';
  until: string;
  count: number | null;
};
type DayOfMonth = NonNullable<Recurrence['dayOfMonth']>;

const isSame = (one: DayOfMonth, other: DayOfMonth | null) => JSON.stringify(one) === JSON.stringify(other);

/** The ways to name a day in its month: by number, as the last day, as the n-th and as the last of its weekdays. */
function daysOfMonth(day: string, chosen: DayOfMonth | null): DayOfMonth[] {
  const number = Number(day.slice(8));
  const weekday = weekdays[weekdayOf(day) - 1] ?? 'MO';
  const place = Math.ceil(number / 7);
  const isLast = (after: number) => addDays(day, after).slice(0, 7) !== day.slice(0, 7);
  const days: DayOfMonth[] = [
    { day: number },
    ...(isLast(1) ? [{ day: -1 }] : []),
    ...(place < 5 ? [{ place: place as 1 | 2 | 3 | 4, weekday }] : []),
    ...(isLast(7) ? [{ place: -1 as const, weekday }] : []),
  ];
  return chosen && !days.some((one) => isSame(one, chosen)) ? [chosen, ...days] : days;
}

/** The first day of the person's week. */
const firstWeekday = () => weekdays[weekInfo().firstDay - 1] ?? 'MO';

/** The fields of a task that set when it recurs. */
type Recurring = Pick<Task, 'recurrence' | 'recurs_on' | 'start_date' | 'due_date' | 'due_time'>;

function initialValues(task: Recurring, day: string, read: Recurrence | null): Values {
  const chosen = read?.dayOfMonth ?? null;
  const end = read?.end ?? null;
  return {
    interval: read?.interval ?? 1,
    frequency: read?.frequency ?? 'WEEKLY',
    weekdays: read?.weekdays.length ? read.weekdays : [weekdays[weekdayOf(day) - 1] ?? 'MO'],
    dayOfMonth: String(
      Math.max(
        0,
        daysOfMonth(day, chosen).findIndex((one) => isSame(one, chosen)),
      ),
    ),
    from: read && task.recurs_on === null ? 'completion' : 'schedule',
    end: end ? ('count' in end ? 'count' : 'until') : 'never',
    until: end && 'until' in end ? end.until : '',
    count: end && 'count' in end ? end.count : 10,
  };
}

function ruleOf(values: Values, day: string, days: DayOfMonth[], weekStart: Weekday): string {
  const { frequency, interval, from, end } = values;
  const bySchedule = from === 'schedule';
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  return recurrenceText({
    frequency,
    interval: interval ?? 1,
    weekdays: bySchedule && frequency === 'WEEKLY' ? weekdays.filter((one) => values.weekdays.includes(one)) : [],
    dayOfMonth: bySchedule && isOfMonth ? (days[Number(values.dayOfMonth)] ?? null) : null,
    month: bySchedule && frequency === 'YEARLY' ? Number(day.slice(5, 7)) : null,
    weekStart,
    end: end === 'count' ? { count: values.count ?? 1 } : end === 'until' ? { until: values.until } : null,
  });
}

/** The next three dates of a rule. */
function comingDays(rule: string, start: string): string[] {
  const days: string[] = [];
  for (let next = nextDate(rule, start); next && days.length < 3; next = nextDate(next.recurrence, next.day))
    days.push(next.day);
  return days;
}

/** The edit that moves a task to its next date; null if there is none. */
function skipEdit({ recurrence, recurs_on, due_date, due_time, start_date }: Recurring): TaskEdit | null {
  const now = today();
  const next = recurrence && nextDate(recurrence, recurs_on ?? due_date ?? now, now);
  if (!next) return null;
  return {
    ...dueEdit(joinWhen(next.day, due_time)),
    ...(due_date && start_date && { start_date: addDays(next.day, daysBetween(due_date, start_date)) }),
    recurrence: next.recurrence,
    recurs_on: recurs_on && next.day,
  };
}

/** Sets when a task recurs, stops that, or leaves a date out. It loads the library of rules, so load it lazily. */
export const RecurrenceDialog = bounded(function RecurrenceDialog({
  task,
  onSave,
  onClose,
}: {
  task: Recurring;
  onSave: (edit: TaskEdit) => void;
  onClose: () => void;
}) {
  const read = task.recurrence === null ? null : parseRecurrence(task.recurrence);
  const start = task.recurs_on ?? task.due_date ?? today();
  const days = daysOfMonth(start, read?.dayOfMonth ?? null);
  const month = Number(start.slice(5, 7));
  const form = useForm<Values>({
    initialValues: initialValues(task, start, read),
    validate: {
      interval: (interval) => numberProblem(interval, limits.recurrence.interval),
      weekdays: (chosen, { frequency, from }) =>
        frequency === 'WEEKLY' && from === 'schedule' && chosen.length === 0 ? w.weekdayRequired : null,
      until: (until, { end }) => (end === 'until' && !(isDay(until) && until >= start) ? w.untilRequired : null),
      count: (count, { end }) => (end === 'count' ? numberProblem(count, limits.recurrence.count) : null),
    },
  });
  const { frequency, from, end } = form.values;
  const bySchedule = from === 'schedule';
  const rule = ruleOf(form.values, start, days, read ? (read.weekStart ?? 'MO') : firstWeekday());
  const isValid = form.isValid();
  const coming = isValid ? comingDays(rule, bySchedule ? start : today()) : [];
  const save = (edit: TaskEdit) => {
    onSave(edit);
    onClose();
  };
  const submit = form.onSubmit(() =>
    save({
      recurrence: rule,
      recurs_on: bySchedule ? start : null,
      ...(task.due_date === null && { due_date: start }),
    }),
  );
  const skip = skipEdit(task);

  return (
    <DialogForm
      title={w.title}
      submitText={w.save}
      busy={false}
      onSubmit={submit}
      onClose={onClose}
      foot={
        task.recurrence !== null && (
          <Group gap={8}>
            <Button variant="default" onClick={() => save({ recurrence: null, recurs_on: null })}>
              {w.stop}
            </Button>
            {skip && (
              <Button variant="default" onClick={() => save(skip)}>
                {w.skip}
              </Button>
            )}
          </Group>
        )
      }
    >
      <FieldPair>
        <NumberField
          label={w.interval}
          most={limits.recurrence.interval}
          required
          autoFocus
          {...form.getInputProps('interval')}
        />
        <Select
          label={w.frequency}
          data={frequencies.map((value) => ({ value, label: w.unit(value, form.values.interval ?? 1) }))}
          allowDeselect={false}
          {...form.getInputProps('frequency')}
        />
      </FieldPair>
      {bySchedule && frequency === 'WEEKLY' && (
        <Input.Wrapper label={w.weekdays} labelElement="div" error={form.errors.weekdays}>
          <Chip.Group multiple {...form.getInputProps('weekdays')}>
            <fieldset className={c.weekdays} aria-label={w.weekdays}>
              {weekdaysInOrder().map((weekday) => (
                <Chip key={weekday} value={weekdays[weekday - 1]} size="sm" aria-label={weekdayName(weekday)}>
                  {weekdayName(weekday, 'short')}
                </Chip>
              ))}
            </fieldset>
          </Chip.Group>
        </Input.Wrapper>
      )}
      {bySchedule && (frequency === 'MONTHLY' || frequency === 'YEARLY') && (
        <Select
          label={w.dayOfMonth}
          data={days.map((dayOfMonth, place) => ({
            value: String(place),
            label: upperFirst(dayOfMonthWords({ dayOfMonth, month: frequency === 'YEARLY' ? month : null })),
          }))}
          allowDeselect={false}
          {...form.getInputProps('dayOfMonth')}
        />
      )}
      <Radio.Group label={w.countedFrom} {...form.getInputProps('from')}>
        <div className={c.choices}>
          <Radio value="schedule" label={w.schedule} description={w.scheduleNote} />
          <Radio value="completion" label={w.completion} description={w.completionNote} />
        </div>
      </Radio.Group>
      <FieldPair>
        <Select
          label={w.ends}
          data={[
            { value: 'never', label: w.never },
            { value: 'until', label: w.onADay },
            { value: 'count', label: w.count },
          ]}
          allowDeselect={false}
          {...form.getInputProps('end')}
        />
        {end === 'until' && <DayField label={w.untilDay} required {...form.getInputProps('until')} />}
        {end === 'count' && (
          <NumberField label={w.times} most={limits.recurrence.count} required {...form.getInputProps('count')} />
        )}
      </FieldPair>
      {isValid && (
        <div className={c.sentence} role="status">
          <b>{recurrenceSentence(rule, bySchedule ? start : null)}</b>
          <p>
            {coming.length > 0 ? w.next(new Intl.ListFormat().format(coming.map((day) => dayWords(day)))) : w.noNext}
          </p>
          <p>{w.how}</p>
        </div>
      )}
    </DialogForm>
  );
});

const numberProblem = (value: number | null, most: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most ? null : w.numberInvalid(most);

type NumberFieldProps = {
  label: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  most: number;
  error?: string;
  required: true;
  autoFocus?: boolean;
};

function NumberField({ label, value = null, onChange = () => {}, most, error, required, autoFocus }: NumberFieldProps) {
  const { put, ...number } = useNumberText({ value, onChange, min: 1, max: most });
  return (
    <TextInput
      label={label}
      required={required}
      error={error}
      {...number}
      onChange={({ currentTarget }) => put(currentTarget.value)}
      data-autofocus={autoFocus || undefined}
    />
  );
}
