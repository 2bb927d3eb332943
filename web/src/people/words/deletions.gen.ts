// Generated from `web/src/people/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const deletions = catalogue('deletions', {
  title: 'Recently deleted',
  about: 'Restore what somebody deleted in the last 30 days. After that it is gone for good.',
  empty: {
    title: 'Nothing to restore',
    text: 'What somebody deletes in this team stays here for 30 days.',
  },
  /** A note below the question before a deletion. */
  note: 'Owners and admins of the team can restore it for 30 days.',
  kinds: {
    goal: 'Goal',
    check_in: 'Check-in',
    target: 'Measurable target',
    task: 'Task',
    comment: 'Comment',
    attachment: 'File',
    label: 'Label',
    sprint: 'Sprint',
    task_template: 'Task template',
    view: 'Saved view',
    record: 'Record',
    menu: 'Menu',
    menu_item: 'Menu item',
    template: 'Template',
    instance: 'Form or map',
    branch: 'Branch of a map',
  },
  untitled: 'Untitled',
  more: (count: number) => `and ${count} more`,
  deletedBy: (name: string) => `deleted by ${name}`,
  until: (day: string) => `kept until ${day}`,
  somebody: 'a former member',
  actions: (name: string) => `Delete ${name} for good`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  purge: 'Delete for good',
  /** The toast about parts that the server could not restore, and about parts that return together with another deletion. */
  leftOut: (count: number) => en.plural(count, { one: '1 part could not come back, because what it belonged to is gone for good or has been replaced.', other: `${count} parts could not come back, because what they belonged to is gone for good or has been replaced.` }),
  waiting: (count: number) => en.plural(count, { one: '1 link to something else that is deleted comes back with that.', other: `${count} links to other things that are deleted come back with those.` }),
  older: 'Show older',
});
