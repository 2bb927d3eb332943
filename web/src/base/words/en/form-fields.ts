import type { Tristate } from '@groundwork/contract/forms/form-fields';
import { translated } from '../language.ts';
import { plural } from './plural.ts';

const states: Record<Tristate, string> = { off: 'Off', middle: 'Partly', on: 'On' };

export const formFields = translated({
  needAnotherLook: (fields: number) => `${plural(fields, 'field needs', 'fields need')} your attention.`,
  andMore: (fields: number) => `and ${fields} more`,
  draftRestored: 'Draft restored',
  discard: 'Discard',
  choose: 'Choose',
  searchOptions: 'Search',
  searchIn: (label: string) => `Search ${label}`,
  typeForMore: (options: number) => `Type to find ${plural(options, 'more', 'more')}`,
  remove: (option: string) => `Remove ${option}`,
  clear: (label: string) => `Clear ${label}`,
  clearChoice: 'Clear choice',
  loadingOptions: 'Loading options...',
  noOptions: 'No options available',
  states,
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
    items: (items: number) => plural(items, 'item', 'items'),
  },
});
