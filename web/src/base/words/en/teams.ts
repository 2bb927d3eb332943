import { messages } from '@groundwork/contract/base/messages';
import type { RowPart, TeamQuota } from '@groundwork/contract/base/quotas';
import type { Team } from '@groundwork/contract/people/teams';
import { translated } from '../language.ts';
import { plural } from './plural.ts';

const role: Record<Team['role_code'], string> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };
/** The role in sentences such as "invites you as an admin". */
export const asRole: Record<Team['role_code'], string> = {
  OWNER: 'as an owner',
  ADMIN: 'as an admin',
  MEMBER: 'as a member',
};

const quotas: Record<TeamQuota, string> = {
  team_file_bytes: 'Files',
  team_row_bytes: 'Texts and values',
  team_members: 'Members',
  team_invitations: 'Pending invitations',
  team_tasks: 'Tasks',
  team_goals: 'Goals',
  team_labels: 'Labels',
  team_sprints: 'Sprints',
  team_task_templates: 'Task templates',
  team_templates: 'Templates',
  team_instances: 'Maps and filled-in forms',
  team_records: 'Records',
  team_nodes: 'Nodes of maps',
  team_edges: 'Connections of maps',
};

const rowParts: Record<RowPart, string> = {
  maps: 'Maps',
  records: 'Records',
  texts: 'Texts',
  history: 'History',
  deleted: 'Recently deleted',
};

export const teams = translated({
  notFound: { title: messages.teams.notMember, text: 'It may have been deleted, or you are not one of its members.' },
  title: 'Teams',
  newTeam: 'New team',
  create: 'Create team',
  save: 'Save',
  unsaved: 'Unsaved changes',
  cancel: 'Cancel',
  role,
  memberCount: (n: number) => plural(n, 'member', 'members'),
  team: 'Team',
  pages: 'Pages of the team',
  current: 'Current team',
  switch: 'Switch',
  switchTo: (name: string) => `Switch to ${name}`,
  fields: { name: 'Name', description: 'Description', inviting: 'Who may invite' },
  inviting: { everybody: 'All members', owners: 'Owners and admins only' },
  hints: {
    name: 'Everyone in the team sees it',
    description: 'What the team does',
  },
  settings: 'Settings',
  about: 'About',
  aboutText: 'How the team appears to its members.',
  members: 'Members',
  joined: (date: string) => `Joined ${date}`,
  you: 'You',
  search: 'Search members',
  nobodyFound: 'Nobody found',
  nobodyFoundText: (search: string) => `No member of this team has “${search}” in their name or address.`,
  roleOf: (name: string, code: Team['role_code']) => `Role of ${name}: ${role[code]}`,
  actions: (name: string) => `Actions for ${name}`,
  stepDown: 'Give up ownership',
  stepDownText: 'You will no longer change roles or delete the team. Only another owner can make you an owner again.',
  makeOwner: (name: string) => `Make ${name} an owner?`,
  makeOwnerText: 'Owners can change every role, yours too, remove anybody, and delete the team with everything in it.',
  makeOwnerConfirm: 'Make owner',
  remove: 'Remove from team',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (name: string, team: string) =>
    `${name} loses access to ${team} at once. Their tasks and goals stay, unassigned, and so does what they wrote.`,
  removed: (name: string) => `${name} was removed`,
  code: {
    title: 'Team code',
    about:
      'Other teams use it to hand over or share a part of a map with yours. It lets nobody in, and nothing arrives until you accept it.',
    copy: (code: string) => `Copy the code ${code}`,
    replace: 'New code',
    question: 'Give the team a new code?',
    replaceText: 'Nobody will find your team by the old code any more. Requests that are waiting stay.',
    replaced: 'The team has a new code',
  },
  permissions: {
    title: 'Who may what',
    about: 'What members, admins and owners may do in this team.',
    open: 'See who may what',
  },
  usage: {
    title: 'Usage',
    about: 'What the team uses. When a limit is reached, delete something or ask your administrator to raise it.',
    loading: 'Loading what the team uses',
    ofMost: (used: string, most: string) => `${used} of ${most}`,
    partOf: (part: string, amount: string) => `${part} ${amount}`,
    nearlyFull: 'Nearly full',
    full: 'Full',
    quotas,
    rowParts,
  },
  leave: 'Leave team',
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveText: 'You lose access to its goals, tasks, forms and maps at once. To come back you have to be invited.',
  onlyOwner: 'You are the only owner. Make another member an owner before you leave, or delete the team.',
  left: (name: string) => `You have left ${name}`,
  lost: (name: string) => `You are no longer in ${name}`,
  lostText: 'You were removed, or the team was deleted. If that is a surprise, ask one of its owners.',
  noDescription: 'No description',
  showMore: 'Show more teams',
  delete: 'Delete team',
  deletesAll: 'Everything in the team is deleted with it: goals, tasks, forms and maps.',
  typeName: (name: string) => `Type ${name} to confirm`,
  empty: {
    title: 'Start with a team',
    text: 'Goals and tasks belong to a team. Create one and you are its owner.',
    /** For pages whose items need a team. */
    textOf: (things: string) => `${things} belong to a team. Create one and you are its owner.`,
    imported: 'What you import belongs to a team. Create one and you are its owner.',
  },
});
