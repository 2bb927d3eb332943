import { translated } from '../language.ts';
import { plural } from './plural.ts';

const number = new Intl.NumberFormat();
const list = new Intl.ListFormat('en');
const nodes = (count: number) => plural(count, 'node', 'nodes');
const counted = {
  template: (count: number) => plural(count, 'template', 'templates'),
  map: (count: number) => plural(count, 'map', 'maps'),
  user: (count: number) => plural(count, 'person', 'people'),
};

export const imports = translated({
  title: 'Import',
  steps: ['Sign in', 'Choose', 'Import', 'Report'],
  signedInAs: 'Signed in to the older product as',
  loadFailed: 'Failed to load the import',
  listFailed: 'The older product could not be read',
  off: {
    title: 'No older product is connected',
    text: 'An administrator of this installation can connect one. You can then bring over its templates, maps and people.',
  },
  signIn: {
    title: 'Bring your work with you',
    text: 'Sign in with the email and password of the older product. Next you choose what comes across: templates, maps and people.',
    email: 'Email',
    password: 'Password',
    submit: 'Verify Credentials',
    note: 'Credentials are used only for this import and are not stored.',
    expired: 'A sign-in to the older product ends after 15 minutes. Sign in again: what you chose is still chosen.',
    looking: 'Only looking?',
    sample: 'Try it with the sample data',
  },
  kinds: { template: 'Templates', field: 'Fields', map: 'Maps', node: 'Nodes', user: 'People' },
  counted,
  hub: {
    title: 'What should come across?',
    text: 'Choose on each page, then import everything together. Anything imported before is skipped.',
    about: {
      template: 'The forms of the older product, with their fields.',
      map: 'Maps with all their nodes, in the same tree.',
      user: 'People are invited by email and decide for themselves.',
    },
    chosen: (count: number, all: number | undefined) =>
      all === undefined
        ? count === 0
          ? 'Nothing chosen'
          : `${number.format(count)} chosen`
        : `${number.format(count)} of ${number.format(all)} chosen`,
    earlier: 'Earlier imports',
    choose: { template: 'Choose templates', map: 'Choose maps', user: 'Invite people' },
  },
  picker: {
    pages: 'What to import',
    find: 'Find',
    all: 'Choose all that are shown',
    chosen: (count: number, all: number) => `${number.format(count)} of ${number.format(all)} chosen`,
    columns: { template: 'Fields', map: 'Nodes', user: '' },
    untitled: 'Untitled',
    nobody: 'No name',
    imported: 'imported before',
    member: 'already in the team',
    unreadable: 'cannot be read',
    noTemplate: 'without a template',
    fields: (count: number) => plural(count, 'field', 'fields'),
    nothing: {
      template: { title: 'There are no templates', text: 'Your account in the older product has none.' },
      map: { title: 'There are no maps', text: 'Your account in the older product has none.' },
      user: { title: 'There are no people', text: 'Your account in the older product has no other people.' },
    },
    noneFound: 'Nothing found',
    noneFoundText: (search: string) => `Nothing here has “${search}” in its name.`,
    show: 'Show',
    organization: 'Organization',
    own: 'My organization',
    everybody: 'Everybody',
  },
  preview: {
    title: 'Preview',
    fields: 'How fields come across',
    before: 'Before',
    after: 'Here',
    types: { number: 'Number, from 0', toggle: 'Yes or no', tristate: 'Three states' },
    displayTitle: 'Display title',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    left: (count: number) => `${number.format(count)} will not come across`,
    changed: (count: number) => `${number.format(count)} will come with changes`,
    noFields: 'It has no fields.',
    map: (count: number, all: number, generations: number) =>
      `${count === all ? nodes(count) : `${number.format(count)} of ${nodes(all)}`}, ${plural(generations, 'generation', 'generations')}`,
    noNodes: 'It has no nodes.',
    drawing: (name: string) => `The first generations of ${name}`,
    more: (count: number) => `and ${number.format(count)} more`,
  },
  start: {
    team: 'Into team',
    role: 'Invite as',
    template: 'For maps without a template',
    chooseTemplate: 'None',
    chosen: (template: number, map: number, user: number) =>
      list.format(
        [
          template > 0 && counted.template(template),
          map > 0 && counted.map(map),
          user > 0 && counted.user(user),
        ].filter((part) => part !== false),
      ),
    nothing: 'Nothing chosen yet.',
    nodes: (count: number) => `${nodes(count)}.`,
    bare: (count: number) =>
      count === 1
        ? 'One of the maps needs a template: its own, or one of the team. Without one it is refused.'
        : `${number.format(count)} of the maps need a template: their own, or one of the team. Without one they are refused.`,
    chooseTheirs: (count: number) => (count === 1 ? 'Choose its own too' : 'Choose their own too'),
    added: (count: number) =>
      count === 1
        ? 'The template of the maps comes along.'
        : `The ${number.format(count)} templates of the maps come along.`,
    skipped: 'Anything imported before is skipped.',
    submit: (team: string, refused: number) =>
      refused === 0 ? `Import into team ${team}` : `Import into team ${team}: ${counted.map(refused)} will be refused`,
    failed: 'Failed to start the import',
  },
  run: {
    title: (team: string) => `Importing into team ${team}`,
    items: (done: number, all: number) => `${number.format(done)} of ${number.format(all)} items`,
    left: (seconds: number) =>
      seconds < 90
        ? `about ${plural(Math.max(5, Math.ceil(seconds / 5) * 5), 'second', 'seconds')} left`
        : `about ${plural(Math.round(seconds / 60), 'minute', 'minutes')} left`,
    nodes: (map: string, done: number, all: number) => `${map}, ${number.format(done)} of ${nodes(all)}`,
    waiting: 'waiting',
    done: 'done',
    of: (done: number, all: number) => `${number.format(done)} of ${number.format(all)}`,
    leave: 'You can leave this page. A notification will tell you when it is done.',
    cancel: 'Cancel import',
    cancelFailed: 'Failed to cancel the import',
    percent: (share: number) => `${Math.floor(share * 100)}%`,
    status: { waiting: 'Waiting', running: 'Running', done: 'Done', cancelled: 'Cancelled', failed: 'Failed' },
  },
  report: {
    title: (created: number, team: string) =>
      created === 0
        ? `Nothing new was added to team ${team}`
        : `${plural(created, 'item is', 'items are')} now in team ${team}`,
    cancelled: 'The import was cancelled. What had already come across stays.',
    failed: 'The import could not continue.',
    sub: (skipped: number, altered: number, refused: number, whole: boolean) =>
      [
        skipped > 0 && `${number.format(skipped)} ${skipped === 1 ? 'was' : 'were'} there already.`,
        altered > 0 && `${number.format(altered)} came with changes.`,
        refused > 0 && `${number.format(refused)} ${refused === 1 ? 'was' : 'were'} refused and changed nothing.`,
      ]
        .filter(Boolean)
        .join(' ') || (whole ? 'Everything came across.' : ''),
    created: 'Created',
    skipped: 'Skipped',
    refused: 'Refused',
    altered: 'With changes',
    none: '–',
    counts: (count: number) => number.format(count),
    lists: {
      refused: (count: number) => `${number.format(count)} refused`,
      altered: (count: number) => `${number.format(count)} came with changes`,
      skipped: (count: number) => `${number.format(count)} there already`,
      created: (count: number) => `${number.format(count)} came across`,
    },
    more: 'Show more',
    csv: 'Report (CSV)',
    csvFailed: 'Failed to write the report',
    csvName: 'import-report',
    columns: { kind: 'Kind', name: 'Name', part: 'Field or node', outcome: 'Outcome', reason: 'Reason' },
    again: 'Import more',
    openMaps: 'Open maps',
    itemsFailed: 'Failed to load the report',
  },
  failure: {
    title: 'Import Error',
    text: 'Something went wrong on this page. What was imported is safe.',
    details: 'Technical details',
    reload: 'Reload Page',
    dashboard: 'Go to Dashboard',
  },
});
