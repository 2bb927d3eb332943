// Generated from `web/src/forms/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const instances = catalogue('instances', {
  title: 'Instances',
  instance: 'Instance',
  tabs: {
    records: 'Records',
    map: 'Map',
    metadata: 'About',
  },
  editName: 'Edit name',
  more: 'More',
  delete: 'Delete instance',
  deletesRecords: (records: number) => `${en.counted(records, { one: '# record is', other: '# records are' })} deleted with it.`,
  goal: 'Goal',
  template: 'Template',
  name: 'Name',
  save: 'Save',
  newRecord: 'New record',
  noMetadata: 'This template has no details to fill in.',
  records: (n: number) => en.counted(n, { one: '# record', other: '# records' }),
  create: 'Create',
  createFrom: 'Create from a template',
  createOne: 'New instance',
  chooseTemplate: 'Choose a template',
  templateNeeded: 'Please choose a template',
  showMore: 'Show more',
  empty: {
    title: 'Collect what belongs to this goal',
    text: 'Templates give you lists of your own shape: visits, contacts, ideas. Their records can be linked to the tasks of this goal.',
  },
  emptyTemplate: {
    title: 'Not used yet',
    text: 'An instance is a list of records, or a map, in the shape of this template. A form creates its own with the first record.',
  },
  notFound: {
    title: 'Instance not found',
    text: 'It may have been deleted, or it belongs to a team that you are not in.',
  },
});
