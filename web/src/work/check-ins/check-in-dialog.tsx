import { limits } from '@groundwork/contract/base/limits';
import { type Health, healths } from '@groundwork/contract/base/statuses';
import type { CheckIn } from '@groundwork/contract/work/check-ins';
import type { Goal } from '@groundwork/contract/work/goals';
import { Radio, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import c from './check-in-dialog.module.css';
import { useSaveCheckIn } from './check-in-mutations.ts';
import { HealthIcon } from './health-icon.tsx';

const w = words.checkIns;

type CheckInDialogProps = { goal: Goal; checkIn?: CheckIn | undefined; onClose: () => void };

/**
 * Edits `checkIn`. Without `checkIn`, the dialog adds a check-in to the goal, and starts with the health of the last
 * one.
 */
export const CheckInDialog = bounded(function CheckInDialog({ goal, checkIn, onClose }: CheckInDialogProps) {
  const { mutateAsync, isPending } = useSaveCheckIn(goal, checkIn);
  const form = useForm<{ health: Health; note: string }>({
    initialValues: {
      health: checkIn?.health ?? goal.check_in?.health ?? 'on_track',
      note: checkIn?.note ?? '',
    },
  });
  const draft = useKeptForm(form, checkIn ? `check-in ${checkIn.id}` : `new check-in ${goal.id}`);
  return (
    <DialogForm
      title={checkIn ? w.edit : w.checkIn}
      submitText={checkIn ? w.save : w.checkIn}
      busy={isPending}
      onSubmit={form.onSubmit((values) => draft.settle(mutateAsync(values), onClose))}
      onClose={onClose}
      draft={draft}
    >
      <Radio.Group label={w.question} {...form.getInputProps('health')}>
        <div className={c.choices}>
          {healths.map((health, place) => (
            <Radio
              key={health}
              value={health}
              data-autofocus={place === 0 || undefined}
              label={
                <span className={c.health}>
                  <HealthIcon health={health} />
                  {w.healths[health]}
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={w.note}
        placeholder={w.noteHint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.text.paragraph}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
});
