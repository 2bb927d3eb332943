// Generated from `web/src/maps/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const mapData = catalogue('mapData', {
  label: 'Data on the map',
  on: (name: string) => `Show data: ${name}`,
  color: 'Color by',
  steps: 'Steps',
  stepKinds: {
    even: 'Equal counts',
    equal: 'Equal ranges',
  },
  size: 'Size by',
  usualSize: 'Attendance',
  badge: 'Badge',
  noBadge: 'None',
  filter: 'Filter',
  total: 'Totals',
  noTotal: 'None',
  nodes: 'Number of nodes',
  growth: 'Growth by',
  reset: 'Show nothing',
  missing: (names: readonly string[]) => `This map can no longer show ${en.list(names)} in this way. The rest is shown.`,
  matches: (matching: number, of: number) => `${en.number(matching)} of ${en.counted(of, { one: '# node', other: '# nodes' })} match`,
  noMatch: 'does not match the filter',
  value: (field: string, value: string) => `${field}: ${value}`,
  range: (low: string, high: string) => `${low} – ${high}`,
  unknown: 'Unknown',
  several: 'Several',
  other: 'Other',
  totals: {
    title: (what: string) => `Totals: ${what}`,
    branch: (what: string) => `This branch: ${what}`,
    column: (what: string) => `Σ ${what}`,
    generation: 'Generation',
    ofGeneration: (name: string) => `Generation ${name}`,
    nodes: 'Nodes',
    sum: 'Sum',
    yes: 'Yes',
    average: 'Average',
    yesShare: 'Yes of known',
    share: 'Share',
    perMonth: 'Per month',
    perMonthOf: (months: number, field: string) => `Average of the last ${en.counted(months, { one: '# month', other: '# months' })}, by ${field}`,
    noDate: 'The nodes of this map have no date field.',
    all: 'All',
    unknown: (count: number) => `${en.counted(count, { one: '# node', other: '# nodes' })} without a value`,
  },
  views: {
    title: 'Saved views',
    shared: 'Your whole team sees, changes and deletes them.',
    empty: 'Choose what the map shows, then save it here for your team.',
    saved: (name: string) => `Saved view: ${name}`,
  },
  quoted: (name: string) => `“${name}”`,
});
