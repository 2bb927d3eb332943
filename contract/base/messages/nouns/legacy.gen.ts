// Generated from `contract/base/messages/maps.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

/** Reasons why an item of the older product was refused or altered. */
export const legacy = catalogue('messages.legacy', {
  untitled: 'Untitled',
  fieldUnnamed: (place: number) => `Field ${place} has no name.`,
  fieldName: (name: string) => `“${name}” cannot be the name of a field.`,
  fieldTwice: (name: string) => `Two fields are named ${name}.`,
  tooManyFields: 'A form has at most 500 fields.',
  unknownType: (label: string, type: string) => `“${label}” has the unknown type “${type}” and comes as text.`,
  noOptions: (label: string) => `“${label}” is a choice without options and comes as text.`,
  templateNodes: (count: number) => `Its nodes (${count}) stay there: here nodes belong to maps.`,
  tooManyOptions: (label: string) => `“${label}” has more than 500 options; the first 500 were kept.`,
  nodeWithoutId: (place: number) => `Node ${place} has no id.`,
  idTooLong: (id: string) => `Node id is longer than 128 characters: “${id}”`,
  idTwice: (id: string) => `Two nodes have the id “${id}”`,
  dotInId: (id: string) => `Node id contains a dot: “${id}”`,
  ownAncestor: (title: string) => `Node “${title}” is its own ancestor`,
  parentMissing: (title: string) => `The parent of node “${title}” is not in the map`,
  belowRefused: (title: string) => `Node “${title}” is below one that was refused`,
  tooDeep: (title: string) => `Node “${title}” is deeper than 100 levels`,
  tooMany: (title: string) => `A map has at most 50,000 nodes: “${title}” is beyond them`,
  tooLarge: (title: string) => `Node “${title}” holds more than 100 KB`,
  value: (title: string, field: string, problem: string) => `“${field}” of node “${title}” was left out. ${problem}`,
  nameCleaned: (name: string) => `“${name}” lost characters that reorder the text around it.`,
  valueCleaned: (title: string, field: string) => `“${field}” of node “${title}” lost characters that reorder the text around it.`,
  notAnEmail: (written: string) => `${written} is not an email address`,
});
