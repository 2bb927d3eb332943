import { limits } from '@groundwork/contract/limits';
import type { Team } from '@groundwork/contract/teams';
import { plural } from './plural.ts';

const role: Record<Team['role_code'], string> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };

export const teams = {
  title: 'Teams',
  newTeam: 'New team',
  create: 'Create team',
  save: 'Save',
  unsaved: 'Unsaved changes',
  cancel: 'Cancel',
  role,
  plan: `${limits.plan} plan`,
  memberCount: (n: number) => plural(n, 'member', 'members'),
  team: 'Team',
  pages: 'Pages of the team',
  current: 'Current team',
  switch: 'Switch',
  switchTo: (name: string) => `Switch to ${name}`,
  fields: { name: 'Name', description: 'Description' },
  hints: {
    name: 'Everyone in the team sees it',
    description: 'What the team does',
    newTeam: 'You become its owner. Goals, tasks and maps belong to a team.',
  },
  about: 'About',
  aboutText: 'How the team appears to its members.',
  members: 'Members',
  membersText: 'Who can see and change what the team holds.',
  membersFailed: 'Failed to load members',
  joined: (date: string) => `Joined ${date}`,
  you: 'You',
  noDescription: 'No description',
  showMore: 'Show more teams',
  delete: 'Delete team',
  deleteText: 'Deletes the team and everything in it: goals, tasks, forms and maps. This cannot be undone.',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  typeName: (name: string) => `Type ${name} to confirm`,
  empty: {
    title: 'Start with a team',
    text: 'Goals and tasks belong to a team. Create one and you are its owner.',
  },
};
