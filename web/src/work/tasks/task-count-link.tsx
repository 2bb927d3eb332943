import { Link } from '@tanstack/react-router';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import c from './task-count-link.module.css';
import type { TaskFilter } from './task-filter.ts';

/** A number of tasks that links to these tasks and switches to their team. */
export function TaskCountLink({ teamId, count, filter }: { teamId: string; count: number; filter: TaskFilter }) {
  const { switchTo } = useCurrentTeam();
  if (count === 0) return <span className={c.none}>{words.tasks.noTasks}</span>;
  return (
    <Link className={c.count} to="/dashboard/tasks" search={filter} onClick={() => switchTo(teamId)}>
      {words.tasks.count(count)}
    </Link>
  );
}
