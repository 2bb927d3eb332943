// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const copies = catalogue('copies', {
  duplicateTask: 'Duplicate task',
  duplicateGoal: 'Duplicate goal',
  duplicate: 'Duplicate',
  takeAlong: 'Take along',
  parts: {
    description: 'Description',
    subtasks: 'Subtasks',
    tasks: 'Tasks and subtasks',
    labels: 'Labels',
    dates: 'Dates',
    assignees: 'Assignees',
  },
  firstDay: 'Move the first date to',
  datesMove: 'All dates move by as many days. Without a date here, they stay.',
  /** A note below the choices. */
  stays: (inOtherTeam: boolean) => `The copy begins as not started. Comments, files and pictures stay with the original.${(inOtherTeam ? ' In the other team, labels of the same name are used, and only its members stay assigned.' : '')}`,
});
