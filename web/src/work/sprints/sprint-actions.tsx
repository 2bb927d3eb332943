import * as messages from '@groundwork/contract/base/messages.gen';
import type { Sprint } from '@groundwork/contract/work/sprints';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconDots, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { today } from '../../base/dates/dates.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import * as words from '../../base/words/words.ts';
import { EndSprintDialog } from './end-sprint-dialog.tsx';
import c from './sprint-actions.module.css';
import { SprintDialog } from './sprint-dialog.tsx';
import { useDeleteSprint, useReopenSprint } from './sprint-mutations.ts';
import { phaseOf } from './sprint-phases.ts';

/** Ends a sprint and reopens it, edits it and deletes it. */
export function SprintActions({ sprint }: { sprint: Sprint }) {
  const navigate = useNavigate();
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const [ending, end] = useDisclosure(false);
  const { mutate: reopen } = useReopenSprint();
  const canEnd = sprint.can.edit && !sprint.ended_at;
  const phase = phaseOf(sprint, today());
  /** Only a current sprint, or a past one with open tasks, offers to end it. */
  const isDue = phase === 'current' || (phase === 'past' && sprint.open_count > 0);
  const { mutate: remove } = useDeleteSprint();
  return (
    <>
      {canEnd && isDue && (
        <Button className={c.end} variant="default" onClick={end.open}>
          {words.sprints.end}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={c.more} variant="subtle" color="gray" size={32} aria-label={words.sprints.more}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {sprint.can.edit && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={edit.open}>
              {words.sprints.edit}
            </Menu.Item>
          )}
          {canEnd && (
            <Menu.Item leftSection={<IconFlag size={16} stroke={1.6} />} onClick={end.open}>
              {words.sprints.end}
            </Menu.Item>
          )}
          {sprint.can.edit && sprint.ended_at && (
            <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.6} />} onClick={() => reopen(sprint)}>
              {words.sprints.reopen}
            </Menu.Item>
          )}
          {sprint.can.delete && (
            <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={ask.open}>
              {words.sprints.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {ending && <EndSprintDialog sprint={sprint} onClose={end.close} />}
      {editing && <SprintDialog teamId={sprint.team_id} sprint={sprint} onClose={edit.close} />}
      <DeleteSprint
        sprint={sprint}
        opened={asking}
        onClose={ask.close}
        onConfirm={() => {
          remove(sprint);
          void navigate({ to: '/dashboard/teams/$teamId/sprints', params: { teamId: sprint.team_id } });
        }}
      />
    </>
  );
}

type DeleteSprintProps = { sprint: Sprint; opened: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before a sprint is deleted. */
export const DeleteSprint = ({ sprint, ...dialog }: DeleteSprintProps) => (
  <Confirm
    title={words.sprints.delete}
    description={messages.general.deleteQuestion(sprint.name)}
    restorable
    note={sprint.task_count > 0 && words.sprints.tasksStay(sprint.task_count)}
    confirmText={words.sprints.delete}
    dangerous
    {...dialog}
  />
);
