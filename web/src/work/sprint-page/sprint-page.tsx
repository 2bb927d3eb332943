import * as messages from '@groundwork/contract/base/messages.gen';
import { closedStatuses } from '@groundwork/contract/base/statuses';
import type { Sprint } from '@groundwork/contract/work/sprints';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTextPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazily } from '../../base/loading/lazily.tsx';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { TabLinks } from '../../base/page/tab-links.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { CreateTaskDialog } from '../new-tasks/create-task-dialog.tsx';
import { OverdueSprints } from '../sprints/overdue-sprints.tsx';
import { SprintActions } from '../sprints/sprint-actions.tsx';
import { type SprintView, sprintViews } from '../sprints/sprint-address.ts';
import { SprintOverview } from '../sprints/sprint-overview.tsx';
import { oneSprint } from '../sprints/sprint-queries.ts';
import { TaskList } from '../task-lists/task-list.tsx';
import { TaskArrangement } from '../tasks/task-arrangement.tsx';
import { type Arrangement, arrangementOf } from '../tasks/task-filter.ts';
import { useEditTask } from '../tasks/task-mutations.ts';
import { filteredTasks, taskCounts } from '../tasks/task-queries.ts';
import { TaskSearch } from '../tasks/task-search.tsx';
import { TaskBoard } from '../tasks-page/tasks-loader.ts';
import c from './sprint-page.module.css';

const SprintReport = lazily(
  () => import('../sprints/sprint-report.tsx').then(({ SprintReport }) => SprintReport),
  <RowsSkeleton />,
);

const route = getRouteApi('/signed-in/dashboard/sprints/$sprintId');

/** The page of one sprint: days, goal and numbers, and its tasks as a board or a list. */
export function SprintPage() {
  const { sprintId } = route.useParams();
  const query = useQuery(oneSprint(sprintId));
  return (
    <WhileThere
      key={sprintId}
      query={query}
      nameOf={({ name }) => name}
      notFound={words.sprints.notFound}
      failed={messages.sprints.loadFailed}
      action={<PageButton to="/dashboard/teams" />}
      frame={(instead) => <Page title={words.sprints.sprint}>{instead}</Page>}
      skeleton={<RowsSkeleton heading />}
    >
      {(sprint) => <OpenSprint sprint={sprint} />}
    </WhileThere>
  );
}

function OpenSprint({ sprint }: { sprint: Sprint }) {
  const search = route.useSearch();
  const { view: shown = 'board' } = search;
  const arrangement = arrangementOf(search);
  const [creating, create] = useDisclosure(false);
  const up = {
    label: words.sprints.title,
    to: '/dashboard/teams/$teamId/sprints',
    params: { teamId: sprint.team_id },
  } as const;
  return (
    <Page
      title={sprint.name}
      heading={<CrumbHeading up={[up]} title={sprint.name} />}
      end={
        <>
          <AddTasks sprint={sprint} />
          <SprintActions sprint={sprint} />
        </>
      }
      action={{ label: words.tasks.newTask, onClick: create.open }}
      tools={
        <TabLinks label={words.sprints.views.label}>
          {sprintViews.map((view) => (
            <Link
              key={view}
              to="/dashboard/sprints/$sprintId"
              params={{ sprintId: sprint.id }}
              search={{ ...arrangement, view: view === 'board' ? undefined : view }}
              activeOptions={{ exact: true }}
              aria-current={view === shown ? 'page' : undefined}
            >
              {words.sprints.views[view]}
            </Link>
          ))}
        </TabLinks>
      }
    >
      <div className={c.page} data-view={shown}>
        <OverdueSprints teamId={sprint.team_id} />
        <SprintOverview sprint={sprint} />
        <SprintTasks sprint={sprint} view={shown} arrangement={arrangement} onCreate={create.open} />
      </div>
      {creating && <CreateTaskDialog sprint={sprint} onClose={create.close} />}
    </Page>
  );
}

type SprintTasksProps = { sprint: Sprint; view: SprintView; arrangement: Arrangement; onCreate: () => void };

function SprintTasks({ sprint, view, arrangement, onCreate }: SprintTasksProps) {
  const filters = { team_id: sprint.team_id, sprint_id: [sprint.id] };
  const counts = useQuery({
    ...taskCounts(filters),
    enabled: view === 'list' && (arrangement.group ?? 'status') === 'status',
  }).data;
  const empty = (
    <EmptyState
      title={words.sprints.emptyTasks.title}
      action={
        <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
          {words.tasks.create}
        </Button>
      }
    >
      {words.sprints.emptyTasks.text}
    </EmptyState>
  );
  if (view === 'report') return <SprintReport sprint={sprint} />;
  if (view === 'board')
    return (
      <div className={c.board}>
        <TaskBoard filters={filters} statuses={undefined} order={{}} sprint={sprint} empty={empty} />
      </div>
    );
  const { group = 'status' } = arrangement;
  return (
    <>
      <div className={c.arrangement}>
        <TaskArrangement list="sprint" filter={arrangement} />
      </div>
      <TaskList
        selectable
        list="sprint"
        query={filteredTasks(filters, group, arrangement)}
        arrangement={arrangement}
        counts={counts?.by_status}
        empty={empty}
      />
    </>
  );
}

/** Moves tasks of the team into the sprint. */
function AddTasks({ sprint }: { sprint: Sprint }) {
  const { mutate: editTask } = useEditTask();
  return (
    <TaskSearch
      task={{ team_id: sprint.team_id }}
      isLeftOut={({ sprint_id, status, can }) =>
        sprint_id === sprint.id || closedStatuses.includes(status) || !can.edit
      }
      onChoose={(task) => editTask({ task, edit: { sprint_id: sprint.id } })}
      search={words.sprints.addTasksSearch}
    >
      <Button
        className={c.add}
        variant="subtle"
        color="gray"
        leftSection={<IconTextPlus size={16} stroke={1.7} aria-hidden />}
        aria-label={words.sprints.addTasks}
      >
        <span className={c.addText}>{words.sprints.addTasks}</span>
      </Button>
    </TaskSearch>
  );
}
