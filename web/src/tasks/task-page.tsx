import { messages } from '@groundwork/contract/messages';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DashboardButton } from '../page/dashboard-button.tsx';
import { Page } from '../page/page.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { words } from '../words/words.ts';
import { DeleteTask } from './delete-task.tsx';
import { TaskCrumbs } from './task-crumbs.tsx';
import { oneTask } from './task-queries.ts';
import { TaskView } from './task-view.tsx';

const route = getRouteApi('/signed-in/dashboard/tasks/$taskId');

/** The page of a task, for links. */
export function TaskPage() {
  const { taskId } = route.useParams();
  const [asking, ask] = useDisclosure(false);
  const navigate = useNavigate();
  const { data: task, error, refetch } = useQuery(oneTask(taskId));
  if (!task)
    return (
      <Page title={words.tasks.task}>
        {error ? (
          <Trouble
            error={error}
            notFound={words.tasks.notFound}
            failed={messages.tasks.detailsFailed}
            onRetry={refetch}
            action={<DashboardButton />}
          />
        ) : (
          <RowsSkeleton />
        )}
      </Page>
    );
  return (
    <Page title={task.title} heading={<TaskCrumbs task={task} />}>
      <TaskView key={task.id} task={task} onDelete={ask.open} />
      <DeleteTask
        task={task}
        opened={asking}
        onClose={ask.close}
        onDeleted={() => navigate({ to: '/dashboard/tasks' })}
      />
    </Page>
  );
}
