import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Task } from '@groundwork/contract/work/tasks';
import { Tabs } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { dayInSentence } from '../../base/dates/dates.ts';
import { useTitleDraft } from '../../base/drafts/use-title-draft.ts';
import { InlineTitle } from '../../base/fields/inline-title.tsx';
import { TabPanel } from '../../base/page/tab-panel.tsx';
import * as words from '../../base/words/words.ts';
import { ActivityList } from '../../talk/activity/activity-list.tsx';
import { Attachments } from '../../talk/attachments/attachments.tsx';
import { useDroppedFiles } from '../../talk/attachments/dropped-files.ts';
import { Comments } from '../../talk/comments/comments.tsx';
import { useSeen } from '../../talk/notifications/use-seen.ts';
import { NewSubtask } from '../new-tasks/new-subtask.tsx';
import { isBlocked, TaskLink } from '../task-lists/task-row.tsx';
import { useEditTask } from '../tasks/task-mutations.ts';
import { TaskDescription } from './task-description.tsx';
import { TaskProperties } from './task-properties.tsx';
import { TaskRelations } from './task-relations.tsx';
import { TaskSubtasks } from './task-subtasks.tsx';
import c from './task-view.module.css';

/** All details of a task, for the dialog and the page. */
export function TaskView({ task, onDelete }: { task: Task; onDelete: () => void }) {
  const { mutateAsync } = useEditTask();
  useSeen({ task_id: task.id });
  const title = useTitleDraft(`task ${task.id}`, (title) => mutateAsync({ task, edit: { title } }));
  const { comment } = useSearch({ strict: false });
  const [tab, setTab] = useState(comment ? 'comments' : 'details');
  useDidUpdate(() => {
    if (comment) setTab('comments');
  }, [comment]);
  const dropTarget = useDroppedFiles({ task_id: task.id }, () => setTab('attachments'));
  return (
    <div className={c.view} {...dropTarget}>
      <div className={c.title}>
        <InlineTitle
          value={task.title}
          label={words.tasks.editTitle}
          requiredMessage={messages.tasks.titleRequired}
          maxLength={limits.text.title}
          readOnly={!task.can.edit}
          {...title}
        />
        <TaskNotes task={task} />
      </div>
      <TaskProperties task={task} onDelete={onDelete} />
      <Tabs className={c.tabs} value={tab} onChange={(next) => setTab(next ?? 'details')}>
        <Tabs.List className={c.list}>
          <Tab value="details" />
          <Tab value="comments" count={task.comment_count} />
          <Tab value="attachments" count={task.attachment_count} />
          <Tab value="activity" />
        </Tabs.List>
        <Panel value="details" open={tab} keep>
          <TaskDescription task={task} />
          <TaskSubtasks task={task} newSubtask={(onClose) => <NewSubtask parent={task} onClose={onClose} />} />
          <TaskRelations task={task} />
        </Panel>
        <Panel value="comments" open={tab} className={c.thread}>
          <Comments subject={{ task_id: task.id }} teamId={task.team_id} fromEnd />
        </Panel>
        <Panel value="attachments" open={tab}>
          <Attachments subject={{ task_id: task.id }} />
        </Panel>
        <Panel value="activity" open={tab}>
          <ActivityList task_id={task.id} />
        </Panel>
      </Tabs>
    </div>
  );
}

/**
 * The notes below the title: the blockers of the task, the original of a duplicate, and the next task of a recurring
 * one.
 */
function TaskNotes({ task }: { task: Task }) {
  const blocked = isBlocked(task) && words.taskRelations.blockedBy(task.blocked_by.map(({ title }) => title));
  const original = task.relations.find(({ kind }) => kind === 'duplicates')?.task;
  const next = task.next_task;
  if (!original && !blocked && !next) return null;
  return (
    <div className={c.notes}>
      {blocked && (
        <p className={c.blocked}>
          <IconLock size={14} stroke={1.8} aria-hidden />
          {blocked}
        </p>
      )}
      {original && (
        <p>
          {words.taskRelations.isDuplicate} <TaskLink task={original} className={c.original} />
        </p>
      )}
      {next && (
        <p>
          {words.recurrence.nextTask(next.due_date && dayInSentence(next.due_date))}{' '}
          <TaskLink task={next} className={c.original} />
        </p>
      )}
    </div>
  );
}

type PanelProps = {
  value: keyof typeof words.tasks.tabs;
  open: string;
  className?: string | undefined;
  keep?: boolean;
  children: ReactNode;
};

function Panel({ className = '', ...panel }: PanelProps) {
  return <TabPanel {...panel} name={words.tasks.tabs[panel.value]} className={`${c.pane} ${className}`} />;
}

function Tab({ value, count = 0 }: { value: keyof typeof words.tasks.tabs; count?: number }) {
  return (
    <Tabs.Tab value={value} className={c.tab}>
      {words.tasks.tabs[value]} {count > 0 && <span className={c.count}>{count}</span>}
    </Tabs.Tab>
  );
}
