// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const targets = catalogue('targets', {
  title: 'Measurable targets',
  add: 'Add target',
  edit: 'Edit target',
  delete: 'Delete target',
  save: 'Save target',
  actions: (name: string) => `Actions for ${name}`,
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  fields: {
    name: 'Name',
    unit: 'Unit',
    start_value: 'Start',
    target_value: 'Target',
    source: 'Current number',
    calculation: 'Compute',
    field: 'Number field',
    branch: 'Branch',
  },
  hints: {
    name: 'Guests, money raised, visits',
    unit: 'people, €, hours',
  },
  byHand: 'Entered by hand',
  forms: 'Computed from a form',
  maps: 'Computed from a map',
  wholeMap: 'The whole map',
  sourceStays: 'Where the number comes from cannot be changed later.',
  noFields: 'There is no number field, so only a count can be computed.',
  calculations: {
    count: 'Count',
    sum: 'Sum',
    average: 'Average',
  },
  problems: {
    source_gone: 'What this was computed from has been deleted',
    field_gone: 'The field that this was computed from has been deleted',
    no_values: 'No values yet',
    too_large: 'Too many records or too large a number to compute',
    not_computed: 'Not computed',
  },
  /** "80 people". */
  amount: (value: string, unit?: string | null | undefined) => (unit ? `${value} ${unit}` : `${value}`),
  /** The progress of a target: "12 of 80 people". */
  reached: (current: string, target: string, unit?: string | null | undefined) => `${current} of ${(unit ? `${target} ${unit}` : `${target}`)}`,
  from: (start: string) => `from ${start}`,
  beyond: 'of the target, reached',
  behind: 'behind the start',
  /** The source of a computed number. `what` is the label of the field. */
  computed: (calculation: string, what: string | null, where: string, branch: boolean) => en.select(calculation, { count: `Counted in ${(branch ? `a branch of ${where}` : `${where}`)}`, other: `${en.select(calculation, { count: 'Count', sum: 'Sum', average: 'Average', other: '' })} of ${what} in ${(branch ? `a branch of ${where}` : `${where}`)}` }),
  enter: (name: string) => `Update the number of ${name}`,
  update: 'Update',
  /** The text in a list of goals: the first target and the number of further targets. */
  more: (text: string, others: number) => `${text} +${others}`,
  value: 'Number',
  when: 'When',
  who: 'Who',
  empty: {
    title: 'No numbers yet',
    text: 'Each number that somebody enters is listed here.',
  },
  earlier: 'Show earlier numbers',
});
