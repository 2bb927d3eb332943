import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Task } from '@groundwork/contract/work/tasks';
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { currentTime } from '../../base/dates/clock.ts';
import { isWhen, momentOfWhen, momentWords, splitWhen } from '../../base/dates/dates.ts';
import { DayField } from '../../base/day-picker/day-field.tsx';
import { Clipped, PropertyButton } from '../../base/fields/property.tsx';
import { isComposing } from '../../base/keys/pressed-key.ts';
import * as words from '../../base/words/words.ts';
import { type ReminderTimes, remindersQuery, useSetReminders } from './reminder-mutations.ts';
import c from './task-reminders.module.css';

const text = words.tasks.reminders;

/** Offered times before the due date, in minutes. */
const offered = [0, 15, 60, 24 * 60, 2 * 24 * 60, 7 * 24 * 60];

const isAhead = (time: string) => Date.parse(time) > currentTime().getTime();

/** One's own reminders of a task. */
export function TaskReminders({ task }: { task: Task }) {
  const { data } = useQuery(remindersQuery(task.id));
  const { mutate } = useSetReminders(task.id);
  const [opened, setOpened] = useState(false);
  const before = data?.minutes_before ?? [];
  const times = data?.at_times.filter(isAhead) ?? [];
  const names = [...before.map(text.before), ...times.map((time) => momentWords(time))];
  const save = (changed: Partial<ReminderTimes>) =>
    mutate({ at_times: changed.at_times ?? times, minutes_before: changed.minutes_before ?? before });
  const full = names.length >= limits.taskReminders;
  const close = () => setOpened(false);
  return (
    <Popover opened={opened} onDismiss={close} width={264} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <PropertyButton name={text.name} onClick={() => setOpened(!opened)} disabled={!data}>
          {names.length === 0 ? <em>{text.none}</em> : <Clipped>{names.join(', ')}</Clipped>}
        </PropertyButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={c.reminders}>
          <p className={c.note}>{task.due_date ? (task.due_time ? text.note : text.noteWithoutTime) : text.noDue}</p>
          {[...new Set([...offered, ...before])]
            .sort((one, other) => one - other)
            .map((minutes) => (
              <Checkbox
                key={minutes}
                size="sm"
                label={text.before(minutes)}
                checked={before.includes(minutes)}
                disabled={!before.includes(minutes) && (full || !task.due_date)}
                onChange={({ currentTarget }) =>
                  save({
                    minutes_before: currentTarget.checked
                      ? [...before, minutes].sort((one, other) => one - other)
                      : before.filter((one) => one !== minutes),
                  })
                }
              />
            ))}
          {times.map((time) => (
            <div key={time} className={c.time}>
              <span>{momentWords(time)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={text.remove(momentWords(time))}
                onClick={() => save({ at_times: times.filter((one) => one !== time) })}
              >
                <IconX size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          {full ? (
            <p className={c.note}>{messages.taskReminders.tooMany}</p>
          ) : (
            <AddTime add={(time) => save({ at_times: [...times, time].sort() })} />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A field for another time. A day without a time means 7 in the morning. */
function AddTime({ add }: { add: (time: string) => void }) {
  const [draft, setDraft] = useState('');
  const [added, setAdded] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    if (draft === '') return;
    if (!isWhen(draft)) return setProblem(words.dates.unclear);
    const { day, time } = splitWhen(draft);
    const moment = momentOfWhen(day, time ?? '07:00');
    if (!isAhead(moment)) return setProblem(messages.taskReminders.past);
    add(moment);
    setDraft('');
    setAdded(added + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    submit();
  };
  return (
    <div className={c.add}>
      <DayField
        // A new key after each added time, so that the field is empty again.
        key={added}
        autoFocus={added > 0}
        aria-label={text.at}
        value={draft}
        withTime
        error={problem}
        onChange={(when) => {
          setProblem(null);
          setDraft(when);
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <Button variant="default" onClick={submit}>
        {text.add}
      </Button>
    </div>
  );
}
