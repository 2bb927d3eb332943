import { no, noun } from './noun.ts';

const audited = no('Its end is for good, with an entry of the audit log');
const constant = no('The same in every installation');

/** Teams, their members with a role each, and invitations. */
export const teams = noun({
  operations: ['teams', 'invitations', 'nextSteps'],
  actions: {
    'team.delete': { lowest: 'owner' },
    'team.require_second_factor': { lowest: 'owner' },
    'member.set_role': { lowest: 'owner' },
    'security_log.see': { lowest: 'owner' },
    'team.update': { lowest: 'admin' },
    'member.remove': { lowest: 'admin' },
    'invitation.manage': { lowest: 'admin' },
  },
  tables: {
    teams: {
      team: 'id',
      live: { shownBy: ['teams', 'securityLog'] },
      bytes: { part: 'texts' },
      restorable: audited,
      ownData: { about: 'Teams that you created and are in', of: ['created_by'] },
      search: no('People choose a team from its list'),
      activity: no('Is not about the work itself'),
      audit: 'own',
    },
    team_memberships: {
      team: 'team_id',
      live: { shownBy: ['teams', 'nextSteps', 'securityLog'] },
      bytes: no('Without texts'),
      quotas: [
        { name: 'team_members' },
        { name: 'person_teams', owner: 'user_id', amount: '(role_id = rules.owner())::integer', changes: true },
        { name: 'person_memberships', owner: 'user_id' },
      ],
      restorable: audited,
      ownData: { about: 'Your memberships of teams', of: ['user_id'] },
      search: { kind: 'person', columns: 'own' },
      activity: no('Is not about the work itself'),
      audit: 'own',
    },
    team_invitations: {
      team: 'team_id',
      live: {
        shownBy: ['invitations', 'nextSteps', 'securityLog'],
        readers: 'rules.readers_of_invitation(team_id, invited_by, email)',
      },
      bytes: { part: 'texts', refuses: false },
      restorable: audited,
      ownData: { about: 'Invitations that you sent or got', of: ['invited_by', 'email'] },
      search: no('Most members do not see it'),
      activity: no('Is not about the work itself'),
      audit: 'own',
    },
    roles: {
      team: constant,
      live: constant,
      bytes: constant,
      restorable: constant,
      ownData: constant,
      search: constant,
      activity: constant,
      audit: constant,
    },
  },
});
