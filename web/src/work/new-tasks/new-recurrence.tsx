import { Button, Input } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { joinWhen, splitWhen } from '../../base/dates/dates.ts';
import { recurrenceSentence } from '../../base/dates/recurrence-sentence.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import * as words from '../../base/words/words.ts';
import type { TaskForm } from './use-task-form.ts';

const RecurrenceDialog = lazily(() => import('../tasks/recurrence-dialog.tsx').then((part) => part.RecurrenceDialog));

/** The field that says when the new task recurs. */
export function RecurrenceButton({ form, onClick }: { form: TaskForm; onClick: () => void }) {
  const { recurrence, recurs_on } = form.values;
  const label = words.tasks.fields.recurrence;
  const sentence = recurrence ? recurrenceSentence(recurrence, recurs_on) : words.recurrence.none;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Button
        variant="default"
        fullWidth
        justify="start"
        leftSection={<IconRepeat size={16} stroke={1.6} />}
        aria-label={`${label}: ${sentence}`}
        onClick={onClick}
      >
        {sentence}
      </Button>
    </Input.Wrapper>
  );
}

/** Sets when the new task recurs. */
export function NewRecurrence({ form, onClose }: { form: TaskForm; onClose: () => void }) {
  const { recurrence, recurs_on, start_date, due_date } = form.values;
  const { day, time } = splitWhen(due_date);
  return (
    <RecurrenceDialog
      task={{ recurrence, recurs_on, start_date: start_date || null, due_date: day || null, due_time: time }}
      onSave={(edit) =>
        form.setValues({
          recurrence: edit.recurrence ?? null,
          recurs_on: edit.recurs_on ?? null,
          ...(edit.due_date && { due_date: joinWhen(edit.due_date, time) }),
          ...(edit.start_date && { start_date: edit.start_date }),
        })
      }
      onClose={onClose}
    />
  );
}
