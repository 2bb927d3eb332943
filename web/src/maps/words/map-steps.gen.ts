// Generated from `web/src/maps/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const mapSteps = catalogue('mapSteps', {
  title: 'Next steps',
  /** Beside the title of the panel: 12 in 7 nodes */
  counts: (steps: number, nodes: number) => `${en.number(steps)} in ${en.counted(nodes, { one: '# node', other: '# nodes' })}`,
  help: 'What each church or group does not practise yet, and who has no reports. Choose what becomes a task.',
  missing: (count: number) => `${en.number(count)} missing`,
  of: (step: string, node: string) => `${step}: ${node}`,
  stepsOf: (node: string) => `Steps of ${node}`,
  /** The button of a step without a due date */
  addDue: '+ due',
  noDue: 'no due date',
  due: (step: string, node: string) => `Due date: ${step}, ${node}`,
  assigneeOf: (step: string, node: string) => `Assignee: ${step}, ${node}`,
  goal: 'Goal',
  newGoal: 'New goal for this map',
  clear: 'Clear',
  stalled: (day: string) => `No report since ${day}`,
  neverReported: 'No report yet',
  add: 'Add task',
  addFor: (step: string, node: string) => `Add a task: ${step}, ${node}`,
  addAll: (count: number) => `Add ${en.counted(count, { one: '# task', other: '# tasks' })}`,
  added: (count: number) => en.counted(count, { '=0': 'These steps have open tasks already', one: '# task added', other: '# tasks added' }),
  more: (count: number) => `${en.counted(count, { one: '# more step', other: '# more steps' })} not shown`,
  none: {
    title: 'No next steps',
    text: 'Every practice is lived, or has an open task, and every group has reports.',
  },
  assignee: 'Assign to',
  rule: {
    title: 'Rule of this map',
    weeks: 'Weeks without a report until a group is stalled',
    weeksHint: 'Empty: no group is ever stalled.',
    makes: 'Every hour, make tasks of',
    kinds: {
      practice: 'missing practices',
      stalled: 'stalled groups',
    },
    once: 'Each step gets one task, and another one only after that is closed.',
    assignee: 'Assign them to',
    nobody: 'Nobody',
    by: (name: string) => `The rule acts for ${name}, who has set it.`,
    byNobody: 'The rule acts for whoever saves it.',
    save: 'Save rule',
    saved: 'Rule saved',
  },
});
