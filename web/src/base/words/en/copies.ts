import type { GoalPart, TaskPart } from '@groundwork/contract/work/copied-parts';
import { translated } from '../language.ts';

const parts: Record<TaskPart | GoalPart, string> = {
  description: 'Description',
  subtasks: 'Subtasks',
  tasks: 'Tasks and subtasks',
  labels: 'Labels',
  dates: 'Dates',
  assignees: 'Assignees',
};

export const copies = translated({
  duplicateTask: 'Duplicate task',
  duplicateGoal: 'Duplicate goal',
  duplicate: 'Duplicate',
  takeAlong: 'Take along',
  parts,
  firstDay: 'Move the first date to',
  datesMove: 'All dates move by as many days. Without a date here, they stay.',
  /** A note below the choices. */
  stays: (inOtherTeam: boolean) =>
    'The copy begins as not started. Comments, files and pictures stay with the original.' +
    (inOtherTeam ? ' In the other team, labels of the same name are used, and only its members stay assigned.' : ''),
});
