import { openSubtaskChoices } from '@groundwork/contract/base/statuses';
import { NativeSelect } from '@mantine/core';
import { useAccount } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { useSetOpenSubtasks } from './account-mutations.ts';
import classes from './settings-form.module.css';

const text = words.recurrence.openSubtasks;

/** A setting: what happens to open subtasks when the person finishes a recurring task. */
export function RepeatingTasks() {
  const { open_subtasks } = useAccount();
  const { mutate: set } = useSetOpenSubtasks();
  return (
    <div className={classes.form}>
      <NativeSelect
        label={text.label}
        value={open_subtasks ?? ''}
        data={[
          { value: '', label: text.ask },
          ...openSubtaskChoices.map((choice) => ({ value: choice, label: text.choices[choice] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          set({ open_subtasks: openSubtaskChoices.find((choice) => choice === value) ?? null })
        }
      />
    </div>
  );
}
