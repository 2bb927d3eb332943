// Generated from `web/src/maps/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const nodeReports = catalogue('nodeReports', {
  title: 'Reports',
  report: 'Report',
  /** The item in the menu of a node. */
  command: 'Report…',
  dialog: (node: string) => `Report on “${node}”`,
  save: 'Save report',
  form: 'Form',
  allFields: 'Show all fields',
  openAgain: 'Open the report',
  newest: (value: string, day: string) => `${value}, ${day}`,
  line: (label: string, count: number, days: string, first: string, last: string, least: string, most: string) => `${label} in ${en.counted(count, { one: '# report', other: '# reports' })}, ${days}: from ${first} to ${last}, between ${least} and ${most}`,
  offer: {
    title: 'Make a report form',
    text: (label: string) => `No form of your team writes to the nodes of this map yet. A form with the date and “${label}” takes one step. You can add more fields to it later.`,
    nobody: 'No form of your team writes to the nodes of this map yet. Ask a member of the team to make one.',
    byField: 'No form of your team writes to the nodes of this map yet. In the template of a form, let a field write to a field of the nodes.',
    create: 'Make the form',
    name: (map: string) => `${map}: report`,
    date: 'Date',
  },
});
