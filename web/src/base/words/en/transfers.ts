import type { DataCounts, Transfer } from '@groundwork/contract/maps/transfers';
import { translated } from '../language.ts';
import { plural } from './plural.ts';

const nodes = (count: number) => plural(count, 'node', 'nodes');
const list = new Intl.ListFormat('en');
const records = (count: number) => count > 0 && plural(count, 'map record', 'map records');
const entries = (count: number) => count > 0 && plural(count, 'form record', 'form records');
const tasks = (count: number) => count > 0 && plural(count, 'task', 'tasks');
/** "3 map records and 1 form record"; null for nothing. */
const counted = (...counts: (string | false)[]) => list.format(counts.filter((one) => one !== false)) || null;

const type: Record<Transfer['type'], string> = {
  transfer_partial: 'Transfer of a branch',
  transfer_full: 'Transfer of a map',
  share_downstream: 'Share of a branch',
  share_map: 'Share of a map',
};
const status: Record<Transfer['status'], string> = {
  pending: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Withdrawn',
  revoked: 'View ended',
};
/** The text of a notification, by the status of the request at that time. */
const notified: Record<Transfer['status'], (team: string, share: boolean) => string> = {
  pending: (team, share) => `${team} wants to ${share ? 'share' : 'hand over'}`,
  accepted: (team) => `${team} accepted`,
  declined: (team) => `${team} declined`,
  cancelled: (team) => `${team} withdrew its request`,
  revoked: (team) => `The live view with ${team} has ended`,
};

/** Words of transfers and shares between teams. */
export const transfers = translated({
  title: 'Transfers',
  type,
  status,
  notified,
  untitled: 'Untitled',
  nodes,
  /**
   * `goAlong` lists the data about the nodes that moves with them, `stay` the data that stays with the sender; null for
   * none.
   */
  goAlong: (counts: DataCounts, withEntries: boolean) =>
    counted(records(counts.records), withEntries && entries(counts.entries)),
  stay: (counts: DataCounts, withEntries: boolean) =>
    counted(!withEntries && entries(counts.entries), tasks(counts.tasks)),
  waiting: (count: string) => `${count} waiting for an answer`,
  /** The title on the dashboard. */
  waitingTitle: 'Waiting for you or your team',
  all: 'All requests',
  directions: { label: 'Which requests', incoming: 'Incoming', outgoing: 'Outgoing' },
  filter: { search: 'Search requests', status: 'Status', any: 'Any' },
  from: (team: string, person: string | undefined) => (person ? `from ${team}, by ${person}` : `from ${team}`),
  toYou: (team: string, person: string | undefined) =>
    person ? `to you from ${team}, by ${person}` : `to you from ${team}`,
  to: (team: string, person: string | undefined) => (person ? `to ${team}, by ${person}` : `to ${team}`),
  showMore: 'Show more',
  empty: {
    incoming: {
      title: 'Nothing has been sent to this team',
      text: 'Other teams can hand over or share parts of their maps. They find this team by its code, which is in the settings of the team, or you by your email address.',
      action: 'Show the code',
    },
    outgoing: {
      title: 'This team has not sent anything',
      text: 'Open a map and choose “Send or share” for the whole of it, or “Send to another team…” in the menu of a node.',
      action: 'Open maps',
    },
    filtered: { title: 'Nothing found', text: 'Try other words, or any status.' },
  },
  acts: { accept: 'Review', decline: 'Decline', cancel: 'Withdraw', revoke: 'End the view' },
  actOn: (act: string, title: string) => `${act}: ${title}`,
  cancel: {
    title: (title: string) => `Withdraw “${title}”?`,
    text: (team: string) => `${team} can no longer accept it. Nothing changes in your map, and you can send it again.`,
  },
  revoke: {
    title: (title: string) => `End the view of “${title}”?`,
    text: (team: string) => `It disappears from the map of ${team} at once. To show it again, send it again.`,
  },
  cancelled: 'Request withdrawn',
  revoked: 'The view has ended',
  gone: {
    title: 'Request not found',
    text: 'It may have gone with its team, or it is between teams that you are not in, or to another address.',
  },
  open: 'Open request',
  openMap: 'Open map',
  facts: {
    what: 'What',
    from: 'From',
    to: 'To',
    nodes: 'Nodes',
    data: 'Goes along',
    stays: 'Stays with the sender',
    template: 'Template',
    comesAlong: (name: string) => `A copy of “${name}” comes along`,
    note: 'Note',
    sent: 'Sent',
    status: 'Status',
    since: (what: string, when: string) => `${what}, ${when}`,
    reason: 'Reason',
  },
  send: {
    button: 'Send or share',
    command: 'Send to another team…',
    title: (name: string) => `Send “${name}” to another team`,
    how: 'How',
    types: {
      transfer_partial: { name: 'Hand over', text: 'The nodes move into a map of the other team.' },
      share_downstream: {
        name: 'Share',
        text: 'The nodes stay here. The other team sees them, and cannot change them.',
      },
      transfer_full: { name: 'Hand over', text: 'All nodes move into a new map of the other team.' },
      share_map: { name: 'Share', text: 'The map stays here. The other team sees it, and cannot change it.' },
    } satisfies Record<Transfer['type'], { name: string; text: string }>,
    recipient: 'Recipient',
    recipientHint: 'The code of a team, or the email address of a person, who then chooses the team',
    recipientExample: '4F2A91C07B or peter@example.org',
    template: (name: string) => `Include the template “${name}”`,
    templateHint: 'Then the other team can make a new map with the same fields.',
    entries: (count: number) => `Include the ${plural(count, 'form record', 'form records')} about these nodes`,
    entriesHint:
      'Then they leave your forms and arrive in a copy of the form. Otherwise they stay here, readable as before.',
    note: 'Note (optional)',
    noteHint: 'Goes with the request',
    summary: 'What will happen',
    goes: 'Goes',
    shown: 'Shown',
    branch: (title: string, below: number) => (below === 0 ? title : `${title} and ${below} below`),
    map: (name: string, count: number) => `${name}, all of its ${nodes(count)}`,
    withTemplate: (name: string) => `A copy of “${name}” comes along`,
    withoutTemplate: 'Stays here; the other team chooses one of its own',
    keep: 'You keep',
    kept: {
      transfer: 'A live, read-only view of them in their old place. The other team can revoke that view at any time.',
      share: 'Everything. What you change is seen at once, and you can end the view at any time.',
    },
    besides: 'Also',
    goesAlong: 'Goes along',
    stays: 'Stays here',
    records: 'Records of these nodes go with them. Form records and tasks stay.',
    edges: 'Connections to other nodes are removed.',
    submit: 'Send request',
    sent: (team: string) => `Sent to ${team}`,
    untilAccepted: 'Nothing moves until they accept.',
    sentToPerson: 'Request sent',
    ifAccount: (address: string) =>
      `${address} will see it if the address belongs to an account. Nothing moves until it is accepted.`,
  },
  accept: {
    title: { transfer: 'Accept transfer', share: 'Accept share' },
    /** The subject and sender of a request. */
    about: (title: string, below: number, team: string, person: string | undefined) =>
      `${title}${below > 0 ? ` and ${below} below` : ''}, from ${team}${person ? ` (${person})` : ''}`,
    aboutMap: (title: string, count: number, team: string, person: string | undefined) =>
      `${title}, a map of ${nodes(count)}, from ${team}${person ? ` (${person})` : ''}`,
    steps: {
      team: 'Team',
      destination: 'Destination',
      newMap: 'New map',
      map: 'Map',
      attachment: 'Attachment',
      connection: 'Connection',
      summary: 'Summary',
    },
    team: {
      heading: { transfer: 'Which team will take them over?', share: 'Which team will see it?' },
      hint: (team: string) => `The request is addressed to ${team}.`,
      hintToYou: 'The request is addressed to you. Choose one of your teams.',
      other: 'Not addressed',
      sender: 'Sent it',
      none: 'You are no longer in the team that was asked.',
      noneYet: 'You need another team to accept it. Create one under Teams, then come back.',
    },
    destination: {
      heading: 'Where should these nodes go?',
      hint: 'They keep their structure either way.',
      new: 'Create New Map',
      newText: (count: number, team: string) => `${nodes(count)} start a map of their own in ${team}.`,
      existing: 'Attach to Existing Map',
      existingText: 'They join one of your maps, at the root or under a node.',
    },
    newMap: {
      heading: 'What kind of map?',
      template: 'Template',
      templateNeeded: 'Please select a template',
      senders: 'The sender’s template',
      sendersText: (name: string | undefined) =>
        name ? `A copy of “${name}” becomes your team’s own.` : 'It no longer exists at the sender.',
      noTemplate: 'This team has no template that draws maps. Make one under Templates.',
      name: 'Map name',
      description: 'Description (optional)',
    },
    map: {
      heading: { transfer: 'Which map will they join?', share: 'In which map will you see it?' },
      search: 'Search maps',
      none: 'This team has no map yet. Create one under Maps first.',
    },
    attachment: {
      heading: 'Under which node?',
      hint: 'Leave it at the root if you are not sure: nodes can be moved later.',
      root: 'Root Level (No Parent)',
    },
    connection: {
      heading: 'Under which node will you see it?',
      hint: 'What is shared appears below it, grayed out and live.',
      none: 'This map has no node yet. Add one to it first, or go back and choose another map.',
    },
    searchNodes: 'Search nodes',
    notFound: (search: string) => `Nothing has “${search}” in its name.`,
    showMore: 'Show more',
    sharpen: (count: number) => `The first ${count}. Type to find others.`,
    summary: {
      nodes: 'Nodes',
      what: (count: number, title: string) => `${nodes(count)}: ${title}`,
      team: 'To team',
      newMap: 'New map',
      map: 'Map',
      template: 'Template',
      senders: 'sender’s copy',
      under: 'Under',
      data: 'With them',
      stays: (team: string) => `Stays with ${team}`,
      note: 'Note',
      moved: 'Nodes will be physically moved.',
      movedText: (team: string, count: number) =>
        `${team} keeps a read-only view of ${count === 1 ? 'this node' : `these ${nodes(count)}`}, and nothing else of your map, and sees changes live. You can revoke that view at any time.`,
      shared: 'You will see this read-only.',
      sharedText: (team: string) =>
        `It stays with ${team}; you see its changes live. ${team} can end the view at any time, and so can you: delete it from your map.`,
    },
    drawing: {
      moves: (count: number, from: string, to: string) =>
        `${nodes(count)} move from ${from} to ${to}, and ${from} keeps a live view of them.`,
      shows: (count: number, from: string, to: string) =>
        `${nodes(count)} stay with ${from}, and ${to} gets a live view of them.`,
      nodes,
      view: 'live view',
    },
    submit: 'Accept Request',
    accepted: 'Request Accepted',
    movedTo: (count: number, map: string, team: string) =>
      `${plural(count, 'node is', 'nodes are')} now in ${map}, a map of ${team}.`,
    shownIn: (title: string, map: string) => `${title} can now be seen in ${map}.`,
    edgesRemoved: (count: number) =>
      `${plural(count, 'connection to a node that stays behind was', 'connections to nodes that stay behind were')} removed.`,
    closes: 'Closes by itself in 2 seconds',
  },
  decline: {
    title: 'Decline request',
    text: (title: string, team: string) =>
      `${team} is told that your team declined “${title}”. Nothing changes in either team’s maps.`,
    textByYou: (title: string, team: string) =>
      `${team} is told that you declined “${title}”. Nothing changes in the maps of your teams.`,
    reason: 'Reason (optional)',
    reasonHint: 'Goes to the sender',
    submit: 'Decline',
  },
});
