import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../api.ts';
import { useAccount } from '../identity/session.ts';
import { CreateTaskDialog } from '../new-tasks/create-task-dialog.tsx';
import { NothingFound } from '../page/nothing-found.tsx';
import { Page } from '../page/page.tsx';
import { logExport } from '../security-log/security-log-queries.ts';
import { useCurrentTeam } from '../teams/current-team.ts';
import { WithTeam } from '../teams/with-team.tsx';
import { today } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportCsv } from '../ui/export-file.tsx';
import { SaveView } from '../views/save-view.tsx';
import { words } from '../words/words.ts';
import { TaskArrangement } from './task-arrangement.tsx';
import { taskColumns } from './task-csv.ts';
import { filtersOf, isFiltered, noFilter, type TaskFilter, taskFilterOf } from './task-filter.ts';
import { TaskFilterBar } from './task-filter-bar.tsx';
import { TaskList } from './task-list.tsx';
import { filteredTasks, taskCounts } from './task-queries.ts';
import { TaskViewSwitch } from './task-view-switch.tsx';
import { TaskBoard, TaskTimeline } from './tasks-loader.ts';

/** The tasks of the current team. The URL contains filters, grouping and order. */
export function TasksPage() {
  const { id: me } = useAccount();
  const { team } = useCurrentTeam();
  const filter = taskFilterOf(useSearch({ strict: false }));
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title={words.tasks.title}
      action={team ? { label: words.tasks.newTask, onClick: create } : undefined}
      end={
        team && (
          <ExportCsv
            key={team.id}
            name="tasks"
            columns={taskColumns}
            begin={(signal) => logExport(team.id, 'tasks', signal)}
            readPage={(cursor, signal) =>
              client.tasks.list(
                {
                  ...filtersOf(filter, team.id, me, today()),
                  sort: filter.sort,
                  direction: filter.direction,
                  limit: limits.page.max,
                  cursor,
                },
                { signal },
              )
            }
            failed={messages.tasks.loadFailed}
          />
        )
      }
      tools={
        team && (
          <>
            <TaskViewSwitch now={filter.view ?? 'list'} />
            <TaskFilterBar key={team.id} filter={filter} teamId={team.id}>
              <TaskArrangement filter={filter} />
              <SaveView teamId={team.id} page="tasks" filter={filter} />
            </TaskFilterBar>
          </>
        )
      }
    >
      <WithTeam>{(team) => <TeamTasks key={team.id} teamId={team.id} filter={filter} onCreate={create} />}</WithTeam>
      {creating && <CreateTaskDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function TeamTasks({ teamId, filter, onCreate }: { teamId: string; filter: TaskFilter; onCreate: () => void }) {
  const { id: me } = useAccount();
  const filters = filtersOf(filter, teamId, me, today());
  const { group = 'status', view } = filter;
  const empty = isFiltered(filter) ? <NothingMatches /> : <NoTasks onCreate={onCreate} />;
  const { data: counts } = useQuery({ ...taskCounts(filters), enabled: !view && group === 'status' });
  if (view === 'board') return <TaskBoard filters={filters} statuses={filter.status} order={filter} empty={empty} />;
  if (view === 'timeline') return <TaskTimeline teamId={teamId} filters={filters} filter={filter} />;
  return (
    <TaskList
      selectable
      query={filteredTasks(filters, group, filter)}
      list="tasks"
      arrangement={filter}
      counts={counts?.by_status}
      empty={empty}
    />
  );
}

const NothingMatches = () => (
  <NothingFound title={words.tasks.emptyFilter.title} filters={Object.keys(noFilter)}>
    {words.tasks.emptyFilter.text}
  </NothingFound>
);

function NoTasks({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title={words.tasks.empty.title}
      action={
        <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
          {words.tasks.create}
        </Button>
      }
    >
      {words.tasks.empty.text}
    </EmptyState>
  );
}
