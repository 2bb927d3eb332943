// Generated from `contract/base/messages/base.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** The sentence for each full quota, from the use and the limit (with units) and the seconds until a rate allows more. */
export const quotas = catalogue('messages.quotas', {
  team_file_bytes: (used: string, most: string, _wait: number) => `The files of this team use ${used} of ${most}, so this one does not fit. Delete some or ask the administrator to raise the limit.`,
  team_row_bytes: (used: string, most: string, _wait: number) => `The texts and values of this team use ${used} of ${most}. Delete some or ask the administrator to raise the limit.`,
  team_members: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} members. Remove some or ask the administrator to raise the limit.`,
  team_invitations: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} pending invitations. Withdraw some, wait for answers or ask the administrator to raise the limit.`,
  team_tasks: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} tasks. Delete some or ask the administrator to raise the limit.`,
  team_goals: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} goals. Delete some or ask the administrator to raise the limit.`,
  team_labels: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} labels. Delete some or ask the administrator to raise the limit.`,
  team_sprints: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} sprints. Delete some or ask the administrator to raise the limit.`,
  team_task_templates: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} task templates. Delete some or ask the administrator to raise the limit.`,
  team_templates: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} templates. Delete some or ask the administrator to raise the limit.`,
  team_instances: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} maps and filled-in forms. Delete some or ask the administrator to raise the limit.`,
  team_records: (used: string, most: string, _wait: number) => `This team has ${used} of ${most} records. Delete some or ask the administrator to raise the limit.`,
  team_nodes: (used: string, most: string, _wait: number) => `The maps of this team have ${used} of ${most} nodes. Delete some or ask the administrator to raise the limit.`,
  team_edges: (used: string, most: string, _wait: number) => `The maps of this team have ${used} of ${most} connections. Delete some or ask the administrator to raise the limit.`,
  map_bytes: (used: string, most: string, _wait: number) => `The nodes and connections of this map hold ${used} of ${most}. Shorten some, begin another map or ask the administrator to raise the limit.`,
  person_file_bytes: (used: string, most: string, _wait: number) => `The files that you have uploaded use ${used} of ${most}, so this one does not fit. Delete some or ask the administrator to raise the limit.`,
  newcomer_file_bytes: (used: string, most: string, _wait: number) => `The files of your teams use ${used} of ${most}. Delete some, wait until your account is a week old or ask the administrator to raise the limit.`,
  newcomer_row_bytes: (used: string, most: string, _wait: number) => `The texts and values of your teams use ${used} of ${most}. Delete some, wait until your account is a week old or ask the administrator to raise the limit.`,
  person_teams: (used: string, most: string, _wait: number) => `This person owns ${used} of ${most} teams. Delete one, give one to another owner or ask the administrator to raise the limit.`,
  person_memberships: (used: string, most: string, _wait: number) => `This person is in ${used} of ${most} teams. Leave one or ask the administrator to raise the limit.`,
  person_comments: (_used: string, most: string, wait: number) => `You can write ${most} comments in a minute. Please wait ${en.wait(wait)} or ask the administrator to raise the limit.`,
  person_tasks: (_used: string, most: string, wait: number) => `You can create ${most} tasks in an hour. Please wait ${en.wait(wait)} or ask the administrator to raise the limit.`,
});
