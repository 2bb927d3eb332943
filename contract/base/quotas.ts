const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/**
 * A limit on what a team, a person or a map uses in total, or with `seconds` on what a person adds in that time.
 * `newcomer_` is a person in the first week of their account, with the teams that they own. The name ends with `_bytes`
 * if the unit is bytes. `most` is the default of its setting, and `what` describes it in README.md.
 */
type Quota = { most: number; seconds?: number; what: string };

/**
 * All quotas, in the order in which the product shows them. `rules.counted_quotas` and `rules.quota_rates`
 * (db/rules/base/quotas.sql) say what the database counts for each; messages.ts has its sentence.
 */
export const quotas = {
  team_file_bytes: { most: 20 * gigabyte, what: 'size of the files of a team' },
  team_row_bytes: { most: 5 * gigabyte, what: 'size of the texts and values of a team, with their history and trash' },
  team_members: { most: 2000, what: 'members of a team' },
  team_invitations: { most: 500, what: 'pending invitations of a team' },
  team_tasks: { most: 500_000, what: 'tasks of a team' },
  team_goals: { most: 20_000, what: 'goals of a team' },
  team_labels: { most: 2000, what: 'labels of a team' },
  team_sprints: { most: 2000, what: 'sprints of a team' },
  team_task_templates: { most: 500, what: 'task templates of a team' },
  team_templates: { most: 5000, what: 'templates of a team' },
  team_instances: { most: 10_000, what: 'maps and filled-in forms (instances of templates) of a team' },
  team_records: { most: 1_000_000, what: 'records of a team' },
  team_nodes: { most: 1_000_000, what: 'nodes in all maps of a team' },
  team_edges: { most: 2_000_000, what: 'connections in all maps of a team' },
  map_bytes: { most: 32 * megabyte, what: 'size of the nodes and connections of a map' },
  person_file_bytes: { most: 20 * gigabyte, what: 'size of the files that a person has uploaded, in all teams' },
  newcomer_file_bytes: {
    most: 2 * gigabyte,
    what: 'size of the files of the teams whose owners are in their first week',
  },
  newcomer_row_bytes: { most: 2 * gigabyte, what: 'size of the texts and values of such teams' },
  person_teams: { most: 100, what: 'teams that a person owns' },
  person_memberships: { most: 500, what: 'teams that a person belongs to' },
  person_comments: { most: 60, seconds: 60, what: 'comments that a person writes in a minute' },
  person_tasks: { most: 3000, seconds: 3600, what: 'tasks that a person creates in an hour' },
} as const satisfies Record<`${'team' | 'person' | 'newcomer' | 'map'}_${string}`, Quota>;

export type QuotaName = keyof typeof quotas;
export const quotaNames = Object.keys(quotas) as QuotaName[];

export type TeamQuota = Extract<QuotaName, `team_${string}`>;
export const teamQuotas = quotaNames.filter((name): name is TeamQuota => name.startsWith('team_'));

/** The parts of `team_row_bytes`, which the database counts apart (`rules.counters_of`). */
export const rowParts = ['maps', 'records', 'texts', 'history', 'deleted'] as const;
export type RowPart = (typeof rowParts)[number];

/**
 * The orders in which administrators list teams: by age, by how close they are to one of their limits, or by their use
 * of one quota.
 */
export const teamOrders = ['newest', 'fullest', ...teamQuotas] as const;
export type TeamOrder = (typeof teamOrders)[number];

export const isInBytes = (name: QuotaName) => name.endsWith('_bytes');

/** A number of rows, or bytes in MB: "5,000", "102,400 MB". In English, like the sentences of messages.ts. */
export function inUnit(name: QuotaName, amount: number): string {
  if (!isInBytes(name)) return amount.toLocaleString('en');
  return `${(amount / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
