import type { Tristate } from '@groundwork/contract/form-fields';

const states: Record<Tristate, string> = { off: 'Off', middle: 'Partly', on: 'On' };

export const formFields = {
  required: 'required',
  choose: 'Choose',
  searchOptions: 'Search',
  clear: 'Clear',
  clearChoice: 'Clear choice',
  loadingOptions: 'Loading options...',
  noOptions: 'No options available',
  states,
  json: {
    isJson: 'Kept as JSON.',
    isText: 'Not valid JSON yet. Kept as text until it is.',
    format: 'Format',
  },
  /** What a record holds that this kind of field cannot show. */
  holds: (value: string) => `Holds ${value}`,
};
