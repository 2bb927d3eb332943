import type { Sprint } from '@groundwork/contract/work/sprints';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { rangeWords } from '../../base/dates/dates.ts';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { TaskCountLink } from '../tasks/task-count-link.tsx';
import { DeleteSprint } from './sprint-actions.tsx';
import { SprintDialog } from './sprint-dialog.tsx';
import { useDeleteSprint } from './sprint-mutations.ts';
import c from './sprint-row.module.css';

/** A row of the sprint list. The name opens the page of the sprint, the count links to its tasks. */
export function SprintRow({ sprint }: { sprint: Sprint }) {
  const { mutate: remove } = useDeleteSprint();
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  return (
    <li className={`${r.row} ${c.row}`}>
      <Link
        className={`${r.link} ${c.name}`}
        to="/dashboard/sprints/$sprintId"
        params={{ sprintId: sprint.id }}
        title={sprint.name}
        dir="auto"
      >
        {sprint.name}
      </Link>
      <span className={c.days}>{rangeWords(sprint.starts_on, sprint.ends_on)}</span>
      <TaskCountLink teamId={sprint.team_id} count={sprint.task_count} filter={{ sprint_id: [sprint.id] }} />
      <RowMenu
        label={words.sprints.actions(sprint.name)}
        edit={sprint.can.edit ? { label: words.sprints.edit, onClick: edit.open } : undefined}
        remove={sprint.can.delete ? { label: words.sprints.delete, onClick: ask.open } : undefined}
      />
      {editing && <SprintDialog teamId={sprint.team_id} sprint={sprint} onClose={edit.close} />}
      <DeleteSprint sprint={sprint} opened={asking} onClose={ask.close} onConfirm={() => remove(sprint)} />
    </li>
  );
}
