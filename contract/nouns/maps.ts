import { no, noun } from './noun.ts';

const link = no('Belongs to the map');

/** Maps: their nodes, connections, labels and saved views, and the history from which the past is shown. */
export const maps = noun({
  operations: ['maps', 'mapSteps', 'versions', 'reports'],
  actions: { 'map.edit': { lowest: 'member' } },
  tables: {
    tpl_maps: {
      team: 'team_id',
      live: { shownBy: ['links', 'maps', 'nextSteps', 'mapSteps'] },
      bytes: { part: 'texts' },
      restorable: 'with its owner',
      ownData: { about: 'Maps with steps for you, or with a rule of yours', of: ['steps_for', 'rule_by'] },
      search: no('Search finds its instance'),
      activity: 'own',
      audit: no('Only the deletion of its instance, which deletions log'),
    },
    map_labels: {
      team: 'team_id',
      live: { shownBy: ['maps'] },
      bytes: no('Without texts'),
      restorable: 'with its owner',
      ownData: no('Names nobody'),
      search: link,
      activity: link,
      audit: link,
    },
    saved_map_views: {
      team: 'team_id',
      live: { shownBy: ['views'], updatedByMutations: true },
      bytes: { part: 'maps' },
      restorable: 'with its owner',
      ownData: no('Names nobody'),
      search: link,
      activity: link,
      audit: link,
    },
    map_versions: {
      team: 'team_id',
      live: no('A moment of the past does not change'),
      bytes: { part: 'history' },
      restorable: 'with its owner',
      ownData: { about: 'Changes of maps that you made', of: ['created_by', 'ended_by'] },
      search: no('Search finds the present'),
      activity: no('Is a log itself'),
      audit: no('Is a log itself'),
    },
    tpl_map_nodes: {
      team: 'team_id',
      live: { shownBy: ['mapSteps'] },
      bytes: { part: 'maps' },
      quotas: [{ name: 'team_nodes', spread: true, changes: true }],
      restorable: { kind: 'branch' },
      ownData: { about: 'Nodes of maps that you added', of: ['created_by'] },
      search: { kind: 'node', columns: ['team_id', 'fields'] },
      activity: 'own',
      audit: no('Only its deletion, which deletions log'),
    },
    tpl_map_edges: {
      team: 'team_id',
      live: { shownBy: [] },
      bytes: { part: 'maps' },
      quotas: [{ name: 'team_edges', spread: true, changes: true }],
      restorable: 'with its owner',
      ownData: no('Names nobody'),
      search: no('Search finds its nodes'),
      activity: no('Its nodes have entries'),
      audit: link,
    },
  },
});
