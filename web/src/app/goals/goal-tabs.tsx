import type { Goal } from '@groundwork/contract/work/goals';
import { Button, Tabs } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import { TabPanel } from '../../base/page/tab-panel.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { ActivityList } from '../../talk/activity/activity-list.tsx';
import { Attachments } from '../../talk/attachments/attachments.tsx';
import { Comments } from '../../talk/comments/comments.tsx';
import { useSeen } from '../../talk/notifications/use-seen.ts';
import { TaskList } from '../../work/task-lists/task-list.tsx';
import { TaskArrangement } from '../../work/tasks/task-arrangement.tsx';
import { arrangementOf } from '../../work/tasks/task-filter.ts';
import { goalTasks } from '../../work/tasks/task-queries.ts';
import c from './goal-tabs.module.css';

const CheckInList = lazily(
  () => import('../../work/check-ins/check-in-list.tsx').then(({ CheckInList }) => CheckInList),
  <RowsSkeleton />,
);
const InstanceList = lazily(
  () => import('../../forms/templates/instance-list.tsx').then(({ InstanceList }) => InstanceList),
  <RowsSkeleton />,
);

/** The tabs of a goal: tasks, comments, check-ins, instances, attachments and activity. */
export function GoalTabs({ goal, onCreateTask }: { goal: Goal; onCreateTask: () => void }) {
  const search = useSearch({ strict: false });
  useSeen({ goal_id: goal.id });
  const { comment, task } = search;
  const arrangement = arrangementOf(search);
  // If a task is open over the page, `comment` in the URL belongs to the task.
  const linked = task ? undefined : comment;
  const [tab, setTab] = useState(linked ? 'comments' : 'tasks');
  useDidUpdate(() => {
    if (linked) setTab('comments');
  }, [linked]);
  return (
    <Tabs className={c.tabs} value={tab} onChange={(next) => setTab(next ?? 'tasks')}>
      <Tabs.List className={c.list}>
        <Tab value="tasks" count={goal.task_stats.total} />
        <Tab value="comments" count={goal.comment_count} />
        <Tab value="checkIns" />
        <Tab value="instances" />
        <Tab value="attachments" />
        <Tab value="activity" />
      </Tabs.List>
      <Panel value="tasks" open={tab} className={c.tasks}>
        {goal.task_stats.total > 0 && (
          <div className={c.tools}>
            <TaskArrangement list="goal" filter={arrangement} />
          </div>
        )}
        <TaskList
          list="goal"
          query={goalTasks(goal.id, arrangement)}
          arrangement={arrangement}
          empty={
            <EmptyState
              title={words.goals.emptyTasks.title}
              action={
                <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreateTask}>
                  {words.tasks.create}
                </Button>
              }
            >
              {words.goals.emptyTasks.text}
            </EmptyState>
          }
        />
      </Panel>
      <Panel value="comments" open={tab} className={c.pane}>
        <Comments subject={{ goal_id: goal.id }} teamId={goal.team_id} />
      </Panel>
      <Panel value="checkIns" open={tab} className={c.pane}>
        <CheckInList goal={goal} />
      </Panel>
      <Panel value="instances" open={tab} className={c.tasks}>
        <InstanceList of={{ teamId: goal.team_id, goalId: goal.id }} />
      </Panel>
      <Panel value="attachments" open={tab} className={c.pane}>
        <Attachments subject={{ goal_id: goal.id }} />
      </Panel>
      <Panel value="activity" open={tab} className={c.pane}>
        <ActivityList goal_id={goal.id} />
      </Panel>
    </Tabs>
  );
}

type PanelProps = {
  value: keyof typeof words.goals.tabs;
  open: string;
  className: string | undefined;
  children: ReactNode;
};

const Panel = (panel: PanelProps) => <TabPanel {...panel} name={words.goals.tabs[panel.value]} />;

function Tab({ value, count = 0 }: { value: keyof typeof words.goals.tabs; count?: number }) {
  return (
    <Tabs.Tab value={value}>
      {words.goals.tabs[value]} {count > 0 && <span className={c.count}>{count}</span>}
    </Tabs.Tab>
  );
}
