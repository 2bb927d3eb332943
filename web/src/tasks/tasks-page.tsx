import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Page } from '../shell/page.tsx';
import { useCurrentTeam } from '../teams/current-team.tsx';
import { WithTeam } from '../teams/with-team.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { words } from '../words/words.ts';
import { CreateTaskDialog } from './create-task-dialog.tsx';
import { TaskList } from './task-list.tsx';
import { teamTasks } from './task-queries.ts';

/** The tasks of the current team. */
export function TasksPage() {
  const { team } = useCurrentTeam();
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page title={words.tasks.title} action={team ? { label: words.tasks.newTask, onClick: create } : undefined}>
      <WithTeam>
        {(team) => (
          <TaskList
            query={teamTasks(team.id)}
            empty={
              <EmptyState
                title={words.tasks.empty.title}
                action={
                  <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={create}>
                    {words.tasks.create}
                  </Button>
                }
              >
                {words.tasks.empty.text}
              </EmptyState>
            }
          />
        )}
      </WithTeam>
      {creating && <CreateTaskDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
