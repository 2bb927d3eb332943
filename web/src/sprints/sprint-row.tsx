import { messages } from '@groundwork/contract/messages';
import type { Sprint } from '@groundwork/contract/sprints';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TaskCountLink } from '../teams/task-count-link.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { rangeWords } from '../ui/dates.ts';
import r from '../ui/row.module.css';
import { RowMenu } from '../ui/row-menu.tsx';
import { words } from '../words/words.ts';
import { SprintDialog } from './sprint-dialog.tsx';
import { useDeleteSprint } from './sprint-mutations.ts';
import c from './sprint-row.module.css';

/** A row of the sprint list. The name opens the sprint, the count links to its tasks. */
export function SprintRow({ sprint }: { sprint: Sprint }) {
  const { mutate: remove } = useDeleteSprint();
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  return (
    <li className={`${r.row} ${c.row}`}>
      {sprint.can.edit ? (
        <UnstyledButton className={`${r.link} ${c.name}`} title={sprint.name} onClick={edit.open}>
          {sprint.name}
        </UnstyledButton>
      ) : (
        <span className={c.name}>{sprint.name}</span>
      )}
      <span className={c.days}>{rangeWords(sprint.starts_on, sprint.ends_on)}</span>
      <TaskCountLink teamId={sprint.team_id} count={sprint.task_count} filter={{ sprint_id: [sprint.id] }} />
      <RowMenu
        label={words.sprints.actions(sprint.name)}
        edit={sprint.can.edit ? { label: words.sprints.edit, onClick: edit.open } : undefined}
        remove={sprint.can.delete ? { label: words.sprints.delete, onClick: ask.open } : undefined}
      />
      {editing && <SprintDialog teamId={sprint.team_id} sprint={sprint} onClose={edit.close} />}
      <Confirm
        opened={asking}
        title={words.sprints.delete}
        description={messages.general.deleteQuestion(sprint.name)}
        restorable
        note={sprint.task_count > 0 && words.sprints.tasksStay(sprint.task_count)}
        confirmText={words.sprints.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => remove(sprint)}
      />
    </li>
  );
}
