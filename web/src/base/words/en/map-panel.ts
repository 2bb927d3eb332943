import { translated } from '../language.ts';
import { plural } from './plural.ts';

const number = new Intl.NumberFormat();

/** Words of the panels beside a map, for one node, several nodes or a connection. */
export const mapPanel = translated({
  node: (title: string) => `Node: ${title}`,
  close: 'Close panel',
  ended: (team: string) => `${team} no longer shows this here. It has ended the view, or moved or deleted the node.`,
  more: 'More',
  copyLink: 'Copy link to this node',
  title: 'Title',
  titleNeeded: 'Please enter a title.',
  generation: (generation: number) => `Generation ${number.format(generation)}`,
  under: (parent: string) => `under ${parent}`,
  below: (nodes: number) => `${number.format(nodes)} below`,
  selectBelow: (nodes: number) => `Select ${plural(nodes, 'node', 'nodes')} below`,
  attend: (people: number) => `${number.format(people)} attending`,
  nodeType: 'Type',
  practices: 'Practices',
  practiced: (on: number, of: number) => `${number.format(on)} of ${number.format(of)}`,
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
    title: (nodes: number) => `${number.format(nodes)} selected`,
    attend: (people: number) => `${plural(people, 'person attending', 'people attending')}`,
    set: 'Set for all of them',
    differ: 'Mixed values',
    readOnly: (nodes: number) => `${plural(nodes, 'node is', 'nodes are')} read-only and will not change.`,
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
