import type { Calculation, Target } from '@groundwork/contract/work/targets';
import { translated } from '../language.ts';

const problems: Record<NonNullable<Target['problem']>, string> = {
  source_gone: 'What this was computed from has been deleted',
  field_gone: 'The field that this was computed from has been deleted',
  no_values: 'No values yet',
  too_large: 'Too many records or too large a number to compute',
  not_computed: 'Not computed',
};
const calculations: Record<Calculation, string> = { count: 'Count', sum: 'Sum', average: 'Average' };

/** "80 people". */
const amount = (value: string, unit: string | null) => (unit ? `${value} ${unit}` : value);

export const targets = translated({
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
  hints: { name: 'Guests, money raised, visits', unit: 'people, €, hours' },
  byHand: 'Entered by hand',
  forms: 'Computed from a form',
  maps: 'Computed from a map',
  wholeMap: 'The whole map',
  sourceStays: 'Where the number comes from cannot be changed later.',
  noFields: 'There is no number field, so only a count can be computed.',
  calculations,
  problems,
  amount,
  /** The progress of a target: "12 of 80 people". */
  reached: (current: string, target: string, unit: string | null) => `${current} of ${amount(target, unit)}`,
  from: (start: string) => `from ${start}`,
  beyond: 'of the target, reached',
  behind: 'behind the start',
  /** The source of a computed number. `what` is the label of the field. */
  computed: (calculation: Calculation, what: string | null, where: string, branch: boolean) => {
    const place = branch ? `a branch of ${where}` : where;
    if (calculation === 'count') return `Counted in ${place}`;
    return `${calculations[calculation]} of ${what} in ${place}`;
  },
  enter: (name: string) => `Update the number of ${name}`,
  update: 'Update',
  /** The text in a list of goals: the first target and the number of further targets. */
  more: (text: string, others: number) => `${text} +${others}`,
  value: 'Number',
  when: 'When',
  who: 'Who',
  empty: { title: 'No numbers yet', text: 'Each number that somebody enters is listed here.' },
  earlier: 'Show earlier numbers',
});
