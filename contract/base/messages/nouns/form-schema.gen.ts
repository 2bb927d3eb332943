// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const formSchema = catalogue('messages.formSchema', {
  keyword: (keyword: string) => `“${keyword}” does not belong to a field of this type.`,
  notASchema: 'A form is an object with “properties”, one for each field.',
  name: 'A name begins with a letter and holds letters, digits and underscores, at most 60.',
  nameTaken: (name: string) => `Two fields are named ${name}.`,
  idTaken: 'Two fields have the same id.',
  labelNeeded: 'Please enter a label.',
  optionsNeeded: 'Please add at least one option.',
  optionLabelNeeded: 'Please enter a label for every option.',
  optionTaken: (value: string) => `Two options have the value ${value}.`,
  optionsUrl: 'Please enter a web address that starts with http:// or https://.',
  limitsCrossed: 'The minimum is larger than the maximum.',
  step: 'The step must be larger than zero.',
  pattern: 'This pattern cannot be used: it is not valid, or too complicated.',
  patterns: 'The patterns of this form are too complicated together. Please use fewer or simpler ones.',
  icon: 'An icon is one of the offered names, or a PNG, JPEG or WebP picture of at most 64 KB.',
  titleTaken: 'Only one field can be the display title.',
  meaningTaken: 'Two fields have the same meaning on the map.',
  writesTaken: (name: string) => `Two fields write to the field ${name} of a node.`,
  requiredUnknown: (name: string) => `“${name}” is required, but there is no such field.`,
  tooManyFields: 'A form has at most 500 fields.',
  typeKeyNeeded: 'Please enter a key for every type.',
  tooManyTypes: 'A map has at most 50 types.',
  typeTaken: (key: string) => `Two types have the key ${key}.`,
});
