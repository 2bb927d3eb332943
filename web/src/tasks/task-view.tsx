import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { Task } from '@groundwork/contract/tasks';
import { Tabs } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ActivityList } from '../activity/activity-list.tsx';
import { Attachments } from '../attachments/attachments.tsx';
import { Comments } from '../comments/comments.tsx';
import { InlineTitle } from '../ui/inline-title.tsx';
import { words } from '../words/words.ts';
import { TaskDescription } from './task-description.tsx';
import { useEditTask } from './task-mutations.ts';
import { TaskProperties } from './task-properties.tsx';
import { TaskSubtasks } from './task-subtasks.tsx';
import c from './task-view.module.css';

/** All details of a task, for the dialog and the page. */
export function TaskView({ task, onDelete }: { task: Task; onDelete: () => void }) {
  const { mutate } = useEditTask();
  const { comment } = useSearch({ strict: false });
  const [tab, setTab] = useState(comment ? 'comments' : 'details');
  useDidUpdate(() => {
    if (comment) setTab('comments');
  }, [comment]);
  return (
    <div className={c.view}>
      <div className={c.title}>
        <InlineTitle
          value={task.title}
          label={words.tasks.editTitle}
          requiredMessage={messages.tasks.titleRequired}
          maxLength={limits.text.title}
          readOnly={!task.can.edit}
          onSave={(title) => mutate({ task, edit: { title } })}
        />
      </div>
      <TaskProperties task={task} onDelete={onDelete} />
      <Tabs className={c.tabs} value={tab} onChange={(next) => setTab(next ?? 'details')}>
        <Tabs.List className={c.list}>
          <Tab value="details" />
          <Tab value="comments" count={task.comment_count} />
          <Tab value="attachments" count={task.attachment_count} />
          <Tab value="activity" />
        </Tabs.List>
        <Tabs.Panel value="details" className={c.pane}>
          <TaskDescription task={task} />
          <TaskSubtasks task={task} />
        </Tabs.Panel>
        <Tabs.Panel value="comments" className={`${c.pane} ${c.thread}`}>
          {tab === 'comments' && <Comments subject={{ task_id: task.id }} teamId={task.team_id} fromEnd />}
        </Tabs.Panel>
        <Tabs.Panel value="attachments" className={c.pane}>
          {tab === 'attachments' && <Attachments subject={{ task_id: task.id }} />}
        </Tabs.Panel>
        <Tabs.Panel value="activity" className={c.pane}>
          {tab === 'activity' && <ActivityList task_id={task.id} />}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Tab({ value, count = 0 }: { value: keyof typeof words.tasks.tabs; count?: number }) {
  return (
    <Tabs.Tab value={value} className={c.tab}>
      {words.tasks.tabs[value]} {count > 0 && <span className={c.count}>{count}</span>}
    </Tabs.Tab>
  );
}
