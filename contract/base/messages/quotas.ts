import type { QuotaName } from '../quotas.ts';
import { waitOf } from './wait.ts';

const orRaise = (what: string) => `${what} or ask the administrator to raise the limit.`;
const inFirstWeek = orRaise('Delete some, wait until your account is a week old');
const orWait = (seconds: number) => orRaise(`Please wait ${waitOf(seconds)}`);

/**
 * The sentence for each full quota, from the use and the limit (with units) and the seconds until a rate allows more.
 */
export const quotas: Record<QuotaName, (used: string, most: string, wait: number) => string> = {
  team_file_bytes: (used, most) =>
    `The files of this team use ${used} of ${most}, so this one does not fit. ${orRaise('Delete some')}`,
  team_row_bytes: (used, most) => `The texts and values of this team use ${used} of ${most}. ${orRaise('Delete some')}`,
  team_members: (used, most) => `This team has ${used} of ${most} members. ${orRaise('Remove some')}`,
  team_invitations: (used, most) =>
    `This team has ${used} of ${most} pending invitations. ${orRaise('Withdraw some, wait for answers')}`,
  team_tasks: (used, most) => `This team has ${used} of ${most} tasks. ${orRaise('Delete some')}`,
  team_goals: (used, most) => `This team has ${used} of ${most} goals. ${orRaise('Delete some')}`,
  team_labels: (used, most) => `This team has ${used} of ${most} labels. ${orRaise('Delete some')}`,
  team_sprints: (used, most) => `This team has ${used} of ${most} sprints. ${orRaise('Delete some')}`,
  team_task_templates: (used, most) => `This team has ${used} of ${most} task templates. ${orRaise('Delete some')}`,
  team_templates: (used, most) => `This team has ${used} of ${most} templates. ${orRaise('Delete some')}`,
  team_instances: (used, most) =>
    `This team has ${used} of ${most} maps and filled-in forms. ${orRaise('Delete some')}`,
  team_records: (used, most) => `This team has ${used} of ${most} records. ${orRaise('Delete some')}`,
  team_nodes: (used, most) => `The maps of this team have ${used} of ${most} nodes. ${orRaise('Delete some')}`,
  team_edges: (used, most) => `The maps of this team have ${used} of ${most} connections. ${orRaise('Delete some')}`,
  map_bytes: (used, most) =>
    `The nodes and connections of this map hold ${used} of ${most}. ${orRaise('Shorten some, begin another map')}`,
  person_file_bytes: (used, most) =>
    `The files that you have uploaded use ${used} of ${most}, so this one does not fit. ${orRaise('Delete some')}`,
  newcomer_file_bytes: (used, most) => `The files of your teams use ${used} of ${most}. ${inFirstWeek}`,
  newcomer_row_bytes: (used, most) => `The texts and values of your teams use ${used} of ${most}. ${inFirstWeek}`,
  person_teams: (used, most) =>
    `This person owns ${used} of ${most} teams. ${orRaise('Delete one, give one to another owner')}`,
  person_memberships: (used, most) => `This person is in ${used} of ${most} teams. ${orRaise('Leave one')}`,
  person_comments: (_, most, wait) => `You can write ${most} comments in a minute. ${orWait(wait)}`,
  person_tasks: (_, most, wait) => `You can create ${most} tasks in an hour. ${orWait(wait)}`,
};
