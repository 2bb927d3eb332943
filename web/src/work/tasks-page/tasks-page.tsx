import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../base/dates/dates.ts';
import { ExportCsv } from '../../base/files/export-file.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { Page } from '../../base/page/page.tsx';
import { client } from '../../base/queries/api.ts';
import { useAccount } from '../../base/session/session.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { logExport } from '../../people/security-log/security-log-queries.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { TaskFilterBar } from '../task-lists/task-filter-bar.tsx';
import { TaskList } from '../task-lists/task-list.tsx';
import { TaskArrangement } from '../tasks/task-arrangement.tsx';
import { filtersOf, isFiltered, noFilter, type TaskFilter, taskFilterOf } from '../tasks/task-filter.ts';
import { filteredTasks, taskCounts } from '../tasks/task-queries.ts';
import { SaveView } from '../views/save-view.tsx';
import { taskColumns } from './task-csv.ts';
import { TaskViewSwitch } from './task-view-switch.tsx';
import { TaskBoard, TaskTimeline } from './tasks-loader.ts';

const CreateTaskDialog = lazily(() =>
  import('../new-tasks/create-task-dialog.tsx').then(({ CreateTaskDialog }) => CreateTaskDialog),
);

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
            columns={taskColumns()}
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
