import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow as Row } from '@groundwork/contract/work/tasks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { dayWords, today } from '../../base/dates/dates.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { Page } from '../../base/page/page.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { TaskRow } from '../task-lists/task-row.tsx';
import { useTaskKeys } from '../task-lists/use-task-keys.tsx';
import { usePlanTasks } from '../tasks/plan-mutations.ts';
import { myTasks } from '../tasks/task-queries.ts';
import { DayStrip } from './day-strip.tsx';
import c from './my-work-page.module.css';
import { WaitedTasks } from './waited-tasks.tsx';
import { placedAt, type WorkDay, type WorkDays, workDays } from './work-days.ts';
import { WorkSection } from './work-section.tsx';

const text = words.myWork;

const CreateTaskDialog = lazily(() =>
  import('../new-tasks/create-task-dialog.tsx').then(({ CreateTaskDialog }) => CreateTaskDialog),
);

/** A person's own tasks in all teams by day, to be planned by dragging, and the tasks of others for which they wait. */
export function MyWorkPage() {
  const { data, error, refetch } = useQuery(myTasks);
  const [creating, setCreating] = useState(false);
  const now = today();
  const work = data && workDays(data.items, now);
  const content = () => {
    if (work) return <Days tasks={data.items} work={work} today={now} />;
    if (error) return <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} />;
    return <RowsSkeleton heading />;
  };
  return (
    <Page
      title={text.title}
      action={{ label: words.tasks.newTask, onClick: () => setCreating(true) }}
      aside={<WaitedTasks mine={data?.items ?? []} />}
    >
      {content()}
      {creating && <CreateTaskDialog mine onClose={() => setCreating(false)} />}
    </Page>
  );
}

const sectionId = (day: string) => `work-${day}`;

function Days({ tasks, work, today }: { tasks: Row[]; work: WorkDays; today: string }) {
  const plan = usePlanTasks();
  const area = useRef<HTMLDivElement>(null);
  const { leftOver, days, noDay, snoozed } = work;
  const find = (id: string) => tasks.find((task) => task.id === id);
  const picker = useTaskKeys({ area, ready: tasks.length > 0, find });
  const isEmpty = leftOver.length + noDay.length + snoozed.length + days.flatMap((day) => day.tasks).length === 0;
  if (isEmpty) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  const moveTo = (day: WorkDay) => (id: string, at: number) => {
    const task = find(id);
    if (task) plan(placedAt(day, task, at));
  };
  const unplan = (id: string) => {
    const task = find(id);
    if (task) plan({ tasks: [task], day: null });
  };
  return (
    <div ref={area} className={c.days}>
      {picker}
      <DayStrip
        days={days}
        onDrop={(id, day) => {
          const task = find(id);
          if (task && task.plan?.day !== day) plan({ tasks: [task], day });
        }}
        onChoose={(day) => document.getElementById(sectionId(day))?.scrollIntoView({ block: 'start' })}
      />
      {leftOver.length > 0 && (
        <WorkSection
          name={text.leftOver}
          tasks={leftOver}
          accepts={() => false}
          action={
            <Button size="compact-sm" variant="default" onClick={() => plan({ tasks: leftOver, day: today })}>
              {text.moveToToday(leftOver.length)}
            </Button>
          }
        />
      )}
      {days.map((day) => (
        <WorkSection
          key={day.day}
          id={sectionId(day.day)}
          name={dayWords(day.day, today)}
          day={day.day}
          tasks={day.tasks}
          onMove={moveTo(day)}
        />
      ))}
      <WorkSection name={text.noDay} tasks={noDay} accepts={(id) => Boolean(find(id)?.plan)} onMove={unplan} />
      {snoozed.length > 0 && <Snoozed tasks={snoozed} />}
    </div>
  );
}

/** The tasks that are put off. The list is collapsed until the person opens it. */
function Snoozed({ tasks }: { tasks: Row[] }) {
  const [opened, setOpened] = useState(false);
  if (!opened)
    return (
      <Button className={c.more} variant="subtle" color="gray" size="compact-sm" onClick={() => setOpened(true)}>
        {text.showSnoozed(tasks.length)}
      </Button>
    );
  return (
    <section aria-label={text.snoozed}>
      <h2 className={c.head}>
        <b>{text.snoozed}</b> <span>{tasks.length}</span>
      </h2>
      <ul className={c.rows}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} own />
        ))}
      </ul>
    </section>
  );
}
