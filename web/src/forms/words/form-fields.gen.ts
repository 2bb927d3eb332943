// Generated from `web/src/forms/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const formFields = catalogue('formFields', {
  needAnotherLook: (fields: number) => `${en.counted(fields, { one: '# field needs', other: '# fields need' })} your attention.`,
  andMore: (fields: number) => `and ${fields} more`,
  draftRestored: 'Draft restored',
  discard: 'Discard',
  choose: 'Choose',
  searchOptions: 'Search',
  searchIn: (label: string) => `Search ${label}`,
  typeForMore: (options: number) => `Type to find ${en.counted(options, { one: '# more', other: '# more' })}`,
  remove: (option: string) => `Remove ${option}`,
  clear: (label: string) => `Clear ${label}`,
  clearChoice: 'Clear choice',
  loadingOptions: 'Loading options...',
  noOptions: 'No options available',
  states: {
    off: 'Off',
    middle: 'Partly',
    on: 'On',
  },
  json: {
    isJson: 'Kept as JSON.',
    isText: 'Not valid JSON yet. Kept as text until it is.',
    format: 'Format',
  },
  jsonCard: {
    title: 'Data preview',
    copy: 'Copy JSON',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    /** The label of an item of a list. */
    item: 'Item',
    items: (items: number) => en.counted(items, { one: '# item', other: '# items' }),
  },
});
