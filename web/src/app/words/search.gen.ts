// Generated from `web/src/app/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const search = catalogue('search', {
  title: 'Search',
  field: 'Search everything',
  kinds: {
    goal: 'Goals',
    task: 'Tasks',
    comment: 'Comments',
    label: 'Labels',
    person: 'People',
    template: 'Templates',
    instance: 'Maps and lists',
    record: 'Records',
    node: 'Map nodes',
  },
  kind: {
    goal: 'Goal',
    task: 'Task',
    comment: 'Comment',
    label: 'Label',
    person: 'Person',
    template: 'Template',
    instance: 'List',
    record: 'Record',
    node: 'Map node',
  },
  map: 'Map',
  subtask: 'Subtask',
  similarTo: (query: string) => `Similar to “${query}”`,
  all: 'All',
  filter: 'What to search',
  team: 'Team',
  anyTeam: 'All teams',
  everything: (query: string) => `Search everything for “${query}”`,
  untitled: 'Untitled',
  results: (count: number) => en.counted(count, { one: '# result', other: '# results' }),
  showMore: 'Show more',
  empty: {
    title: 'Find anything your teams have written',
    text: 'Goals, tasks, comments, labels, people, templates, maps and lists, their records and nodes. The beginning of a word is enough, and small typing mistakes are forgiven.',
  },
  nothing: (query: string) => `Nothing found for “${query}”`,
  nothingText: 'Every word has to match. Try fewer words, or the beginning of one.',
  nothingHere: 'There may be more in other places.',
  inAll: 'Search everything',
});
