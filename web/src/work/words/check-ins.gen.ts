// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const checkIns = catalogue('checkIns', {
  title: 'Check-ins',
  health: 'Health',
  healths: {
    on_track: 'On track',
    at_risk: 'At risk',
    off_track: 'Off track',
  },
  none: 'No check-in yet',
  checkIn: 'Check in',
  save: 'Save check-in',
  edit: 'Edit check-in',
  delete: 'Delete check-in',
  thisCheckIn: 'this check-in',
  question: 'How is it going?',
  note: 'Note',
  noteHint: 'What changed, and what comes next?',
  by: (name: string, time: string) => `${name}, ${time}`,
  actions: (name: string, time: string) => `Actions for the check-in by ${name}, ${time}`,
  earlier: 'Show earlier check-ins',
  empty: {
    title: 'No check-ins yet',
    text: 'A check-in says in a line or two how the goal stands: on track, at risk or off track.',
  },
  remind: 'Remind to check in',
  reminders: {
    '7': 'Every week',
    '14': 'Every 2 weeks',
    '28': 'Every 4 weeks',
    never: 'No reminder',
  },
});
