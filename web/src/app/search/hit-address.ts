import type { SearchHit } from '@groundwork/contract/app/search';
import { linkOptions } from '@tanstack/react-router';

/**
 * Returns the link of a hit: tasks and their comments open in a dialog over the current page, labels and people in the
 * list of their team, other hits on their page.
 */
export function hitAddress({ kind, id, team_id, title, within, map_id }: SearchHit) {
  const task = (taskId: string, comment?: string) =>
    linkOptions({ to: '.', search: (before) => ({ ...before, task: taskId, comment }) });
  const ofTeam = { params: { teamId: team_id ?? '' }, search: { search: title.text } };
  const goal = (goalId: string, comment?: string) =>
    linkOptions({ to: '/dashboard/goals/$goalId', params: { goalId }, search: { comment } });
  switch (kind) {
    case 'goal':
      return goal(id);
    case 'task':
      return task(id);
    case 'comment':
      return within?.kind === 'goal' ? goal(within.id, id) : task(within?.id ?? '', id);
    case 'label':
      return linkOptions({ to: '/dashboard/teams/$teamId/labels', ...ofTeam });
    case 'person':
      return linkOptions({ to: '/dashboard/teams/$teamId', ...ofTeam });
    case 'template':
      return linkOptions({ to: '/dashboard/templates/$templateId', params: { templateId: id } });
    case 'record':
      return linkOptions({
        to: '/dashboard/instances/$instanceId',
        params: { instanceId: within?.id ?? '' },
        search: { record: id },
      });
    case 'node':
      return linkOptions({ to: '/dashboard/maps/$mapId', params: { mapId: map_id ?? '' }, search: { node: id } });
    case 'instance':
      return map_id
        ? linkOptions({ to: '/dashboard/maps/$mapId', params: { mapId: map_id } })
        : linkOptions({ to: '/dashboard/instances/$instanceId', params: { instanceId: id } });
  }
}
