import type { TaskField } from '@groundwork/contract/work/tasks';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aWholeTask } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TaskProperties } from './task-properties.tsx';

afterEach(cleanup);

/**
 * The panel does not show these fields. The task page shows title and description outside the panel, and the due time
 * with the due date. The dialog of the recurrence shows the day that the rule counts from. Lists show the day for which
 * a person planned the task. Only the record shows its link to the task.
 */
const elsewhere: TaskField[] = ['title', 'description', 'due_time', 'recurs_on', 'record_id'];

it('shows every field of a task by its name, and the reminders', async () => {
  await renderForTest(<TaskProperties task={aWholeTask()} onDelete={() => {}} />);
  const { team_id: _, plan: __, ...fields } = words.tasks.fields;
  const expected = Object.entries(fields).filter(([field]) => !elsewhere.some((other) => other === field));
  const shown = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(shown.toSorted()).toEqual([...expected.map(([, name]) => name), words.tasks.reminders.name].toSorted());
});
