import * as messages from '@groundwork/contract/base/messages.gen';
import type { Notification } from '@groundwork/contract/talk/notifications';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { DueDate } from '../../base/dates/due-date.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { MapLink } from '../../maps/transfers/map-link.tsx';
import { TransferFacts } from '../../maps/transfers/transfer-facts.tsx';
import { oneTransfer } from '../../maps/transfers/transfer-queries.ts';
import { titleOf } from '../../maps/transfers/transfer-title.ts';
import { Comments } from '../../talk/comments/comments.tsx';
import { oneGoal } from '../../work/goals/goal-queries.ts';
import { shortId, TaskBlockers, TaskParent } from '../../work/task-lists/task-row.tsx';
import { oneTask } from '../../work/tasks/task-queries.ts';
import c from './notification-pane.module.css';

const w = words.notifications;

/** The subject of the chosen notification and its comments, so that users can reply inside the inbox. */
export const NotificationPane = bounded(function NotificationPane({
  notification,
}: {
  notification: Notification | undefined;
}) {
  const { task, goal, transfer, team } = notification ?? {};
  return (
    <article className={c.pane} aria-label={task?.title ?? goal?.title ?? transfer?.title ?? w.title}>
      {team && task && <AboutTask key={task.id} taskId={task.id} teamId={team.id} />}
      {team && !task && goal && <AboutGoal key={goal.id} goalId={goal.id} teamId={team.id} />}
      {transfer && <AboutTransfer key={transfer.id} requestId={transfer.id} />}
      {!task && !goal && !transfer && (
        <EmptyState title={notification ? w.gone : w.title}>{notification ? w.goneText : w.choose}</EmptyState>
      )}
    </article>
  );
});

function AboutTask({ taskId, teamId }: { taskId: string; teamId: string }) {
  const query = useQuery(oneTask(taskId));
  return (
    <WhileThere
      query={query}
      nameOf={({ title }) => title}
      notFound={words.tasks.notFound}
      failed={messages.tasks.detailsFailed}
    >
      {(task) => (
        <>
          <header className={c.head}>
            <p className={c.place}>
              {task.goal?.title} <span>{shortId(task.id)}</span>
            </p>
            <TaskParent task={task} />
            <TaskBlockers task={task} />
            <h2 dir="auto">{task.title}</h2>
            <Facts
              open={
                <Button
                  variant="default"
                  size="compact-sm"
                  renderRoot={(props) => <Link to="." search={(search) => ({ ...search, task: task.id })} {...props} />}
                >
                  {w.openTask}
                </Button>
              }
            >
              <span>
                <StatusIcon status={task.status} /> {words.tasks.status[task.status]}
              </span>
              <span>
                <PriorityIcon priority={task.priority} /> {words.tasks.priority[task.priority]}
              </span>
              {task.due_date && <DueDate day={task.due_date} time={task.due_time} at={task.due_at} />}
              {task.assigned_user && (
                <span>
                  <Avatar person={task.assigned_user} /> {task.assigned_user.full_name}
                </span>
              )}
            </Facts>
          </header>
          <Comments subject={{ task_id: taskId }} teamId={teamId} />
        </>
      )}
    </WhileThere>
  );
}

function AboutGoal({ goalId, teamId }: { goalId: string; teamId: string }) {
  const query = useQuery(oneGoal(goalId));
  return (
    <WhileThere
      query={query}
      nameOf={({ title }) => title}
      notFound={words.goals.notFound}
      failed={messages.goals.loadFailed}
    >
      {(goal) => (
        <>
          <header className={c.head}>
            <h2 dir="auto">{goal.title}</h2>
            <Facts
              open={
                <Button
                  variant="default"
                  size="compact-sm"
                  renderRoot={(props) => <Link to="/dashboard/goals/$goalId" params={{ goalId }} {...props} />}
                >
                  {w.openGoal}
                </Button>
              }
            >
              <span>{words.goals.status[goal.status]}</span>
              {goal.due_date && <DueDate day={goal.due_date} />}
            </Facts>
          </header>
          <Comments subject={{ goal_id: goalId }} teamId={teamId} />
        </>
      )}
    </WhileThere>
  );
}

function AboutTransfer({ requestId }: { requestId: string }) {
  const query = useQuery(oneTransfer(requestId));
  return (
    <WhileThere
      query={query}
      nameOf={titleOf}
      notFound={words.transfers.gone}
      failed={messages.transfers.detailsFailed}
    >
      {(request) => (
        <>
          <header className={c.head}>
            <h2 dir="auto">{titleOf(request)}</h2>
            <Facts
              open={
                <>
                  <MapLink request={request} size="compact-sm" />
                  <Button
                    variant="default"
                    size="compact-sm"
                    renderRoot={(props) => (
                      <Link to="/dashboard/transfers" search={{ request: requestId }} {...props} />
                    )}
                  >
                    {words.transfers.open}
                  </Button>
                </>
              }
            >
              <span>{words.transfers.status[request.status]}</span>
            </Facts>
          </header>
          <TransferFacts request={request} />
        </>
      )}
    </WhileThere>
  );
}

function Facts({ open, children }: { open: ReactNode; children: ReactNode }) {
  return (
    <div className={c.facts}>
      {children}
      <span className={c.open}>{open}</span>
    </div>
  );
}
