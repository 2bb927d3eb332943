// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const labels = catalogue('labels', {
  title: 'Labels',
  add: 'Add labels',
  search: 'Search labels...',
  nothingFound: 'No labels found',
  nothingFoundText: (search: string) => `No label of this team has “${search}” in its name.`,
  createNamed: (name: string) => `Create label “${name}”`,
  manage: 'Manage labels',
  remove: (name: string) => `Remove label ${name}`,
  fields: {
    name: 'Name',
    color: 'Color',
    description: 'Description',
  },
  hints: {
    description: 'When to use it',
  },
  colors: {
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    lime: 'Lime',
    green: 'Green',
    teal: 'Teal',
    cyan: 'Cyan',
    blue: 'Blue',
    indigo: 'Indigo',
    violet: 'Violet',
    pink: 'Pink',
    gray: 'Gray',
  },
  ownColor: 'Custom color',
  newLabel: 'New label',
  create: 'Create label',
  edit: 'Edit label',
  editNamed: (name: string) => `Edit label ${name}`,
  save: 'Save label',
  delete: 'Delete label',
  actions: (name: string) => `Edit or delete ${name}`,
  empty: {
    title: 'Tell tasks apart at a glance',
    text: 'A label marks what tasks of different goals have in common: a place, a topic, a kind of work.',
  },
});
