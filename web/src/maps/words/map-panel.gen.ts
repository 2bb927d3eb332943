// Generated from `web/src/maps/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** Words of the panels beside a map, for one node, several nodes or a connection. */
export const mapPanel = catalogue('mapPanel', {
  node: (title: string) => `Node: ${title}`,
  close: 'Close panel',
  ended: (team: string) => `${team} no longer shows this here. It has ended the view, or moved or deleted the node.`,
  more: 'More',
  copyLink: 'Copy link to this node',
  title: 'Title',
  titleNeeded: 'Please enter a title.',
  generation: (generation: number) => `Generation ${en.number(generation)}`,
  under: (parent: string) => `under ${parent}`,
  below: (nodes: number) => `${en.number(nodes)} below`,
  selectBelow: (nodes: number) => `Select ${en.counted(nodes, { one: '# node', other: '# nodes' })} below`,
  attend: (people: number) => `${en.number(people)} attending`,
  nodeType: 'Type',
  practices: 'Practices',
  practiced: (on: number, of: number) => `${en.number(on)} of ${en.number(of)}`,
  links: 'Open',
  connections: {
    title: 'Connections',
    out: (type: string, to: string) => `${type}: ${to}`,
    in: (type: string, from: string) => `${type}, from ${from}`,
  },
  otherFields: 'Other fields',
  otherFieldsHelp: 'They came with this node; its template has no such fields.',
  addChild: 'Add child',
  edit: 'Edit',
  delete: 'Delete',
  deleteNode: (title: string) => `Delete ${title}`,
  states: {
    saved: 'Saved',
    saving: 'Saving…',
    offline: 'Offline. Kept until you are back.',
    failed: 'Not saved',
    wrong: 'Not saved yet',
  },
  several: {
    label: 'Selected nodes',
    title: (nodes: number) => `${en.number(nodes)} selected`,
    attend: (people: number) => en.counted(people, { one: '# person attending', other: '# people attending' }),
    set: 'Set for all of them',
    differ: 'Mixed values',
    readOnly: (nodes: number) => `${en.counted(nodes, { one: '# node is', other: '# nodes are' })} read-only and will not change.`,
    duplicate: 'Duplicate',
  },
  edge: {
    label: 'Connection',
    from: 'From',
    to: 'To',
    type: 'Type',
    remove: 'Remove connection',
  },
});
