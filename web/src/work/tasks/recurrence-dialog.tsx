import { limits } from '@groundwork/contract/base/limits';
import { frequencies, parseRecurrence, type Recurrence, weekdays } from '@groundwork/contract/work/recurrence';
import { Button, Chip, Group, Input, Radio, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { dayWords, isDay, today, weekdayName, weekdaysInOrder } from '../../base/dates/dates.ts';
import { dayOfMonthWords, recurrenceSentence } from '../../base/dates/recurrence-sentence.ts';
import { DayField } from '../../base/day-picker/day-field.tsx';
import { DialogForm, FieldPair } from '../../base/dialogs/dialog-form.tsx';
import { useNumberText } from '../../base/fields/number-text.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import c from './recurrence-dialog.module.css';
import {
  comingDays,
  type DayOfMonth,
  daysOfMonth,
  firstWeekday,
  type RecurrenceValues,
  type Recurring,
  recurrenceValues,
  ruleOf,
  skipEdit,
} from './recurrence-values.ts';
import type { TaskEdit } from './task-mutations.ts';

const w = words.recurrence;
const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function useRecurrenceForm(task: Recurring, start: string, read: Recurrence | null) {
  return useForm<RecurrenceValues>({
    initialValues: recurrenceValues(task, start, read),
    validate: {
      interval: (interval) => numberProblem(interval, limits.recurrence.interval),
      weekdays: (chosen, { frequency, from }) =>
        frequency === 'WEEKLY' && from === 'schedule' && chosen.length === 0 ? w.weekdayRequired : null,
      until: (until, { end }) => (end === 'until' && !(isDay(until) && until >= start) ? w.untilRequired : null),
      count: (count, { end }) => (end === 'count' ? numberProblem(count, limits.recurrence.count) : null),
    },
  });
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
  const form = useRecurrenceForm(task, start, read);
  const { frequency, from, end } = form.values;
  const bySchedule = from === 'schedule';
  const rule = ruleOf(form.values, start, days, read ? (read.weekStart ?? 'MO') : firstWeekday());
  const isValid = form.isValid();
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
      {bySchedule && frequency === 'WEEKLY' && <WeekdayChoice form={form} />}
      {bySchedule && (frequency === 'MONTHLY' || frequency === 'YEARLY') && (
        <DayOfMonthChoice form={form} days={days} month={frequency === 'YEARLY' ? Number(start.slice(5, 7)) : null} />
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
      {isValid && <RuleSentence rule={rule} start={bySchedule ? start : null} />}
    </DialogForm>
  );
});

type RecurrenceForm = ReturnType<typeof useRecurrenceForm>;

function WeekdayChoice({ form }: { form: RecurrenceForm }) {
  return (
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
  );
}

type DayOfMonthChoiceProps = {
  form: RecurrenceForm;
  days: DayOfMonth[];
  /** The month of a yearly rule; null in a monthly rule. */
  month: number | null;
};

function DayOfMonthChoice({ form, days, month }: DayOfMonthChoiceProps) {
  return (
    <Select
      label={w.dayOfMonth}
      data={days.map((dayOfMonth, place) => ({
        value: String(place),
        label: upperFirst(dayOfMonthWords({ dayOfMonth, month })),
      }))}
      allowDeselect={false}
      {...form.getInputProps('dayOfMonth')}
    />
  );
}

/** Says the rule in words, with its next dates. `start` is null if these are counted from the completion. */
function RuleSentence({ rule, start }: { rule: string; start: string | null }) {
  const coming = comingDays(rule, start ?? today());
  return (
    <div className={c.sentence} role="status">
      <b>{recurrenceSentence(rule, start)}</b>
      <p>{coming.length > 0 ? w.next(new Intl.ListFormat().format(coming.map((day) => dayWords(day)))) : w.noNext}</p>
      <p>{w.how}</p>
    </div>
  );
}

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
