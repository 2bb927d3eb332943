import type { Examples } from './examples.ts';

export const app: Examples = {
  'deletions.list': [(ids) => ({ teamId: ids.team })],
  'deletions.restore': [(ids) => ({ deletionId: ids.deletion })],
  'deletions.purge': [(ids) => ({ deletionId: ids.other_deletion })],
  'dashboardStatistics.ofTeam': [(ids) => ({ teamId: ids.team, since: '2026-09-28' })],
  'search.find': [(ids) => ({ q: 'chairs', team_id: ids.team })],
};
