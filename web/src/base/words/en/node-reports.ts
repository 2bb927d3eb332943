import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const nodeReports = translated({
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
  line: (
    label: string,
    values: { first: string; last: string; least: string; most: string },
    count: number,
    days: string,
  ) =>
    `${label} in ${plural(count, 'report', 'reports')}, ${days}: from ${values.first} to ${values.last}, ` +
    `between ${values.least} and ${values.most}`,
  offer: {
    title: 'Make a report form',
    text: (label: string) =>
      `No form of your team writes to the nodes of this map yet. A form with the date and “${label}” takes one step. ` +
      'You can add more fields to it later.',
    nobody: 'No form of your team writes to the nodes of this map yet. Ask a member of the team to make one.',
    create: 'Make the form',
    name: (map: string) => `${map}: report`,
    date: 'Date',
  },
});
